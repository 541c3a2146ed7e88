/** On the root element from when a reader asks for the search until a page that is alive opens it. */
export const SEARCH_ASKED = 'data-search-asked'
