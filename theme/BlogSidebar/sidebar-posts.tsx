import { Link, usePage } from 'sitegen/runtime'
import type { BlogSidebar, BlogListPageProps } from '../../runtime/shared/blog/blog.ts'

export interface SidebarPost extends Omit<BlogSidebar[number], 'url'> {
  readonly permalink: string
}

/** What a page shows of the recent posts: unlisted ones only while they are the page. */
export function visibleEntries(sidebar: BlogSidebar, page: string): readonly SidebarPost[] {
  const shown = sidebar.filter(({ unlisted, url }) => unlisted !== true || url === page)
  return shown.map(({ url: permalink, ...post }) => ({ ...post, permalink }))
}

/** Entries below the years of their dates, in the order of the list; without years all of them, below null. */
export function groupEntries(entries: readonly SidebarPost[], byYear: boolean) {
  const yearOf = ({ date }: SidebarPost): string | null => (byYear ? date.slice(0, 4) : null)
  const years = [...new Set(entries.map(yearOf))]
  return years.map((year) => ({ year, entries: entries.filter((entry) => yearOf(entry) === year) }))
}

/** Whether a page of a blog's list shows its newest posts, newest first. */
export function isAtNewest({ items, pagination }: Pick<BlogListPageProps, 'items' | 'pagination'>): boolean {
  const [first] = items
  const last = items.at(-1)
  return pagination.page === 1 && first !== undefined && last !== undefined && first.date >= last.date
}

interface MenuLinksProps {
  readonly className: string
  readonly links: readonly (readonly [url: string, label: string])[]
}

export function MenuLinks({ className, links }: MenuLinksProps) {
  const page = usePage()
  return (
    <ul className={className}>
      {links.map(([url, label]) => (
        <li key={url} className="menu__list-item">
          <Link className="menu__link" to={url} aria-current={url === page.url ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
