import type { Url } from '../url/url.ts'

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
