import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { TagLink } from '../../../runtime/shared/tags.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'
import type { FrontMatter } from '../../content/scan/source-file.ts'
import type { TextFindings } from '../../content/scan/text-reader.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import type { PostFrontMatter } from './front-matter.ts'

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

/** A value, and what is wrong with what it was made from. */
export interface Validated<T> {
  readonly value: T
  readonly diagnostics: readonly Diagnostic[]
}
