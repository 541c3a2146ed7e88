import type { Root, Yaml } from 'mdast'
import type { Processor } from 'unified'
import type { VFile } from 'vfile'
import { resolveAltTexts } from './inline/alt-texts.ts'
import { blankFrontMatter } from '../front-matter/front-matter.ts'
import { originalLine, originalPoint, type RewrittenSource } from './source/source-edits.ts'
import { checkNesting } from './nesting.ts'
import { satteriTree } from './satteri.ts'
import { stateOf } from './state.ts'
import { SyntaxProblem } from './syntax-problem.ts'
import { goesBackTooOften, mayHaveDirectives, openBrace } from './parse-cost.ts'
import type { MathSyntax } from './syntax.ts'
import { isMathForMicromark } from './syntax-math.ts'
import { walkMdast } from './walk.ts'

/** satteri puts place and rule into the message: `3:1: Expected a closing tag (mdx-jsx:unexpected-character)`. */
export function readParserError(text: string): SyntaxProblem {
  const match = /^(\d+):(\d+):\s*([\s\S]*?)\s*(?:\([\w-]+:[\w-]+\))?$/.exec(text)
  if (match === null) return new SyntaxProblem(text, null)
  const [, line, column, reason = ''] = match
  return new SyntaxProblem(
    reason.replace('Could not parse expression with oxc: ', 'Could not parse expression: '),
    {
      line: Number(line),
      column: Number(column),
    },
  )
}

/** Parses Markdown or MDX without front matter with the fast parser. */
export function parseFast(text: string, { format, math }: Pick<ParserOptions, 'format' | 'math'>): Root {
  const directive = mayHaveDirectives(text)
  const features = { gfm: true, directive, frontmatter: false, math: math ?? false }
  checkNesting(text)
  try {
    const tree = satteriTree(text, format, { features })
    resolveAltTexts(tree, text, format)
    return tree as Root
  } catch (error) {
    throw readParserError(error instanceof Error ? error.message : String(error))
  }
}

interface ParserOptions {
  readonly format: 'md' | 'mdx'
  readonly math: MathSyntax | null
  /** Parses what the fast parser cannot read right, and what takes it a time that grows with the square of the length. */
  readonly micromark: (text: string) => Root
  /** Rewrites what the parser cannot read. */
  readonly rewrite: (text: string) => RewrittenSource
}

/** unified plugin: takes the place of whatever parser was attached before. */
export function fastParser(this: Processor, options: ParserOptions): void {
  this.parser = parserOf(options)
}

/** Parses the texts of files. */
export function parserOf({
  rewrite,
  micromark,
  ...syntax
}: ParserOptions): (document: string, file: VFile) => Root {
  return (document, file) => {
    const { bodyOffset } = stateOf(file)
    const rewritten = rewrite(blankFrontMatter(document, bodyOffset))
    try {
      const tree = isForMicromark(rewritten.text, syntax)
        ? parseSlowly(rewritten.text, { micromark, format: syntax.format })
        : parseFast(rewritten.text, syntax)
      if (rewritten.addedLines.length > 0) moveLines(tree, rewritten.addedLines)
      return withFrontMatter(tree, document, bodyOffset)
    } catch (error) {
      throw error instanceof SyntaxProblem ? inSource(error, rewritten) : error
    }
  }
}

function isForMicromark(text: string, { format, math }: Pick<ParserOptions, 'format' | 'math'>): boolean {
  return (math !== null && isMathForMicromark(text, format)) || goesBackTooOften(text, format)
}

/** Its problems are messages of a vfile. For an open brace it would parse again at each one that closes another. */
function parseSlowly(text: string, { micromark, format }: Pick<ParserOptions, 'micromark' | 'format'>): Root {
  checkNesting(text)
  const open = format === 'mdx' ? openBrace(text) : null
  if (open !== null) throw new SyntaxProblem('Unexpected end of file in expression', open)
  try {
    return micromark(text)
  } catch (error) {
    const { reason, line, column } = error as { reason?: string; line?: number; column?: number }
    if (reason === undefined) throw error
    throw new SyntaxProblem(reason, line === undefined || column === undefined ? null : { line, column })
  }
}

function withFrontMatter(tree: Root, document: string, bodyOffset: number): Root {
  if (bodyOffset > 0) tree.children.unshift(frontMatterNode(document, bodyOffset))
  return tree
}

/** Gives every node the lines that the author's text has; offsets are nobody's business after parsing. */
function moveLines(tree: Root, addedLines: readonly number[]): void {
  walkMdast(tree, ({ position }) => {
    if (position === undefined) return
    position.start.line = originalLine(position.start.line, addedLines)
    position.end.line = originalLine(position.end.line, addedLines)
  })
}

/** The problem at its place in the text as the author wrote it. */
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
  const parser = this.parser
  if (parser === undefined) return
  this.parser = (document: string, file: VFile) => {
    const { bodyOffset } = stateOf(file)
    const { text } = options.rewrite(blankFrontMatter(document, bodyOffset))
    const tree = parser(text, file) as Root
    resolveAltTexts(tree, text, options.format)
    return withFrontMatter(tree, document, bodyOffset)
  }
}

/** The front matter of a text as the node that parsers make of it: plugins of the site may read it there. */
function frontMatterNode(text: string, bodyOffset: number): Yaml {
  const written = text.slice(0, bodyOffset).replace(/\n$/, '')
  const lines = written.split('\n')
  const last = lines.at(-1) ?? ''
  return {
    type: 'yaml',
    value: lines.slice(1, -1).join('\n'),
    position: {
      start: { line: 1, column: 1, offset: 0 },
      end: { line: lines.length, column: last.length + 1, offset: written.length },
    },
  }
}
