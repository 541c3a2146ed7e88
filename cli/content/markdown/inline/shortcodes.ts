const SHORTCODE = /:([\w+-]+)(?=:)/g

/** A text with emoji in the place of their shortcodes. `a:b:c` and names that are no emoji stay. */
export async function withEmoji(text: string): Promise<string> {
  return hasShortcode(text) ? replaceShortcodes(text, await loadLookup()) : text
}

export function hasShortcode(text: string): boolean {
  return text.includes(':') && text.search(SHORTCODE) >= 0
}

export type Lookup = (name: string) => string | undefined

/** Loaded only when a text asks for it: the table of names takes 20 ms. */
export async function loadLookup(): Promise<Lookup> {
  const { get } = await import('node-emoji')
  return get
}

export function replaceShortcodes(text: string, lookup: Lookup): string {
  let replaced = ''
  let from = 0
  for (const match of text.matchAll(SHORTCODE)) {
    const [opening, name = ''] = match
    const end = match.index + opening.length + 1
    // The colon that closed the one before opens none.
    const found = match.index < from || isWithinWord(text, match.index, end) ? undefined : lookup(name)
    if (found === undefined) continue
    replaced += text.slice(from, match.index) + found
    from = end
  }
  return replaced + text.slice(from)
}

/** Letters, digits or colons on both sides: a time, an address of a network, a qualified name. */
function isWithinWord(text: string, start: number, end: number): boolean {
  return /[\w:]/.test(text[start - 1] ?? ' ') && /[\w:]/.test(text[end] ?? ' ')
}
