import { use } from 'react'
import type { DocSearchModalProps } from 'sitegen/docsearch'
import type { HostedSearch } from '../../runtime/shared/search/search-settings.ts'

/** The bundler puts the configuration in its place, so that only sites that ask for it have the package. */
declare const SITEGEN_SEARCH_INSIGHTS: boolean

type Insights = Exclude<DocSearchModalProps['insights'], boolean | undefined>

let loading: Promise<Insights | null> | null = null

/** What tells the service which results readers see and choose; null for nothing. A dialog that it does not come for works without. */
export function useInsights(hosted: HostedSearch | undefined): Insights | null {
  if (hosted?.insights !== true) return null
  loading ??= loadInsights(hosted).catch(() => null)
  return use(loading)
}

async function loadInsights({ appId, apiKey, insightsHost }: HostedSearch): Promise<Insights | null> {
  if (SITEGEN_SEARCH_INSIGHTS) {
    const { insightsClient } = await import('./insights.later.ts')
    const host = insightsHost === undefined ? {} : { host: insightsHost }
    insightsClient('init', { appId, apiKey, ...host })
    return { insightsClient }
  }
  return null
}
