import { defined } from '../../../runtime/shared/defined.ts'
import type { NavbarDocsVersions } from '../../../runtime/shared/site/theme-config.ts'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Page, SharedData } from '../../routes/page.ts'
import { docPages } from './pages/doc-page.ts'
import { indexPages } from './pages/index-pages.ts'
import { createInstanceFacts, mainDoc } from './instance-facts.ts'
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

/** What planning the docs of one instance reads. */
export interface DocsInput extends InstanceInput {
  /** The versions in the order of their list. */
  readonly versions: readonly VersionInput[]
}

/** The docs of one instance as pages, and the data they share. */
export interface DocsPlan {
  /** Of each version its docs in path order, then the index pages of categories, then those of tags. */
  readonly pages: readonly Page[]
  /** One value for each sidebar, and one for the docs of each version. */
  readonly shared: readonly SharedData[]
  /** What the whole site may know of the instance. Grows with the number of versions only. */
  readonly data: JsonObject
  /** The versions that have a page, as menus list them. */
  readonly versions: NavbarDocsVersions['versions']
  /** All versions in the order of their list. */
  readonly docs: readonly VersionDocs[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Places the docs of one instance in the site. Pure: needs outlines, never the content. */
export function planDocs({ versions: inputs, ...common }: DocsInput): DocsPlan {
  const versions = inputs.map((input) => readVersion(input, common))
  const facts = createInstanceFacts(versions)
  const placed = versions.map((version) => docPages(version, facts))
  const data = instanceData(versions, common.instance)
  return {
    pages: versions.flatMap((version, at) => [
      ...(placed[at]?.pages ?? []),
      ...indexPages(version, facts),
      ...tagPages(version, facts),
    ]),
    shared: versions.flatMap(sharedOf),
    data,
    versions: data.versions.flatMap(({ name, label, url, isLast }) =>
      url === null
        ? []
        : [{ name, label, href: url, ...defined({ isLast: isLast ? (true as const) : undefined }) }],
    ),
    diagnostics: versions.flatMap((version, at) => [
      ...version.diagnostics,
      ...(placed[at]?.diagnostics ?? []),
    ]),
    docs: versions,
  }
}

function sharedOf(version: VersionDocs): readonly SharedData[] {
  const sidebars = version.indexes.map(({ key, sidebar }) => ({ key, value: sidebarView(sidebar.items) }))
  return [...sidebars, docsData(version)]
}

/** What the whole site may know of an instance. */
function instanceData(versions: readonly VersionDocs[], instance: DocsInstance): DocsInstanceData {
  return {
    path: `/${instance.routeBasePath}`,
    breadcrumbs: instance.breadcrumbs,
    versions: versions.map((docs) => {
      const { name, label, isLast, path } = docs.context.version
      const main = mainDoc(docs)
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
      docSet.docs.map((doc) => {
        const sidebar = sidebarByDoc.get(doc.id)
        return [
          doc.id,
          {
            url: doc.url,
            title: doc.title,
            description: doc.description,
            ...defined({ sidebar, unlisted: doc.isUnlisted ? (true as const) : undefined }),
          },
        ]
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
