import { redirectSources, visibilityOf } from '../../../content/front-matter/common-keys.ts'
import { defined } from '../../../../runtime/shared/defined.ts'
import type { ContentNode } from '../../../../runtime/shared/content/content.ts'
import type {
  Breadcrumb,
  DocItemProps,
  DocsRouteData,
  PaginatorLink,
} from '../../../../runtime/shared/docs/docs.ts'
import { escapeHtml } from '../../../../runtime/shared/document/html.ts'
import type { PageHead } from '../../../../runtime/shared/page/page-data.ts'
import { lastUpdate, updateTime } from '../../../content/git.ts'
import { didYouMean } from '../../../types/did-you-mean.ts'
import type { Diagnostic } from '../../../report/diagnostic.ts'
import type { Page } from '../../../routes/page.ts'
import type { Doc, DocsContext } from '../doc.ts'
import type { InstanceFacts } from '../instance-facts.ts'
import type { VersionDocs } from '../versions/read-version.ts'
import { breadcrumbs, neighbour, paginatorLink, type SidebarIndex } from '../sidebars/sidebar-index.ts'
import { placeOfValue } from '../../../content/front-matter/key-place.ts'
import { createEditUrls } from '../../../routes/edit-url.ts'
import { listIds } from '../sidebars/sidebar-problems.ts'

/** The pages of all docs, in path order. Problems: `SIDEBAR_UNKNOWN`, `PAGINATION_UNKNOWN_DOC`, `EDIT_URL_FAILED`. */
export function docPages(
  version: VersionDocs,
  facts: InstanceFacts,
): { readonly pages: readonly Page[]; readonly diagnostics: readonly Diagnostic[] } {
  const { docSet, indexes, context } = version
  const sidebarOf = createSidebarOf(indexes)
  const { instance, locale } = context
  const folder = instance.editCurrentVersion ? instance.path : context.version.contentPath
  const edit = createEditUrls({
    editUrl: instance.editUrl,
    folder,
    names: { feature: 'docs', file: 'doc' },
  })
  const diagnostics: Diagnostic[] = []
  const pages = docSet.docs.map((doc) => {
    const { sidebar, problem } = sidebarOf(doc)
    const { file, relativePath } = doc
    const editUrl = edit.of({ file, custom: doc.frontMatter.custom_edit_url, relativePath }, () => ({
      docPath: relativePath,
      permalink: doc.url,
      version: context.version.name,
      versionDocsDirPath: folder,
      locale,
    }))
    if (problem) diagnostics.push(problem)
    return docPage(doc, { version, facts, sidebar, editUrl, diagnostics })
  })
  return { pages, diagnostics: [...diagnostics, ...edit.problems()] }
}

/** Which sidebar a doc shows: the one its front matter names, else the last one that holds it. */
function createSidebarOf(
  indexes: readonly SidebarIndex[],
): (doc: Doc) => { readonly sidebar: SidebarIndex | null; readonly problem?: Diagnostic } {
  const byId = new Map(indexes.map((index) => [index.sidebar.id, index]))
  const byDoc = new Map(
    indexes.flatMap((index) => [...index.members].map((docId) => [docId, index] as const)),
  )
  return (doc) => {
    const displayed = doc.frontMatter.displayed_sidebar
    if (displayed === undefined) return { sidebar: byDoc.get(doc.id) ?? null }
    if (displayed === null) return { sidebar: null }
    const sidebar = byId.get(displayed)
    return sidebar
      ? { sidebar }
      : { sidebar: null, problem: unknownSidebar(doc, displayed, [...byId.keys()]) }
  }
}

function unknownSidebar(doc: Doc, sidebarId: string, known: readonly string[]): Diagnostic {
  const meant = didYouMean(sidebarId, known)
  return {
    code: 'SIDEBAR_UNKNOWN',
    level: 'error',
    message: `${doc.file} asks for the sidebar "${sidebarId}", which does not exist.`,
    place: placeOfValue(doc, 'displayed_sidebar'),
    notes: [known.length === 0 ? 'there are no sidebars' : `known sidebars: ${listIds(known)}`],
    hint:
      known.length === 0
        ? 'Remove displayed_sidebar from the front matter.'
        : `Set displayed_sidebar to ${meant === null ? 'one of them' : `"${meant}"`}, or to null for none.`,
  }
}

interface DocPageInput {
  readonly version: VersionDocs
  readonly facts: InstanceFacts
  /** The sidebar that is shown beside the doc, or null. */
  readonly sidebar: SidebarIndex | null
  readonly editUrl: string | null
  /** Problems are added here. */
  readonly diagnostics: Diagnostic[]
}

function docPage(doc: Doc, input: DocPageInput): Page {
  const { context } = input.version
  const props = docProps(doc, input)
  const alternates = input.facts.alternates(doc.id)
  const data: DocsRouteData = {
    version: context.version.name,
    ...defined({ alternates: alternates.length === 0 ? undefined : alternates }),
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
    kind: 'markdown',
    layout: '@theme/DocItem',
    ...defined({ parts }),
    context: { ...context.route, data },
    ...defined({
      updated: updateTime(doc.frontMatter.last_update) ?? undefined,
      redirectFrom: redirectSources(doc.frontMatter),
    }),
    head: docHead(doc, input),
    text: textPlan(context, breadcrumbs(input.sidebar?.trailByDoc.get(doc.id) ?? null)),
    props,
    before: titleNodes(doc),
  }
}

