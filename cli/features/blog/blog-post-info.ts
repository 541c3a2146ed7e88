import { defined, type JsonObject } from '../../../runtime/shared/json.ts'
import type { Post } from './post.ts'

/** A post as functions of the configuration see it. */
export interface BlogPostInfo {
  /** The slug; unique in a blog. */
  readonly id: string
  /** What is known of the post. */
  readonly metadata: {
    /** Address with base URL. */
    readonly permalink: string
    /** Relative to the site directory, after `@site/`. */
    readonly source: string
    /** Title of the post. */
    readonly title: string
    /** Description of the post. */
    readonly description: string
    /** When it was published. */
    readonly date: Date
    /** Its tags. */
    readonly tags: readonly { readonly label: string; readonly permalink: string }[]
    /** Its authors. */
    readonly authors: readonly JsonObject[]
    /** Front matter as written. */
    readonly frontMatter: JsonObject
    /** Minutes; undefined when it is not shown. */
    readonly readingTime: number | undefined
    /** Whether a marker says where the excerpt ends. */
    readonly hasTruncateMarker: boolean
    /** Whether the post is in no list. */
    readonly unlisted: boolean
  }
}

export function postInfo(post: Post): BlogPostInfo {
  return {
    id: post.slug,
    metadata: {
      permalink: post.url,
      source: `@site/${post.file}`,
      title: post.title,
      description: post.description ?? '',
      date: new Date(post.date),
      tags: post.tags.map(({ label, url }) => ({ label, permalink: url })),
      authors: post.authors.map(
        ({ key, name, title, description, url, email, image, socials, pageUrl, custom }) => ({
          ...custom,
          key,
          ...defined({ name, title, description, url, email, imageURL: image, socials }),
          page: pageUrl === null ? null : { permalink: pageUrl },
        }),
      ),
      frontMatter: post.written,
      readingTime: post.readingTime,
      hasTruncateMarker: post.facts.isTruncated,
      unlisted: post.isUnlisted,
    },
  }
}
