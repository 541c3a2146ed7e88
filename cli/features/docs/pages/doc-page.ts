import { redirectSources, visibilityOf } from '../../../content/front-matter/common-keys.ts'
import { defined } from '../../../../runtime/shared/json.ts'
import type { ContentNode } from '../../../../runtime/shared/content/content.ts'
import type { DocItemProps, DocsRouteData, PaginatorLink } from '../../../../runtime/shared/docs/docs.ts'
import { escapeHtml } from '../../../../runtime/shared/document/html.ts'
import type { PageHead } from '../../../../runtime/shared/page/page-data.ts'
import { lastUpdate, updateTime } from '../../../content/git.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import type { Diagnostic } from '../../../report/diagnostic.ts'
import type { Page } from '../../../routes/page.ts'
import type { Doc } from '../read-docs.ts'
import type { VersionDocs } from '../versions/read-version.ts'
import { CURRENT } from '../versions/version-folders.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { neighbour, paginatorLink, sidebarsByDoc, type SidebarIndex } from '../sidebars/sidebar-index.ts'
import { placeOfValue } from '../../../content/front-matter/front-matter-key.ts'
import { createEditUrls } from '../../../routes/page-url.ts'
import { listed } from '../../../report/text.ts'
import { MAX_SHOWN_IDS } from '../sidebars/resolve-sidebars.ts'
import { lastOf, partsOf, shownVersion, textPlan } from './version-page.ts'

/** The pages of all docs, in path order. Problems: `SIDEBAR_UNKNOWN`, `PAGINATION_UNKNOWN_DOC`, `EDIT_URL_FAILED`. */
export function docPages(version: VersionDocs, versions: readonly VersionDocs[]): readonly Page[] {
  const { docSet, indexes, context } = version
  const { instance, locale, diagnostics } = context
  const sidebarById = new Map(indexes.map((index) => [index.sidebar.id, index]))
  const sidebarByDoc = sidebarsByDoc(indexes)
  const folder = instance.editCurrentVersion ? instance.path : context.version.contentPath
  const names = { feature: 'docs', file: 'doc' }
  const { editUrl, editCurrentVersion, editLocalizedFiles } = instance
  const localized = new Map(
    (editLocalizedFiles ? context.version.translations : []).map((own) => [
      own,
      editCurrentVersion ? (own.replace(/[^/]+$/, CURRENT) as FilePath) : own,
    ]),
  )
  const edit = createEditUrls({ editUrl, folder, localized, names })
  const pages = docSet.docs.map((doc) => {
    const { displayed_sidebar: displayed } = doc.frontMatter
    const shown = typeof displayed === 'string' ? sidebarById.get(displayed) : undefined
    const sidebar = displayed === undefined ? sidebarByDoc.get(doc.id) : shown
    if (typeof displayed === 'string' && shown === undefined)
      diagnostics.push(unknownSidebar(doc, displayed, [...sidebarById.keys()]))
    const editUrl = edit.of(doc, () => ({
      docPath: doc.relativePath,
      permalink: doc.url,
      version: context.version.name,
      versionDocsDirPath: folder,
      locale,
    }))
    return docPage(doc, { version, versions, sidebar, editUrl })
  })
  diagnostics.push(...edit.problems())
  return pages
}

function unknownSidebar(doc: Doc, id: string, known: readonly string[]): Diagnostic {
  const meant = didYouMean(id, known)
  return {
    code: 'SIDEBAR_UNKNOWN',
    level: 'error',
    message: `${doc.file} asks for the sidebar "${id}", which does not exist.`,
    place: placeOfValue(doc, 'displayed_sidebar'),
    notes: [known.length === 0 ? 'there are no sidebars' : `known sidebars: ${listed(known, MAX_SHOWN_IDS)}`],
    hint:
      known.length === 0
        ? 'Remove displayed_sidebar from the front matter.'
        : `Set displayed_sidebar to ${meant === null ? 'one of them' : `"${meant}"`}, or to null for none.`,
  }
}

interface DocPageInput {
  readonly version: VersionDocs
  readonly versions: readonly VersionDocs[]
  readonly sidebar: SidebarIndex | undefined
  readonly editUrl: string | null
}

