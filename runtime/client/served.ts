import type { PageData } from '../shared/page/page-data.ts'
import { DATA_ID, ROOT_ID } from '../shared/document/document-ids.ts'
import { htmlById } from '../shared/content/content-statics.ts'
import { invariant } from '../page/page-context.ts'
import { STATIC_ATTRIBUTE, type ServedHtml } from '../page/static.tsx'

/** The element that the page is rendered into. Only children of the body count, so that content cannot stand in. */
export function rootElement(): HTMLElement {
  const root = document.querySelector<HTMLElement>(`body > #${ROOT_ID}`)
  invariant(root, `the document has no element #${ROOT_ID} for the page.`)
  return root
}

export function embeddedPage(html: Document = document): PageData | null {
  const script = html.querySelector(`body > script#${DATA_ID}[type="application/json"]`)
  return script === null ? null : (JSON.parse(script.textContent ?? '') as PageData)
}

/** Keeps the served HTML: page data in the document does not repeat it. What neither has is asked for, and filled in when it comes. */
export function keepServedHtml(
  root: Element,
  loadWhole: () => Promise<PageData | null>,
): NonNullable<ServedHtml> {
  const elements = staticElements(root)
  return (id) => {
    const element = elements.get(id)
    if (element === undefined) void fillLazily(root, id, loadWhole)
    return element?.innerHTML ?? ''
  }
}

async function fillLazily(
  root: Element,
  id: string,
  loadWhole: () => Promise<PageData | null>,
): Promise<void> {
  const page = await loadWhole().catch(() => null)
  const html = page === null ? undefined : htmlById(page).get(id)
  if (html === undefined) return
  for (const element of root.querySelectorAll(`[${STATIC_ATTRIBUTE}="${CSS.escape(id)}"]`)) {
    if (element.innerHTML === '') element.innerHTML = html
  }
}

/** The elements of static nodes by id. Of several with one id, the first counts. */
export function staticElements(root: ParentNode): ReadonlyMap<string, Element> {
  const elements = [...root.querySelectorAll(`[${STATIC_ATTRIBUTE}]`)].toReversed()
  return new Map(elements.map((element) => [element.getAttribute(STATIC_ATTRIBUTE) ?? '', element]))
}
