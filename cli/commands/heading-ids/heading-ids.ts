import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { parseFrontMatter } from '../../content/front-matter/front-matter.ts'
import { SyntaxProblem } from '../../content/markdown/syntax-problem.ts'
import { contentFormatOf } from '../../content/scan/content-format.ts'
import { decodeText } from '../../content/scan/decode.ts'
import { loadSiteConfig } from '../../features/load-site-config.ts'
import { FEATURES } from '../../features/registry.ts'
import { UsageError, type Diagnostic } from '../../report/diagnostic.ts'
import type { Reporter } from '../../report/steps.ts'
import { plural } from '../../report/text.ts'
import { filesBelow, isFile, isFolder } from '../../types/looks.ts'
import type { HeadingIdsOptions } from './heading-ids-command.ts'
import { withHeadingIds } from './with-heading-ids.ts'

const MARKDOWN = /\.mdx?$/i
/** Folders whose files are somebody else's. */
const FOREIGN = /(?:^|\/)(?:node_modules|\.[^/]*)\//

/**
 * `sitegen write-heading-ids`: writes ids at the ends of headings. Nothing else of a file changes, and a file that cannot be
 * read stays as it is.
 *
 * @param siteDir absolute
 * @returns the exit code: 1 when a file was left out
 * @throws UsageError for a file or folder that does not exist
 * @throws SiteProblems when the configuration is wrong
 */
export async function headingIdsCommand(
  siteDir: string,
  options: HeadingIdsOptions,
  reporter: Reporter,
): Promise<number> {
  const { config, diagnostics, foreign } = await loadSiteConfig(siteDir, { config: options.config })
  reporter.configFile(config.configFile, foreign?.translation.named)
  reporter.diagnostics(diagnostics)
  const files = options.files.length === 0 ? contentOf(config) : namedFiles(options)
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

/** The files of all content, partials among them; absolute. */
function contentOf(config: SiteConfig): readonly string[] {
  const { siteDir } = config
  const folders = FEATURES.flatMap((feature) => feature.folders?.(config) ?? [])
  return [...new Set(folders.flatMap((folder) => markdownAt(path.join(siteDir, folder))))].sort()
}

function namedFiles({ files, cwd = process.cwd() }: HeadingIdsOptions): readonly string[] {
  return files.flatMap((written) => {
    const file = path.resolve(cwd, written)
    if (isFolder(file) || (isFile(file) && MARKDOWN.test(file))) return markdownAt(file)
    throw new UsageError(
      isFile(file) ? `"${written}" is no Markdown.` : `There is no file or folder "${written}".`,
      'Give files that end in .md or .mdx, or folders, relative to the current folder.',
    )
  })
}

function markdownAt(place: string): readonly string[] {
  if (isFile(place)) return MARKDOWN.test(place) ? [place] : []
  if (!isFolder(place)) return []
  return filesBelow(place)
    .filter((file) => MARKDOWN.test(file) && !FOREIGN.test(file))
    .map((file) => path.join(place, file))
}

interface Written {
  readonly count: number
  readonly problems: readonly Diagnostic[]
}

function writeInto(
  absolute: string,
  { siteDir, markdown }: SiteConfig,
  { syntax, migrate, overwrite, maintainCase }: HeadingIdsOptions,
): Written {
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
      maintainCase: maintainCase || markdown.anchors.maintainCase,
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
    ...(reason === undefined ? {} : { notes: [reason] }),
    hint: 'Build the site first: it says what is wrong with the file.',
  }
}
