/**
 * What the client of a site with a service worker does in addition: it leaves links to the browser while a worker answers for the whole
 * site.
 * @module
 */
import { documentAddresses, type Addresses } from '../client/addresses.ts'
import { isOfflineWorker } from '../shared/pwa/precache-list.ts'

/** While a worker in offline mode answers, documents are stored and page data is not: the browser goes from page to page itself. */
export const workerAddresses: Addresses = {
  ...documentAddresses,
  ofLink: (link) => unlessStored(documentAddresses.ofLink(link)),
  of: (href) => unlessStored(documentAddresses.of(href)),
}

function unlessStored(url: URL | null): URL | null {
  const controller = navigator.serviceWorker?.controller ?? null
  const isStored = controller !== null && isOfflineWorker(controller)
  return isStored && url?.pathname !== location.pathname ? null : url
}
