import { defined } from '../../../runtime/shared/json.ts'
import type { NavbarDocsVersions } from '../../../runtime/shared/site/theme-config.ts'
import type { Page, SharedData } from '../../routes/page.ts'
import { docPages } from './pages/doc-page.ts'
import { indexPages } from './pages/index-pages.ts'
import type { InstanceInput } from './doc.ts'
import { readVersion, type VersionDocs, type VersionInput } from './versions/read-version.ts'
import { firstOf, firstPage, sidebarView } from './sidebars/sidebar-view.ts'
import { tagPages } from './pages/tag-pages.ts'
import {
  docsDataKey,
  type DocsInstanceData,
  type VersionDocsData,
} from '../../../runtime/shared/docs/docs.ts'
import type { DocsInstance } from './options.ts'

export interface DocsInput extends InstanceInput {
  /** The versions in the order of their list. */
  readonly versions: readonly VersionInput[]
}

/** The docs of one instance as pages, and the data they share. */
export type DocsPlan = ReturnType<typeof planDocs>

/** Places the docs of one instance in the site. Pure: needs outlines, never the content. */
export function planDocs({ versions, ...common }: DocsInput) {
  const docs = versions.map((input) => readVersion(input, common))
  // Of each version its docs in path order, then the index pages of categories, then those of tags.
  const pages: readonly Page[] = docs.flatMap((version) =>
    [docPages, indexPages, tagPages].flatMap((pagesOf) => pagesOf(version, docs)),
  )
  const data = instanceData(docs, common.instance)
  return {
    pages,
    // One value for each sidebar, and one for the docs of the version.
    shared: docs.flatMap((version): SharedData[] => [
      ...version.indexes.map(({ key, sidebar }) => ({ key, value: sidebarView(sidebar.items) })),
      docsData(version),
    ]),
    data,
    /** The versions that have a page, as menus list them. */
    versions: data.versions.flatMap(({ name, label, url, isLast }): NavbarDocsVersions['versions'] =>
      url === null
        ? []
        : [{ name, label, href: url, ...defined({ isLast: isLast ? (true as const) : undefined }) }],
    ),
    /** All versions in the order of their list. */
    docs,
    diagnostics: docs.flatMap(({ context }) => context.diagnostics),
  }
}

/** What the whole site may know of an instance. Grows with the number of versions only. */
function instanceData(versions: readonly VersionDocs[], instance: DocsInstance): DocsInstanceData {
  return {
    path: `/${instance.routeBasePath}`,
    breadcrumbs: instance.breadcrumbs,
    versions: versions.map(({ context, main }) => {
      const { name, label, isLast, path } = context.version
      return { name, label, isLast, path: path || '/', mainDocId: main?.id ?? null, url: main?.url ?? null }
    }),
  }
}

/** The docs and sidebars of a version by id. One file, asked for by the few who look docs up by id. */
function docsData({ context, docSet, indexes }: VersionDocs): SharedData {
  const sidebarByDoc = new Map(
    indexes.flatMap(({ sidebar, members }) => [...members].map((id) => [id, sidebar.id] as const)),
  )
  const value: VersionDocsData = {
    docs: Object.fromEntries(
      docSet.docs.map(({ id, url, title, description, isUnlisted }) => {
        const unlisted = isUnlisted ? (true as const) : undefined
        return [id, { url, title, description, ...defined({ sidebar: sidebarByDoc.get(id), unlisted }) }]
      }),
    ),
    draftIds: [...docSet.drafts.keys()],
    sidebars: Object.fromEntries(
      indexes.map(({ sidebar, key }) => {
        const page = firstOf(sidebar.items, firstPage)
        return [sidebar.id, page ? { key, url: page.href, label: page.label } : { key }]
      }),
    ),
  }
  return { key: docsDataKey(context.instance.id, context.version.name), value }
}
