import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Root } from 'mdast'
import type { Processor } from 'unified'
import type { VFile } from 'vfile'
import type { PluginLists } from '../../config/options/content-plugins.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { FilePath } from '../../types/file-path.ts'
import { fileOf, partOf } from '../compile/content-part.ts'
import { TooSlow, begunMegabytes } from '../compile/time-guard.ts'
import { markFrontMatter } from '../front-matter/front-matter.ts'
import type { ContentFormat } from '../scan/source-file.ts'
import { TAB_CONTAINERS } from './blocks/tab-containers.ts'
import { SyntaxProblem } from './hints.ts'
import { resolveAltTexts } from './inline/alt-texts.ts'
import { checkNesting } from './nesting.ts'
import { satteriTreeWithin } from './satteri.ts'
import { rewriteSource } from './source/rewrite-source.ts'
import { originalLine, originalPoint, type RewrittenSource } from './source/source-edits.ts'
import { emptyState, stateOf, type CompileState } from './state.ts'
import type { MathSyntax, Syntax } from './syntax.ts'
import { walkMdast } from './walk.ts'

/** A fresh state for one file. The mark is a hash of the text: no text contains its own hash. */
export function createState({
  key,
  text,
  bodyOffset,
  as,
}: {
  readonly key: FilePath
  readonly text: string
  readonly bodyOffset: number
  readonly as: 'page' | 'partial' | 'module'
}): CompileState {
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
  return new SyntaxProblem(message, line ? { line: Number(line), column: Number(column) } : null)
}

/** A colon that something may follow which makes it a directive. */
const DIRECTIVE = /:[^\s/]/

/**
 * Parses Markdown or MDX, with front matter where the text begins with it, with the fast parser.
 *
 * @param options.limit - how long it may take, in milliseconds; `@default` any time
 */
export function parseFast(
  text: string,
  {
    format,
    math,
    limit = Infinity,
  }: { readonly format: ContentFormat; readonly math: MathSyntax | null; readonly limit?: number },
): Root {
  // Without, the parser need not look at colons.
  const directive = DIRECTIVE.test(text)
  const options = { features: { gfm: true, directive, frontmatter: true, math: math ?? false } }
  checkNesting(text)
  try {
    const tree = satteriTreeWithin(limit, { text, format, options })
    resolveAltTexts(tree, text, format)
    return tree as Root
  } catch (error) {
    if (error instanceof TooSlow) throw error
    throw readParserError(error instanceof Error ? error.message : String(error))
  }
}

interface ParserOptions {
  readonly markdown: Pick<SiteConfig['markdown'], 'mdx1Compat' | 'timeout'>
  readonly plugins: Pick<PluginLists, 'admonitions'>
  readonly format: ContentFormat
  readonly syntax: Syntax
  /** Parses what the fast parser reads in another way than the plugins of the site. @default there is nothing of the kind */
  readonly micromark?: ((text: string) => Root) | undefined
}

function rewriterOf({ markdown, plugins, format, syntax }: ParserOptions) {
  const options = {
    format,
    ...markdown.mdx1Compat,
    keywords: [...(plugins.admonitions ?? []), ...TAB_CONTAINERS],
    splitClosers: syntax.parser === 'fast',
    math: syntax.math !== null,
  }
  return (document: string, from: number) =>
    rewriteSource(markFrontMatter(document, from), { ...options, from })
}

/** unified plugin: takes the place of whatever parser was attached before. */
export function fastParser(this: Processor, options: ParserOptions): void {
  const parse = parserOf(options)
  this.parser = (document: string, file: VFile) => parse(document, stateOf(file).bodyOffset)
}

/** Three dots end front matter for the fast parser, and only for it. */
const DOTS = /^\.{3}(?=[ \t]*$)/gm

/** Parses the texts of files, whose front matter ends at an offset. */
export function parserOf(options: ParserOptions): (document: string, bodyOffset: number) => Root {
  const { markdown, micromark, format, syntax } = options
  const { math } = syntax
  const rewrite = rewriterOf(options)
  return (document, bodyOffset) => {
    const frontMatter = document.slice(0, bodyOffset)
    const readable = frontMatter.replaceAll(DOTS, '   ')
    const rewritten = rewrite(readable + document.slice(bodyOffset), bodyOffset)
    const { text, addedLines } = rewritten
    const limit = markdown.timeout * 1000 * begunMegabytes(Buffer.byteLength(text))
    try {
      const isSlow = micromark !== undefined && isMathForMicromark(text, format)
      const tree = isSlow ? parseSlowly(text, micromark) : parseFast(text, { format, math, limit })
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

/**
 * Whether a text has math that the fast parser reads in another way than `remark-math`: in MDX, blocks that are
 * indented by four columns; anywhere, math in the text of an image.
 */
function isMathForMicromark(text: string, format: ContentFormat): boolean {
  return (format === 'mdx' && /(?: {4}|\t)\$\$/.test(text)) || /!\[[^\]\n]*\$/.test(text)
}

/** Its problems are messages of a vfile. */
function parseSlowly(text: string, micromark: (text: string) => Root): Root {
  checkNesting(text)
  try {
    return micromark(text)
  } catch (error) {
    const { reason, line, column } = error as { reason?: string; line?: number; column?: number }
    if (reason === undefined) throw error
    throw new SyntaxProblem(reason, line === undefined || column === undefined ? null : { line, column })
  }
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

/** unified plugin: keeps the parser that is attached and rewrites what it is given. */
export function rewritingParser(this: Processor, options: ParserOptions): void {
  const { parser } = this
  if (parser === undefined) return
  const rewrite = rewriterOf(options)
  this.parser = (document: string, file: VFile) => {
    const { text } = rewrite(document, stateOf(file).bodyOffset)
    const tree = parser(text, file) as Root
    resolveAltTexts(tree, text, options.format)
    return tree
  }
}
