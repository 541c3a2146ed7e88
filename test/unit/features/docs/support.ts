import type {
  DocItemProps,
  GeneratedIndexProps,
  Sidebar,
  SidebarItem,
} from '../../../../runtime/shared/docs/docs.ts'
import type { Json } from '../../../../runtime/shared/json.ts'
import type { TrailingSlash } from '../../../../runtime/shared/url/url.ts'
import type { DocsInstance } from '../../../../cli/features/docs/options.ts'
import type { SourceFile } from '../../../../cli/content/scan/source-file.ts'
import { generateSidebars } from '../../../../cli/features/docs/sidebars/generate-sidebars.ts'
import { planDocs } from '../../../../cli/features/docs/plan-docs.ts'
import { planVersions } from '../../../../cli/features/docs/versions/plan-versions.ts'
import type { PlannedVersion } from '../../../../cli/features/docs/versions/plan-versions.ts'
import {
  openVersion,
  readVersion,
  type InstanceInput,
  type OpenVersion,
  type VersionInput,
} from '../../../../cli/features/docs/versions/read-version.ts'
import type { DocsPlan } from '../../../../cli/features/docs/plan-docs.ts'
import type { Diagnostic } from '../../../../cli/report/diagnostic.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import { docsInstance } from '../../support/site-config.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'

export type FrontMatter = Readonly<Record<string, Json>>

/** A doc as a test writes it: its front matter, and what its body begins with. */
export interface DocInput {
  readonly frontMatter?: FrontMatter
  readonly contentTitle?: string
  readonly excerpt?: string
}

/** A docs folder. */
export interface VersionFiles {
  /** Path below the docs folder -> front matter. */
  readonly docs: Readonly<Record<string, FrontMatter>>
  /** What bodies begin with, where that matters. */
  readonly bodies?: Readonly<Record<string, Omit<DocInput, 'frontMatter'>>>
  /** Folder below the docs folder -> `_category_.json`, or a text for `_category_.yml`. */
  readonly categories?: Readonly<Record<string, Json>>
  /** What `sidebars.ts` exports, or false for no sidebars. @default no such file: one generated sidebar */
  readonly sidebars?: unknown
  readonly sidebarsText?: string
  /** Texts of the sidebars in the language of the site. @default none */
  readonly messages?: Readonly<Record<string, string>>
  /** What `tags.yml` holds. @default no such file */
  readonly tagsText?: string
}

/** The current docs, frozen ones by version with the newest first, and how the site is set up. */
export interface DocsSetup extends VersionFiles {
  readonly versions?: Readonly<Record<string, VersionFiles>>
  readonly changes?: InstanceInput['changes']
  readonly instance?: Partial<DocsInstance>
  readonly baseUrl?: string
  readonly trailingSlash?: TrailingSlash
  readonly production?: boolean
}

const INSTANCE: DocsInstance = docsInstance({ include: [] })
const LIST = 'versions.json' as FilePath

/** Plans a docs folder. */
export function plan(setup: DocsSetup): DocsPlan {
  const { versions, ...common } = inputOf(setup)
  return planDocs(
    versions.map((version) => readVersion(openVersion(version, common))),
    common.instance,
  )
}

/** The same for sites with a function that generates sidebars. */
export async function planGenerated(setup: DocsSetup): Promise<DocsPlan> {
  const { versions, ...common } = inputOf(setup)
  const site = { siteDir: '/site', configFile: 'site.config.ts' as FilePath }
  const generated: OpenVersion[] = []
  for (const version of versions) generated.push(await generateSidebars(openVersion(version, common), site))
  return planDocs(generated.map(readVersion), common.instance)
}

function inputOf(setup: DocsSetup): InstanceInput & { readonly versions: readonly VersionInput[] } {
  const { baseUrl = '/', production = true, versions } = setup
  const instance = { ...INSTANCE, ...setup.instance }
  const names = versions === undefined ? null : Object.keys(versions)
  const list = names && { file: LIST, value: names, folder: 'versioned_docs' as FilePath, wrong: null }
  const planned = planVersions(instance, list)
  return {
    instance,
    site: { baseUrl, trailingSlash: setup.trailingSlash, isForeign: false, ownParts: [] },
    locale: 'en',
    lang: 'en',
    production,
    changes: setup.changes ?? new Map(),
    textOf: () => null,
    versions: planned.versions.map((version) => versionInput(version, versions?.[version.name] ?? setup)),
  }
}

function versionInput(version: PlannedVersion, files: VersionFiles): VersionInput {
  const { docs, bodies = {}, categories = {}, sidebars } = files
  const folder = version.contentPath
  return {
    version,
    sources: Object.entries(docs).map(([path, frontMatter]) =>
      source(path, { folder, frontMatter, ...bodies[path] }),
    ),
    categoryFiles: Object.entries(categories).map(([path, value]) =>
      categoryFile(`${folder}/${path}`, value),
    ),
    sidebars:
      sidebars === undefined || sidebars === false
        ? sidebars
        : {
            file: 'sidebars.ts' as FilePath,
            value: sidebars,
            text: files.sidebarsText ?? null,
            placeOf: () => null,
          },
    tagsFile:
      files.tagsText === undefined ? null : { path: `${folder}/tags.yml` as FilePath, text: files.tagsText },
    messages: files.messages ?? {},
  }
}

