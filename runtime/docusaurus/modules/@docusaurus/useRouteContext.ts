import { useMemo } from 'react'
import { useRouteContext as useOwnContext } from '../../../page/page-context.ts'
import type { RouteContext } from '../../../shared/page/page-data.ts'
import { docusaurusName } from '../../../shared/docusaurus-name.ts'

export type { RouteContext }

export default function useRouteContext(): RouteContext {
  const context = useOwnContext()
  return useMemo(() => {
    const { plugin } = context
    return { ...context, plugin: { ...plugin, name: docusaurusName(plugin.name) } }
  }, [context])
}
