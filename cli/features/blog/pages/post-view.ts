import { defined } from '../../../../runtime/shared/defined.ts'
import path from 'node:path'
import type { BlogAuthor, BlogListItem, BlogPost, BlogInfo } from '../../../../runtime/shared/blog/blog.ts'
import { isExternal, withBaseUrl, wholeAddress } from '../../../../runtime/shared/url/url.ts'
import { type PageAssets, isAssetMark } from '../../../routes/page-assets.ts'
import type { PageItem } from '../../../routes/page.ts'
import type { FilePath } from '../../../types/file-path.ts'
import type { BlogContext } from '../blog-context.ts'
import type { Author, Post } from '../post.ts'
import { documentPath } from '../../../../runtime/shared/url/hash-route.ts'
import { inlineJson } from '../../../../runtime/shared/document/html.ts'
import type { Json } from '../../../../runtime/shared/json.ts'
import { updateTime } from '../../../content/git.ts'

/** What is needed to show posts and authors on one page. */
interface Showing {
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

type Data = Readonly<Record<string, Json>>

interface DataScope {
  readonly context: BlogContext
  readonly info: BlogInfo
}

/** A post with what its page shows of it. */
export interface ShownPost {
  readonly post: Post
  readonly view: BlogPost
}

/** What search engines may know of a list of posts (schema.org/Blog). */
export function blogData(shown: readonly ShownPost[], { context, info }: DataScope): string {
  const url = addressOf(info.url, context)
  return inlineJson({
    '@context': 'https://schema.org',
    '@type': 'Blog',
    '@id': url,
    mainEntityOfPage: url,
    headline: info.title,
    description: info.description,
    blogPost: shown.map((one) => postData(one, context)),
  })
}

/** What search engines may know of a post (schema.org/BlogPosting). */
export function blogPostingData(shown: ShownPost, { context, info }: DataScope): string {
  return inlineJson({
    '@context': 'https://schema.org',
    ...postData(shown, context),
    isPartOf: { '@type': 'Blog', '@id': addressOf(info.url, context), name: info.title },
  })
}

function postData({ post, view }: ShownPost, context: BlogContext): Data {
  const { site } = context
  const url = addressOf(post.url, context)
  const update = updateTime(post.frontMatter.last_update)
  const { keywords } = post.frontMatter
  const image = view.image && whole(view.image, site)
  return {
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    url,
    headline: view.title,
    name: view.title,
    description: view.description ?? '',
    datePublished: view.date,
    ...defined({ dateModified: update === null ? undefined : new Date(update).toISOString() }),
    ...personsOf(post, view, context),
    ...defined({
      image: image && { '@type': 'ImageObject', url: image, contentUrl: image },
      keywords: keywords?.length === 0 ? undefined : keywords,
    }),
  }
}

function personsOf({ authors }: Post, view: BlogPost, context: BlogContext): Data {
  const persons = authors.map((author, index): Data => {
    const image = view.authors[index]?.imageUrl
    const address = authorAddress(author, context)
    return {
      '@type': 'Person',
      ...defined({
        name: author.name,
        description: author.title,
        url: address,
        email: author.email,
        image: image && whole(image, context.site),
      }),
    }
  })
  const [first, ...others] = persons
  if (first === undefined) return {}
  return { author: others.length === 0 ? first : persons }
}

function authorAddress({ url, pageUrl }: Post['authors'][number], context: BlogContext): string | undefined {
  if (url !== undefined) return wholeAddress(url, context.site)
  return pageUrl === null ? undefined : addressOf(pageUrl, context)
}

/** The whole address of a page. */
function addressOf(url: string, { site }: BlogContext): string {
  return site.url + documentPath(url, site)
}

/** An address, or one that is known later, with the origin of the site. */
function whole(address: string, site: BlogContext['site']): string {
  return isAssetMark(address) ? site.url + address : wholeAddress(address, site)
}
