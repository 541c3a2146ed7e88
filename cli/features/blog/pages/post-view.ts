import { type Json, defined } from '../../../../runtime/shared/json.ts'
import type { BlogAuthor, BlogPost } from '../../../../runtime/shared/blog/blog.ts'
import type { PageHead } from '../../../../runtime/shared/page/page-data.ts'
import { documentPath, wholeAddress } from '../../../../runtime/shared/url/url.ts'
import { pathHref } from '../../../config/options/address.ts'
import type { SiteConfig } from '../../../config/site-config.ts'
import { type Page, type PageAssets, isAssetMark } from '../../../routes/page.ts'
import type { FilePath } from '../../../types/file-path.ts'
import type { Author } from '../authors/author-fields.ts'
import { dirsOf, type BlogContext, type PlannedBlog, type Post } from '../post.ts'
import { originalOf } from '../../../content/translations.ts'
import { inlineJson } from '../../../../runtime/shared/document/html.ts'
import { updateTime } from '../../../content/git.ts'
import path from 'node:path'

interface Showing {
  readonly context: Pick<BlogContext, 'site' | 'instance' | 'hasFile'>
  readonly assets: PageAssets
}

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
    ...defined({ image, unlisted: post.isUnlisted || undefined, further: post.further }),
  }
}

export function authorView(author: Author, showing: Showing): BlogAuthor {
  const { key, name, title, description, email, socials, custom } = author
  const href = author.pageUrl ?? author.url ?? (email === undefined ? undefined : `mailto:${email}`)
  const imageUrl = imageAddress(author.image, author.imageFrom, showing)
  return defined({ key: key ?? undefined, name, title, description, href, imageUrl, socials, custom })
}

function imageAddress(
  image: string | undefined,
  from: FilePath,
  { context, assets }: Showing,
): string | undefined {
  if (image === undefined) return undefined
  if (isFileBeside(image)) {
    const file = imageFile(image, from, context)
    return context.hasFile(file) ? assets.add(file) : undefined
  }
  return pathHref(image, context.site)
}

export function isFileBeside(image: string): boolean {
  return /^\.{1,2}\//.test(image)
}

/** The file beside another that an image names. What is not beside a translation may be beside its original. */
export function imageFile(
  image: string,
  from: FilePath,
  { site, instance, hasFile }: Showing['context'],
): FilePath {
  const original = originalOf(from, dirsOf(instance, site)) ?? from
  const beside = (file: FilePath) => path.posix.join(path.posix.dirname(file), image) as FilePath
  return hasFile(beside(from)) ? beside(from) : beside(original)
}

export function routeOf({ instance: { id } }: BlogContext): Page['context'] {
  return { plugin: { name: 'blog', id } }
}

export function blogClasses({ instance }: BlogContext, pageClass: string): PageHead['htmlClasses'] {
  return ['plugin-blog', `plugin-id-${instance.id}`, 'blog-wrapper', pageClass]
}

export interface ShownPost {
  readonly post: Post
  readonly view: BlogPost
}

/** What search engines may know of a list of posts (schema.org/Blog). */
export function blogData(shown: readonly ShownPost[], { info, site }: PlannedBlog): string {
  const url = addressOf(info.url, site)
  return inlineJson({
    '@context': 'https://schema.org',
    '@type': 'Blog',
    '@id': url,
    mainEntityOfPage: url,
    headline: info.title,
    description: info.description,
    blogPost: shown.map((one) => postData(one, site)),
  })
}

/** What search engines may know of a post (schema.org/BlogPosting). */
export function blogPostingData(shown: ShownPost, { info, site }: PlannedBlog): string {
  return inlineJson({
    '@context': 'https://schema.org',
    ...postData(shown, site),
    isPartOf: { '@type': 'Blog', '@id': addressOf(info.url, site), name: info.title },
  })
}

function postData({ post, view }: ShownPost, site: SiteConfig): Readonly<Record<string, Json>> {
  const url = addressOf(post.url, site)
  const update = updateTime(post.frontMatter.last_update)
  const { keywords } = post.frontMatter
  const image = view.image && whole(view.image, site)
  const persons = post.authors.map((author, index) => personOf(author, view.authors[index]?.imageUrl, site))
  return {
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    url,
    headline: view.title,
    name: view.title,
    description: view.description ?? '',
    datePublished: view.date,
    ...defined({
      dateModified: update === undefined ? undefined : new Date(update).toISOString(),
      author: persons.length > 1 ? persons : persons[0],
      image: image && { '@type': 'ImageObject', url: image, contentUrl: image },
      keywords: keywords?.length === 0 ? undefined : keywords,
    }),
  }
}

function personOf(author: Author, image: string | undefined, site: SiteConfig) {
  const { name, title, url, pageUrl, email } = author
  const page = pageUrl === null ? undefined : addressOf(pageUrl, site)
  return {
    '@type': 'Person',
    ...defined({
      name,
      description: title,
      url: url === undefined ? page : wholeAddress(url, site),
      email,
      image: image && whole(image, site),
    }),
  }
}

function addressOf(url: string, site: SiteConfig): string {
  return site.url + documentPath(url, site)
}

/** An address, or one that is known later, with the origin of the site. */
function whole(address: string, site: SiteConfig): string {
  return isAssetMark(address) ? site.url + address : wholeAddress(address, site)
}
