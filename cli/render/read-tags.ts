/** What begins with a `<`, split as the HTML standard does it. One object stands for one after the other. */
export interface Tag {
  readonly html: string
  readonly at: number
  readonly kind: 'start' | 'end' | 'declaration' | 'instruction' | 'text' | 'unclosed'
  /** Offset after its name, if it is a start tag, an end tag or an instruction. */
  readonly nameEnd: number
  readonly end: number
}

export interface TagReader {
  /** Offset from which it wants tags. */
  from: number
  /** Takes the first one from there on; gives the offset from which it wants more. */
  read(tag: Tag): number
}

// Whitespace is what HTML takes for it, which is less than `\s`.
const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE] = [9, 10, 12, 13, 32]
const [QUOTE, APOSTROPHE, SLASH, EQUALS, GREATER, QUESTION, BANG] = [34, 39, 47, 61, 62, 63, 33]
const COMMENT_END = /--!?>/g

/** Gives all readers of a document its tags in one pass: what one of them skips is split only if another one wants it. */
export function readTags(html: string, readers: readonly TagReader[]): void {
  const tag: { -readonly [Key in keyof Tag]: Tag[Key] } = { html, at: 0, kind: 'text', nameEnd: 0, end: 0 }
  let from = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', from)) {
    tag.at = at
    const first = html.charCodeAt(at + 1)
    if (isLetter(first)) {
      tag.kind = 'start'
      tag.nameEnd = endOfName(html, at + 2)
      tag.end = endOfTag(html, tag.nameEnd)
      if (tag.end === -1) {
        tag.kind = 'unclosed'
        tag.end = html.length
      }
    } else if (first === SLASH || first === QUESTION) {
      tag.kind = first === SLASH ? 'end' : 'instruction'
      tag.nameEnd = endOfName(html, at + 2)
      tag.end = after(html, '>', tag.nameEnd)
    } else {
      tag.kind = first === BANG ? 'declaration' : 'text'
      tag.end = first === BANG ? endOfDeclaration(html, at) : at + 1
    }
    from = html.length
    for (const reader of readers) {
      if (reader.from <= at) reader.from = reader.read(tag)
      if (reader.from < from) from = reader.from
    }
  }
}

function endOfName(html: string, start: number): number {
  let at = start
  while (at < html.length && !endsName(html.charCodeAt(at))) at++
  return at
}

function endsName(code: number): boolean {
  return code === GREATER || code === SLASH || isWhitespace(code)
}

function isWhitespace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === RETURN || code === FORM_FEED
}

/** Offset after the `>` of the tag whose attributes start at an offset; -1 when it has none. */
function endOfTag(html: string, start: number): number {
  let isValue = false
  for (let at = start; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === GREATER) return at + 1
    if (isValue && isQuote(code)) {
      const close = closingQuote(html, at)
      if (close === -1) return -1
      at = close
    }
    isValue = code === EQUALS || (isValue && isWhitespace(code))
  }
  return -1
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from)
  return found === -1 ? html.length : found + text.length
}

/** Offset after the end tag of an element whose content is not looked at. */
export function afterEndTag(html: string, name: string, from: number): number {
  return after(html, '>', after(html, `</${name}`, from))
}

export function tagNames(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

function endOfDeclaration(html: string, at: number): number {
  if (!html.startsWith('<!--', at)) return after(html, '>', at + 2)
  if (html.startsWith('>', at + 4)) return at + 5
  if (html.startsWith('->', at + 4)) return at + 6
  COMMENT_END.lastIndex = at + 4
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length
}

/** Whether a name of letters and hyphens stands somewhere, in upper or lower case. */
export function isNameAt(html: string, at: number, name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    if ((html.charCodeAt(at + index) | 32) !== name.charCodeAt(index)) return false
  }
  return true
}

/** Tells where a pattern is found next, from offsets that only grow; after the document when it is not. */
export function finder(pattern: RegExp, html: string): (from: number) => number {
  let found = -1
  return (from) => {
    pattern.lastIndex = from
    if (found < from) found = pattern.exec(html)?.index ?? html.length
    return found
  }
}

/** Attributes of a start tag as written, in the order of `names`, which are in lower case. The first of a name counts. */
export function readAttributes(
  { html, nameEnd, end }: Tag,
  names: readonly string[],
): readonly (string | undefined)[] {
  const values: (string | undefined)[] = names.map(() => undefined)
  let at = skipSeparators(html, nameEnd)
  while (at < end - 1) {
    const keyEnd = endOfKey(html, at + 1)
    const index = indexOfName(names, html, { from: at, to: keyEnd })
    const equals = skipWhitespace(html, keyEnd)
    const hasValue = html.charCodeAt(equals) === EQUALS
    const start = hasValue ? skipWhitespace(html, equals + 1) : keyEnd
    const valueEnd = hasValue ? endOfValue(html, start) : keyEnd
    if (index !== -1 && values[index] === undefined) {
      const quotes = hasValue && isQuote(html.charCodeAt(start)) ? 1 : 0
      values[index] = html.slice(start + quotes, valueEnd - quotes)
    }
    at = skipSeparators(html, valueEnd)
  }
  return values
}

function indexOfName(
  names: readonly string[],
  html: string,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? ''
    if (name.length === to - from && isNameAt(html, from, name)) return index
  }
  return -1
}

function skipWhitespace(html: string, start: number): number {
  let at = start
  while (isWhitespace(html.charCodeAt(at))) at++
  return at
}

function skipSeparators(html: string, start: number): number {
  let at = start
  while (html.charCodeAt(at) === SLASH || isWhitespace(html.charCodeAt(at))) at++
  return at
}

function endOfKey(html: string, start: number): number {
  let at = start
  while (at < html.length && html.charCodeAt(at) !== EQUALS && !endsName(html.charCodeAt(at))) at++
  return at
}

/** Offset after the value that starts at an offset, and its quotes. */
function endOfValue(html: string, start: number): number {
  if (isQuote(html.charCodeAt(start))) return closingQuote(html, start) + 1 || html.length
  let at = start
  while (at < html.length && html.charCodeAt(at) !== GREATER && !isWhitespace(html.charCodeAt(at))) at++
  return at
}

function closingQuote(html: string, at: number): number {
  return html.indexOf(html.charCodeAt(at) === QUOTE ? '"' : "'", at + 1)
}

function isQuote(code: number): boolean {
  return code === QUOTE || code === APOSTROPHE
}
