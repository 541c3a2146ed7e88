import path from 'node:path'
import { sortBy } from 'lodash-es'
import { groupBy } from '../../types/group-by.ts'
import { pageUrl, encodeFilePath, encodePathname, encodeSegment } from '../../routes/page-url.ts'
import type { Outline, SourceFile } from '../../content/scan/source-file.ts'
import { slugProblem } from '../../routes/output-path.ts'
import type { Doc, DocsContext } from './doc.ts'
import { docFrontMatter } from './front-matter.ts'
import { keepNumberPrefix } from './number-prefix.ts'
import { placeOfValue } from '../../content/front-matter/front-matter-key.ts'
import { listed } from '../../report/text.ts'

export interface DocSet {
  /** In path order, without drafts. */
  readonly docs: readonly Doc[]
  /** Without drafts. Of docs with one id the first in path order. */
  readonly byId: ReadonlyMap<string, Doc>
  /** Docs that are left out of this build: lists pass over them in silence. */
  readonly drafts: ReadonlyMap<string, Doc>
}

/** Reads the docs of a version from their outlines. Problems: `FRONT_MATTER_INVALID`, `DOC_ID_DUPLICATE`, `DOC_SLUG_INVALID`, `DOCS_EMPTY`. */
export function readDocs(sources: readonly SourceFile[], context: DocsContext): DocSet {
  const { contentPath } = context.version
  const docs = sortBy(sources, 'relativePath').flatMap((source) =>
    source.outline === null ? [] : readDoc(source, source.outline, context),
  )
  if (docs.length === 0) {
    context.diagnostics.push({
      code: 'DOCS_EMPTY',
      level: 'error',
      message: `The folder ${contentPath} has no docs.`,
      place: { file: contentPath },
      hint: `Add a file such as ${contentPath}/intro.md, or set docs: false in the site's configuration.`,
    })
  }
  reportDuplicateIds(docs, context)
  const built = docs.filter((doc) => !doc.isDraft)
  return { docs: built, byId: firstById(built), drafts: firstById(docs.filter((doc) => doc.isDraft)) }
}

function readDoc(source: SourceFile, outline: Outline, context: DocsContext): Doc {
  const { prefixes, production, site, version } = context
  const { contentTitle, excerpt, frontMatterLines: lines } = outline
  const { path: file, relativePath } = source
  const { frontMatter, diagnostics } = docFrontMatter({ ...outline, file, isForeign: site.isForeign })
  context.diagnostics.push(...diagnostics)
  const parse = frontMatter.parse_number_prefixes === false ? keepNumberPrefix : prefixes.parse
  // Names are compared and shown in Unicode's composed form, whatever form the file system keeps.
  const { dir: folder, base: fileName, name } = path.posix.parse(relativePath.normalize('NFC'))
  const isIndex = isCategoryIndex(folder, name)
  const segments = folder === '' ? [] : folder.split('/')
  const idFolder = segments.map((segment) => parse(segment).name).join('/')
  const unprefixed = parse(name)
  const baseId = (frontMatter.id ?? unprefixed.name).normalize('NFC')
  const slug = slugOf({ file, lines, frontMatter }, { idFolder, baseId, isIndex }, context)
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

/**
 * Pathname of a doc within its version, percent-encoded; index files end in a slash. A doc whose slug cannot be used goes
 * where it would be without, so that links to it are not reported as well.
 */
function slugOf(
  doc: Pick<Doc, 'file' | 'lines' | 'frontMatter'>,
  { idFolder, baseId, isIndex }: { idFolder: string; baseId: string; isIndex: boolean },
  { diagnostics }: DocsContext,
): string {
  const folderSlug = idFolder === '' ? '/' : `/${encodeFilePath(idFolder)}/`
  const usual = isIndex ? folderSlug : folderSlug + encodeSegment(baseId)
  const written = doc.frontMatter.slug?.normalize('NFC')
  const encoded = encodePathname(written ?? '')
  const slug =
    written === undefined ? usual : written.startsWith('/') ? encoded : resolvePath(encoded, folderSlug)
  const why = slugProblem(slug, written, 'the docs')
  if (why === null) return slug
  diagnostics.push({
    code: 'DOC_SLUG_INVALID',
    level: 'error',
    message: `"${written ?? slug}" cannot be the slug of ${doc.file}: ${why}.`,
    place: placeOfValue(doc, 'slug'),
    hint: `Set slug in the front matter to a path such as "/guides/install" or "install"${written === undefined ? ', or rename the file' : ''}.`,
  })
  return usual.replaceAll('%5C', '-')
}

function firstById(docs: readonly Doc[]): ReadonlyMap<string, Doc> {
  const byId = new Map<string, Doc>()
  for (const doc of docs) if (!byId.has(doc.id)) byId.set(doc.id, doc)
  return byId
}

const MOST_NAMED = 5

function reportDuplicateIds(docs: readonly Doc[], { diagnostics }: DocsContext): void {
  for (const [id, group] of groupBy(docs, (doc) => doc.id)) {
    const [, second] = group
    if (second === undefined) continue
    const files = group.map(({ file }) => file)
    diagnostics.push({
      code: 'DOC_ID_DUPLICATE',
      level: 'error',
      message: `${group.length} docs have the id "${id}": ${listed(files, MOST_NAMED)}.`,
      place: placeOfValue(second, 'id'),
      hint: 'Give one of them another `id` in its front matter.',
    })
  }
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

/** Resolves a relative path as browsers do: against the folder `from`, never above the root. */
function resolvePath(relative: string, from: string): string {
  const resolved = path.posix.resolve(from, relative)
  const endsInFolder = /(?:^|\/)\.{0,2}$/.test(relative)
  return endsInFolder && resolved !== '/' ? `${resolved}/` : resolved
}
