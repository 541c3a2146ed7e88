import { tabStorage } from '../client/browser.ts'

const REASON_KEY = 'sitegen.live-reason'

/** A page that asks for the same reload again this soon would do so for ever, in milliseconds. */
const SAME_REASON_WAIT = 5000

/** Loads the document again, but not again and again for one reason: false when it was done a moment ago. */
export function reloadOnce(reason: string): boolean {
  const [last, at] = (tabStorage.get(REASON_KEY) ?? '').split('\n')
  const known = `${location.href} ${reason}`
  if (last === known && Date.now() - Number(at) < SAME_REASON_WAIT) return false
  tabStorage.set(REASON_KEY, `${known}\n${Date.now()}`)
  location.reload()
  return true
}

const CODE = 'script[type="module"][src], link[rel="stylesheet"]'

export async function checkDocument(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-cache' }).catch(() => null)
  if (response?.ok !== true) return
  const served = new DOMParser().parseFromString(await response.text(), 'text/html')
  const known = new Set(addressesIn(document))
  const added = addressesIn(served).find((address) => !known.has(address))
  if (added !== undefined) reloadOnce(added)
}

function addressesIn(root: Document): readonly string[] {
  return [...root.querySelectorAll(CODE)].map(
    (element) =>
      new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href).href,
  )
}
