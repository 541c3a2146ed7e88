import path from 'node:path'
import { defined } from '../../../runtime/shared/json.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import { lastUpdate } from '../../content/git.ts'
import { changesOf } from '../through-plugin.ts'
import { pageUrl } from '../../routes/page-url.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { Doc } from './read-docs.ts'
import { parseSidebars } from './sidebars/parse-sidebars.ts'
import type { ResolvedItem } from './sidebars/resolve-sidebars.ts'
import { neighbour, sidebarsByDoc, type SidebarIndex } from './sidebars/sidebar-index.ts'
import { readVersion, type OpenVersion, type VersionDocs } from './versions/read-version.ts'

export interface ReadDocsVersion {
  readonly opened: OpenVersion
  readonly docs: VersionDocs
  /** How many problems were reported when it was opened. */
  readonly reportedCount: number
}

/** What `@docusaurus/plugin-content-docs` loads. */
export type LoadedContent = ReturnType<typeof docsContent>

export function docsContent(versions: readonly ReadDocsVersion[], siteDir: string) {
  return { loadedVersions: versions.map((version) => loadedVersion(version, siteDir)) }
}

type LoadedVersion = ReturnType<typeof loadedVersion>

function loadedVersion({ opened, docs }: ReadDocsVersion, siteDir: string) {
  const { version, instance, site } = docs.context
  const indexByDoc = sidebarsByDoc(docs.indexes)
  const written = new Map(opened.sources.map(({ path: file, outline }) => [file, outline?.frontMatter]))
  const infoOf = (doc: Doc) => ({
    ...docInfo(doc, docs, indexByDoc.get(doc.id)),
    frontMatter: { ...written.get(doc.file), ...doc.frontMatter } as Record<string, unknown>,
  })
  const { sidebarPath } = instance
  return {
    versionName: version.name,
    label: version.label,
    path: pageUrl(version.path, site),
    tagsPath: docs.tags.listUrl,
    contentPath: path.resolve(siteDir, version.contentPath),
    sidebarFilePath: typeof sidebarPath === 'string' ? path.resolve(siteDir, sidebarPath) : sidebarPath,
    routePriority: version.path === `/${instance.routeBasePath}` ? -1 : undefined,
    isLast: version.isLast,
    banner: version.banner,
    badge: version.badge,
    noIndex: version.noIndex,
    className: version.className,
    docs: docs.docSet.docs.map(infoOf),
    drafts: [...docs.docSet.drafts.values()].map(infoOf),
    sidebars: Object.fromEntries(
      docs.indexes.map(({ sidebar }) => [sidebar.id, sidebar.items.map(itemInfo)]),
    ),
  }
}

function docInfo(doc: Doc, { context, tags }: VersionDocs, index: SidebarIndex | undefined) {
  const { instance, version, changes } = context
  const update = lastUpdate(doc.frontMatter.last_update, changes.get(doc.file), instance)
  const stop = index?.stopByDoc.get(doc.id)
  const link = (step: -1 | 1) => {
    const found = index && neighbour(index, stop, step)
    return found ? { title: found.title, permalink: found.url } : undefined
  }
  return {
    id: doc.id,
    title: doc.title,
    description: doc.description ?? '',
    source: `@site/${doc.file}`,
    sourceDirName: doc.folder || '.',
    slug: doc.slug,
    permalink: doc.url as string,
    draft: doc.isDraft,
    unlisted: doc.isUnlisted,
    tags: (tags.linksByItem.get(doc) ?? []).map(({ url, ...tag }) => ({
      ...tag,
      permalink: url,
      inline: false,
    })),
    version: version.name,
    ...defined({ lastUpdatedAt: update?.timestamp, lastUpdatedBy: update?.author }),
    sidebarPosition: doc.position,
    sidebar: index?.sidebar.id,
    previous: link(-1),
    next: link(1),
  }
}

/** An item of a sidebar as it stands in a file of sidebars. */
function itemInfo(item: ResolvedItem): object {
  if (item.type === 'category') {
    const { link, items, ...category } = item
    const target =
      link === null
        ? undefined
        : link.type === 'doc'
          ? { type: 'doc', id: link.doc.id }
          : {
              type: 'generated-index',
              title: link.title,
              slug: link.slug,
              ...defined({ description: link.description ?? undefined }),
            }
    return { ...category, ...defined({ link: target }), items: items.map(itemInfo) }
  }
  if (item.type !== 'doc' && item.type !== 'ref') return { ...item }
  const { doc, ...rest } = item
  return { ...rest, id: doc.id }
}

/** Versions as a plugin wants them: the docs in its list, with what it has changed of them, and its sidebars. */
export function changedVersions(
  versions: readonly ReadDocsVersion[],
  { loadedVersions }: LoadedContent,
  siteDir: string,
): readonly ReadDocsVersion[] {
  if (!Array.isArray(loadedVersions)) throw new Error('the content has no list loadedVersions')
  return loadedVersions.map((given: LoadedVersion) => {
    const version = versions.find(({ opened }) => opened.version.name === given.versionName)
    if (version === undefined) throw new Error(`there is no version "${given.versionName}"`)
    const before = loadedVersion(version, siteDir)
    const { docs, sidebars } = changesOf(given, before)
    if (docs === undefined && sidebars === undefined) return version
    const { opened, reportedCount } = version
    // They are reported again.
    opened.context.diagnostics.length = reportedCount
    const changed = {
      ...opened,
      ...(docs !== undefined && { docSet: changedDocs(version, docs, before.docs) }),
      ...(sidebars !== undefined && {
        configured: parseSidebars(sidebars, {
          file: 'sidebars' as FilePath,
          origin: 'the content of a plugin',
        }),
      }),
    }
    return { opened: changed, docs: readVersion(changed), reportedCount }
  })
}

function changedDocs(
  { opened: { docSet } }: ReadDocsVersion,
  given: LoadedVersion['docs'],
  before: LoadedVersion['docs'],
): OpenVersion['docSet'] {
  const beforeById = new Map(before.map((doc) => [doc.id, doc]))
  const docs = given.map((one) => {
    const doc = docSet.byId.get(one.id)
    if (doc === undefined) throw new Error(`"${one.id}" among docs is the id of no doc`)
    const changed = changesOf(one, { ...beforeById.get(one.id) })
    const { title, description, permalink, unlisted, sidebarPosition, frontMatter, tags } = changed
    return {
      ...doc,
      ...defined({
        title,
        description,
        url: permalink as Url | undefined,
        isUnlisted: unlisted,
        position: sidebarPosition,
      }),
      frontMatter: {
        ...doc.frontMatter,
        ...frontMatter,
        ...defined({ tags: tags?.map(({ label }) => label) }),
      },
    }
  })
  const kept = new Set(docs.map(({ id }) => id))
  // Lists pass over them in silence.
  const removed = docSet.docs.filter(({ id }) => !kept.has(id)).map((doc) => [doc.id, doc] as const)
  return {
    docs,
    byId: new Map(docs.map((doc) => [doc.id, doc])),
    drafts: new Map([...docSet.drafts, ...removed]),
  }
}
