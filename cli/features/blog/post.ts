import type { BlogInfo } from '../../../runtime/shared/blog/blog.ts'
import { type JsonObject, defined } from '../../../runtime/shared/json.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { KeyLines } from '../../content/front-matter/front-matter-key.ts'
import type { LastChanges } from '../../content/git.ts'
import { contentDirs } from '../../content/translations.ts'
import type { SourceFile, TextFile } from '../../content/scan/source-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { Author } from './authors/author-fields.ts'
import type { PostFrontMatter } from './front-matter.ts'
import type { BlogInstance } from './options.ts'
import type { readPost } from './read-posts.ts'

export interface BlogContext {
  readonly instance: BlogInstance
  readonly site: SiteConfig
  /** False in `dev`: drafts are shown and unlisted posts are listed. */
  readonly production: boolean
  readonly tagsFile: TextFile | null
  readonly authorsFile: TextFile | null
  readonly changes: LastChanges['changeByPath']
  /** When files came to be, in milliseconds since 1970; null for what nobody knows. Asked for posts without a date. */
  readonly createdAt: (file: FilePath) => number | null
  /** For places in messages; null when it is not known. */
  readonly textOf: (file: FilePath) => string | null
  readonly hasFile: (file: FilePath) => boolean
  readonly diagnostics: Diagnostic[]
}

/** The folder of the blog, and those of its translations. */
export function dirsOf({ id, path: folder }: BlogInstance, site: SiteConfig) {
  return contentDirs(site, { instance: `blog/${id}`, path: folder })
}

export interface PlannedBlog extends BlogContext {
  readonly info: BlogInfo
}

export interface PostHead extends KeyLines {
  /** The file that its own is a translation of. */
  readonly original?: FilePath | undefined
  readonly frontMatter: PostFrontMatter
}

/** A path within the site, from one below that of the blog; empty for the blog's own. */
export function blogPath({ instance }: Pick<BlogContext, 'instance'>, path: string): string {
  return path === ''
    ? `/${instance.routeBasePath}`
    : `/${instance.routeBasePath}/${path}`.replace(/\/{2,}/g, '/')
}

/** The source of a post: a file, or the section of one that is about a release. */
export interface PostSource extends SourceFile {
  /** What its heading names, such as `1.2.0`, and a date in milliseconds since 1970. */
  readonly section?: { readonly title: string; readonly date: number }
}

/** One post of a blog, or one release of a changelog. */
export type Post = NonNullable<ReturnType<typeof readPost>>

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
      authors: post.authors.map(authorInfo),
      frontMatter: post.written,
      readingTime: post.readingTime,
      hasTruncateMarker: post.facts.isTruncated,
      unlisted: post.isUnlisted,
    },
  }
}

/** An author as functions of the configuration and plugins see them. */
export function authorInfo(author: Author): JsonObject {
  const { key, name, title, description, url, email, image, socials, pageUrl, custom } = author
  return {
    ...custom,
    key,
    ...defined({ name, title, description, url, email, imageURL: image, socials }),
    page: pageUrl === null ? null : { permalink: pageUrl },
  }
}
