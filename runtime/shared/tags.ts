import type { Url } from './url/url.ts'

// Type aliases, because only aliases are assignable to `JsonObject`.

/** A tag as a link to the page that lists what has it. */
export type TagLink = {
  /** Name of the tag. */
  readonly label: string
  /** Address of its page. */
  readonly url: Url
  /** How many things have it; shown where it is given. */
  readonly count?: number
  /** What the tag is about. */
  readonly description?: string
}

export type TaggedItem = {
  readonly title: string
  readonly description: string | null
  readonly url: Url
}

export type TagOfPage = {
  readonly label: string
  readonly description: string | null
  /** The page of all tags; null when every tag is unlisted, so that there is none. */
  readonly allTagsUrl: Url | null
}
