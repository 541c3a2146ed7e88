import { documentAddresses } from '../client/addresses.ts'
import { linkAt, pageAddress } from '../client/page-link.ts'

/** Fetches the documents of links that the reader points at. Returns how to end it. */
export function followPointer(baseUrl: string): () => void {
  const stop = new AbortController()
  const asked = new Set([location.pathname])
  const onPointed = (event: Event): void => {
    const link = linkAt(event)
    const linking = { site: { baseUrl }, addresses: documentAddresses }
    const page = link === null ? null : pageAddress(link, linking)
    if (page === null || asked.has(page.pathname)) return
    asked.add(page.pathname)
    fetchAhead(page.pathname)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, onPointed, { passive: true, signal: stop.signal })
  return () => stop.abort()
}

/** Not all browsers know the link type. */
function fetchAhead(href: string): void {
  const link = document.createElement('link')
  if (!link.relList.supports('prefetch')) {
    fetch(href).catch(() => undefined)
    return
  }
  link.rel = 'prefetch'
  link.href = href
  document.head.append(link)
}
