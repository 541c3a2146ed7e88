/** Event of the document: blocks of code have come or will come, whose buttons are needed. */
export const CODE_SHOWN = 'sitegen:code'
