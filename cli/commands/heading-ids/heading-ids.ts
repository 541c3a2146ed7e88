import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { parseFrontMatter } from '../../content/front-matter/front-matter.ts'
import { SyntaxProblem } from '../../content/markdown/hints.ts'
import { contentFormatOf } from '../../content/scan/source-file.ts'
import { decodeText } from '../../content/scan/decode.ts'
import { loadReported } from '../built-site.ts'
import { contentFiles } from '../../features/registry.ts'
import { UsageError, type Diagnostic } from '../../report/diagnostic.ts'
import { plural } from '../../report/text.ts'
import { isFile, isFolder, writtenFiles } from '../../types/looks.ts'
import type { SiteOptions, CommandFunction } from '../../program/command.ts'
import GithubSlugger from 'github-slugger'
import { writtenHeadings, type WrittenHeading } from '../../content/markdown/parse.ts'

const MARKDOWN = /\.mdx?$/i

export interface HeadingIdsOptions extends SiteOptions {
  /** Files and folders as written; none for all content of the site. */
  readonly files: readonly string[]
  /** @default what the format of the file can hold */
  readonly syntax?: IdSyntax
  readonly migrate?: boolean
  readonly overwrite?: boolean
  /** @default `markdown.anchors.maintainCase` */
  readonly maintainCase?: boolean
}

/**
 * `sitegen write-heading-ids`: writes ids at the ends of headings. Nothing else of a file changes, and a file that
 * cannot be read stays as it is: then the exit code is 1.
 */
export const headingIdsCommand: CommandFunction<HeadingIdsOptions> = async (siteDir, options, reporter) => {
  const config = await loadReported(siteDir, options, reporter)
  const files = options.files.length === 0 ? contentFiles(config, MARKDOWN) : namedFiles(options)
  let changed = 0
  let ids = 0
  let isComplete = true
  for (const file of files) {
    options.signal?.throwIfAborted()
    const { count, problems } = writeInto(file, config, options)
    reporter.diagnostics(problems)
    if (problems.length > 0) isComplete = false
    if (count === 0) continue
    changed++
    ids += count
    reporter.info(`${siteFile(file, config.siteDir)}: ${plural(count, 'id')}`)
  }
  const read = plural(files.length, 'file')
  if (ids > 0) reporter.info(`Wrote ${plural(ids, 'id')} into ${changed} of ${read}.`)
  else reporter.info(`Nothing to write: every heading of ${read} has an id.`)
  return isComplete ? 0 : 1
}

function namedFiles({ files, cwd = process.cwd() }: HeadingIdsOptions): readonly string[] {
  return files.flatMap((written) => {
    const file = path.resolve(cwd, written)
    if (isFolder(file) || (isFile(file) && MARKDOWN.test(file))) return writtenFiles(file, MARKDOWN)
    throw new UsageError(
      isFile(file) ? `"${written}" is no Markdown.` : `There is no file or folder "${written}".`,
      'Give files that end in .md or .mdx, or folders, relative to the current folder.',
    )
  })
}

function writeInto(
  absolute: string,
  { siteDir, markdown }: SiteConfig,
  { syntax, migrate, overwrite, maintainCase }: HeadingIdsOptions,
): { readonly count: number; readonly problems: readonly Diagnostic[] } {
  const file = siteFile(absolute, siteDir)
  const bytes = readFileSync(absolute)
  const { text, diagnostics } = decodeText(bytes, file)
  if (diagnostics.length > 0) return { count: 0, problems: diagnostics }
  const { frontMatter, bodyOffset } = parseFrontMatter({ text, file })
  const raw = bytes.toString('utf8')
  const mark = raw.startsWith('\uFEFF') ? '\uFEFF' : ''
  const format = contentFormatOf(file, frontMatter, markdown)
  // Where braces are expressions only a comment can hold an id.
  const usual = format === 'mdx' && !markdown.mdx1Compat.headingIds ? 'mdx-comment' : 'classic'
  try {
    const written = withHeadingIds(raw.slice(mark.length), {
      format,
      bodyOffset,
      syntax: syntax ?? usual,
      migrate,
      overwrite,
      maintainCase: maintainCase ?? markdown.anchors.maintainCase,
    })
    if (written === null) return { count: 0, problems: [leftOut({ file })] }
    if (written.count > 0) writeFileSync(absolute, mark + written.text)
    return { count: written.count, problems: [] }
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error
    return { count: 0, problems: [leftOut({ file, line: error.line, column: error.column }, error.message)] }
  }
}

function leftOut(place: NonNullable<Diagnostic['place']>, reason?: string): Diagnostic {
  return {
    code: 'HEADINGS_NOT_READ',
    level: 'error',
    message: `The headings of ${place.file} could not be read, so the file was left as it is.`,
    place,
    notes: reason === undefined ? undefined : [reason],
    hint: 'Build the site first: it says what is wrong with the file.',
  }
}

type IdSyntax = 'classic' | 'mdx-comment'

export interface IdWriting {
  readonly format: 'md' | 'mdx'
  readonly bodyOffset: number
  readonly syntax: IdSyntax
  readonly migrate?: boolean | undefined
  readonly overwrite?: boolean | undefined
  readonly maintainCase: boolean
}

/** Headings that begin with number signs, in quotes and lists too; those of the first level need no id. */
const MARKED = /^[ \t]*(?:(?:>|[-+*]|\d+[.)])[ \t]*)*#{2,6}(?:[ \t]|$)/

/**
 * A text, whose line ends stay, with ids at the ends of its headings, and how many were written; null when it would not
 * be read again as it was, but for the ids.
 */
export function withHeadingIds(text: string, writing: IdWriting) {
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
function idMaker(found: readonly WrittenHeading[], { overwrite = false, maintainCase }: IdWriting) {
  const slugger = new GithubSlugger()
  const keeps = ({ id, depth }: WrittenHeading): boolean => id !== null && (!overwrite || depth === 1)
  for (const heading of found) if (keeps(heading)) slugger.slug(heading.id ?? '', true)
  return (heading: WrittenHeading): string =>
    keeps(heading) ? (heading.id ?? '') : slugger.slug(heading.text, maintainCase)
}

const WRITTEN_ID = /[ \t]*(?:\{#[^{}]+\}|<!--\s*#(?:(?!-->).)*-->|\{\s*\/\*\s*#(?:(?!\*\/).)*\*\/\s*\})$/

const CLOSING = /(?:[ \t]+#+)?[ \t]*$/

function lineWithId(line: string, id: string, { syntax, format }: IdWriting): string {
  const closing = CLOSING.exec(line)?.[0] ?? ''
  const kept = line.slice(0, line.length - closing.length).replace(WRITTEN_ID, '')
  // Plain Markdown has other comments than MDX.
  const comment = format === 'mdx' ? `{/* #${id} */}` : `<!-- #${id} -->`
  return `${kept} ${syntax === 'classic' ? `{#${id}}` : comment}${closing}`
}
