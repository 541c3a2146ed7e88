import path from 'node:path'
import { sortBy } from 'lodash-es'
import { groupBy } from '../../types/group-by.ts'
import { pageUrl, encodeFilePath, encodePathname, encodeSegment } from '../../routes/page-url.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Outline, SourceFile } from '../../content/scan/source-file.ts'
import { slugProblem } from '../../routes/output-path.ts'
import type { Doc, DocsContext } from './doc.ts'
import { docFrontMatter } from './front-matter.ts'
import { keepNumberPrefix, stripNumberPrefixes } from './number-prefix.ts'
import { placeOfValue, type KeyLines } from '../../content/front-matter/key-place.ts'
import { listed } from '../../report/text.ts'

/** The docs of one version. */
export interface DocSet {
  /** In path order, without drafts. */
  readonly docs: readonly Doc[]
  /** Without drafts. Of docs with one id the first in path order. */
  readonly byId: ReadonlyMap<string, Doc>
  /** Docs that are left out of this build: lists pass over them in silence. */
  readonly drafts: ReadonlyMap<string, Doc>
}

/** Reads the docs of a version from their outlines. Problems: `FRONT_MATTER_INVALID`, `DOC_ID_DUPLICATE`, `DOC_SLUG_INVALID`, `DOCS_EMPTY`. */
export function readDocs(
  sources: readonly SourceFile[],
  context: DocsContext,
): DocSet & { readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const docs: Doc[] = []
  for (const source of sortBy(sources, 'relativePath')) {
    if (source.outline !== null) docs.push(readDoc(source, source.outline, { context, diagnostics }))
  }
  if (docs.length === 0) diagnostics.push(noDocs(context))
  const built = docs.filter((doc) => !doc.isDraft)
  const [byId, drafts] = [firstById(built), firstById(docs.filter((doc) => doc.isDraft))]
  const isUnique = byId.size + drafts.size === docs.length && ![...drafts.keys()].some((id) => byId.has(id))
  if (!isUnique) diagnostics.push(...duplicateIds(docs))
  return { docs: built, byId, drafts, diagnostics }
}

interface Reader {
  readonly context: DocsContext
  readonly diagnostics: Diagnostic[]
}

function readDoc(source: SourceFile, outline: Outline, { context, diagnostics }: Reader): Doc {
  const { prefixes, production, site, version } = context
  const { contentTitle, excerpt, frontMatterLines: lines } = outline
  const { path: file, relativePath } = source
  const read = docFrontMatter({ ...outline, file, isForeign: site.isForeign })
  diagnostics.push(...read.diagnostics)
  const { frontMatter } = read
  const parse = frontMatter.parse_number_prefixes === false ? keepNumberPrefix : prefixes.parse
  // Names are compared and shown in Unicode's composed form, whatever form the file system keeps.
  const { dir: folder, base: fileName, name } = path.posix.parse(relativePath.normalize('NFC'))
  const isIndex = isCategoryIndex(folder, name)
  const idFolder = stripNumberPrefixes(folder, parse)
  const unprefixed = parse(name)
  const baseId = (frontMatter.id ?? unprefixed.name).normalize('NFC')
  const placing = { folderSlug: folderSlug(idFolder), baseId, isCategoryIndex: isIndex }
  const { slug, problem } = usableSlug(placing, { file, lines, written: frontMatter.slug })
  if (problem !== null) diagnostics.push(problem)
  return {
    id: idFolder === '' ? baseId : `${idFolder}/${baseId}`,
    file,
    relativePath,
    folder,
    fileName,
    title: frontMatter.title ?? contentTitle ?? baseId,
    contentTitle,
    description: (frontMatter.description ?? excerpt) || null,
    slug,
    url: pageUrl(`${version.path}${slug}`, site),
    position: frontMatter.sidebar_position ?? unprefixed.position,
    isCategoryIndex: isIndex,
    isDraft: production && frontMatter.draft === true,
    isUnlisted: production && frontMatter.unlisted === true,
    frontMatter,
    lines,
  }
}

