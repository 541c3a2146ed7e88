import type { JsonObject } from '../../../../runtime/shared/json.ts'
import type {
  Sidebar,
  SidebarCategory,
  SidebarHtml,
  SidebarItem,
  SidebarLink,
} from '../../../../runtime/shared/docs/docs.ts'
import type { ResolvedCategory, ResolvedDoc, ResolvedItem } from './resolve-sidebars.ts'
import type { HtmlItem, LinkItem } from './sidebar-config.ts'

/** A sidebar as the theme reads it: ids have become addresses, and docs links. */
export function sidebarView(items: readonly ResolvedItem[]): Sidebar {
  return items.map(itemView)
}

/** What a doc is called in a sidebar: the doc's front matter wins over the sidebars file. */
export function docLabel({ doc, label }: Pick<ResolvedDoc, 'doc' | 'label'>): string {
  return doc.frontMatter.sidebar_label ?? label ?? doc.title
}

function itemView(item: ResolvedItem): SidebarItem {
  switch (item.type) {
    case 'doc':
    case 'ref':
      return docView(item)
    case 'link':
      return linkView(item)
    case 'html':
      return htmlView(item)
    case 'category':
      return categoryView(item)
  }
}

function docView(item: ResolvedDoc): SidebarLink {
  const { doc } = item
  const view: Open<SidebarLink> = { type: 'link', label: docLabel(item), href: doc.url, docId: doc.id }
  addLooks(view, {
    className: doc.frontMatter.sidebar_class_name ?? item.className,
    customProps: doc.frontMatter.sidebar_custom_props ?? item.customProps,
  })
  if (doc.isUnlisted) view.unlisted = true
  return view
}

function linkView(item: LinkItem): SidebarLink {
  const view: Open<SidebarLink> = { type: 'link', label: item.label, href: item.href }
  addLooks(view, item)
  if (item.description !== undefined) view.description = item.description
  if (item.autoAddBaseUrl === false) view.autoAddBaseUrl = false
  return view
}

function htmlView(item: HtmlItem): SidebarHtml {
  const view: Open<SidebarHtml> = {
    type: 'html',
    value: item.value,
    defaultStyle: item.defaultStyle ?? false,
  }
  addLooks(view, item)
  return view
}

function categoryView(item: ResolvedCategory): SidebarCategory {
  const { label, link, collapsible, collapsed, className } = item
  const linked = link?.type === 'doc' ? link.doc : null
  const items = sidebarView(item.items)
  const view: Open<SidebarCategory> = { type: 'category', label, collapsible, collapsed, items }
  if (!opens(item)) view.outside = true
  if (linked) view.href = linked.url
  if (linked?.isUnlisted) view.linkUnlisted = true
  if (link?.type === 'generated-index') view.href = link.url
  addLooks(view, { className, customProps: item.customProps ?? linked?.frontMatter.sidebar_custom_props })
  if (item.description !== undefined) view.description = item.description
  return view
}

/** Whether there is a page in the lists that opens the category: its own, or one of the sidebar below it. */
function opens({ link, items }: ResolvedCategory): boolean {
  if (link?.type === 'generated-index' || link?.doc.isUnlisted === false) return true
  return items.some((item) => (item.type === 'category' ? opens(item) : isListedDoc(item)))
}

function isListedDoc(item: ResolvedItem): boolean {
  return item.type === 'doc' && !item.doc.isUnlisted
}

/** A value while it is being put together. */
type Open<T> = { -readonly [K in keyof T]: T[K] }

interface Looks<T> {
  className?: string | T
  customProps?: JsonObject | T
}

/** Absent keys stay absent: shared data holds no `undefined`, and most items have neither. */
function addLooks(view: Looks<never>, { className, customProps }: Looks<undefined>): void {
  if (className !== undefined) view.className = className
  if (customProps !== undefined) view.customProps = customProps
}

/** The first result that is not null. */
export function firstOf<T, R>(items: readonly T[], find: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}
