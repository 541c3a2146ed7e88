import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Root } from 'mdast'
import type { Processor } from 'unified'
import type { VFile } from 'vfile'
import type { PluginLists } from '../../config/options/content-plugins.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { CompileAs } from '../compile/content-key.ts'
import { fileOf, partOf } from '../compile/content-part.ts'
import { TooSlow, begunMegabytes } from '../compile/time-guard.ts'
import { markFrontMatter } from '../front-matter/front-matter.ts'
import type { ContentFormat } from '../scan/source-file.ts'
import { readHeading } from './blocks/headings.ts'
import { isMdxMessage, SyntaxProblem } from './hints.ts'
import { checkNesting } from './nesting.ts'
import { resolveAltTexts, satteriTreeWithin } from './satteri.ts'
import { TAB_CONTAINERS } from './source/admonition-opener.ts'
import { rewriteSource } from './source/rewrite-source.ts'
import { originalLine, originalPoint, type RewrittenSource } from './source/source-edits.ts'
import { emptyState, stateOf, type CompileState } from './state.ts'
import type { Syntax } from './syntax.ts'
import { walkMdast } from './walk.ts'

/** A fresh state for one file. The mark is a hash of the text: no text contains its own hash. */
export function createState(input: {
  readonly key: FilePath
  readonly text: string
  readonly bodyOffset: number
  readonly as: CompileAs
}): CompileState {
  const { key, text, bodyOffset, as } = input
  return emptyState({
    key,
    file: fileOf(key),
    part: partOf(key)?.kind ?? null,
    bodyOffset,
    partial: as === 'partial',
    mark: createHash('sha1').update(text).digest('hex').slice(0, 12),
    kind: as === 'module' ? 'module' : 'html',
  })
}

/** satteri puts place and rule into the message: `3:1: Expected a closing tag (mdx-jsx:unexpected-character)`. */
export function readParserError(text: string): SyntaxProblem {
  const [, line, column, reason = text] =
    /^(\d+):(\d+):\s*([\s\S]*?)\s*(?:\([\w-]+:[\w-]+\))?$/.exec(text) ?? []
  const message = reason.replace('Could not parse expression with oxc: ', 'Could not parse expression: ')
  return new SyntaxProblem(message, line ? { line: Number(line), column: Number(column) } : undefined)
}

/** A colon that something may follow which makes it a directive. */
const DIRECTIVE = /:[^\s/]/

interface ParserOptions {
  readonly markdown: Pick<SiteConfig['markdown'], 'mdx1Compat' | 'timeout'>
  readonly plugins: Pick<PluginLists, 'admonitions'>
  readonly format: ContentFormat
  readonly syntax: Syntax
  /** Parses what the fast parser reads in another way than the plugins of the site. @default there is nothing of the kind */
  readonly micromark?: ((text: string) => Root) | undefined
}

/** unified plugin: takes the place of whatever parser was attached before. */
export function contentParser(this: Processor, options: ParserOptions): void {
  const parse = parserOf(options)
  this.parser = (document: string, file: VFile) => parse(document, stateOf(file).bodyOffset)
}

/** Three dots end front matter for the fast parser, and only for it. */
const DOTS = /^\.{3}(?=[ \t]*$)/gm

/** Parses the texts of files, whose front matter ends at an offset. */
function parserOf(options: ParserOptions): (document: string, bodyOffset: number) => Root {
  const { markdown, plugins, micromark, format, syntax } = options
  const rewriting = {
    format,
    ...markdown.mdx1Compat,
    keywords: [...(plugins.admonitions ?? []), ...TAB_CONTAINERS],
    splitClosers: syntax.parser === 'fast',
    math: syntax.math !== null,
  }
  return (document, bodyOffset) => {
    const frontMatter = document.slice(0, bodyOffset)
    const readable = frontMatter.replaceAll(DOTS, '   ')
    const marked = markFrontMatter(readable + document.slice(bodyOffset), bodyOffset)
    const rewritten = rewriteSource(marked, { ...rewriting, from: bodyOffset })
    const { text, addedLines } = rewritten
    checkNesting(text)
    try {
      const isSlow = micromark && (syntax.parser === 'micromark' || isMathForMicromark(text, format))
      const tree = isSlow ? parseSlowly(text, micromark, format) : parseFast(text, options)
      if (addedLines.length > 0) moveLines(tree, addedLines)
      const [first] = tree.children
      if (first?.type === 'yaml' && readable !== frontMatter)
        first.value = frontMatter.trimEnd().split('\n').slice(1, -1).join('\n')
      return tree
    } catch (error) {
      throw error instanceof SyntaxProblem ? inSource(error, rewritten) : error
    }
  }
}

