/** Id of the element that React renders into; existing sites know it by this name. */
export const ROOT_ID = '__docusaurus'
export const DATA_ID = '__sitegen_page'
/** The list of pages for programs, below the base URL. */
export const LLMS_FILE = 'llms.txt'
/** What React writes where a Suspense boundary shows its fallback. */
export const FALLBACK_FINGERPRINT = '<!--$!-->'
/** Attribute of the root element while the hash router's document holds another page than the one that was asked for. */
export const HASH_ADDRESS_ATTRIBUTE = 'data-sg-elsewhere'

/** Id of the element after the navbar, in pages with the theme's layout. */
export const CONTENT_ID = 'sg-content'
/** Id of the element at its start where browsers paint for the first time. */
export const FIRST_PAINT_ID = 'sg-first-paint'

/** Controls that the theme's behaviour answers, on which a click before that is there is remembered. */
export const EARLY_CONTROL = '.menu__caret,.menu__link--sublist-caret,.color-mode-toggle,[role=tab]'

/** On the root element until the loader of the document is there. */
export const EARLY = 'data-early'

/** On a control that was clicked before. */
export const CLICKED = 'data-clicked'

/** On the loader's script element: the address of the client, then those of scripts that it needs, separated by spaces. */
export const CLIENT_ATTRIBUTE = 'data-client'

/** Attribute of the same element where the client comes with the page, because components on it live. */
export const EAGER_ATTRIBUTE = 'data-eager'

/** On an element that comes to life when a reader is near it: until then its page needs no client. */
export const NEAR_ATTRIBUTE = 'data-client-near'

/** What counts as near the viewport, as the margin of an `IntersectionObserver`. */
export const NEAR_MARGIN = '400px 0px'

/** On the root element of a document whose client could not be loaded. */
export const CLIENT_FAILED = 'data-client-failed'

/** On the root element from when a reader asks for the search until its dialog is there: what was typed since. */
export const SEARCH_ASKED = 'data-search-asked'

/** Event of the document whose `detail` is to be its new address. The router takes it and cancels the event. */
export const REPLACE_EVENT = 'sitegen:replace'

/** Event of the document: blocks of code have come or will come, whose buttons are needed. */
export const CODE_SHOWN = 'sitegen:code'

/** Name of the global with the messages of the page's language, by id. A script sets it before any other runs. */
export const GIVEN_MESSAGES = '__sitegen_messages'

/** Name of the global with what else pages know in their language, on sites with several. The same script sets it. */
export const GIVEN_LANGUAGE = '__sitegen_language'

/** Links that a pointer must not follow: files, other sites, and what the site says is none of its pages. */
const LEFT_TO_BROWSERS =
  '[download], [target]:not([target=_self]), [rel~=external], [data-no-link-check], [href$=".zip"], [href$=".gz"], [href$=".pdf"]'

/**
 * Text of the rules by which browsers fetch the documents of links that a reader points at. The same for all pages of a site: content
 * security policies have its hash, because a policy with any hash does not heed `'inline-speculation-rules'`.
 *
 * @param baseUrl - starts and ends in a slash
 */
export function speculationRules(baseUrl: string): string {
  const where = {
    and: [{ href_matches: `${baseUrl}*` }, { not: { selector_matches: LEFT_TO_BROWSERS } }],
  }
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
}
