import type { JsonObject } from '../../../runtime/shared/json.ts'

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
