import type { ContentNode } from '../../../runtime/shared/content.ts'
import type { DocItemProps, PaginatorLink } from '../../../runtime/shared/docs.ts'
import { escapeHtml } from '../../../runtime/shared/html.ts'
import type { PageHead } from '../../../runtime/shared/page-data.ts'
import { nearest } from '../../config/nearest.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Page } from '../../routes/page.ts'
import type { Doc, DocsContext } from './doc.ts'
import { placeOfKey } from './read-docs.ts'
import type { DocSet } from './read-docs.ts'
import { breadcrumbs, neighbour, paginatorLink } from './sidebar-index.ts'
import type { SidebarIndex } from './sidebar-index.ts'

/** What the page of a doc is made of. */
interface DocPageInput {
  readonly context: DocsContext
  readonly docSet: DocSet
  /** The sidebar that is shown beside the doc, or null. */
  readonly sidebar: SidebarIndex | null
  readonly editUrl: string | null
  /** Problems are added here. */
  readonly diagnostics: Diagnostic[]
}

/** The page of a doc. Problem: `PAGINATION_UNKNOWN_DOC`. */
export function docPage(doc: Doc, input: DocPageInput): Page {
  const { context } = input
  return {
    url: doc.url,
    source: doc.file,
    kind: 'markdown',
    layout: '@theme/DocItem',
    context: context.route,
    head: docHead(doc, context),
    props: docProps(doc, input),
    before: titleNodes(doc),
  }
}

function docHead(doc: Doc, context: DocsContext): PageHead {
  const { keywords, image } = doc.frontMatter
  // Ids may hold spaces, which would make two classes of one.
  const idClass = `docs-doc-id-${doc.id.replace(/\s+/g, '-')}`
  return {
    title: doc.title || null,
    description: doc.description,
    ...(keywords && keywords.length > 0 ? { keywords } : null),
    ...(image === undefined ? null : { image }),
    ...(doc.isUnlisted ? { noIndex: true } : null),
    htmlClasses: [...context.htmlClasses, idClass],
  }
}

function docProps(doc: Doc, input: DocPageInput): DocItemProps {
  const { context, sidebar, editUrl } = input
  const { frontMatter } = doc
  const trail = context.instance.breadcrumbs ? sidebar?.trailByDoc.get(doc.id) : undefined
  const visibility = frontMatter.draft ? 'draft' : frontMatter.unlisted ? 'unlisted' : null
  return {
    docId: doc.id,
    title: doc.title,
    sidebar: sidebar?.key ?? null,
    breadcrumbs: breadcrumbs(trail ?? null),
    previous: chosenNeighbour(doc, 'pagination_prev', input),
    next: chosenNeighbour(doc, 'pagination_next', input),
    editUrl,
    hideTableOfContents: frontMatter.hide_table_of_contents ?? false,
    tocMinHeadingLevel: frontMatter.toc_min_heading_level ?? null,
    tocMaxHeadingLevel: frontMatter.toc_max_heading_level ?? null,
    ...(visibility === null ? null : { visibility }),
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
  input: DocPageInput,
): PaginatorLink | null {
  const { docSet, sidebar } = input
  const written = doc.frontMatter[key]
  if (written === undefined) {
    return sidebar && neighbour(sidebar, sidebar.stopByDoc.get(doc.id), key === 'pagination_prev' ? -1 : 1)
  }
  const id = written?.normalize('NFC') ?? null
  if (id === null || docSet.drafts.has(id)) return null
  const chosen = docSet.byId.get(id)
  if (!chosen)
    input.diagnostics.push(unknownNeighbour(doc, key, { id, meant: nearest(id, [...docSet.byId.keys()]) }))
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
    place: placeOfKey(doc, key),
    hint:
      meant === null
        ? `Set ${key} to the whole id of a doc (its path without number prefixes and extension), or to null for none.`
        : `Set ${key} to "${meant}", or to null for none.`,
  }
}
