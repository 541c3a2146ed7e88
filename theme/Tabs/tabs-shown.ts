/** Event of a container that was put into the document. It bubbles. */
export const TABS_SHOWN = 'sitegen:tabs'
