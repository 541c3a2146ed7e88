import BlogSidebarContent from '@theme/BlogSidebar/Content'
import type { SidebarPost } from './sidebar-posts.tsx'

interface BlogSidebarDesktopProps {
  /** The title, and the posts below it. */
  readonly sidebar: { readonly title: string; readonly items: readonly SidebarPost[] }
}

/** The recent posts below their title. On narrow screens they are in the menu. */
export default function BlogSidebarDesktop({ sidebar }: BlogSidebarDesktopProps) {
  return (
    <>
      <div className="blog-sidebar__title">{sidebar.title}</div>
      <BlogSidebarContent items={sidebar.items} />
    </>
  )
}
