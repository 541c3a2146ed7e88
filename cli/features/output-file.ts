import type { PolicyNeed } from '../../runtime/shared/page/page-data.ts'
import type { Url } from '../../runtime/shared/url/url.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { OutputPath } from '../types/file-path.ts'

export interface RenderedFacts {
  readonly url: Url
  /** Whether the page asks search engines to leave it out. */
  readonly noIndex: boolean
  /** What the page asks its content security policy for; empty where the site has none. */
  readonly policy: readonly PolicyNeed[]
}

export interface FoundFile {
  readonly hash: string
  /** Its text, or where it lies, absolute. */
  readonly content: string | { readonly from: string }
}

export interface WrittenOutput {
  readonly path: OutputPath
  readonly size: number
  readonly hash: string
}

/** What was made the last time, as far as it is as it was. */
export interface EarlierFiles {
  file(path: OutputPath): FoundFile | null
  text(url: Url): FoundFile | null
}

/** The rendered pages of a site. The development server renders those that are asked for. */
export interface RenderedSite {
  pages(): Promise<readonly RenderedFacts[]>
  readPage(url: Url): Promise<string | null>
  /** The words of a page, a `PageText` or null as JSON; null where they are not collected. */
  text(url: Url): Promise<FoundFile | null>
  readonly earlier: EarlierFiles
  /** All files that were written so far, sorted by path; none where nothing is written. */
  files(): readonly WrittenOutput[]
  /** Has threads cut pages into terms; null where so many pages are not worth them. */
  inThreads(pages: number): ((input: unknown) => Promise<unknown>) | null
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

/** Files whose names are known when they are made. No link leads to one: another edit may give it another name. */
export interface OutputGroup {
  readonly prefixes: readonly string[]
  readonly claim: string
  /** Their texts, by paths; null for a file that was made the last time and is the same. @throws SiteProblems */
  readonly contents: (rendered: RenderedSite) => Promise<ReadonlyMap<OutputPath, string | null>>
}

export function isOfGroup(path: string, { prefixes }: Pick<OutputGroup, 'prefixes'>): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix))
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
