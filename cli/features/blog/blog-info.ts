import { defined } from '../../../runtime/shared/defined.ts'
import type { BlogInfo, BlogSidebar } from '../../../runtime/shared/blog/blog.ts'
import type { PageHead } from '../../../runtime/shared/page/page-data.ts'
import { encodePathname, pageUrl } from '../../routes/page-url.ts'
import type { Page, SharedData } from '../../routes/page.ts'
import type { BlogContext } from './blog-context.ts'
import type { Post } from './post.ts'
import { blogPath } from './read-posts.ts'

/** Key of the recent posts of a blog among the shared data. */
function sidebarKey(id: string): string {
  return `blog-${id}-sidebar`
}

/** The blog as its pages name it. */
export function blogInfo(
  { instance, site }: BlogContext,
  parts: Readonly<Record<'hasTags' | 'hasAuthors' | 'hasArchive', boolean>>,
): BlogInfo {
  const urlOf = (path: string): BlogInfo['url'] => pageUrl(encodePathname(blogPath({ instance }, path)), site)
  const { id, blogTitle, blogDescription, blogSidebarCount, blogSidebarTitle, archiveBasePath } = instance
  return {
    id,
    title: blogTitle,
    description: blogDescription,
    url: urlOf(''),
    archiveUrl: parts.hasArchive && archiveBasePath !== null ? urlOf(archiveBasePath) : null,
    tagsUrl: parts.hasTags ? urlOf(instance.tagsBasePath) : null,
    authorsUrl: parts.hasAuthors ? urlOf(instance.authorsBasePath) : null,
    sidebar: blogSidebarCount === 0 ? null : sidebarKey(id),
    sidebarTitle: blogSidebarTitle,
  }
}

/** The recent posts, newest first; null for a blog without a sidebar. */
export function recentPosts(posts: readonly Post[], { instance }: BlogContext): SharedData | null {
  const { blogSidebarCount, id } = instance
  if (blogSidebarCount === 0) return null
  const value: BlogSidebar = posts.slice(0, blogSidebarCount ?? posts.length).map((post) => ({
    title: post.frontMatter.sidebar_label ?? post.title,
    url: post.url,
    date: new Date(post.date).toISOString(),
    ...defined({ unlisted: post.isUnlisted ? (true as const) : undefined }),
  }))
  return { key: sidebarKey(id), value }
}

/** Which instance pages belong to. */
export function routeOf({ instance: { id } }: BlogContext): Page['context'] {
  return { plugin: { name: 'blog', id } }
}

/** Classes of `<html>` on a page of a blog. */
export function blogClasses({ instance }: BlogContext, pageClass: string): PageHead['htmlClasses'] {
  return ['plugin-blog', `plugin-id-${instance.id}`, 'blog-wrapper', pageClass]
}