/** A doc whose slug cannot be used goes where it would be without, so that links to it are not reported as well. */
function usableSlug(
  placing: SlugInput,
  { file, lines, written }: KeyLines & { readonly written: string | undefined },
): { readonly slug: string; readonly problem: Diagnostic | null } {
  const composed = written?.normalize('NFC')
  const slug = docSlug(placing, composed)
  const why = slugProblem(slug, composed, 'the docs')
  if (why === null) return { slug, problem: null }
  return {
    slug: docSlug(placing, undefined).replaceAll('%5C', '-'),
    problem: {
      code: 'DOC_SLUG_INVALID',
      level: 'error',
      message: `"${written ?? slug}" cannot be the slug of ${file}: ${why}.`,
      place: placeOfValue({ file, lines }, 'slug'),
      hint: `Set slug in the front matter to a path such as "/guides/install" or "install"${written === undefined ? ', or rename the file' : ''}.`,
    },
  }
}

function firstById(docs: readonly Doc[]): ReadonlyMap<string, Doc> {
  const byId = new Map<string, Doc>()
  for (const doc of docs) if (!byId.has(doc.id)) byId.set(doc.id, doc)
  return byId
}

/** As many docs of one id are named. */
const MOST_NAMED = 5

function duplicateIds(docs: readonly Doc[]): readonly Diagnostic[] {
  return [...groupBy(docs, ({ id }) => id)].flatMap(([id, group]) => {
    const second = group[1]
    if (second === undefined) return []
    return {
      code: 'DOC_ID_DUPLICATE',
      level: 'error',
      message: `${group.length} docs have the id "${id}": ${listed(
        group.map((doc) => doc.file),
        MOST_NAMED,
      )}.`,
      place: placeOfValue(second, 'id'),
      hint: 'Give one of them another `id` in its front matter.',
    }
  })
}

function noDocs({ version }: DocsContext): Diagnostic {
  return {
    code: 'DOCS_EMPTY',
    level: 'error',
    message: `The folder ${version.contentPath} has no docs.`,
    place: { file: version.contentPath },
    hint: `Add a file such as ${version.contentPath}/intro.md, or set docs: false in the site's configuration.`,
  }
}

/** What the slug of a doc follows from. */
interface SlugInput {
  readonly folderSlug: string
  readonly baseId: string
  readonly isCategoryIndex: boolean
}

/**
 * Whether a file is its folder's index by name: `index`, `readme`, or the folder's own name, in any case.
 * Names are compared as they are on disk, number prefixes included.
 */
export function isCategoryIndex(folder: string, nameWithoutExtension: string): boolean {
  const name = nameWithoutExtension.toLowerCase()
  if (name === 'index' || name === 'readme') return true
  return folder !== '' && name === path.posix.basename(folder).toLowerCase()
}

/** Pathname of a doc within its version, percent-encoded; index files end in a slash. */
function docSlug({ folderSlug, baseId, isCategoryIndex }: SlugInput, written: string | undefined): string {
  if (written?.startsWith('/')) return encodePathname(written)
  if (written !== undefined) return resolvePath(encodePathname(written), folderSlug)
  return isCategoryIndex ? folderSlug : folderSlug + encodeSegment(baseId)
}

/** Pathname of a folder whose number prefixes are off: `a b/c` -> `/a%20b/c/`, `''` -> `/`. */
function folderSlug(folder: string): string {
  return folder === '' ? '/' : `/${encodeFilePath(folder)}/`
}

/** Resolves a relative path as browsers do: against the folder `from`, never above the root. */
function resolvePath(relative: string, from: string): string {
  const parts = relative.split('/')
  const segments = from.split('/').slice(0, -1)
  for (const part of parts) {
    if (part === '..' && segments.length > 1) segments.pop()
    else if (part !== '..' && part !== '.' && part !== '') segments.push(part)
  }
  const endsInFolder = ['', '.', '..'].includes(parts.at(-1) ?? '')
  return segments.join('/') + (endsInFolder || segments.length === 1 ? '/' : '')
}
