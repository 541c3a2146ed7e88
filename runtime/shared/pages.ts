import type { Url } from './url/url.ts'

// Type aliases, because only aliases are assignable to `JsonObject`.

/** What is known of a page's last change; at least one of the two. */
export type LastUpdate = {
  /** Milliseconds since 1970. */
  readonly timestamp?: number
  /** Who changed the page last. */
  readonly author?: string
}

/** What the props of all pages that somebody has written have in common. */
export type WrittenPageProps = {
  /** When the page was changed last, and by whom; absent when the page does not say. */
  readonly lastUpdate?: LastUpdate
  /** Whether the page has no table of contents. */
  readonly hideTableOfContents: boolean
  /** Highest level of headings in the table of contents; null for that of the theme. */
  readonly tocMinHeadingLevel: number | null
  /** Lowest level of headings in the table of contents; null for that of the theme. */
  readonly tocMaxHeadingLevel: number | null
  /** Who can find the page; absent for pages that everybody may find. Drafts exist in `dev` only. */
  readonly visibility?: 'unlisted' | 'draft'
}

/** Props of `@theme/MDXPage`. */
export type MdxPageProps = {
  /** Title of the page. */
  readonly title: string
  /** Class of the element around the page; null for that of the theme. */
  readonly wrapperClassName: string | null
  /** Where the page can be edited. @default nowhere */
  readonly editUrl?: string
} & WrittenPageProps

/** A debug page, as the others link to it. */
export type DebugView = {
  /** What it shows, as its address says: `routes`. */
  readonly name: string
  readonly url: Url
  /** What it shows, in a sentence. */
  readonly about: string
}

/** Props of `@theme/DebugPage`. */
export type DebugPageProps = {
  /** Name of the view; null for the page that lists them. */
  readonly view: string | null
  /** What the page shows. */
  readonly views: readonly DebugView[]
  /** Address of the JSON that is shown; null for the page that lists the views. */
  readonly dataUrl: string | null
}

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
