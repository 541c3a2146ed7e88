import { decoded } from '../url/url.ts'

/** Existing links have the second one. */
const PREFIX = /^(?:sitegen|docusaurus)-/

/**
 * Attributes that the query of an address sets on the root element, so that a link or a frame can choose how a page
 * looks: `?sitegen-theme=dark` (or `light`) gives `data-theme`, and `?sitegen-data-<name>=<value>` gives
 * `data-<name>`. Names of anything but small letters, digits and hyphens, and other themes, are ignored.
 *
 * @param search - the query, with or without its question mark
 */
export function queryAttributes(search: string): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {}
  for (const pair of search.replace(/^\?/, '').split('&')) {
    const [key = ''] = pair.split('=', 1)
    const name = attributeName(decode(key))
    const value = decode(pair.slice(key.length + 1))
    // By either parameter: CSS knows two themes.
    const isKnown = name !== 'data-theme' || value === 'dark' || value === 'light'
    if (name !== null && isKnown) attributes[name] = value
  }
  return attributes
}

function attributeName(key: string): string | null {
  const name = key.replace(PREFIX, '')
  if (name === key) return null
  if (name === 'theme') return 'data-theme'
  return /^data-[a-z][a-z0-9-]*$/.test(name) ? name : null
}

/** A plus is a space. Encodings that are broken stay as they are written. */
function decode(text: string): string {
  return decoded(text.replaceAll('+', ' '))
}
