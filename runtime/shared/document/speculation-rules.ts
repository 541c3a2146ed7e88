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
