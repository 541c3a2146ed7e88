import { DATA_ID } from '../shared/document/document-ids.ts'
import { isSamePage } from '../shared/url/page-path.ts'

/** Whether the document holds the page of its address: hosts may send another one, and there are documents without any. */
export function holdsOwnPage(): boolean {
  const text = document.querySelector(`body > script#${DATA_ID}`)?.textContent ?? 'null'
  const page = JSON.parse(text) as { readonly url: string } | null
  return page !== null && isSamePage(page.url, location.pathname)
}
