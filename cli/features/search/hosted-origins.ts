import type { ResolvedAlgolia } from './algolia-options.ts'

/** The origin that browsers ask first. */
export function searchOrigin({ hosts, appId }: Pick<ResolvedAlgolia, 'hosts' | 'appId'>): string {
  return hosts?.[0] ?? `https://${appId}-dsn.algolia.net`
}

/** All origins that browsers ask, and that they tell what readers see. */
export function hostedOrigins(hosted: ResolvedAlgolia): readonly string[] {
  const { hosts, appId, insights, insightsHost } = hosted
  const others = hosts?.slice(1) ?? [1, 2, 3].map((number) => `https://${appId}-${number}.algolianet.com`)
  return [
    searchOrigin(hosted),
    ...others,
    ...(insights ? [insightsHost ?? 'https://insights.algolia.io'] : []),
  ]
}
