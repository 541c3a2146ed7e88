import type { JsonObject } from '../../../runtime/shared/json.ts'

/** A post as functions of the configuration see it. */
export interface BlogPostInfo {
  /** The slug; unique in a blog. */
  readonly id: string
  readonly metadata: {
    readonly permalink: string
    /** Relative to the site directory, behind `@site/`. */
    readonly source: string
    readonly title: string
    readonly description: string
    readonly date: Date
    readonly tags: readonly { readonly label: string; readonly permalink: string }[]
    readonly authors: readonly JsonObject[]
    readonly frontMatter: JsonObject
    /** Minutes; undefined when it is not shown. */
    readonly readingTime: number | undefined
    readonly hasTruncateMarker: boolean
    readonly unlisted: boolean
  }
}
