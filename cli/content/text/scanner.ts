import type { ContentFormat } from '../scan/source-file.ts'
import { isLineBreak, nextLine, paragraphEnd, runLength, skipSpaces } from './lines.ts'
import { esmEnd, expressionEnd } from './script.ts'

/**
 * Finds where constructs of Markdown and MDX end, without parsing them. Each method takes the offset where the construct
 * begins and gives the one after it, or -1 when it does not end as it should; then the parser will report it, or take it
 * for text.
 *
 * What was once found to run to the end of the text is not tried again: such a text is broken, and trying at every
 * bracket would take quadratic time.
 */
export class Scanner {
  readonly text: string
  readonly format: ContentFormat
  private expressionsEnd = true
  private tagsEnd = true
  private modulesEnd = true
  private commentClose = 0
  /** Backtick runs are looked for once in text that code spans can reach over: where each length of run occurs last. */
  private reach: { readonly end: number; readonly last: ReadonlyMap<number, number> } = {
    end: 0,
    last: new Map(),
  }

  constructor(text: string, format: ContentFormat) {
    this.text = text
    this.format = format
  }

  expression(start: number): number {
    if (!this.expressionsEnd) return -1
    const end = expressionEnd(this.text, start)
    this.expressionsEnd = end >= 0
    return end
  }

  /** From the `<` of a tag of JSX or, in Markdown, HTML; -1 also for what is no tag at all. */
  tag(start: number): number {
    const { text } = this
    if (this.format === 'md') return match(HTML_TAG, text, start) ?? -1
    if (!this.tagsEnd) return -1
    const name = text[start + 1] === '/' ? skipWhitespace(text, start + 2) : start + 1
    if (text[name] === '>') return name + 1
    let at = match(TAG_NAME, text, name) ?? -1
    if (at < 0) return -1
    while (at >= 0 && at < text.length) {
      at = skipWhitespace(text, at)
      if (text[at] === '>') return at + 1
      at = text[at] === '/' ? at + 1 : this.attribute(at)
    }
    this.tagsEnd = at < 0
    return -1
  }

  private attribute(start: number): number {
    const { text } = this
    if (text[start] === '{') return this.expression(start)
    const nameEnd = match(ATTRIBUTE_NAME, text, start)
    if (nameEnd === undefined) return -1
    const equals = skipWhitespace(text, nameEnd)
    if (text[equals] !== '=') return nameEnd
    const value = skipWhitespace(text, equals + 1)
    const quote = text[value]
    if (quote === '{') return this.expression(value)
    return quote === '"' || quote === "'" ? text.indexOf(quote, value + 1) + 1 || -1 : -1
  }

  beginsEsm(at: number): boolean {
    return this.format === 'mdx' && match(ESM_START, this.text, at) !== undefined
  }

  /** From `import` or `export` to the end of the last line of the block, which lies at or before `limit`. */
  esm(start: number, limit: number): number {
    if (!this.modulesEnd) return Math.min(paragraphEnd(this.text, start), limit)
    const { end, isClosed } = esmEnd(this.text, start, limit)
    this.modulesEnd = isClosed
    return end
  }

  /** From the `<!--` of a comment. Two dashes may be of both its ends: `<!-->` is a comment. */
  comment(start: number): number {
    const close = this.commentClose
    if (close >= 0 && close < start + 2) this.commentClose = this.text.indexOf('-->', start + 2)
    return this.commentClose < 0 ? -1 : this.commentClose + 3
  }

  /**
   * From the backticks of a code span; the offset after these when there is none. A span reaches to `limit` at most, by
   * default to the end of the paragraph.
   */
  codeSpan(start: number, limit?: number): number {
    const { text } = this
    if (start >= this.reach.end || (limit !== undefined && limit < this.reach.end)) {
      this.reach = readReach(text, start, limit ?? paragraphEnd(text, start, beginsBlock))
    }
    const length = runLength(text, start)
    const inside = start + length
    if ((this.reach.last.get(length) ?? -1) < inside) return inside
    for (let at = text.indexOf('`', inside); at >= 0;) {
      const run = runLength(text, at)
      if (run === length) return at + run
      at = text.indexOf('`', at + run)
    }
    return inside
  }
}

/** A tag with backticks is none, or code has begun before it ends. */
const HTML_TAG = /<\/?(?:>|[A-Za-z][\w.:-]*(?=[\s/>{])[^<>"'`]*(?:(?:"[^"]*"|'[^']*')[^<>"'`]*)*>)/y
const TAG_NAME = /[\p{ID_Start}$_][\p{ID_Continue}$.:-]*/uy
const ATTRIBUTE_NAME = /[^\s"'<>/={}`]+/y
const ESM_START = /(?:import|export)[\s{*]/y
const WHITESPACE = /\s*/y

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

export function skipWhitespace(text: string, at: number): number {
  return match(WHITESPACE, text, at) ?? at
}

function readReach(text: string, start: number, end: number) {
  const last = new Map<number, number>()
  for (let at = text.indexOf('`', start); at >= 0 && at < end;) {
    const length = runLength(text, at)
    last.set(length, at)
    at = text.indexOf('`', at + length)
  }
  return { end, last }
}

/** Lines that begin like this are never the continuation of a paragraph; quote marks are read over. */
const BLOCK_START =
  /[ \t>]*(?:$|#{1,6}(?:[ \t]|$)|`{3}|~{3}|:{3}|\||<!--(?:(?!-->).)*(?:-->[ \t]*)?$|[-+*=_]+[ \t]*$|[-+*][ \t]|\d{1,9}[.)][ \t])/my

function beginsBlock(text: string, at: number): boolean {
  return match(BLOCK_START, text, at) !== undefined
}

/**
 * From the start of a line to after lines that hold nothing but comments, `<!-- -->` and in MDX also `{/* *\/}`; the same
 * offset when there are none. One that is never closed reaches to the end of the text.
 */
export function skipComments(scanner: Scanner, at: number): number {
  const { text, format } = scanner
  let end = skipSpaces(text, at)
  if (format === 'md' && end - at > 3) return at
  for (;;) {
    const after = skipComment(scanner, end)
    if (after === end) return at
    end = skipSpaces(text, after)
    if (end >= text.length || isLineBreak(text, end)) return nextLine(text, end)
  }
}

const SCRIPT_COMMENT = /\/\*[^]*?\*\//g

function skipComment(scanner: Scanner, at: number): number {
  const { text, format } = scanner
  if (text.startsWith('<!--', at)) return endOr(scanner.comment(at), text.length)
  if (format === 'md' || text[at] !== '{' || !text.startsWith('/*', skipWhitespace(text, at + 1))) return at
  const end = scanner.expression(at)
  if (end < 0) return text.length
  const code = text.slice(at + 1, end - 1).replaceAll(SCRIPT_COMMENT, '')
  return code.trim() === '' ? end : at
}

export function endOr(end: number, otherwise: number): number {
  return end < 0 ? otherwise : end
}
