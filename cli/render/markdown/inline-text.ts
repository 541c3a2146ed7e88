/** What ends a word for the rules of emphasis: punctuation and symbols (CommonMark 0.31, "Unicode punctuation character"). */
const PUNCTUATION = /^[\p{P}\p{S}]$/u
const WORD = /^[\p{L}\p{N}]$/u
/** Characters that begin or end a construct wherever they stand. */
const SPECIAL = /[\\`*~[]|<(?=[a-z/!?])|&(?=#?\w+;)/gi
/** An underscore between letters or digits emphasises nothing. */
const UNDERSCORE = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
/** An address that GFM makes a link of. A backslash in it would be a part of it. */
const ADDRESS = /((?:https?:\/\/|www\.)[^\s<]+)/i
/** What begins a block at the start of a line, up to the character that can be escaped. */
const LINE_START = /^(?:(?=#{1,6}(?:\s|$)|[-+](?:\s|$)|>|(?:=+|-+)$)|\d{1,9}(?=[.)](?:\s|$)))/

/** Text as Markdown that says no more than the text. A bracket ends a label. */
export function escapeText(text: string, isLabel = false): string {
  if (isLabel && text.includes(']')) return escapeText(text).replaceAll(']', String.raw`\]`)
  if (!/[\\`*~[_<&]/.test(text)) return text
  return text
    .split(ADDRESS)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(SPECIAL, String.raw`\$&`).replace(UNDERSCORE, String.raw`\$&`),
    )
    .join('')
}

/** A paragraph whose lines begin no other block. */
export function paragraph(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(LINE_START, `$&\\`))
    .join('\n')
}

/** Code within a line, whatever it holds. */
export function codeSpan(code: string): string {
  const text = code.replace(/\s*\n\s*/g, ' ')
  if (text.trim() === '') return text
  const fence = fenceFor(text, '`', 1)
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return fence + pad + text + pad + fence
}

/** A run of a character that is longer than any in a text. */
export function fenceFor(text: string, character: '`' | '~', least: number): string {
  const runs = text.match(character === '`' ? /`+/g : /~+/g) ?? []
  return character.repeat(Math.max(least, ...runs.map((run) => run.length + 1)))
}

/** An address as the destination of a link. */
export function destination(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[\s<>]/g, encodeURIComponent)}>` : address
}

/** The inline content of a block, or of an element in it. */
export class InlineText {
  text = ''
  /** Whether it stands in brackets. */
  readonly #isLabel: boolean
  /** The last thing in it that has markers: where it begins, and what is in them. */
  #marked: { readonly from: number; readonly inner: string } | null = null

  constructor(isLabel = false) {
    this.#isLabel = isLabel
  }

  /** All of it, without the spaces and line breaks around it; nothing is left. */
  take(): string {
    const text = this.text
      .trim()
      .replace(/(?:\s*\\\n\s*)+$/, '')
      .replace(/^(?:\\\n\s*)+/, '')
    this.text = ''
    this.#marked = null
    return text
  }

  /** Adds text as it stands in HTML: spaces count once. */
  add(text: string): void {
    const collapsed = text.replace(/[ \t\n\r\f]+/g, ' ')
    const isAfterSpace = this.text === '' || /\s$/.test(this.text)
    const added = isAfterSpace ? collapsed.replace(/^ /, '') : collapsed
    if (added !== '') this.put(escapeText(added, this.#isLabel), added)
  }

  /** Adds Markdown. `seen` is the text that it stands for. */
  put(markdown: string, seen = markdown): void {
    const marked = this.#marked
    this.#marked = null
    // Markers do not end what they mark between punctuation and a letter.
    if (marked !== null && this.text.length > marked.from && touches(marked.inner.at(-1), seen.at(0)))
      this.text = this.text.slice(0, marked.from) + marked.inner
    this.text += markdown
  }

  /** Adds what stands between markers, where they can mark it. */
  mark(marker: string, content: string): void {
    const inner = content.trim()
    const [before, after] = spacesAround(content)
    if (before !== '' && !/\s$/.test(this.text)) this.put(before)
    if (inner === '') return
    const last = this.text.at(-1)
    if (touches(inner.at(0), last) || (last === marker[0] && this.#marked !== null))
      return this.put(inner + after)
    this.put(marker)
    const from = this.text.length - marker.length
    this.text += inner + marker + after
    if (after === '') this.#marked = { from, inner }
  }

  link(label: string, address: string): void {
    if (label.trim() === '') return
    if (this.text.endsWith('!')) this.text = `${this.text.slice(0, -1)}\\!`
    const [before, after] = spacesAround(label)
    this.put(`${before}[${label.trim()}](${destination(address)})${after}`, label)
  }
}

function spacesAround(text: string): readonly [before: string, after: string] {
  return [/^\s*/.exec(text)?.[0] ?? '', text.trim() === '' ? '' : (/\s*$/.exec(text)?.[0] ?? '')]
}

function touches(mark: string | undefined, word: string | undefined): boolean {
  return mark !== undefined && word !== undefined && PUNCTUATION.test(mark) && WORD.test(word)
}
