// These functions run in the browser and are sent there as text: they use nothing from outside.
/// <reference lib="dom" />

declare global {
  interface Window {
    benchAnswer: { key: number; change: number }
  }
}

/** Notes the last key, and the first frame after the last change of the results that followed it. */
export function watchAnswers(results: string): void {
  const notes = { key: 0, change: 0 }
  window.benchAnswer = notes
  const isOfResults = ({ target, addedNodes }: MutationRecord): boolean => {
    const element = target instanceof Element ? target : target.parentElement
    if (element !== null && element.closest(results) !== null) return true
    return [...addedNodes].some(
      (node) => node instanceof Element && (node.matches(results) || node.querySelector(results) !== null),
    )
  }
  const look = (changes: readonly MutationRecord[]): void => {
    const { key } = notes
    if (key === 0 || !changes.some(isOfResults)) return
    requestAnimationFrame(() => {
      if (notes.key === key) notes.change = performance.now()
    })
  }
  const pressed = (event: Event): void => {
    Object.assign(notes, { key: event.timeStamp, change: 0 })
  }
  window.addEventListener('keydown', pressed, { capture: true })
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Milliseconds from the last key to the results; null while they may still change. */
export function readAnswered(): number | null {
  const { key, change } = window.benchAnswer
  return change === 0 || performance.now() - change < 500 ? null : change - key
}

interface Bundle {
  search(query: string): Promise<{ readonly results: readonly { data(): Promise<unknown> }[] }>
}

interface BundleQuery {
  /** Address of its first script. */
  readonly script: string
  readonly query: string
  readonly hits: number
}

/** Asks Pagefind as a page does that shows so many hits; gives the milliseconds it took. */
export async function askBundle({ script, query, hits }: BundleQuery): Promise<number> {
  const start = performance.now()
  const bundle = (await import(script)) as Bundle
  const { results } = await bundle.search(query)
  await Promise.all(results.slice(0, hits).map((result) => result.data()))
  return performance.now() - start
}
