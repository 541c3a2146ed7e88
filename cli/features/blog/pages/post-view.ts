import { defined } from '../../../../runtime/shared/defined.ts'
import path from 'node:path'
import type { BlogAuthor, BlogListItem, BlogPost } from '../../../../runtime/shared/blog/blog.ts'
import { isExternal, withBaseUrl } from '../../../../runtime/shared/url/url.ts'
import type { PageAssets } from '../../../routes/page-assets.ts'
import type { PageItem } from '../../../routes/page.ts'
import type { FilePath } from '../../../types/file-path.ts'
import type { Author } from '../authors/authors.ts'
import type { BlogContext, Post } from '../post.ts'

/** What is needed to show posts and authors on one page. */
export interface Showing {
  readonly context: Pick<BlogContext, 'site' | 'hasFile'>
  readonly assets: PageAssets
}

/** What lists and pages show of a post besides its content. */
export function postView(post: Post, showing: Showing): BlogPost {
  const { title, url, date, description, readingTime, authors, tags } = post
  const image = imageAddress(post.frontMatter.image, post.file, showing)
  return {
    title,
    url,
    date: new Date(date).toISOString(),
    description,
    ...defined({ readingTime }),
    authors: authors.map((author) => authorView(author, showing)),
    tags,
    ...defined({ image, unlisted: post.isUnlisted ? (true as const) : undefined }),
  }
}

/** A post in a list. Its minutes are whole, so that words which the list does not show change nothing of it. */
export function listItem(post: Post, showing: Showing): BlogListItem {
  const { readingTime, ...view } = postView(post, showing)
  return {
    ...view,
    ...defined({ readingTime: readingTime && Math.ceil(readingTime) }),
    truncated: post.facts.isTruncated,
  }
}

/** What a list compiles of a post. */
export function pageItem({ facts, url }: Post): PageItem {
  return { source: facts.excerpt, url }
}

/** An author as shown. */
export function authorView(author: Author, showing: Showing): BlogAuthor {
  const { key, name, title, description, socials, custom } = author
  const href =
    author.pageUrl ?? author.url ?? (author.email === undefined ? undefined : `mailto:${author.email}`)
  const imageUrl = imageAddress(author.image, author.imageFrom, showing)
  return defined({ key: key ?? undefined, name, title, description, href, imageUrl, socials, custom })
}

/** The address of an image; undefined when there is none. */
function imageAddress(
  image: string | undefined,
  from: FilePath,
  { context, assets }: Showing,
): string | undefined {
  if (image === undefined) return undefined
  const file = imageFile(image, from)
  if (file !== null) return context.hasFile(file) ? assets.add(file) : undefined
  return isExternal(image)
    ? image
    : withBaseUrl(image.startsWith('/') ? image : `/${image}`, context.site.baseUrl)
}

/** The file beside another that an image names; null for addresses. */
export function imageFile(image: string, from: FilePath): FilePath | null {
  return /^\.{1,2}\//.test(image) ? (path.posix.join(path.posix.dirname(from), image) as FilePath) : null
}
