import { savesData, tabStorage } from '../client/browser.ts'
import { whenIdle, whenSeen } from '../client/when.ts'
import { createStorageSlot } from '../preferences/storage.ts'
import { NEAR_ATTRIBUTE, NEAR_MARGIN } from '../shared/document/document-ids.ts'
import { STORES } from '../shared/document/stores.ts'

const CONTROL = 'a[href], button, summary, input, select, textarea, label'

/** Set in the storage of the tab once a page of the site was read in it. */
const VISIT_KEY = 'sitegen.visit'

/** Calls back, once, when a reader shows intent: points at a link or a control, moves the focus to one, touches or clicks one, or presses a key. */
export function onIntent(callback: () => void): void {
  const stop = new AbortController()
  const act = (): void => {
    if (stop.signal.aborted) return
    stop.abort()
    callback()
  }
  const options = { capture: true, passive: true, signal: stop.signal }
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'click']) {
    addEventListener(type, ({ target }) => void (isControl(target) && act()), options)
  }
  addEventListener('keydown', act, options)
}

/**
 * Calls back where intent need not be waited for: on later pages of a visit, and where the page has to show what a reader chose on an
 * earlier one. When the browser is idle after `load`; not for readers who save data.
 */
export function onLaterPage(act: () => void): void {
  const isLaterPage = tabStorage.get(VISIT_KEY) !== null || hasChoice()
  tabStorage.set(VISIT_KEY, '')
  if (isLaterPage && !savesData()) afterLoad(() => whenIdle(act))
}

/**
 * Calls back when an element that comes to life near its reader is in the viewport, and the browser idle. What lies below it waits until
 * somebody is there, who moves the pointer or scrolls: after that it need only be near.
 */
export function onNear(act: () => void): void {
  const elements = document.querySelectorAll(`[${NEAR_ATTRIBUTE}]`)
  if (elements.length === 0) return
  const watch = (rootMargin: string): void => {
    whenSeen(elements, () => whenIdle(act), { rootMargin })
  }
  afterLoad(() => watch('0px'))
  const signs = new AbortController()
  const look = (event: Event): void => {
    // Browsers send one for a pointer that lies where the page appears.
    if (event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0) return
    signs.abort()
    watch(NEAR_MARGIN)
  }
  for (const type of ['pointermove', 'touchstart', 'wheel', 'scroll'])
    addEventListener(type, look, { passive: true, signal: signs.signal })
}

/** Whether one of the links that store a choice stores what is stored already, and is not shown to be the current one. */
function hasChoice(): boolean {
  return [...document.querySelectorAll(`[${STORES}]:not([aria-current])`)].some((link) => {
    const [key = '', ...value] = link.getAttribute(STORES)?.split('=') ?? []
    return createStorageSlot(key).get() === value.join('=')
  })
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(CONTROL) !== null
}

export function afterLoad(task: () => void): void {
  if (document.readyState === 'complete') task()
  else addEventListener('load', task, { once: true })
}
