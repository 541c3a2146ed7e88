import { useMemo } from 'react'
import { Link } from '../../components/link.tsx'
import { usePage } from '../../page/page-context.ts'
import { isSamePath } from '../../shared/url/same-path.ts'
import { groupBy } from '../common/react-utils.ts'

export interface BlogSidebarItem {
  readonly title: string
  readonly permalink: string
  readonly date: string
  readonly unlisted?: boolean
}

export function useVisibleBlogSidebarItems(items: readonly BlogSidebarItem[]): readonly BlogSidebarItem[] {
  const { url } = usePage()
  return useMemo(
    () => items.filter(({ unlisted, permalink }) => unlisted !== true || isSamePath(permalink, url)),
    [items, url],
  )
}

export function groupBlogSidebarItemsByYear(items: readonly BlogSidebarItem[]) {
  return Object.entries(groupBy(items, ({ date }) => date.slice(0, 4)))
    .map(([year, own = []]) => [year, own] as const)
    .sort(([a], [b]) => Number(b) - Number(a))
}

export function BlogSidebarItemList(props: {
  readonly items: readonly BlogSidebarItem[]
  readonly ulClassName?: string
  readonly liClassName?: string
  readonly linkClassName?: string
  readonly linkActiveClassName?: string
}) {
  const { items, ulClassName, liClassName, linkClassName, linkActiveClassName } = props
  const { url } = usePage()
  return (
    <ul className={ulClassName}>
      {items.map(({ permalink, title }) => {
        const isShown = isSamePath(permalink, url)
        const classes = [linkClassName, isShown ? linkActiveClassName : undefined].filter(Boolean).join(' ')
        return (
          <li key={permalink} className={liClassName}>
            <Link to={permalink} className={classes} aria-current={isShown ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
