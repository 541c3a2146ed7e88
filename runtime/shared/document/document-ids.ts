/** Id of the element that React renders into; existing sites know it by this name. */
export const ROOT_ID = '__docusaurus'
/** Id of the script with the page data of a document. */
export const DATA_ID = '__sitegen_page'
/** What React writes where a Suspense boundary shows its fallback. */
export const FALLBACK_FINGERPRINT = '<!--$!-->'
/** Attribute of the root element while the hash router's document holds another page than the one that was asked for. */
export const HASH_ADDRESS_ATTRIBUTE = 'data-sg-elsewhere'

/** Id of the element after the navbar, in pages with the theme's layout. */
export const CONTENT_ID = 'sg-content'
/** Id of the element at its start where browsers paint for the first time. */
export const FIRST_PAINT_ID = 'sg-first-paint'
