import type { Sidebar, SidebarItem } from '../../runtime/shared/docs/docs.ts'
import { isExternalHref } from '../common/external-href.ts'
import type { DocCardItem } from '../DocCard/index.tsx'
import { categoryHref, sidebarTrail } from '../../runtime/shared/docs/sidebar-trail.ts'

/** A card, and the doc that may describe it. */
export interface SidebarCard extends DocCardItem {
  /** The doc that the card leads to. */
  readonly docId?: string
  /** Address of a category's own page, which may be a doc. */
  readonly ownPage?: string
}

/** Cards for the deepest category of a sidebar that holds a page or is the page's own, else for the whole sidebar. */
export function cardsAround(sidebar: Sidebar, url: string): readonly SidebarCard[] {
  const category = sidebarTrail(sidebar, url).findLast((item) => item.type === 'category')
  return sidebarCards(category?.items ?? sidebar)
}

/** A card for each item that leads anywhere a reader may go: not for HTML, nor for unlisted pages. */
export function sidebarCards(items: readonly (SidebarItem | DocCardItem)[]): readonly SidebarCard[] {
  return items.flatMap((item) => ('type' in item ? (card(item) ?? []) : [item]))
}

function card(item: SidebarItem): SidebarCard | null {
  if (item.type === 'html') return null
  const { label, description = null } = item
  if (item.type === 'category') {
    const href = categoryHref(item)
    if (href === undefined) return null
    const own = item.href === href ? { ownPage: href } : {}
    return { kind: 'category', label, href, description, itemCount: item.items.length, ...own }
  }
  const { href, docId, unlisted, autoAddBaseUrl } = item
  if (unlisted === true) return null
  return {
    kind: docId === undefined && isExternalHref(href) ? 'link' : 'doc',
    label,
    href,
    description,
    ...(docId === undefined ? {} : { docId }),
    ...(autoAddBaseUrl === undefined ? {} : { autoAddBaseUrl }),
  }
}
