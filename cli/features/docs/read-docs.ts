import { pageUrl, encodeFilePath, encodePathname, encodeSegment } from '../../routes/page-url.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Outline, SourceFile } from '../../content/scan/source-file.ts'
import { slugProblem } from '../../routes/output-path.ts'
import type { Doc, DocsContext } from './doc.ts'
import { docFrontMatter, type DocFrontMatter } from './front-matter.ts'
import { keepNumberPrefix, stripNumberPrefixes } from './number-prefix.ts'
import { placeOfValue } from '../../content/front-matter/key-place.ts'
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
  const reader: Reader = {
    context,
    diagnostics,
    foldersByPath: new Map(),
    unstrippedByPath: new Map(),
  }
  for (const source of sources.toSorted(byPath)) {
    if (source.outline !== null) docs.push(readDoc(source, source.outline, reader))
  }
  if (docs.length === 0) diagnostics.push(noDocs(context))
  const built = docs.filter((doc) => !doc.isDraft)
  const [byId, drafts] = [firstById(built), firstById(docs.filter((doc) => doc.isDraft))]
  const isUnique = byId.size + drafts.size === docs.length && ![...drafts.keys()].some((id) => byId.has(id))
  if (!isUnique) diagnostics.push(...duplicateIds(docs))
  return { docs: built, byId, drafts, diagnostics }
}

/** A folder as ids and slugs show it. */
interface FolderNames {
  readonly id: string
  readonly slug: string
}

interface Reader {
  readonly context: DocsContext
  readonly diagnostics: Diagnostic[]
  /** Folders hold many docs, so their names are made once; one map for docs that keep number prefixes. */
  readonly foldersByPath: Map<string, FolderNames>
  readonly unstrippedByPath: Map<string, FolderNames>
}

function readDoc(source: SourceFile, outline: Outline, reader: Reader): Doc {
  const { context } = reader
  const { frontMatter, diagnostics } = docFrontMatter({
    file: source.path,
    frontMatter: outline.frontMatter,
    frontMatterLines: outline.frontMatterLines,
    isForeign: context.site.isForeign,
  })
  reader.diagnostics.push(...diagnostics)
  const path = splitPath(source.relativePath)
  const stripsPrefixes = frontMatter.parse_number_prefixes !== false
  const names = folderNames(path.folder, stripsPrefixes, reader)
  const unprefixed = stripsPrefixes ? context.prefixes.parse(path.name) : keepNumberPrefix(path.name)
  const baseId = (frontMatter.id ?? unprefixed.name).normalize('NFC')
  const isIndex = isCategoryIndex(path.folder, path.name)
  const written = frontMatter.slug?.normalize('NFC')
  const place = { folderSlug: names.slug, baseId, isCategoryIndex: isIndex }
  const wanted = docSlug({ ...place, written })
  const problem = slugProblem(wanted, written, 'the docs')
  // The doc goes where it would be without what is wrong, so that links to it are not reported as well.
  const slug = problem === null ? wanted : docSlug({ ...place, written: undefined }).replaceAll('%5C', '-')
  const doc: Doc = {
    id: names.id === '' ? baseId : `${names.id}/${baseId}`,
    file: source.path,
    relativePath: source.relativePath,
    folder: path.folder,
    fileName: path.fileName,
    ...docTexts(frontMatter, outline, baseId),
    slug,
    url: pageUrl(`${context.version.path}${slug}`, context.site),
    position: frontMatter.sidebar_position ?? unprefixed.position,
    isCategoryIndex: isIndex,
    ...docVisibility(frontMatter, context),
    frontMatter,
    lines: outline.frontMatterLines,
  }
  if (problem !== null) reader.diagnostics.push(invalidSlug(doc, { wanted, problem }))
  return doc
}

function docTexts(
  frontMatter: DocFrontMatter,
  { contentTitle, excerpt }: Outline,
  baseId: string,
): Pick<Doc, 'title' | 'contentTitle' | 'description'> {
  const title = frontMatter.title ?? contentTitle ?? baseId
  return { title, contentTitle, description: (frontMatter.description ?? excerpt) || null }
}

function docVisibility(
  { draft, unlisted }: DocFrontMatter,
  { production }: DocsContext,
): Pick<Doc, 'isDraft' | 'isUnlisted'> {
  return { isDraft: production && draft === true, isUnlisted: production && unlisted === true }
}

