import type { TrailingSlash } from '../../runtime/shared/url/url.ts'

/** A file of a site in memory, or one on disk. */
export type LiveFile =
  /** Made in memory. The name gives the media type: `index.html`. Status 500 is for what could not be made. @default 200 */
  | {
      readonly kind: 'made'
      readonly name: string
      readonly body: string | Uint8Array
      readonly status?: 200 | 500
    }
  /** A file that may be read by everybody, by its absolute path; links are followed. */
  | { readonly kind: 'disk'; readonly path: string }

/** What the dev server shows: the files that a build would write, made when they are asked for. */
export interface LiveSite {
  /** Starts and ends in a slash. */
  readonly baseUrl: string
  readonly trailingSlash: TrailingSlash
  /** URLs of pages that answer for everything below them. @default none */
  readonly matchBelow?: readonly string[] | undefined
  /** The file of these names in the output, decoded; null for none. May take a while. */
  find(names: readonly string[]): Promise<LiveFile | null>
  /** The document for addresses without a file. */
  notFound(): Promise<LiveFile>
}
