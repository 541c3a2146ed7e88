import { STATIC_ATTRIBUTE } from '../page/static.tsx'
import type { PageHtml } from './page-html.ts'

/**
 * The words of static nodes as the document came with them, by id. Embedded page data lacks them, and data that is asked
 * for may be of a later state. Read when this module is loaded, before anything changes the page.
 */
export const SERVED_HTML: PageHtml = readHtml()

function readHtml(): PageHtml {
  const found = new Map<string, string>()
  for (const element of document.querySelectorAll(`[${STATIC_ATTRIBUTE}]`)) {
    const id = element.getAttribute(STATIC_ATTRIBUTE) ?? ''
    if (!found.has(id)) found.set(id, element.innerHTML)
  }
  return found
}
