import { useSite } from 'sitegen/runtime'
import { Fragment, type ComponentType } from 'react'
import { groupEntries, MenuLinks, type SidebarPost } from './sidebar-posts.tsx'

interface ListProps {
  /** The posts, the newest first. */
  readonly items: readonly SidebarPost[]
}

interface BlogSidebarContentProps extends ListProps {
  /** Shows the posts of one group. @default links in a list */
  readonly ListComponent?: ComponentType<ListProps>
  /** Class of the headings of years. @default 'blog-sidebar__year' */
  readonly yearGroupHeadingClassName?: string
}

/** The recent posts as links, by year unless the site wants one list. */
export default function BlogSidebarContent({
  items,
  ListComponent = Posts,
  yearGroupHeadingClassName = 'blog-sidebar__year',
}: BlogSidebarContentProps) {
  const groupByYear = useSite().themeConfig.blog?.sidebar.groupByYear !== false
  return (
    <>
      {groupEntries(items, groupByYear).map(({ year, entries }) => (
        <Fragment key={year ?? ''}>
          {year !== null && <div className={yearGroupHeadingClassName}>{year}</div>}
          <ListComponent items={entries} />
        </Fragment>
      ))}
    </>
  )
}

function Posts({ items }: ListProps) {
  return <MenuLinks className="menu__list" links={items.map(({ permalink, title }) => [permalink, title])} />
}
