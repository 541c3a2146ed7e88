import { savesData } from '../client/browser.ts'

/**
 * Has the browser fetch the documents that links lead to when the reader points at them, until the client does better: before that a click
 * loads a document. By the browser's own rules where it knows such, else by requests.
 *
 * @param baseUrl - starts and ends in a slash
 * @returns how to end it
 */
export function prefetchDocuments(baseUrl: string): () => void {
  if (savesData()) return () => undefined
  if (HTMLScriptElement.supports?.('speculationrules')) return addRules(baseUrl)
  let isEnded = false
  let stop = (): void => undefined
  void import('./follow-pointer.later.ts')
    .then(({ followPointer }) => {
      if (!isEnded) stop = followPointer(baseUrl)
      return undefined
    })
    .catch(() => undefined)
  return () => {
    isEnded = true
    stop()
  }
}

/** Links that a pointer must not follow: files, other sites, and what the site says is none of its pages. */
const LEFT_TO_BROWSERS =
  '[download], [target]:not([target=_self]), [rel~=external], [data-no-link-check], [href$=".zip"], [href$=".gz"], [href$=".pdf"]'

function addRules(baseUrl: string): () => void {
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  const where = {
    and: [{ href_matches: `${baseUrl}*` }, { not: { selector_matches: LEFT_TO_BROWSERS } }],
  }
  rules.textContent = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
  document.head.append(rules)
  return () => rules.remove()
}
