import type { ContentFormat } from './source-file.ts'
import { plainHeading, type TextNode } from './plain-heading.ts'
import { satteriTree } from '../markdown/satteri.ts'
import { orNull } from '../../types/memoized.ts'
import { skipCodeBlock } from '../text/containers.ts'
import { isBlankFrom, lineEnd, nextLine, skipBlankLines, skipSpaces, withoutClosing } from '../text/lines.ts'
import { Scanner, skipComments } from '../text/scanner.ts'

export interface Body {
  /** The whole text, after `unwrapCodeBlocks`. */
  readonly text: string
  /** UTF-16 offset after the front matter. */
  readonly from: number
  readonly format: ContentFormat
}

const FEATURES = { gfm: true, directive: true, frontmatter: false } as const

/** Characters without which a heading's source is its text. */
const INLINE_SYNTAX = /[\\`*_[\]<>{}&~]|:[A-Za-z\d]/

/**
 * The plain text of an h1 that opens the body, or null. Before it may stand blank lines, comments, and in MDX imports
 * and exports; with anything else before it the page's first h1 is no content title. Headings of `=` underlines count.
 *
 * Only the heading itself is ever given to the Markdown parser, and only when it holds inline syntax.
 */
export function contentTitleOf(body: Body): string | null {
  const { text, from, format } = body
  const at = contentStart(new Scanner(text, format), from)
  const line = text.slice(at, lineEnd(text, at))
  const mark = format === 'mdx' ? /^[ \t]*#(?=[ \t]|$)/ : /^ {0,3}#(?=[ \t]|$)/
  if (mark.test(line)) return titleText(withoutClosing(line.replace(mark, '').trim()), body)
  const chunk = underlinedChunk(text, at)
  return chunk === null ? null : underlinedTitle(chunk, body)
}

/** Offset of the first line that is not blank, a comment, a link definition or, in MDX, an import or export. */
export function contentStart(scanner: Scanner, from: number): number {
  const { text } = scanner
  let at = from
  for (;;) {
    const esm = skipEsm(scanner, skipBlankLines(text, at))
    const comments = skipComments(scanner, esm)
    const end = isLinkDefinition(text, comments) ? nextLine(text, comments) : comments
    if (end === at) return at
    at = end
  }
}

export function skipEsm(scanner: Scanner, at: number): number {
  const { text } = scanner
  return scanner.beginsEsm(at) ? nextLine(text, scanner.esm(at, text.length)) : at
}

const LINK_DEFINITION =
  /^ {0,3}\[(?!\^)(?:[^\]\\]|\\.)+\]:[ \t]*(?:<[^<>]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/

function isLinkDefinition(text: string, at: number): boolean {
  return text[skipSpaces(text, at)] === '[' && LINK_DEFINITION.test(text.slice(at, lineEnd(text, at)))
}

const CODE_BLOCK_OPENING = /^([ \t]*)(`{3,4})mdx-code-block[ \t]*$/

/**
 * Blanks out the fences of ```` ```mdx-code-block ````, whose inside is content, not code; every offset stays right.
 * One that is never closed stays a code block.
 */
export function unwrapCodeBlocks(text: string): string {
  if (!text.includes('`mdx-code-block')) return text
  const lines = text.split('\n')
  let open: { readonly index: number; readonly closing: string } | null = null
  for (const [index, line] of lines.entries()) {
    if (open === null) {
      const [opening, indent = '', fence = ''] = CODE_BLOCK_OPENING.exec(line) ?? []
      if (opening !== undefined) open = { index, closing: indent + fence }
    } else if (line.trimEnd() === open.closing) {
      lines[open.index] = ' '.repeat(lines[open.index]?.length ?? 0)
      lines[index] = ' '.repeat(line.length)
      open = null
    }
  }
  return lines.join('\n')
}

/** The lines up to an underline of `=`, with it; null when a blank line comes first. */
export function underlinedChunk(text: string, at: number): string | null {
  for (let line = at; line < text.length && !isBlankFrom(text, line); line = nextLine(text, line)) {
    const end = lineEnd(text, line)
    if (line > at && /^[ \t]*=+[ \t]*$/.test(text.slice(line, end))) return text.slice(at, end)
  }
  return null
}

function underlinedTitle(chunk: string, body: Body): string | null {
  const underline = chunk.lastIndexOf('\n')
  const source = withoutId(chunk.slice(0, underline).trimEnd()) + chunk.slice(underline)
  const [first, second] = parse(source, body)
  const isTitle = first?.type === 'heading' && 'depth' in first && first.depth === 1
  return isTitle && (second === undefined || second.type.endsWith('efinition'))
    ? plainHeading(first) || null
    : null
}

function titleText(source: string, body: Body): string | null {
  const bare = withoutId(source)
  if (!INLINE_SYNTAX.test(bare)) return bare || null
  const [heading] = parse(`# ${bare}`, body)
  return (heading?.type === 'heading' ? plainHeading(heading) : bare) || null
}

/**
 * A heading's source without `{#id}` at its end, which is no expression of MDX. Ids in comments need nothing of the kind,
 * since comments have no text.
 */
function withoutId(source: string): string {
  const at = source.endsWith('}') ? source.lastIndexOf('{#') : -1
  const isId = at !== -1 && source.indexOf('}', at) === source.length - 1 && at + 3 < source.length
  if (!isId) return source
  return source.slice(0, source[at - 1] === '\\' ? at - 1 : at).trimEnd()
}

const DEFINITION = /^ {0,3}\[(?:[^\]\\\n]|\\.)+\]:.*$/gm

/** Parses a heading, together with the page's link and footnote definitions when it may refer to them. */
function parse(source: string, { text, from, format }: Body): readonly TextNode[] {
  const definitions = source.includes('[') ? (text.slice(from).match(DEFINITION) ?? []) : []
  const markdown = [source, ...definitions].join('\n\n')
  // Where images stand is asked to read their texts.
  const options = { features: FEATURES, position: markdown.includes('![') }
  // Comments of HTML are no MDX, and a mistake is reported when the file is compiled.
  const isMdx = format === 'mdx' && !markdown.includes('<!--')
  const tree =
    (isMdx ? orNull(() => satteriTree(markdown, 'mdx', options)) : null) ??
    satteriTree(markdown, 'md', options)
  return 'children' in tree ? (tree.children as readonly TextNode[]) : []
}

/** The lines of Markdown, of which those of code blocks are empty. */
export function linesOutsideCode(markdown: string): readonly string[] {
  const text = unwrapCodeBlocks(markdown.replace(/\r\n?/g, '\n'))
  let outside = ''
  for (let at = 0; at < text.length;) {
    const afterCode = skipCodeBlock(text, at)
    const end = afterCode === at ? nextLine(text, at) : afterCode
    outside += afterCode === at ? text.slice(at, end) : text.slice(at, end).replace(/.+/g, '')
    at = end
  }
  return outside.split('\n')
}
