import { defined } from '../../../../runtime/shared/defined.ts'
import type { BlogPostInfo } from '../blog-post-info.ts'
import type { JsonObject } from '../../../../runtime/shared/json.ts'
import type { Author, Post } from '../post.ts'

/** A post as functions of the configuration see it. */
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
      authors: post.authors.map(authorInfo),
      frontMatter: post.written,
      readingTime: post.readingTime,
      hasTruncateMarker: post.facts.isTruncated,
      unlisted: post.isUnlisted,
    },
  }
}

function authorInfo(author: Author): JsonObject {
  const { key, name, title, description, url, email, image, socials, pageUrl, custom } = author
  return {
    ...custom,
    key,
    ...defined({ name, title, description, url, email, imageURL: image, socials }),
    page: pageUrl === null ? null : { permalink: pageUrl },
  }
}
