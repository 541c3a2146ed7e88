/** What `encodeURIComponent` encodes although it may stand in the data of a URI: `, / : ; = @ $ +`. */
const LEGAL = /%(?:2C|2F|3A|3B|3D|40|24|2B)/g

/**
 * A small file as a data URI. SVG stays text, which compresses with the page around it; everything else, and SVG that
 * is not UTF-8, becomes base64.
 */
export function dataUri(bytes: Buffer, type: string): string {
  const text = type === 'image/svg+xml' ? utf8(bytes) : null
  if (text === null) return `data:${type};base64,${bytes.toString('base64')}`
  return `data:${type},${encodeURIComponent(onOneLine(text)).replace(LEGAL, decodeURIComponent)}`
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Without indentation, of which every character would take three; it means something only where `xml:space` says so. */
function onOneLine(text: string): string {
  return text.includes('xml:space') ? text : text.trim().replace(/[\r\n]+[ \t]*/g, ' ')
}
