import { addLink } from '../client/browser.ts'
import { documentAddresses, linkAt, pageAddress } from '../client/addresses.ts'

export function followPointer(baseUrl: string, signal: AbortSignal): void {
  const asked = new Set([location.pathname])
  const onPointed = (event: Event): void => {
    const link = linkAt(event)
    const linking = { site: { baseUrl }, addresses: documentAddresses }
    const page = link === null ? null : pageAddress(link, linking)
    if (page === null || asked.has(page.pathname)) return
    asked.add(page.pathname)
    // Not all browsers know the link type.
    if (document.createElement('link').relList.supports('prefetch')) addLink('prefetch', page.pathname)
    else fetch(page.pathname).catch(() => undefined)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(type, onPointed, { passive: true, signal })
}
