import { Link, useSite } from 'sitegen/runtime'
import { Fragment, type ReactElement } from 'react'
import type { BlogSidebar } from '../../runtime/shared/blog/blog.ts'
import { groupEntries } from './sidebar-groups.ts'

interface BlogSidebarContentProps {
  readonly entries: BlogSidebar
  /** The page being shown. */
  readonly url: string
}

/** Posts as links, below their years unless the site wants one list. */
export default function BlogSidebarContent({ entries, url }: BlogSidebarContentProps): ReactElement {
  const groupByYear = useSite().themeConfig.blog?.sidebar.groupByYear !== false
  return (
    <>
      {groupEntries(entries, groupByYear).map(({ year, entries }) => (
        <Fragment key={year ?? ''}>
          {year !== null && <div className="blog-sidebar__year">{year}</div>}
          <Entries entries={entries} url={url} />
        </Fragment>
      ))}
    </>
  )
}

function Entries({ entries, url }: BlogSidebarContentProps): ReactElement {
  return (
    <ul className="menu__list">
      {entries.map((entry) => (
        <li key={entry.url} className="menu__list-item">
          <Link
            className="menu__link"
            to={entry.url}
            {...(entry.url === url ? { 'aria-current': 'page' as const } : {})}
          >
            {entry.title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