/** A plan of which a test expects that nothing is wrong with it. */
export function planned(setup: DocsSetup): DocsPlan {
  const result = plan(setup)
  if (result.diagnostics.length > 0)
    throw new Error(result.diagnostics.map(({ message }) => message).join('\n'))
  return result
}

/** Ids of all docs that are built. */
export const idsOf = ({ docs }: DocsPlan): readonly string[] =>
  docs.flatMap(({ docSet }) => [...docSet.byId.keys()])

/** The page of a doc. */
export function pageOf(result: DocsPlan, docId: string): Page {
  const page = result.pages.find(({ props }) => props['docId'] === docId)
  if (!page)
    throw new Error(`no page for ${docId}; there are ${result.pages.map(({ url }) => url).join(', ')}`)
  return page
}

/** The props of a doc's page. */
export function propsOf(result: DocsPlan, docId: string): DocItemProps {
  return pageOf(result, docId).props as unknown as DocItemProps
}

/** The props of a category's index page. */
export function indexOf(result: DocsPlan, url: string): GeneratedIndexProps {
  const page = result.pages.find((one) => one.url === url && one.kind === 'data')
  if (!page)
    throw new Error(`no index page at ${url}; there are ${result.pages.map((one) => one.url).join(', ')}`)
  return page.props as unknown as GeneratedIndexProps
}

/** The sidebar with an id, as the theme reads it. */
export function sidebarOf(result: DocsPlan, id = 'defaultSidebar'): Sidebar {
  const shared = result.shared.find(({ key }) => key === `docs-default-current-sidebar-${id}`)
  if (!shared)
    throw new Error(`no sidebar ${id}; there are ${result.shared.map(({ key }) => key).join(', ')}`)
  return shared.value as unknown as Sidebar
}

/** A sidebar in one line: labels, and for a category `label > href [items]`. */
export function outlineOf(items: Sidebar): string {
  return items.map(outlineOfItem).join(', ')
}

function outlineOfItem(item: SidebarItem): string {
  if (item.type === 'html') return item.value
  if (item.type === 'link') return item.label
  return `${item.label}${item.href === undefined ? '' : ` > ${item.href}`} [${outlineOf(item.items)}]`
}

/** `CODE file:line` of each problem. */
export function problemsOf({
  diagnostics,
}: {
  readonly diagnostics: readonly Diagnostic[]
}): readonly string[] {
  return diagnostics.map(
    ({ code, place }) => `${code} ${place?.file ?? '?'}${place?.line ? `:${place.line}` : ''}`,
  )
}

/** Addresses of the pages. */
export const urlsOf = ({ pages }: Pick<DocsPlan, 'pages'>): readonly string[] => pages.map(({ url }) => url)

/** Docs without front matter, of paths with spaces between them. */
export function docsAt(paths: string, frontMatter: FrontMatter = {}): VersionFiles['docs'] {
  return Object.fromEntries(paths.split(' ').map((path) => [path, frontMatter]))
}

/** A category of a sidebars file. */
export function category(label: string, items: unknown, more: object = {}) {
  return { type: 'category', label, items, ...more }
}

/** What makes a category link to a doc. */
export const toDoc = (id: string) => ({ link: { type: 'doc', id } })

/** What makes a category link to an index page of its own. */
export const toIndex = (link: Readonly<Record<string, string>> = {}) => ({
  link: { type: 'generated-index', ...link },
})

/** Further items of a sidebars file. */
export const doc = (id: string, more: object = {}) => ({ type: 'doc', id, ...more })
export const ref = (id: string) => ({ type: 'ref', id })
export const link = (label: string, href: string, more: object = {}) => ({
  type: 'link',
  label,
  href,
  ...more,
})
export const html = (value: string) => ({ type: 'html', value })
export const folder = (dirName: string) => ({ type: 'autogenerated', dirName })

interface SourceInput extends DocInput {
  readonly folder: FilePath
}

function source(
  relativePath: string,
  { folder, frontMatter = {}, contentTitle, excerpt }: SourceInput,
): SourceFile {
  return {
    path: `${folder}/${relativePath}` as FilePath,
    relativePath,
    collection: 'docs/default',
    hash: '0000000000000000',
    outline: {
      frontMatter,
      // The line of each key, as if the front matter opened the file.
      frontMatterLines: Object.fromEntries(Object.keys(frontMatter).map((key, at) => [key, at + 2])),
      bodyOffset: 0,
      contentTitle: contentTitle ?? null,
      excerpt: excerpt ?? null,
    },
  }
}

function categoryFile(folder: string, value: Json): { path: FilePath; text: string } {
  const name = typeof value === 'string' ? '_category_.yml' : '_category_.json'
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return { path: `${folder}/${name}` as FilePath, text }
}
