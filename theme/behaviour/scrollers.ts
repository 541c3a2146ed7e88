/** What scrolls sideways. The coloured code below the field of an editor is for the eyes alone. */
export const SCROLLERS = '.markdown table, pre:not([aria-hidden]), .theme-mermaid'
