import { defined } from '../../../../runtime/shared/defined.ts'
import type { BlogInfo, BlogPost } from '../../../../runtime/shared/blog/blog.ts'
import { documentPath } from '../../../../runtime/shared/url/hash-route.ts'
import { inlineJson } from '../../../../runtime/shared/document/html.ts'
import type { Json } from '../../../../runtime/shared/json.ts'
import { wholeAddress } from '../../../../runtime/shared/url/url.ts'
import { updateTime } from '../../../content/last-update.ts'
import { isAssetMark } from '../../../routes/page-assets.ts'
import type { BlogContext, BlogSite, Post } from '../post.ts'

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
function whole(address: string, site: BlogSite): string {
  return isAssetMark(address) ? site.url + address : wholeAddress(address, site)
}
