import { translate, usePage, useIsBrowser } from 'sitegen/runtime'
import { useLayoutEffect, useRef, type RefObject, startTransition, useEffect, useState } from 'react'
import type { BlogInfo, BlogSidebar as Posts } from '../../runtime/shared/blog/blog.ts'
import BlogSidebarDesktop from '@theme/BlogSidebar/Desktop'
import { blogSidebarSlice } from '../../runtime/shared/page/shared-slice.ts'
import { SidePanel } from '../common/side-panel.tsx'
import { MenuLinks, visibleEntries } from './sidebar-posts.tsx'

interface BlogSidebarProps {
  /** The blog of the posts. */
  readonly blog: BlogInfo
  /** The posts that the page names. */
  readonly sidebar: Posts
  /** The posts that the page names are the newest ones, so that the others come after them. */
  readonly atNewest: boolean
}

/**
 * The list of recent posts. The HTML has those that the page names anyway, and the browser adds the others. If
 * that would move what readers see, the list is shown when it is complete.
 */
export default function BlogSidebar({ blog, sidebar, atNewest }: BlogSidebarProps) {
  const page = usePage()
  const named = visibleEntries(blogSidebarSlice(sidebar, page), page.url)
  const filled = useFilled(page.url, atNewest || named.length === 0)
  const list = useRef<HTMLElement>(null)
  useCurrentInView(list, filled && !atNewest)
  const entries = filled ? visibleEntries(sidebar, page.url) : named
  return (
    <SidePanel
      className="blog-sidebar"
      menuLabel={blog.sidebarTitle}
      label={translate({
        id: 'theme.blog.sidebar.navAriaLabel',
        message: 'Blog recent posts navigation',
      })}
      list={list}
    >
      <MenuLinks className="menu__list blog-sidebar__sections" links={blogSections(blog)} />
      {entries.length > 0 && (
        <div className={`blog-sidebar__posts${filled || atNewest ? '' : ' blog-sidebar__waiting'}`}>
          <BlogSidebarDesktop sidebar={{ title: blog.sidebarTitle, items: entries }} />
        </div>
      )}
    </SidePanel>
  )
}

/** Scrolls the list, and nothing else, to the current page's entry once the list is complete. */
function useCurrentInView(list: RefObject<HTMLElement | null>, isWhole: boolean): void {
  useLayoutEffect(() => {
    const current = isWhole ? list.current?.querySelector<HTMLElement>('[aria-current]') : null
    if (list.current === null || current === null || current === undefined) return
    const { top, height } = list.current.getBoundingClientRect()
    const below = current.getBoundingClientRect().top - top - height
    if (below > -3 * current.offsetHeight)
      list.current.scrollBy({ top: below + height / 2, behavior: 'instant' })
  }, [list, isWhole])
}

/** Overview pages of a blog: its list, and its archive, tags and authors if it has them. */
function blogSections(blog: BlogInfo): readonly (readonly [url: string, label: string])[] {
  const all = [
    [blog.url, blog.title],
    [blog.archiveUrl, translate({ id: 'theme.blog.archive.title', message: 'Archive' })],
    [blog.tagsUrl, translate({ id: 'theme.tags.tagsPageTitle', message: 'Tags' })],
    [blog.authorsUrl, translate({ id: 'theme.blog.authorsList.pageTitle', message: 'Authors' })],
  ] as const
  return all.flatMap(([url, label]) => (url === null ? [] : [[url, label]]))
}

/**
 * False in the HTML and until hydration. Pages rendered in the browser are complete at once. If the client
 * waited for the reader, nothing may move under their pointer: the first page stays as it is.
 *
 * @param atEnd - whether the missing entries come after those shown, so that nothing moves
 */
function useFilled(url: string, atEnd: boolean): boolean {
  const [first] = useState(url)
  const [filled, setFilled] = useState(useIsBrowser())
  useEffect(() => {
    const waited = document.querySelector('head > script[data-client]:not([data-eager])')
    if (atEnd || url !== first || waited === null) startTransition(() => setFilled(true))
  }, [url, first, atEnd])
  return filled
}
