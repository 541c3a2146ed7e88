import type { KeyPath } from '../../config/key-path.ts'
import type { DocsInstance } from '../../config/site-config.ts'
import type { SourceFile } from '../../content/source-file.ts'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import type { UrlSite } from '../../routes/page-url.ts'
import type { Page, SharedData } from '../../routes/page.ts'
import { readCategoryFiles } from './category-files.ts'
import { createDocLinks } from './doc-links.ts'
import type { DocLinks } from './doc-links.ts'
import { docPages } from './doc-pages.ts'
import type { DocsContext } from './doc.ts'
import { indexPages } from './index-pages.ts'
import { parseSidebars } from './parse-sidebars.ts'
import { readDocs } from './read-docs.ts'
import { resolveSidebars } from './resolve-sidebars.ts'
import { DEFAULT_SIDEBARS } from './sidebar-config.ts'
import type { CategoryFile, SidebarConfig } from './sidebar-config.ts'
import { indexSidebars } from './sidebar-index.ts'
import type { SidebarsSource } from './sidebar-problems.ts'
import { sidebarView } from './sidebar-view.ts'

/** What planning the docs of one instance reads. */
export interface DocsInput {
  readonly instance: DocsInstance
  /** The files of the collection `docs/<id>`; files without an outline are passed over. */
  readonly sources: readonly SourceFile[]
  /** The `_category_.{json,yml,yaml}` files below the instance's folder. */
  readonly categoryFiles: readonly CategoryFile[]
  /** What the sidebars file exports. Read when the instance names one. */
  readonly sidebars?: SidebarsInput | undefined
  readonly site: UrlSite
  /** False shows drafts and lists unlisted docs, as `dev` does. @default true */
  readonly production?: boolean
}

/** A sidebars file, with what messages need to name places in it. */
interface SidebarsInput {
  /** What it exports; undefined when it could not be loaded, which was reported. */
  readonly value: unknown
  readonly text: string | null
  /** Where a value is written. @default the file alone */
  readonly placeOf?: (path: KeyPath) => Place | null
}

/** The docs of one instance as pages, the data they share, and links into them. */
export interface DocsPlan extends DocLinks {
  /** Docs in path order, then the index pages of categories. */
  readonly pages: readonly Page[]
  /** One value per sidebar. */
  readonly shared: readonly SharedData[]
  /** Key of a sidebar among the shared data; null for an unknown id. */
  sidebarKey(sidebarId: string): string | null
  readonly diagnostics: readonly Diagnostic[]
}

/** Places the docs of one instance in the site. Pure: needs outlines, never the content. */
export function planDocs(input: DocsInput): DocsPlan {
  const context = docsContext(input)
  const docSet = readDocs(input.sources, context)
  const configured = configuredSidebars(input)
  const { categories, diagnostics: categoryProblems } = readCategoryFiles(
    input.categoryFiles,
    input.instance.path,
  )
  const source = sidebarsSource(input)
  const resolved = resolveSidebars(configured.sidebars, { context, docSet, categories, source })
  const indexes = indexSidebars(resolved.sidebars, context)
  const placed = docPages(docSet, indexes, context)
  return {
    pages: [...placed.pages, ...indexPages(indexes, context)],
    shared: indexes.map(({ key, sidebar }) => ({ key, value: sidebarView(sidebar.items) })),
    diagnostics: [
      ...docSet.diagnostics,
      ...categoryProblems,
      ...configured.diagnostics,
      ...resolved.diagnostics,
      ...placed.diagnostics,
    ],
    ...createDocLinks(docSet, resolved.sidebars),
    sidebarKey: (id) => indexes.find(({ sidebar }) => sidebar.id === id)?.key ?? null,
  }
}

function docsContext({ instance, site, production = true }: DocsInput): DocsContext {
  const path = instance.routeBasePath === '' ? '' : `/${instance.routeBasePath}`
  const version = { name: 'current', className: 'docs-version-current', path, contentPath: instance.path }
  const route = { plugin: { name: 'docs', id: instance.id } }
  const htmlClasses = [
    'plugin-docs',
    `plugin-id-${instance.id}`,
    'docs-wrapper',
    'docs-doc-page',
    version.className,
  ]
  return { instance, version, site, route, htmlClasses, production }
}

function configuredSidebars({ instance, sidebars }: DocsInput): ReturnType<typeof parseSidebars> {
  if (instance.sidebarPath === undefined) return { sidebars: DEFAULT_SIDEBARS, diagnostics: [] }
  if (instance.sidebarPath === false || sidebars?.value === undefined)
    return { sidebars: NO_SIDEBARS, diagnostics: [] }
  return parseSidebars(sidebars.value, { file: instance.sidebarPath, placeOf: sidebars.placeOf })
}

const NO_SIDEBARS: readonly SidebarConfig[] = []

function sidebarsSource({ instance, sidebars }: DocsInput): SidebarsSource | null {
  return instance.sidebarPath ? { file: instance.sidebarPath, text: sidebars?.text ?? null } : null
}