/** Words of a version are found together, in groups by the topmost categories. */
export function textPlan(
  { route, version }: DocsContext,
  trail: readonly Breadcrumb[],
): NonNullable<Page['text']> {
  const [top, ...below] = trail
  return {
    scope: `docs-${route.plugin.id}-${version.name}`,
    group: top === undefined || below.length === 0 ? null : top.label,
    ...defined({ isOld: version.isLast ? undefined : true }),
  }
}

/** Parts that only pages with something to show there load, and what else a site may have of its own that is inside them. */
const INSIDE = {
  'DocItem/Notices': ['DocVersionBanner', 'ContentVisibility'],
  'DocItem/Footer': [],
}

/** Parts of a page, of which each shows something or nothing. One of the site may show something on every page. */
export function partsOf(
  shown: readonly (readonly [part: keyof typeof INSIDE, isShown: boolean])[],
  { site: { ownParts } }: DocsContext,
): Page['parts'] {
  const parts = shown.filter(
    ([part, isShown]) => isShown || [part, ...INSIDE[part]].some((name) => ownParts.includes(name)),
  )
  return parts.length === 0 ? undefined : parts.map(([part]) => `@theme/${part}`)
}

function docHead(doc: Doc, { version, facts }: DocPageInput): PageHead {
  const { context } = version
  const { keywords, image } = doc.frontMatter
  const { canonicalToLastVersion } = context.instance
  // Ids may hold spaces, which would make two classes of one.
  const idClass = `docs-doc-id-${doc.id.replace(/\s+/g, '-')}`
  return {
    title: doc.title || null,
    description: doc.description,
    ...defined({
      keywords: keywords?.length === 0 ? undefined : keywords,
      image,
      canonical: canonicalToLastVersion ? facts.inLast(version, doc.id) : undefined,
      noIndex: doc.isUnlisted || context.version.noIndex || undefined,
    }),
    htmlClasses: [...context.htmlClasses, idClass],
  }
}

function docProps(doc: Doc, input: DocPageInput): DocItemProps {
  const { version, facts, sidebar, editUrl } = input
  const { context } = version
  const { frontMatter } = doc
  const trail = context.instance.breadcrumbs ? sidebar?.trailByDoc.get(doc.id) : undefined
  return {
    docId: doc.id,
    title: doc.title,
    version: facts.versionOf(version, doc.id),
    sidebar: sidebar?.key ?? null,
    breadcrumbs: breadcrumbs(trail ?? null),
    previous: chosenNeighbour(doc, 'pagination_prev', input),
    next: chosenNeighbour(doc, 'pagination_next', input),
    editUrl,
    hideTableOfContents: frontMatter.hide_table_of_contents ?? false,
    tocMinHeadingLevel: frontMatter.toc_min_heading_level ?? null,
    tocMaxHeadingLevel: frontMatter.toc_max_heading_level ?? null,
    ...rareProps(doc, version),
  }
}

/** Keys that most docs do not have: absent, so that the data of pages stays small. */
function rareProps(
  doc: Doc,
  { context, tags }: VersionDocs,
): Pick<DocItemProps, 'tags' | 'lastUpdate' | 'visibility'> {
  const { frontMatter, file } = doc
  const facts = { written: frontMatter.last_update, change: context.changes.get(file) }
  return defined({
    tags: tags.linksByItem.get(doc),
    lastUpdate: lastUpdate(facts, context.instance) ?? undefined,
    visibility: visibilityOf(frontMatter),
  })
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
  input: DocPageInput,
): PaginatorLink | null {
  const { sidebar } = input
  const { docSet } = input.version
  const written = doc.frontMatter[key]
  if (written === undefined) {
    return sidebar && neighbour(sidebar, sidebar.stopByDoc.get(doc.id), key === 'pagination_prev' ? -1 : 1)
  }
  const id = written?.normalize('NFC') ?? null
  if (id === null || docSet.drafts.has(id)) return null
  const chosen = docSet.byId.get(id)
  if (!chosen)
    input.diagnostics.push(unknownNeighbour(doc, key, { id, meant: didYouMean(id, [...docSet.byId.keys()]) }))
  return chosen && !chosen.isUnlisted ? paginatorLink(chosen) : null
}

function unknownNeighbour(
  doc: Doc,
  key: string,
  { id, meant }: { readonly id: string; readonly meant: string | null },
): Diagnostic {
  return {
    code: 'PAGINATION_UNKNOWN_DOC',
    level: 'error',
    message: `"${key}" in the front matter of ${doc.file} names the doc "${id}", which does not exist.`,
    place: placeOfValue(doc, key),
    hint:
      meant === null
        ? `Set ${key} to the whole id of a doc (its path without number prefixes and extension), or to null for none.`
        : `Set ${key} to "${meant}", or to null for none.`,
  }
}
