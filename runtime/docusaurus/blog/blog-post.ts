import type { BlogAuthor, BlogPost, BlogPostPageProps } from '../../shared/blog/blog.ts'
import type { LastUpdate } from '../../shared/last-update.ts'
import type { TagLink } from '../../shared/tags.ts'
import type { JsonObject } from '../../shared/json.ts'

/** An author in the shape of Docusaurus. */
export interface Author {
  readonly key?: string
  readonly name?: string
  readonly title?: string
  readonly description?: string
  readonly url?: string
  readonly imageURL?: string
  readonly socials?: Readonly<Record<string, string>>
  readonly [custom: string]: unknown
}

/** A neighbour of a post. */
interface PostLink {
  readonly title: string
  readonly permalink: string
}

/** What is known of a post. */
export interface BlogPostMetadata {
  readonly title: string
  readonly permalink: string
  /** ISO date-time in UTC. */
  readonly date: string
  readonly description: string
  readonly readingTime?: number
  readonly authors: readonly Author[]
  readonly tags: readonly (TagLink & { readonly permalink: string })[]
  readonly hasTruncateMarker: boolean
  readonly unlisted: boolean
  readonly editUrl?: string
  readonly lastUpdatedAt?: number
  readonly lastUpdatedBy?: string
  readonly prevItem?: PostLink
  readonly nextItem?: PostLink
  readonly frontMatter: JsonObject
}

/** What the page of a post knows besides. */
type PostPage = Partial<Pick<BlogPostPageProps, 'newer' | 'older' | 'editUrl'>> & {
  readonly truncated?: boolean
  readonly lastUpdate?: LastUpdate | undefined
}

/** What is known of a post, in the shape of Docusaurus. */
export function postMetadata(post: BlogPost, page: PostPage = {}): BlogPostMetadata {
  const { title, url, date, description, readingTime, authors, tags, image, unlisted } = post
  const { newer, older, editUrl, lastUpdate, truncated = false } = page
  return {
    title,
    permalink: url,
    date,
    description: description ?? '',
    ...(readingTime === undefined ? {} : { readingTime }),
    authors: authors.map(docusaurusAuthor),
    tags: tags.map((tag) => ({ ...tag, permalink: tag.url })),
    hasTruncateMarker: truncated,
    unlisted: unlisted === true,
    ...(editUrl ? { editUrl } : {}),
    ...updateOf(lastUpdate),
    ...(newer ? { prevItem: linkOf(newer) } : {}),
    ...(older ? { nextItem: linkOf(older) } : {}),
    frontMatter: { title, ...(description === null ? {} : { description }), ...(image ? { image } : {}) },
  }
}

function updateOf(update: LastUpdate | undefined): Pick<BlogPostMetadata, 'lastUpdatedAt' | 'lastUpdatedBy'> {
  const { timestamp, author } = update ?? {}
  return {
    ...(timestamp === undefined ? {} : { lastUpdatedAt: timestamp }),
    ...(author === undefined ? {} : { lastUpdatedBy: author }),
  }
}

function linkOf({ title, url }: { readonly title: string; readonly url: string }): PostLink {
  return { title, permalink: url }
}

/** An author in the shape of Docusaurus. */
export function docusaurusAuthor({ href, imageUrl, custom, ...author }: BlogAuthor): Author {
  return {
    ...custom,
    ...author,
    ...(href === undefined ? {} : { url: href }),
    ...(imageUrl === undefined ? {} : { imageURL: imageUrl }),
  }
}
