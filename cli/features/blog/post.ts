import type { BlogInfo } from '../../../runtime/shared/blog/blog.ts'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { TagLink } from '../../../runtime/shared/pages.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { TagsFileSource } from '../../content/front-matter/tags.ts'
import type { LastChanges } from '../../content/git.ts'
import type { FrontMatter, SourceFile, TextFindings } from '../../content/scan/source-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { PostFrontMatter } from './front-matter.ts'
import type { BlogInstance } from './options.ts'

/** What every step of planning a blog needs to know. */
export interface BlogContext {
  readonly instance: BlogInstance
  readonly site: SiteConfig
  /** False in `dev`: drafts are shown and unlisted posts are listed. */
  readonly production: boolean
  readonly tagsFile: TagsFileSource | null
  readonly authorsFile: TagsFileSource | null
  readonly changes: LastChanges['changeByPath']
  /** When files came to be, in milliseconds since 1970; null for what nobody knows. Asked for posts without a date. */
  readonly createdAt: (file: FilePath) => number | null
  /** For places in messages; null when it is not known. */
  readonly textOf: (file: FilePath) => string | null
  readonly hasFile: (file: FilePath) => boolean
  /** Each step adds the problems that it finds. */
  readonly diagnostics: Diagnostic[]
}

/** A blog, and how its pages name it. */
export interface PlannedBlog extends BlogContext {
  readonly info: BlogInfo
}

/** A path within the site, from one below that of the blog; empty for the blog's own. */
export function blogPath({ instance }: Pick<BlogContext, 'instance'>, path: string): string {
  return path === ''
    ? `/${instance.routeBasePath}`
    : `/${instance.routeBasePath}/${path}`.replace(/\/{2,}/g, '/')
}

/** A release that is a section of a file. */
export interface Section {
  /** What the heading names: `1.2.0`. */
  readonly title: string
  /** Milliseconds since 1970. */
  readonly date: number
}

/** The source of a post: a file, or a section of one. */
export type PostSource = SourceFile & { readonly section?: Section }

/** An author of a post: what the authors file says, and the front matter over it. */
export interface Author {
  /** In the authors file; null for authors that stand in front matter alone. */
  readonly key: string | null
  readonly name: string | undefined
  readonly title: string | undefined
  readonly description: string | undefined
  readonly url: string | undefined
  readonly email: string | undefined
  readonly image: string | undefined
  /** The file that `image` is written in: relative images lie beside it. */
  readonly imageFrom: FilePath
  readonly socials: Readonly<Record<string, string>> | undefined
  readonly pageUrl: Url | null
  readonly custom: JsonObject | undefined
}

/** One post of a blog, or one release of a changelog. */
export interface Post {
  /** What is compiled: a file, or a part of one. */
  readonly source: FilePath
  readonly file: FilePath
  /** Relative to the folder of the blog. */
  readonly relativePath: string
  readonly title: string
  readonly description: string | null
  /** Pathname below the blog's own, percent-encoded; unique in a blog. */
  readonly slug: string
  readonly url: Url
  /** Milliseconds since 1970. */
  readonly date: number
  readonly facts: TextFindings
  /** Minutes; undefined when it is not shown. */
  readonly readingTime: number | undefined
  readonly authors: readonly Author[]
  readonly tags: readonly TagLink[]
  /** Built, but in no list. */
  readonly isUnlisted: boolean
  readonly frontMatter: PostFrontMatter
  readonly written: FrontMatter
  readonly lines: Readonly<Record<string, number>>
}
