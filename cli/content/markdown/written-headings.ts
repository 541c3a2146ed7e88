import type { CompileInput } from '../compile/compile.ts'
import { markFrontMatter } from '../front-matter/front-matter.ts'
import { readHeading } from './blocks/headings.ts'
import { parseFast } from './parse.ts'
import { rewriteSource } from './source/rewrite-source.ts'
import { originalLine } from './source/source-edits.ts'
import { walkMdast } from './walk.ts'

/** A heading as its author wrote it. */
export interface WrittenHeading {
  readonly depth: number
  /** Lines from 1: the only one, or for a heading that is underlined the first. */
  readonly line: number
  /** The id that is written at its end; null for none. */
  readonly id: string | null
  /** What an id is made of. */
  readonly text: string
}

/**
 * The headings of a text in their order, as a build reads them: none in code and comments.
 *
 * @throws SyntaxProblem
 */
export function writtenHeadings(
  text: string,
  { format, bodyOffset }: Pick<CompileInput, 'format' | 'bodyOffset'>,
): readonly WrittenHeading[] {
  const rewritten = rewriteSource(markFrontMatter(text, bodyOffset), {
    format,
    comments: true,
    admonitions: true,
    headingIds: true,
    keywords: [],
    splitClosers: true,
    from: bodyOffset,
  })
  const found: WrittenHeading[] = []
  walkMdast(parseFast(rewritten.text, { format, math: null }), (node) => {
    if (node.type !== 'heading') return undefined
    const line = originalLine(node.position?.start.line ?? 0, rewritten.addedLines)
    found.push({ depth: node.depth, line, ...readHeading(node) })
    return 'skip'
  })
  return found
}
