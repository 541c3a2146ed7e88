/**
 * What the theme does on every page beside React, before it and after: menus, what follows scrolling, and static content. Part of the
 * loader of documents, so everything that is not needed at once is imported later.
 * @module
 */

import type { RouteChange } from 'sitegen/runtime'
import { CODE_SHOWN } from './CodeBlock/code-shown.ts'
import { routeShown } from './behaviour/behaviour.ts'
import { later, whenIdle } from './behaviour/later.ts'

export { startBehaviour } from './behaviour/behaviour.ts'

const CODE = '.theme-code-block'

/** Called when a page is shown. */
export function onRouteDidUpdate(change: RouteChange): void {
  routeShown(change)
  if (document.querySelector(CODE) !== null) whenIdle(loadButtons)
}

const buttons = later(() => import('./CodeBlock/code-buttons.later.ts'))

/** The module finds all blocks itself, also those that come later. */
function loadButtons(): void {
  buttons.use(() => undefined)
}

document.addEventListener(CODE_SHOWN, loadButtons)
addEventListener('pointerover', ({ target }) => {
  if (target instanceof Element && target.closest(CODE) !== null) loadButtons()
})
// Code that does not scroll is no place for the focus, so whoever comes by keyboard is met before.
addEventListener('focusin', () => {
  if (document.querySelector(CODE) !== null) loadButtons()
})