/** The layout of a doc: the part, or a component that the site names. */
function shownBy(written: string | null, props: DocItemProps): Pick<Page, 'layout' | 'uses' | 'props'> {
  if (written === null) return { layout: '@theme/DocItem', props }
  const component = written.replace(/^@site\//, './')
  return {
    layout: 'sitegen/internal/theme/docusaurus/doc-by-component.tsx',
    uses: [component],
    props: { ...props, component },
  }
}

function docPage(doc: Doc, input: DocPageInput): Page {
  const { versions, sidebar } = input
  const { context } = input.version
  const props = docProps(doc, input)
  const alternates = versions.flatMap(({ context, docSet }) => {
    const url = docSet.byId.get(doc.id)?.url
    return url === undefined ? [] : { version: context.version.name, url }
  })
  const data: DocsRouteData = {
    version: context.version.name,
    ...defined({ alternates: versions.length < 2 ? undefined : alternates }),
  }
  const { visibility, version, tags, editUrl, lastUpdate: updated } = props
  const parts = partsOf(
    [
      ['DocItem/Notices', visibility !== undefined || version.banner !== null],
      ['DocItem/Footer', tags !== undefined || editUrl !== null || updated !== undefined],
    ],
    context,
  )
  return {
    url: doc.url,
    source: doc.file,
    ...defined({ original: doc.original }),
    kind: 'markdown',
    ...shownBy(context.instance.docItemComponent, props),
    ...defined({ parts }),
    context: { ...context.route, data },
    ...defined({
      updated: updateTime(doc.frontMatter.last_update),
      redirectFrom: redirectSources(doc.frontMatter),
    }),
    head: docHead(doc, input),
    text: textPlan(context, sidebar?.trailByDoc.get(doc.id) ?? []),
    before: titleNodes(doc),
  }
}

function docHead(doc: Doc, { version, versions }: DocPageInput): PageHead {
  const { instance, htmlClasses, version: planned } = version.context
  const { keywords, image } = doc.frontMatter
  const last = instance.canonicalToLastVersion ? lastOf(versions) : undefined
  const same = last === version ? undefined : last?.docSet.byId.get(doc.id)
  return {
    title: doc.title || null,
    description: doc.description,
    ...defined({
      keywords: keywords?.length === 0 ? undefined : keywords,
      image,
      canonical: same?.isUnlisted === true ? undefined : same?.url,
      noIndex: doc.isUnlisted || planned.noIndex || undefined,
    }),
    // Ids may hold spaces, which would make two classes of one.
    htmlClasses: [...htmlClasses, `docs-doc-id-${doc.id.replace(/\s+/g, '-')}`],
  }
}

function docProps(doc: Doc, input: DocPageInput): DocItemProps {
  const { version, versions, sidebar, editUrl } = input
  const { changes, instance } = version.context
  const { frontMatter } = doc
  return {
    docId: doc.id,
    title: doc.title,
    version: shownVersion(version, doc.id, versions),
    sidebar: sidebar?.key ?? null,
    breadcrumbs: (instance.breadcrumbs ? sidebar?.trailByDoc.get(doc.id) : undefined) ?? [],
    previous: chosenNeighbour(doc, 'pagination_prev', input),
    next: chosenNeighbour(doc, 'pagination_next', input),
    editUrl,
    hideTableOfContents: frontMatter.hide_table_of_contents ?? false,
    tocMinHeadingLevel: frontMatter.toc_min_heading_level ?? null,
    tocMaxHeadingLevel: frontMatter.toc_max_heading_level ?? null,
    // Most docs do not have these: they are absent, so that the data of pages stays small.
    ...defined({
      tags: version.tags.linksByItem.get(doc),
      lastUpdate: lastUpdate(frontMatter.last_update, changes.get(doc.file), instance),
      visibility: visibilityOf(frontMatter),
    }),
  }
}

/** A doc whose body has no title of its own gets one, unless its front matter hides it. */
function titleNodes(doc: Doc): readonly ContentNode[] {
  const isShown = doc.title !== '' && doc.contentTitle === null && doc.frontMatter.hide_title !== true
  return isShown ? [{ tag: 'header', html: `<h1>${escapeHtml(doc.title)}</h1>` }] : []
}

/** The neighbour from the reading order, unless the front matter names another doc, or none. */
function chosenNeighbour(
  doc: Doc,
  key: 'pagination_prev' | 'pagination_next',
  { version: { docSet, context }, sidebar }: DocPageInput,
): PaginatorLink | null {
  const id = doc.frontMatter[key]?.normalize('NFC')
  if (doc.frontMatter[key] === undefined) {
    const step = key === 'pagination_prev' ? -1 : 1
    return sidebar ? neighbour(sidebar, sidebar.stopByDoc.get(doc.id), step) : null
  }
  if (id === undefined || docSet.drafts.has(id)) return null
  const chosen = docSet.byId.get(id)
  if (chosen) return chosen.isUnlisted ? null : paginatorLink(chosen)
  const meant = didYouMean(id, [...docSet.byId.keys()])
  const what = 'the whole id of a doc (its path without number prefixes and extension)'
  context.diagnostics.push({
    code: 'PAGINATION_UNKNOWN_DOC',
    level: 'error',
    message: `"${key}" in the front matter of ${doc.file} names the doc "${id}", which does not exist.`,
    place: placeOfValue(doc, key),
    hint: `Set ${key} to ${meant === null ? what : `"${meant}"`}, or to null for none.`,
  })
  return null
}