function parseFast(text: string, { markdown, format, syntax }: ParserOptions): Root {
  // Without, the parser need not look at colons.
  const directive = DIRECTIVE.test(text)
  const options = { features: { gfm: true, directive, frontmatter: true, math: syntax.math ?? false } }
  const limit = markdown.timeout * 1000 * begunMegabytes(Buffer.byteLength(text))
  try {
    return satteriTreeWithin(limit, { text, format, options }) as Root
  } catch (error) {
    if (error instanceof TooSlow) throw error
    throw readParserError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Whether a text has math that the fast parser reads in another way than `remark-math`: in MDX, blocks that are
 * indented by four columns; anywhere, math in the text of an image.
 */
function isMathForMicromark(text: string, format: ContentFormat): boolean {
  return (format === 'mdx' && /(?: {4}|\t)\$\$/.test(text)) || (text.includes('$') && hasImageWithMath(text))
}

function hasImageWithMath(text: string): boolean {
  return text.split(/[\]\n]/).some((part) => {
    const start = part.indexOf('![')
    return start >= 0 && part.includes('$', start)
  })
}

function parseSlowly(text: string, micromark: (text: string) => Root, format: ContentFormat): Root {
  try {
    const tree = micromark(text)
    resolveAltTexts(tree, text, format)
    return tree
  } catch (error) {
    const { reason = '', line, column } = error as { reason?: string; line?: number; column?: number }
    if (!isMdxMessage(error)) throw error
    throw new SyntaxProblem(reason, line && column ? { line, column } : undefined)
  }
}

export interface WrittenHeading {
  readonly depth: number
  /** Lines from 1: the only one, or for a heading that is underlined the first. */
  readonly line: number
  readonly id: string | null
  /** What an id is made of. */
  readonly text: string
}

interface Written {
  readonly format: ContentFormat
  readonly bodyOffset: number
}

/** The tree of a text as a build reads it, before any plugin. Throws `SyntaxProblem`. */
export function writtenTree(text: string, { format, bodyOffset }: Written): Root {
  const parse = parserOf({
    markdown: { mdx1Compat: { comments: true, admonitions: true, headingIds: true }, timeout: Infinity },
    plugins: { admonitions: [] },
    format,
    syntax: { parser: 'fast', math: null },
  })
  return parse(text, bodyOffset)
}

/** The headings of a text in their order, as a build reads them: none in code and comments. Throws `SyntaxProblem`. */
export function writtenHeadings(text: string, written: Written): readonly WrittenHeading[] {
  const found: WrittenHeading[] = []
  walkMdast(writtenTree(text, written), (node) => {
    if (node.type !== 'heading') return undefined
    found.push({ depth: node.depth, line: node.position?.start.line ?? 0, ...readHeading(node) })
    return 'skip'
  })
  return found
}

/** Gives every node the lines that the author's text has; offsets are nobody's business after parsing. */
function moveLines(tree: Root, addedLines: readonly number[]): void {
  walkMdast(tree, ({ position }) => {
    if (position === undefined) return
    position.start.line = originalLine(position.start.line, addedLines)
    position.end.line = originalLine(position.end.line, addedLines)
  })
}

function inSource(problem: SyntaxProblem, rewritten: RewrittenSource): SyntaxProblem {
  const { line, column } = problem
  if (line === undefined || column === undefined) return problem
  if (rewritten.addedLines.length > 0) {
    const message = problem.message.replaceAll(
      /\((\d+):(\d+)\)/g,
      (_, at: string, after: string) => `(${originalLine(Number(at), rewritten.addedLines)}:${after})`,
    )
    return new SyntaxProblem(message, { line: originalLine(line, rewritten.addedLines), column })
  }
  if (rewritten.insertions.length === 0) return problem
  const lines = rewritten.text.split('\n').slice(0, line - 1)
  const offset = lines.reduce((sum, text) => sum + text.length + 1, 0) + column - 1
  return new SyntaxProblem(problem.message, originalPoint(rewritten, { line, column, offset }))
}