function folderNames(folder: string, stripsPrefixes: boolean, reader: Reader): FolderNames {
  const known = stripsPrefixes ? reader.foldersByPath : reader.unstrippedByPath
  const found = known.get(folder)
  if (found) return found
  const id = stripsPrefixes ? stripNumberPrefixes(folder, reader.context.prefixes.parse) : folder
  const names = { id, slug: folderSlug(id) }
  known.set(folder, names)
  return names
}

/** Names are compared and shown in Unicode's composed form, whatever form the file system keeps. */
function splitPath(relativePath: string): { folder: string; fileName: string; name: string } {
  const path = relativePath.normalize('NFC')
  const slash = path.lastIndexOf('/')
  const fileName = path.slice(slash + 1)
  const dot = fileName.lastIndexOf('.')
  return {
    folder: path.slice(0, Math.max(slash, 0)),
    fileName,
    name: dot > 0 ? fileName.slice(0, dot) : fileName,
  }
}

function byPath(a: SourceFile, b: SourceFile): number {
  return a.relativePath < b.relativePath ? -1 : Number(a.relativePath > b.relativePath)
}

function firstById(docs: readonly Doc[]): ReadonlyMap<string, Doc> {
  const byId = new Map<string, Doc>()
  for (const doc of docs) if (!byId.has(doc.id)) byId.set(doc.id, doc)
  return byId
}

/** As many docs of one id are named. */
const MOST_NAMED = 5

function duplicateIds(docs: readonly Doc[]): readonly Diagnostic[] {
  const docsById = new Map<string, Doc[]>()
  for (const doc of docs) {
    const group = docsById.get(doc.id)
    if (group) group.push(doc)
    else docsById.set(doc.id, [doc])
  }
  return [...docsById].flatMap(([id, group]) => {
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

function invalidSlug(
  doc: Doc,
  { wanted, problem }: { readonly wanted: string; readonly problem: string },
): Diagnostic {
  const written = doc.frontMatter.slug
  return {
    code: 'DOC_SLUG_INVALID',
    level: 'error',
    message: `"${written ?? wanted}" cannot be the slug of ${doc.file}: ${problem}.`,
    place: placeOfValue(doc, 'slug'),
    hint: `Set slug in the front matter to a path such as "/guides/install" or "install"${written === undefined ? ', or rename the file' : ''}.`,
  }
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
  /** `slug` of the front matter, when there is one. */
  readonly written: string | undefined
  readonly isCategoryIndex: boolean
}

/**
 * Whether a file is its folder's index by name: `index`, `readme`, or the folder's own name, in any case.
 * Names are compared as they are on disk, number prefixes included.
 */
export function isCategoryIndex(folder: string, nameWithoutExtension: string): boolean {
  const name = nameWithoutExtension.toLowerCase()
  if (name === 'index' || name === 'readme') return true
  return folder !== '' && name === folder.slice(folder.lastIndexOf('/') + 1).toLowerCase()
}

/** Pathname of a doc within its version, percent-encoded; index files end in a slash. */
function docSlug(input: SlugInput): string {
  const { written, folderSlug } = input
  if (written?.startsWith('/')) return encodePathname(written)
  if (written !== undefined) return resolvePath(encodePathname(written), folderSlug)
  return input.isCategoryIndex ? folderSlug : folderSlug + encodeSegment(input.baseId)
}

/** Pathname of a folder whose number prefixes are off: `a b/c` -> `/a%20b/c/`, `''` -> `/`. */
function folderSlug(folder: string): string {
  return folder === '' ? '/' : `/${encodeFilePath(folder)}/`
}

/** Resolves a relative path as browsers do: against the folder `from`, never above the root. */
function resolvePath(path: string, from: string): string {
  const parts = path.split('/')
  const segments = from.split('/').slice(0, -1)
  for (const part of parts) {
    if (part === '..' && segments.length > 1) segments.pop()
    else if (part !== '..' && part !== '.' && part !== '') segments.push(part)
  }
  const endsInFolder = ['', '.', '..'].includes(parts.at(-1) ?? '')
  return segments.join('/') + (endsInFolder || segments.length === 1 ? '/' : '')
}
