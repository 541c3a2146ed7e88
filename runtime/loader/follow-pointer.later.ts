import { documentAddresses, linkAt, pageAddress } from '../client/addresses.ts'

export function followPointer(baseUrl: string, signal: AbortSignal): void {
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
    addEventListener(type, onPointed, { passive: true, signal })
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
