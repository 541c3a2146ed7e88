import type { PolicyNeed } from '../../runtime/shared/document/content-policy.ts'
import type { Url } from '../../runtime/shared/url/url.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { OutputPath } from '../types/file-path.ts'

/** What is known of a page when it is rendered. */
export interface RenderedFacts {
  readonly url: Url
  /** Whether the page asks search engines to leave it out. */
  readonly noIndex: boolean
  /** What the page asks its content security policy for; empty where the site has none. */
  readonly policy: readonly PolicyNeed[]
}

/** The rendered pages of a site. The development server renders those that are asked for. */
export interface RenderedSite {
  /** All pages. */
  pages(): Promise<readonly RenderedFacts[]>
  /** The document of a page; null when there is none. */
  readPage(url: Url): Promise<string | null>
}

/** Text or bytes, a file to copy (absolute), or null for no file at all. */
export type OutputContent = string | Uint8Array | { readonly from: string } | null

/** A file of the output beside pages, bundles, assets and static files. Builds write it, the development server answers it. */
export interface OutputFile {
  readonly path: OutputPath
  /** Who writes it, for collisions: `the sitemap`. */
  readonly claim: string
  /** @throws SiteProblems when the file cannot be made */
  readonly content: (rendered: RenderedSite) => OutputContent | Promise<OutputContent>
  /** Lets a static file of the same path stand; what is said of it. Without this the two are a collision. */
  readonly givesWay?: (content: OutputContent) => readonly Diagnostic[]
}

/** What several files are made of is made once for each rendered site. */
export function oncePerSite<T>(make: (rendered: RenderedSite) => T): (rendered: RenderedSite) => T {
  const made = new WeakMap<RenderedSite, { readonly value: T }>()
  return (rendered) => {
    const known = made.get(rendered) ?? { value: make(rendered) }
    made.set(rendered, known)
    return known.value
  }
}
