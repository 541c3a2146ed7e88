/** C0 and C1 controls except line feed, and the marks that reorder text. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Variation selectors are marks, too. */
const ZERO_WIDTH = /^(?:\p{Mark}|[\u200b-\u200d]|\ufeff)$/u

/** East Asian wide and full-width characters by block, and pictures. */
const DOUBLE_WIDTH =
  /^(?:[\u1100-\u115f\u2e80-\u3029\u3030-\u303e\u3041-\u3098\u309b-\ua4cf\uac00-\ud7a3\uf900-\ufaff]|[\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u

const TAB = '  '

function standIn(character: string): string {
  if (character === '\t') return TAB
  const code = character.charCodeAt(0)
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd'
}

/**
 * Text that is safe to put on a terminal: a tab becomes two spaces, and characters that move the cursor,
 * change colours or reorder text become visible stand-ins. Text from content files and addresses reaches the
 * terminal only through here, so that a file cannot repaint somebody's screen. Line feeds stay.
 */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, standIn)
}

/** How many terminal cells a text takes: combining marks none, East Asian wide characters and emoji two. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) {
    if (ZERO_WIDTH.test(character)) continue
    width += DOUBLE_WIDTH.test(character) ? 2 : 1
  }
  return width
}

/** `1 page`, `3 pages`; the noun is given in the singular and takes an s. */
export function plural(count: number, noun: string, ending = 's'): string {
  return `${count} ${noun}${count === 1 ? '' : ending}`
}

/** The first of several names: `a, b, c and 4 more`. */
export function listed(names: readonly string[], most: number): string {
  const more = names.length - most
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The first of several lines, and how many more there are: `and 4 more`. */
export function cutLines(lines: readonly string[], most: number): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most), `and ${lines.length - most} more`]
}

/** Bytes in the unit that keeps the number short: `980 B`, `12.3 kB`, `4.1 MB`. Units are powers of 1000. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`
  if (bytes < 999_950_000) return `${(bytes / 1e6).toFixed(1)} MB`
  return `${(bytes / 1e9).toFixed(1)} GB`
}

/** Milliseconds for people: `8 ms`, `1.2 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const rounded = Math.round(milliseconds)
  if (rounded < 1000) return `${rounded} ms`
  if (rounded < 59_950) return `${(rounded / 1000).toFixed(1)} s`
  const seconds = Math.round(rounded / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** A word as a shell reads it back: plain words as they are, everything else quoted. */
export function shellWord(text: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w./@:+=,-]+$/.test(text) && !text.startsWith('-')) return text
  if (platform === 'win32') return `"${text}"`
  const word = `'${text.replaceAll("'", String.raw`'\''`)}'`
  return text.startsWith('-') ? `./${word}` : word
}
