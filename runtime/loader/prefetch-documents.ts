import { savesData } from '../client/browser.ts'
import { speculationRules } from '../shared/document/speculation-rules.ts'

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

function addRules(baseUrl: string): () => void {
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.textContent = speculationRules(baseUrl)
  document.head.append(rules)
  return () => rules.remove()
}
