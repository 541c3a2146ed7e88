import type { Url } from '../../../runtime/shared/url/url.ts'
import { sidebarLabel } from './doc.ts'
import type { DocSet } from './read-docs.ts'
import type { ResolvedItem, ResolvedSidebar } from './sidebars/resolve-sidebars.ts'
import { docLabel, firstOf } from './sidebars/sidebar-view.ts'

/** A page of the docs as the target of a link elsewhere, such as in the navbar. */
export interface DocLink {
  readonly label: string
  readonly href: Url
}

/** Why a sidebar cannot be linked to: there is none with this id, or it holds no page. */
export interface NoSidebarLink {
  readonly reason: 'unknown' | 'empty'
  /** Ids of the sidebars that exist. */
  readonly available: readonly string[]
}

/** Links into the docs by id, for the parts of a site that name docs and sidebars. */
export interface DocLinks {
  /** Ids of all docs in this build, in path order. */
  readonly docIds: readonly string[]
  /** Docs left out of this build: links to them vanish in silence. */
  readonly draftIds: ReadonlySet<string>
  /** Null when no doc of this build has the id; `unlisted` pages are shown in no list. */
  docLink(docId: string): (DocLink & { readonly unlisted: boolean }) | null
  /** The first page of a sidebar. */
  sidebarLink(sidebarId: string): DocLink | NoSidebarLink
}

/** Prepares links into the docs of a version. */
export function createDocLinks(docSet: DocSet, sidebars: readonly ResolvedSidebar[]): DocLinks {
  const available = sidebars.map(({ id }) => id)
  const sidebarById = new Map(sidebars.map((sidebar) => [sidebar.id, sidebar]))
  return {
    docIds: [...docSet.byId.keys()],
    draftIds: new Set(docSet.drafts.keys()),
    docLink(docId) {
      const doc = docSet.byId.get(docId.normalize('NFC'))
      return doc ? { label: sidebarLabel(doc), href: doc.url, unlisted: doc.isUnlisted } : null
    },
    sidebarLink(sidebarId) {
      const sidebar = sidebarById.get(sidebarId)
      if (!sidebar) return { reason: 'unknown', available }
      return firstOf(sidebar.items, firstPage) ?? { reason: 'empty', available }
    },
  }
}

/** The first page that belongs to the sidebar: references and links lead out of it. */
function firstPage(item: ResolvedItem): DocLink | null {
  if (item.type === 'doc') return item.doc.isUnlisted ? null : { label: docLabel(item), href: item.doc.url }
  if (item.type !== 'category') return null
  const { label, link } = item
  if (link?.type === 'generated-index') return { label, href: link.url }
  if (link && !link.doc.isUnlisted) return { label, href: link.doc.url }
  return firstOf(item.items, firstPage)
}
