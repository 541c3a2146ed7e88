import { docsDataKey, type DocsInstanceData, type VersionDocsData } from '../../../runtime/shared/docs.ts'
import type { SharedData } from '../../routes/page.ts'
import type { DocsInstance } from '../../config/site-config.ts'
import { mainDoc } from './main-doc.ts'
import type { VersionDocs } from './versions/read-version.ts'

/** What the whole site may know of an instance. */
export function instanceData(versions: readonly VersionDocs[], instance: DocsInstance): DocsInstanceData {
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
export function docsData({ context, docSet, indexes, links }: VersionDocs): SharedData {
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
            ...(sidebar === undefined ? {} : { sidebar }),
            ...(doc.isUnlisted ? { unlisted: true as const } : {}),
          },
        ]
      }),
    ),
    draftIds: [...docSet.drafts.keys()],
    sidebars: Object.fromEntries(
      indexes.map(({ sidebar, key }) => {
        const link = links.sidebarLink(sidebar.id)
        return [sidebar.id, 'href' in link ? { key, url: link.href, label: link.label } : { key }]
      }),
    ),
  }
  return { key: docsDataKey(context.instance.id, context.version.name), value }
}
