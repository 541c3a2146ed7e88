/** What an address is for: what is only shown or played, or isolated in a sandbox, may be written out in full as `data:`. */
export type AddressUse = 'follow' | 'show' | 'isolate'

/** What the URL parser of browsers takes away: controls and spaces in front, tabs and line breaks anywhere. */
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const IGNORED = /^[\0-\x20]+|[\t\n\r]+/g
const CODE_SCHEME = /^(?:javascript|vbscript|data):/i
/** Pictures, sound and films. Browsers run no script of an SVG that an image shows. */
const SHOWN_DATA = /^data:(?:image|audio|video)\//i

/**
 * Whether an address holds code that a browser could run: `javascript:`, `vbscript:`, and `data:` except for pictures,
 * sound and films where they are shown, and for any document in a sandbox. The address is read as the URL parser of browsers reads it; what follows
 * `pathname://` is judged like an address alone.
 *
 * @param address - decoded: without character references
 */
export function isUnsafeAddress(address: string, use: AddressUse = 'follow'): boolean {
  if (!address.includes(':')) return false
  const bare = address.replace(/^pathname:\/\//, '').replace(IGNORED, '')
  if (use === 'isolate' && /^data:/i.test(bare)) return false
  return CODE_SCHEME.test(bare) && !(use === 'show' && SHOWN_DATA.test(bare))
}
