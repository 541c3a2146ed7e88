import { type RouteChange, isOtherPage } from '../client/lifecycle.ts'

declare global {
  var ga: ((...values: readonly unknown[]) => void) | undefined
}

/** Reports a page to Google's analytics.js, which is given the first one with its tags. */
export function onRouteDidUpdate(change: RouteChange): void {
  if (!isOtherPage(change)) return
  const { pathname, search, hash } = change.location
  globalThis.ga?.('set', 'page', pathname + search + hash)
  globalThis.ga?.('send', 'pageview')
}
