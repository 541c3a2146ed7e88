import path from 'node:path'
import { partition, sortBy, uniqBy } from 'lodash-es'
import { groupBy } from '../../types/group-by.ts'
import { pageUrl, encodeFilePath, encodePathname, encodeSegment } from '../../routes/page-url.ts'
import type { Outline, SourceFile } from '../../content/scan/source-file.ts'
import { slugOf } from '../../routes/output-path.ts'
import type { DocsContext } from './versions/read-version.ts'
import { docFrontMatter, type DocFrontMatter } from './front-matter.ts'
import { keepNumberPrefix } from './number-prefix.ts'
import { placeOfValue, type KeyLines } from '../../content/front-matter/front-matter-key.ts'
import { listed } from '../../report/text.ts'

export type DocSet = ReturnType<typeof readDocs>

export type Doc = ReturnType<typeof readDoc>

/** Reads the docs of a version from their outlines. Problems: `FRONT_MATTER_INVALID`, `DOC_ID_DUPLICATE`, `DOC_SLUG_INVALID`, `DOCS_EMPTY`. */
export function readDocs(sources: readonly SourceFile[], context: DocsContext) {
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
  const [drafts, built] = partition(docs, ({ isDraft }) => isDraft)
  return {
    /** In path order. */
    docs: built,
    byId: firstById(built),
    /** Docs that are left out of this build: lists pass over them in silence. */
    drafts: firstById(drafts),
  }
}

function readDoc(source: SourceFile, outline: Outline, context: DocsContext) {
  const { prefixes, production, site, version } = context
  const { contentTitle, excerpt, frontMatterLines: lines } = outline
  const { path: file, original, relativePath } = source
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
  const slug = pathnameOf({ file, lines, frontMatter }, { idFolder, baseId, isIndex }, context)
  return {
    /** Unique in a version. */
    id: idFolder === '' ? baseId : `${idFolder}/${baseId}`,
    file,
    /** The file that it translates. */
    original,
    /** Relative to the content folder, with the name as it is on disk. */
    relativePath,
    /** Relative to the content folder, as it is on disk; `''` for the root. */
    folder,
    fileName,
    title: frontMatter.title ?? contentTitle ?? baseId,
    /** Text of the h1 that opens the body, or null. */
    contentTitle,
    description: (frontMatter.description ?? excerpt) || null,
    slug,
    url: pageUrl(`${version.path}${slug}`, site),
    /** In a sidebar that is made from folders. */
    position: frontMatter.sidebar_position ?? unprefixed.position,
    isCategoryIndex: isIndex,
    isDraft: production && frontMatter.draft === true,
    /** Built, but in no list. */
    isUnlisted: production && frontMatter.unlisted === true,
    frontMatter,
    lines,
  }
}

/** Pathname of a doc within its version, percent-encoded; index files end in a slash. */
function pathnameOf(
  doc: KeyLines & { readonly frontMatter: DocFrontMatter },
  { idFolder, baseId, isIndex }: { idFolder: string; baseId: string; isIndex: boolean },
  { diagnostics }: DocsContext,
): string {
  const folder = idFolder === '' ? '/' : `/${encodeFilePath(idFolder)}/`
  const usual = isIndex ? folder : folder + encodeSegment(baseId)
  const wanted = writtenPathname(doc.frontMatter.slug, folder) ?? usual
  const names = { code: 'DOC_SLUG_INVALID', of: 'the docs', examples: '"/guides/install" or "install"' }
  return slugOf(doc, { wanted, usual, ...names }, diagnostics)
}

/** What a doc is called in a sidebar: its front matter wins over `label`, which the sidebars file gives. */
export function docLabel(
  { frontMatter, title }: Pick<Doc, 'frontMatter' | 'title'>,
  label: string | undefined = title,
): string {
  return frontMatter.sidebar_label ?? label
}

/** Of docs with one id the first. */
function firstById(docs: readonly Doc[]): ReadonlyMap<string, Doc> {
  return new Map(uniqBy(docs, 'id').map((doc) => [doc.id, doc]))
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

/** A slug as browsers resolve a path: against the folder `from`, never above the root. Undefined without one. */
function writtenPathname(slug: string | undefined, from: string): string | undefined {
  if (slug === undefined) return undefined
  const pathname = encodePathname(slug.normalize('NFC'))
  if (slug.startsWith('/')) return pathname
  const resolved = path.posix.resolve(from, pathname)
  const endsInFolder = /(?:^|\/)\.{0,2}$/.test(pathname)
  return endsInFolder && resolved !== '/' ? `${resolved}/` : resolved
}
