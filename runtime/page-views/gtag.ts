import { type RouteChange, isOtherPage } from '../client/lifecycle.ts'

declare global {
  var gtag: ((...values: readonly unknown[]) => void) | undefined
}

/** Reports a page to Google's gtag.js, which counts the first one itself. The title is that of the new page by then. */
export function onRouteDidUpdate(change: RouteChange): void {
  if (!isOtherPage(change)) return
  const { pathname, search, hash } = change.location
  setTimeout(() => {
    globalThis.gtag?.('set', 'page_path', pathname + search + hash)
    globalThis.gtag?.('event', 'page_view')
  })
}
