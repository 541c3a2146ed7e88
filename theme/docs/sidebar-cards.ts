import type { DocCard, Sidebar, SidebarItem } from '../../runtime/shared/docs.ts'
import { isExternalHref } from '../shell/external-href.ts'
import { categoryHref, sidebarTrail } from './sidebar-trail.ts'

/** Cards for the deepest category of a sidebar that holds a page or is the page's own, else for the whole sidebar. */
export function cardsAround(sidebar: Sidebar, url: string): readonly DocCard[] {
  const category = sidebarTrail(sidebar, url).findLast((item) => item.type === 'category')
  return sidebarCards(category?.items ?? sidebar)
}

/** A card for each item that leads anywhere a reader may go: not for HTML, nor for unlisted pages. */
export function sidebarCards(items: Sidebar): readonly DocCard[] {
  return items.flatMap((item) => card(item) ?? [])
}

function card(item: SidebarItem): DocCard | null {
  if (item.type === 'html') return null
  const { label, description = null } = item
  if (item.type === 'category') {
    const href = categoryHref(item)
    if (href === undefined) return null
    return { kind: 'category', label, href, description, itemCount: item.items.length }
  }
  if (item.unlisted === true) return null
  const kind = item.docId === undefined && isExternalHref(item.href) ? 'link' : 'doc'
  return { kind, label, href: item.href, description, itemCount: null }
}
