/** How an id can be written at the end of a heading. */
export const ID_SYNTAXES = ['classic', 'mdx-comment'] as const

/** One of them. */
export type IdSyntax = (typeof ID_SYNTAXES)[number]

/** An id in any syntax at the end of a heading, and white space before it. */
const WRITTEN_ID = /[ \t]*(?:\{#[^{}]+\}|<!--\s*#(?:(?!-->).)*-->|\{\s*\/\*\s*#(?:(?!\*\/).)*\*\/\s*\})$/

/** White space at the end of a line, and number signs that close a heading. */
const CLOSING = /(?:[ \t]+#+)?[ \t]*$/

interface Writing {
  readonly syntax: IdSyntax
  readonly format: 'md' | 'mdx'
}

/** The line of a heading with another id, or with its first. Nothing else of it changes. */
export function lineWithId(line: string, id: string, { syntax, format }: Writing): string {
  const closing = CLOSING.exec(line)?.[0] ?? ''
  const kept = line.slice(0, line.length - closing.length).replace(WRITTEN_ID, '')
  return `${kept} ${idText(id, { syntax, format })}${closing}`
}

/** Plain Markdown has other comments than MDX. */
function idText(id: string, { syntax, format }: Writing): string {
  if (syntax === 'classic') return `{#${id}}`
  return format === 'mdx' ? `{/* #${id} */}` : `<!-- #${id} -->`
}
