/** On the root element from when a reader asks for the search until its dialog is there: what was typed since. */
export const SEARCH_ASKED = 'data-search-asked'
