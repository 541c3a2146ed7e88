/**
 * Attribute of the loader's script element: addresses of scripts, separated by spaces. The first one is the client, the
 * others are what it needs.
 */
export const CLIENT_ATTRIBUTE = 'data-client'

/** Attribute of the same element where the client comes with the page, because components on it live. */
export const EAGER_ATTRIBUTE = 'data-eager'

/** On the root element of a document whose client could not be loaded. */
export const CLIENT_FAILED = 'data-client-failed'
