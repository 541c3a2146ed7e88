/** Where a link or an image is written: lines and columns from 1, the end behind its last character. */
interface WrittenLink {
  readonly tag: 'a' | 'img'
  readonly url: string
  readonly line: number
  readonly column: number
  readonly endColumn: number
}

interface WrittenFence {
  readonly line: number
  readonly language: string | null
  readonly meta: string | null
}

/** A plain text; its links and images, its fences and the types of its admonitions, each in their order. */
export interface PlainSource {
  /** What there is to parse: no front matter, and admonitions as paragraphs that begin with marks. */
  readonly text: string
  readonly links: readonly WrittenLink[]
  readonly fences: readonly WrittenFence[]
  readonly admonitions: readonly string[]
}

/** Begins the paragraph with the title of an admonition. Of Latin 1, and reserved. */
export const BOX = '\u0086'
/** Stands in a paragraph of its own where an admonition ends. */
export const BOX_END = '\u0087'

/** Stands in a paragraph of its own for a comment. */
export const COMMENT = BOX_END + BOX

/** Characters that have a meaning in the pipeline, and line ends that are counted in another way. */
// oxlint-disable-next-line no-control-regex -- Parsers replace NUL.
const RESERVED = /[\0\r\u0086\u0087\uE000-\uE00F]/

/**
 * What the pipeline does more with than to write it as HTML, or what MDX reads in another way than Markdown: tags, expressions,
 * escapes, footnotes, definitions, alerts, directives with a label, code by indentation, ESM, tasks.
 */
const SPECIAL =
  /[<{}\\\t]|\[[\^!]|\]:|::|^ {4}|:[\p{L}\p{N}_-]+\[|^\s*(?:import|export)\b|^[\s>]*(?:[-*+]|\d+[.)])\s+\[[ xX]\]/u
const EMOJI = /:[\w+-]+:/
const ADMONITION = /^:::([\w-]+)(?:\[([^[\]]+)\])?[ \t]*$/
const ADMONITION_END = /^:::[ \t]*$/
const COMMENT_LINE = /^<!-- [\w ,.]+ -->$/
/** An id of a heading, without signs that could be marks of emphasis. */
const HEADING_ID = /(^#{1,6} .*)\{#[a-z\d][a-z\d-]*\}[ \t]*$/i
const FENCE = /^(`{3,})[ \t]*([^`&\\]*)$/
const FENCE_MARK = /```|~~~/
const CODE = /`([^`]+)`/g
const LINK = /(!?)\[[^[\]]*\]\(([^()\s]*)(?: "[^"]*")?\)/g
/** What may nest blocks and words in each other. */
const NESTING = /[>*_~[+-]|\d[.)]/g

/** Fences that are more than code, or whose language is none. */
const SPECIAL_INFO = /^(?:mermaid|mdx-code-block)(?:\s|$)|^\S*["<>]|\blive\b|npm2yarn|\bfile=/i

/** How many marks a paragraph may have: fewer than what the pipeline takes for nesting that is too deep. */
const maxMarks = 400

interface PlainSyntax {
  /** Whether `:name:` is a sign. */
  readonly emoji: boolean
  /** The types of admonitions. */
  readonly admonitions: readonly string[]
  /** Whether HTML comments are comments, and `{#id}` an id, in MDX as well. */
  readonly compat: { readonly comments: boolean; readonly headingIds: boolean }
}

/**
 * Reads a text line by line, if it is so plain that no parser is needed to tell its code from the rest.
 *
 * @param from - where the front matter ends
 * @returns null for a text that may hold anything else
 */
export function readPlainSource(text: string, from: number, syntax: PlainSyntax): PlainSource | null {
  if (RESERVED.test(text)) return null
  const links: WrittenLink[] = []
  const fences: WrittenFence[] = []
  const admonitions: string[] = []
  const parsed: string[] = []
  const before = text.slice(0, from).split('\n').length
  let closer: RegExp | null = null
  let [isInBox, marks] = [false, 0]
  const lines = text.slice(from).split('\n')
  const isPlain = lines.every((line, index) =>
    isComment(index) ? parsed.push(COMMENT) : readLine(line, before + index),
  )
  return isPlain && closer === null && !isInBox
    ? { text: parsed.join('\n'), links, fences, admonitions }
    : null

  /** Whether a line is a comment that stands alone. */
  function isComment(index: number): boolean {
    const [line = '', around] = [lines[index], (lines[index - 1] ?? '') + (lines[index + 1] ?? '')]
    return closer === null && syntax.compat.comments && COMMENT_LINE.test(line) && around === ''
  }

  function readLine(line: string, number: number): boolean {
    if (line.startsWith(':::') && closer === null) return readBox(line, number)
    parsed.push(line)
    if (closer === null) return FENCE_MARK.test(line) ? readFence(line, number) : readText(line, number)
    if (closer.test(line)) closer = null
    return true
  }

  function readFence(line: string, number: number): boolean {
    const [, mark = '', info = ''] = FENCE.exec(line.trimEnd()) ?? []
    const [language = ''] = /^\S+/.exec(info) ?? []
    const meta = info.slice(language.length).trim()
    fences.push({ line: number, language: language || null, meta: meta || null })
    closer = new RegExp(`^ {0,3}\`{${mark.length},}[ \\t]*$`)
    return mark !== '' && !SPECIAL_INFO.test(info)
  }

  function readBox(line: string, number: number): boolean {
    if (isInBox) {
      isInBox = false
      parsed.push('', BOX_END, '')
      return ADMONITION_END.test(line)
    }
    const [, type = '', title = ''] = ADMONITION.exec(line) ?? []
    isInBox = true
    admonitions.push(type)
    parsed.push('', `${BOX} ${title.trim()}`, '')
    return syntax.admonitions.includes(type) && readText(title, number)
  }

  function readText(line: string, number: number): boolean {
    const text = withoutCode(syntax.compat.headingIds ? line.replace(HEADING_ID, '$1') : line)
    if (text === null || SPECIAL.test(text) || (syntax.emoji && EMOJI.test(text))) return false
    marks = line === '' ? 0 : marks + (text.match(NESTING)?.length ?? 0)
    if (text.includes('](')) links.push(...linksIn(text, number))
    return marks <= maxMarks
  }
}

/** A line with its code blotted out; null where it takes a parser to tell what is code. */
function withoutCode(line: string): string | null {
  if (!line.includes('`')) return line
  const text = line.replace(CODE, (code) => (/[|\\]/.test(code) ? code : 'x'.repeat(code.length)))
  return text.includes('`') ? null : text
}

function linksIn(text: string, line: number): readonly WrittenLink[] {
  return Array.from(text.matchAll(LINK), ({ index, 0: found, 1: mark, 2: url = '' }) => ({
    tag: mark === '!' ? 'img' : 'a',
    url,
    line,
    column: index + 1,
    endColumn: index + found.length + 1,
  }))
}
