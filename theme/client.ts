/**
 * What the theme does on every page beside React: it brings parts of static content to life. Loaded by all pages, so
 * everything that is not needed at once is imported later.
 * @module
 */

import type { RouteChange } from 'sitegen/runtime'

const CODE = '.theme-code-block'

/** Called when a page is shown. */
export function onRouteDidUpdate(change: RouteChange): void {
  import('./behaviour/behaviour.later.ts').then(({ routeShown }) => routeShown(change)).catch(() => undefined)
  if (document.querySelector(CODE) !== null) whenIdle(loadButtons)
}

/** The module finds all blocks itself, also those that come later. What fails is tried again at the next occasion. */
function loadButtons(): void {
  import('./CodeBlock/code-buttons.later.ts').catch(() => undefined)
}

function whenIdle(task: () => void): void {
  // Safari has no idle time.
  ;(globalThis.requestIdleCallback ?? setTimeout)(task)
}

addEventListener('pointerover', ({ target }) => {
  if (target instanceof Element && target.closest(CODE) !== null) loadButtons()
})
// Code that does not scroll is no place for the focus, so whoever comes by keyboard is met before.
addEventListener('focusin', () => {
  if (document.querySelector(CODE) !== null) loadButtons()
})
