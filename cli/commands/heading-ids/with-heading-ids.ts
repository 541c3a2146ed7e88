import GithubSlugger from 'github-slugger'
import { writtenHeadings, type WrittenHeading } from '../../content/markdown/written-headings.ts'

/** How an id can be written at the end of a heading. */
export type IdSyntax = 'classic' | 'mdx-comment'

/** How ids are written into a text. */
export interface IdWriting {
  readonly format: 'md' | 'mdx'
  /** Where the front matter ends. */
  readonly bodyOffset: number
  readonly syntax: IdSyntax
  /** Whether ids in another syntax are written anew. @default false */
  readonly migrate?: boolean | undefined
  /** Whether ids are replaced by those made from the words. @default false */
  readonly overwrite?: boolean | undefined
  readonly maintainCase: boolean
}

/** Headings that begin with number signs, in quotes and lists too; those of the first level need no id. */
const MARKED = /^[ \t]*(?:(?:>|[-+*]|\d+[.)])[ \t]*)*#{2,6}(?:[ \t]|$)/

/**
 * A text with ids at the ends of its headings, and how many were written; null when it would not be read again as it was,
 * but for the ids.
 *
 * @param text - with any line ends, which stay
 * @throws SyntaxProblem
 */
export function withHeadingIds(
  text: string,
  writing: IdWriting,
): { readonly text: string; readonly count: number } | null {
  const parts = text.split(/(\r\n|\r|\n)/)
  const found = writtenHeadings(text.replace(/\r\n?/g, '\n'), writing)
  const lineOf = ({ line }: WrittenHeading): string => parts[(line - 1) * 2] ?? ''
  const idOf = idMaker(found, writing)
  const wanted = found.map((heading) => {
    const id = idOf(heading)
    return heading.depth > 1 && MARKED.test(lineOf(heading)) ? id : heading.id
  })
  let count = 0
  for (const [index, heading] of found.entries()) {
    const id = wanted[index] ?? null
    if (id === null || (id === heading.id && writing.migrate !== true)) continue
    const line = lineWithId(lineOf(heading), id, writing)
    if (line === lineOf(heading)) continue
    parts[(heading.line - 1) * 2] = line
    count++
  }
  const written = parts.join('')
  const again = writtenHeadings(written.replace(/\r\n?/g, '\n'), writing)
  const isSame =
    again.length === found.length && again.every(({ id }, index) => id === (wanted[index] ?? null))
  return isSame ? { text: written, count } : null
}

/** Ids that stay are taken before others are made. Headings that get none still count, as they do in a build. */
function idMaker(
  found: readonly WrittenHeading[],
  { overwrite = false, maintainCase }: IdWriting,
): (heading: WrittenHeading) => string {
  const slugger = new GithubSlugger()
  const keeps = ({ id, depth }: WrittenHeading): boolean => id !== null && (!overwrite || depth === 1)
  for (const heading of found) if (keeps(heading)) slugger.slug(heading.id ?? '', true)
  return (heading) => (keeps(heading) ? (heading.id ?? '') : slugger.slug(heading.text, maintainCase))
}

/** An id in any syntax at the end of a heading, and white space before it. */
const WRITTEN_ID = /[ \t]*(?:\{#[^{}]+\}|<!--\s*#(?:(?!-->).)*-->|\{\s*\/\*\s*#(?:(?!\*\/).)*\*\/\s*\})$/

/** White space at the end of a line, and number signs that close a heading. */
const CLOSING = /(?:[ \t]+#+)?[ \t]*$/

/** The line of a heading with another id, or with its first. Nothing else of it changes. */
function lineWithId(line: string, id: string, { syntax, format }: IdWriting): string {
  const closing = CLOSING.exec(line)?.[0] ?? ''
  const kept = line.slice(0, line.length - closing.length).replace(WRITTEN_ID, '')
  // Plain Markdown has other comments than MDX.
  const comment = format === 'mdx' ? `{/* #${id} */}` : `<!-- #${id} -->`
  return `${kept} ${syntax === 'classic' ? `{#${id}}` : comment}${closing}`
}
