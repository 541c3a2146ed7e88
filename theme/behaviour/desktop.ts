/** Whether the page has the layout of wide screens; narrow ones have the navbar's items in a menu. */
export const desktop = matchMedia('(min-width: 997px)')
