/**
 * Finds where MDX's own constructs end, without parsing JavaScript: strings, templates, comments and regular
 * expressions are recognised well enough to count brackets. Each function gives the offset after the construct,
 * or -1 when it does not end as it should; then the parser will report it.
 */
export interface MdxSkipper {
  /** From the `{` of an expression. */
  readonly expression: (start: number) => number
  /** From the `<` of a tag; -1 also for what is no tag at all. */
  readonly tag: (start: number) => number
  /** From `import` or `export` to the end of the last line of the block, which lies at or before `limit`. */
  readonly esm: (start: number, limit: number) => number
}

/**
 * Prepares the functions for one text. What was once found to run to the end of the text is not tried again:
 * such a text is broken, and trying at every bracket would take quadratic time.
 */
export function createMdxSkipper(text: string): MdxSkipper {
  const tagName = /[\p{ID_Start}$_][\p{ID_Continue}$.:-]*/uy
  const attributeName = /[^\s"'<>/={}`]+/y
  const space = /\s*/y
  let expressionsEnd = true
  let tagsEnd = true
  let modulesEnd = true

  const match = (pattern: RegExp, at: number): number => {
    pattern.lastIndex = at
    return pattern.test(text) ? pattern.lastIndex : at
  }
  const expression = (start: number): number => {
    if (!expressionsEnd) return -1
    const end = walkScript(text, start, { kind: 'expression', limit: text.length })
    expressionsEnd = end >= 0
    return end
  }
  const attributeValue = (start: number): number => {
    const quote = text[start]
    if (quote === '{') return expression(start)
    return quote === '"' || quote === "'" ? text.indexOf(quote, start + 1) + 1 || -1 : -1
  }
  /** Offset after one attribute, or -1. */
  const attribute = (start: number): number => {
    if (text[start] === '{') return expression(start)
    const nameEnd = match(attributeName, start)
    if (nameEnd === start) return -1
    const equals = match(space, nameEnd)
    return text[equals] === '=' ? attributeValue(match(space, equals + 1)) : nameEnd
  }
  const tag = (start: number): number => {
    if (!tagsEnd) return -1
    const name = text[start + 1] === '/' ? match(space, start + 2) : start + 1
    if (text[name] === '>') return name + 1
    let at = match(tagName, name)
    if (at === name) return -1
    while (at >= 0 && at < text.length) {
      at = match(space, at)
      if (text[at] === '>') return at + 1
      at = text[at] === '/' ? at + 1 : attribute(at)
    }
    tagsEnd = at < 0
    return -1
  }
  const esm = (start: number, limit: number): number => {
    const end = modulesEnd ? walkScript(text, start, { kind: 'esm', limit }) : -1
    modulesEnd = end >= 0
    return end < 0 ? Math.min(blankLine(text, start), limit) : end
  }
  return { expression, tag, esm }
}

/** State of a walk through JavaScript. */
interface Walk {
  readonly text: string
  /** Brackets and backticks that are open. */
  readonly open: string[]
  at: number
  /** The last character that was not white space; tells a regular expression from a division. */
  previous: string
  /** For each quote: a string that starts before this offset does not end on its line. */
  readonly unclosed: Map<string, number>
}

const OPENING = '{(['
const CLOSING = '})]'
const BEFORE_REGEX = '(,=:[!&|?{;'

interface Extent {
  readonly kind: 'expression' | 'esm'
  /** Where the text ends in which the construct stands. */
  readonly limit: number
}

function walkScript(text: string, start: number, { kind, limit }: Extent): number {
  const walk: Walk = { text, open: [], at: start, previous: '', unclosed: new Map() }
  while (walk.at < limit) {
    if (kind === 'esm' && walk.open.length === 0 && isBlankAfter(text, walk.at)) return walk.at
    const char = text[walk.at] ?? ''
    if (walk.open.at(-1) === '`') stepInTemplate(walk, char)
    else {
      step(walk, char)
      if (kind === 'expression' && char === '}' && walk.open.length === 0) return walk.at
    }
  }
  return kind === 'esm' && walk.open.length === 0 ? limit : -1
}

function stepInTemplate(walk: Walk, char: string): void {
  if (char === '\\') walk.at++
  else if (char === '`') walk.open.pop()
  else if (char === '$' && walk.text[walk.at + 1] === '{') {
    walk.open.push('{')
    walk.at++
  }
  walk.at++
}

function step(walk: Walk, char: string): void {
  if (char === '`' || OPENING.includes(char)) walk.open.push(char)
  else if (CLOSING.includes(char)) closeBracket(walk, char)
  const end =
    char === '"' || char === "'" ? stringEnd(walk, char) : char === '/' ? slashEnd(walk) : walk.at + 1
  walk.at = end
  if (char.trim() !== '') walk.previous = char
}

/**
 * A bracket of another kind in between is forgiven, so that a `(` in the text of an element does not matter. Only
 * a few: looking for the right one among thousands, at each bracket, would take too long.
 */
function closeBracket({ open }: Walk, char: string): void {
  const opening = OPENING[CLOSING.indexOf(char)]
  for (let index = open.length - 1; index >= Math.max(0, open.length - 8); index--) {
    if (open[index] === '`') return
    if (open[index] === opening) {
      open.length = index
      return
    }
  }
}

/** An apostrophe in the text of an element is no string: it does not end on its line. */
function stringEnd({ text, at, unclosed }: Walk, quote: string): number {
  if (at < (unclosed.get(quote) ?? 0)) return at + 1
  let end = at + 1
  for (; end < text.length && !isLineBreak(text, end); end++) {
    if (text[end] === quote) return end + 1
    if (text[end] === '\\') end++
  }
  unclosed.set(quote, end)
  return at + 1
}

/** Comments and regular expressions; the slashes of `https://` begin neither. */
function slashEnd(walk: Walk): number {
  const { text, at, previous } = walk
  if (text[at + 1] === '*') {
    const end = text.indexOf('*/', at + 2)
    return end < 0 ? text.length : end + 2
  }
  if (text[at + 1] === '/') return text[at - 1] === ':' ? at + 2 : lineEnd(text, at)
  return previous !== '' && BEFORE_REGEX.includes(previous) ? regexEnd(walk) : at + 1
}

function regexEnd({ text, at, unclosed }: Walk): number {
  if (at < (unclosed.get('/') ?? 0)) return at + 1
  let end = at + 1
  let inClass = false
  for (; end < text.length && !isLineBreak(text, end); end++) {
    const char = text[end]
    if (char === '/' && !inClass) return end + 1
    if (char === '\\') end++
    else if (char === '[' || char === ']') inClass = char === '['
  }
  unclosed.set('/', end)
  return at + 1
}

/** Whether a line breaks at the offset and a blank line, or the end of the text, follows. */
function isBlankAfter(text: string, at: number): boolean {
  if (!isLineBreak(text, at)) return false
  const next = nextLine(text, at)
  return text.slice(next, lineEnd(text, next)).trim() === ''
}

/** The end of the last line before a blank one. */
function blankLine(text: string, start: number): number {
  let end = lineEnd(text, start)
  while (end < text.length && !isBlankAfter(text, end)) end = lineEnd(text, nextLine(text, end))
  return end
}

/** Whether the character at the offset ends a line. */
export function isLineBreak(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 10 || code === 13
}

/** Offset of the line break that ends the line, or the length of the text. */
export function lineEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && !isLineBreak(text, end)) end++
  return end
}

/** Offset of the line after the line break at `end`. */
export function nextLine(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? end + 2 : end + 1
}
