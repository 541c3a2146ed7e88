import { createContext } from 'react'
import type { BlogAuthor, BlogPost, BlogPostPageProps } from '../../shared/blog/blog.ts'
import { defined, type JsonObject } from '../../shared/json.ts'

import type { TocItem } from '../../shared/content/content.ts'

export type BlogPostMetadata = ReturnType<typeof postMetadata>

export interface BlogPostContextValue {
  readonly metadata: BlogPostMetadata
  /** As written. A page that looks at it loads it; where nothing did before, it is what the page knows anyway. */
  readonly frontMatter: JsonObject
  readonly assets: ReturnType<typeof assetsOf>
  readonly toc: readonly TocItem[]
  readonly isBlogPostPage: boolean
}

export const PostContext = /* @__PURE__ */ createContext<BlogPostContextValue | null>(null)

/** What is known of a post, in the shape of Docusaurus; its date is an ISO date-time in UTC. */
export function postMetadata(
  post: BlogPost,
  page: Partial<BlogPostPageProps> & { readonly truncated?: boolean } = {},
) {
  const { title, url, date, description, readingTime, authors, tags, image, unlisted, further } = post
  const { newer, older, editUrl, lastUpdate, truncated = false } = page
  const frontMatter: JsonObject = {
    title,
    ...defined({ description: description ?? undefined, image: image || undefined }),
  }
  return {
    title,
    permalink: url,
    date,
    description: description ?? '',
    ...defined({ readingTime }),
    authors: authors.map(docusaurusAuthor),
    tags: tags.map((tag) => ({ ...tag, permalink: tag.url })),
    hasTruncateMarker: truncated,
    unlisted: unlisted === true,
    ...defined({
      editUrl: editUrl || undefined,
      lastUpdatedAt: lastUpdate?.timestamp,
      lastUpdatedBy: lastUpdate?.author,
      prevItem: linkOf(newer),
      nextItem: linkOf(older),
    }),
    frontMatter,
    ...further,
  }
}

function linkOf(link: BlogPostPageProps['newer'] | undefined) {
  return link ? { title: link.title, permalink: link.url } : undefined
}

export function assetsOf(image: string | undefined, authors: readonly { readonly imageURL?: string }[]) {
  return { ...defined({ image }), authorsImageUrls: authors.map(({ imageURL }) => imageURL) }
}

export function docusaurusAuthor({ href, imageUrl, custom, ...author }: BlogAuthor) {
  return { ...custom, ...author, ...defined({ url: href, imageURL: imageUrl }) }
}
