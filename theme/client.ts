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

/** Fingers do not announce where they will go. */
const cannotHover = matchMedia('(hover: none)')

/** Called when a page is shown. */
export function onRouteDidUpdate(change: RouteChange): void {
  routeShown(change)
  if (cannotHover.matches) whenIdle(loadButtons)
}

const buttons = later(() => import('./CodeBlock/code-buttons.later.ts'))

/** Buttons show where the pointer or the focus is. */
function loadButtons(): void {
  if (document.querySelector(CODE) !== null) addButtons()
}

/** The module finds all blocks itself, also those that come later. */
function addButtons(): void {
  buttons.use(() => undefined)
}

document.addEventListener(CODE_SHOWN, addButtons)
// Code that does not scroll is no place for the focus, so whoever comes by keyboard is met before.
for (const type of ['pointerover', 'focusin']) addEventListener(type, loadButtons, { passive: true })
