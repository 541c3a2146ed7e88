/** Event of a container that was put into the document. It bubbles. */
export const TABS_SHOWN = 'sitegen:tabs'

/** Event of a container of lazy tabs: the panel of another one is to be rendered. */
export const TAB_WANTED = 'sitegen:tab'

/** Attribute of such a container: the value of that tab. */
export const WANTED_TAB = 'data-wanted'
