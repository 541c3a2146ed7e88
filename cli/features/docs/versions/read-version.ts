import type { SiteConfig } from '../../../config/site-config.ts'
import type { LastChanges } from '../../../content/git.ts'
import type { TextFile } from '../../../content/scan/source-file.ts'
import type { Diagnostic } from '../../../report/diagnostic.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { readCategoryFiles, unusedCategories } from '../sidebars/category-files.ts'
import type { DocsInstance } from '../options.ts'
import type { SourceText } from '../../feature.ts'
import { parseSidebars } from '../sidebars/parse-sidebars.ts'
import type { loadVersion } from '../plan-docs.ts'
import type { PlannedVersion } from './plan-versions.ts'
import { createPrefixReader } from '../number-prefix.ts'
import { readDocs, type Doc } from '../read-docs.ts'
import { resolveSidebars } from '../sidebars/resolve-sidebars.ts'
import { DEFAULT_SIDEBARS } from '../sidebars/sidebar-config.ts'
import { indexSidebars } from '../sidebars/sidebar-index.ts'
import { nameOrder, placeTags } from '../../../routes/placed-tags.ts'

export type VersionInput = Awaited<ReturnType<typeof loadVersion>>['input']

export type OpenVersion = ReturnType<typeof openVersion>

/** Reads the files of a version. A function of the site may make other items of its sidebars before they are resolved. */
export function openVersion(input: VersionInput, common: InstanceInput) {
  const { version, sources, categoryFiles, sidebars } = input
  const context = docsContext(version, common)
  return {
    ...input,
    context,
    docSet: readDocs(sources, context),
    folders: readCategoryFiles(categoryFiles, version.contentPath),
    configured: configuredSidebars(sidebars),
    isGenerated: false,
  }
}

export type VersionDocs = ReturnType<typeof readVersion>

export function readVersion(opened: OpenVersion) {
  const { context, docSet, folders, configured, messages, sidebars, sources } = opened
  const { categories } = folders
  const source = sidebars || null
  const texts: SourceText[] = []
  const given = { context, docSet, categories, source, messages, texts }
  const resolved = resolveSidebars(configured.sidebars, given)
  const indexes = indexSidebars(resolved, context)
  const tags = placeDocTags(docSet.docs, opened.tagsFile, context)
  context.diagnostics.push(
    ...folders.diagnostics,
    // A function of the site may read them all.
    ...(opened.isGenerated ? [] : unusedCategories(categories, sources)),
    ...configured.diagnostics,
    ...tags.diagnostics,
    ...context.prefixes.problems(sources),
  )
  const [first = ''] = indexes[0]?.members ?? []
  const { docs, byId } = docSet
  // What stands for the version: the doc at its root, else the first of its first sidebar, else its first.
  const main = docs.find(({ slug }) => slug === '/') ?? byId.get(first) ?? docs[0] ?? null
  return { context, docSet, indexes, tags, main, texts }
}

export interface InstanceInput {
  readonly instance: DocsInstance
  readonly site: Pick<SiteConfig, 'baseUrl' | 'trailingSlash' | 'isForeign' | 'ownParts'>
  /** The language of the site, as its configuration names it, and its tag. */
  readonly locale: string
  readonly lang: string
  /** False in `dev`: drafts are shown and unlisted docs are listed. */
  readonly production: boolean
  readonly changes: LastChanges['changeByPath']
  /** Text of a file, for places in messages; null when it is not known. */
  readonly textOf: (file: FilePath) => string | null
}

export type DocsContext = ReturnType<typeof docsContext>

function docsContext(version: PlannedVersion, common: InstanceInput) {
  const { instance } = common
  const classes = ['plugin-docs', `plugin-id-${instance.id}`, 'docs-wrapper', 'docs-doc-page']
  return {
    ...common,
    version,
    route: { plugin: { name: 'docs', id: instance.id } },
    htmlClasses: [...classes, version.className],
    prefixes: createPrefixReader(instance.numberPrefixParser),
    /** Each step adds the problems that it finds. */
    diagnostics: [] as Diagnostic[],
  }
}

function configuredSidebars(sidebars: VersionInput['sidebars']): ReturnType<typeof parseSidebars> {
  if (sidebars === undefined) return { sidebars: DEFAULT_SIDEBARS, diagnostics: [] }
  if (sidebars === false || sidebars.value === undefined) return { sidebars: [], diagnostics: [] }
  return parseSidebars(sidebars.value, sidebars)
}

/** The tags of a version, and the docs that the page of each lists, sorted by title. */
function placeDocTags(docs: readonly Doc[], tagsFile: TextFile | null, context: DocsContext) {
  const basePath = `${context.version.path}/${context.instance.tagsBasePath}`
  const placed = placeTags(docs, { ...context, tagsFile, basePath })
  const { compare } = nameOrder(context.lang)
  const byTitle = (a: Doc, b: Doc): number => compare(a.title, b.title) || (a.url < b.url ? -1 : 1)
  return { ...placed, tags: placed.tags.map((tag) => ({ ...tag, items: tag.items.toSorted(byTitle) })) }
}
