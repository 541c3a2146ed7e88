/** The layout of wide screens; narrow ones have the navbar's items in a menu. */
export const DESKTOP = '(min-width: 997px)'

/** Whether the page has the layout of wide screens. */
export function isDesktop(): boolean {
  return matchMedia(DESKTOP).matches
}
