import { useMemo } from 'react'
import { useRouteContext as useOwnContext } from '../../../page/route-context.tsx'
import type { JsonObject } from '../../../shared/json.ts'
import { docusaurusName } from '../../site/use-global-data.ts'

/** The plugin that a page belongs to. */
export interface RouteContext {
  readonly plugin: { readonly name: string; readonly id: string }
  readonly data?: JsonObject
}

/** The plugin that the page belongs to, and what it gave to the components of the page. */
export default function useRouteContext(): RouteContext {
  const context = useOwnContext()
  return useMemo(() => {
    const { plugin } = context
    return { ...context, plugin: { ...plugin, name: docusaurusName(plugin.name) } }
  }, [context])
}
