import { savesData, tabStorage } from '../client/browser.ts'

/** What a reader may act on. */
const CONTROL = 'a[href], button, summary, input, select, textarea, label'

/** Set in the storage of the tab once a page of the site was read in it. */
const VISIT_KEY = 'sitegen.visit'

/** Calls back, once, when a reader shows intent: points at a link or a control, moves the focus to one, touches one, or presses a key. */
export function onIntent(callback: () => void): void {
  const stop = new AbortController()
  const act = (): void => {
    if (stop.signal.aborted) return
    stop.abort()
    callback()
  }
  const options = { capture: true, passive: true, signal: stop.signal }
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin']) {
    addEventListener(type, ({ target }) => void (isControl(target) && act()), options)
  }
  addEventListener('keydown', act, options)
}

/**
 * Calls back on later pages of a visit, where intent need not be waited for: when the browser is idle after `load`. Not for readers
 * who save data.
 */
export function onLaterPage(act: () => void): void {
  const isLaterPage = tabStorage.get(VISIT_KEY) !== null
  tabStorage.set(VISIT_KEY, '')
  if (isLaterPage && !savesData()) afterLoad(() => whenIdle(act))
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(CONTROL) !== null
}

/** Calls back when the document has loaded. */
export function afterLoad(task: () => void): void {
  if (document.readyState === 'complete') task()
  else addEventListener('load', task, { once: true })
}

/** Calls back when the browser has nothing else to do. */
export function whenIdle(task: () => void): void {
  // Safari has no idle time.
  ;(globalThis.requestIdleCallback ?? setTimeout)(task)
}
