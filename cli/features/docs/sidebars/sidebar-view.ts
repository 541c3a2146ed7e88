import { defined } from '../../../../runtime/shared/json.ts'
import type { Sidebar, SidebarItem } from '../../../../runtime/shared/docs/docs.ts'
import type { Url } from '../../../../runtime/shared/url/url.ts'
import type { ResolvedCategory, ResolvedDoc, ResolvedItem } from './resolve-sidebars.ts'

/** A sidebar as the theme reads it: ids have become addresses, and docs links. */
export function sidebarView(items: readonly ResolvedItem[]): Sidebar {
  return items.map(itemView)
}

/** What a doc is called in a sidebar: the doc's front matter wins over the sidebars file. */
export function docLabel({ doc, label }: Pick<ResolvedDoc, 'doc' | 'label'>): string {
  return doc.frontMatter.sidebar_label ?? label ?? doc.title
}

function itemView(item: ResolvedItem): SidebarItem {
  if (item.type === 'category') return categoryView(item)
  const { className, customProps } = item
  if (item.type === 'html') {
    const { type, value, defaultStyle = false } = item
    return { type, value, defaultStyle, ...defined({ className, customProps }) }
  }
  if (item.type === 'link') {
    const { type, label, href, description } = item
    const autoAddBaseUrl = item.autoAddBaseUrl === false ? (false as const) : undefined
    return { type, label, href, ...defined({ className, customProps, description, autoAddBaseUrl }) }
  }
  const { url, id, frontMatter, isUnlisted } = item.doc
  return {
    type: 'link',
    label: docLabel(item),
    href: url,
    docId: id,
    ...defined({
      className: frontMatter.sidebar_class_name ?? className,
      customProps: frontMatter.sidebar_custom_props ?? customProps,
      unlisted: isUnlisted || undefined,
    }),
  }
}

function categoryView(category: ResolvedCategory): SidebarItem {
  const { type, label, link, collapsible, collapsed, className, customProps, description } = category
  const linked = link?.type === 'doc' ? link.doc : undefined
  return {
    type,
    label,
    collapsible,
    collapsed,
    items: sidebarView(category.items),
    ...defined({
      outside: firstPage(category) === null || undefined,
      href: link?.type === 'generated-index' ? link.url : linked?.url,
      linkUnlisted: linked?.isUnlisted || undefined,
      className,
      customProps: customProps ?? linked?.frontMatter.sidebar_custom_props,
      description,
    }),
  }
}

/** Address of the page of a category; null when it has none, or one that is in no list. */
export function ownUrl({ link }: ResolvedCategory): Url | null {
  if (link?.type === 'doc') return link.doc.isUnlisted ? null : link.doc.url
  return link && link.url
}

/** The first page in the lists that belongs to the sidebar, for links elsewhere: references and links lead out of it. */
export function firstPage(item: ResolvedItem): { readonly label: string; readonly href: Url } | null {
  if (item.type === 'doc') return item.doc.isUnlisted ? null : { label: docLabel(item), href: item.doc.url }
  if (item.type !== 'category') return null
  const href = ownUrl(item)
  return href === null ? firstOf(item.items, firstPage) : { label: item.label, href }
}

/** The first result that is not null. */
export function firstOf<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}
