import { reloadOnce } from './reload.ts'

/** Scripts and stylesheets that a document starts with. */
const CODE = 'script[type="module"][src], link[rel="stylesheet"]'

/** Loads the page again if its document would now come with other scripts or stylesheets than are there. */
export async function checkDocument(): Promise<void> {
  const served = await askDocument()
  if (served === null) return
  const known = new Set(addressesIn(document))
  const added = addressesIn(served).find((address) => !known.has(address))
  if (added !== undefined) reloadOnce(added)
}

async function askDocument(): Promise<Document | null> {
  try {
    const response = await fetch(location.href, { cache: 'no-cache' })
    return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null
  } catch {
    return null
  }
}

function addressesIn(root: Document): readonly string[] {
  return [...root.querySelectorAll(CODE)].map(
    (element) =>
      new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href).href,
  )
}
