import type { PolicyNeed } from '../../runtime/shared/page/page-data.ts'
import type { Url } from '../../runtime/shared/url/url.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { OutputPath } from '../types/file-path.ts'

export interface RenderedFacts {
  readonly url: Url
  /** Whether the page asks search engines to leave it out. */
  readonly noIndex: boolean
  /** What the page needs from its content security policy; empty if the site has none. */
  readonly policy: readonly PolicyNeed[]
}

export interface FoundFile {
  readonly hash: string
  /** Its text, or its absolute path. */
  readonly content: string | { readonly from: string }
}

export interface WrittenOutput {
  readonly path: OutputPath
  readonly size: number
  readonly hash: string
}

/** Files of the previous build, as far as they are unchanged. */
export interface EarlierFiles {
  file(path: OutputPath): FoundFile | null
  text(url: Url): FoundFile | null
  markdown(url: Url): FoundFile | null
}

/** The rendered pages of a site. The development server renders them on request. */
export interface RenderedSite {
  pages(): Promise<readonly RenderedFacts[]>
  readPage(url: Url): Promise<string | null>
  /** The text of a page, a `PageText` or null as JSON; null if text is not collected. */
  text(url: Url): Promise<FoundFile | null>
  /** The page as Markdown; null if it is not written so. */
  markdown(url: Url): Promise<FoundFile | null>
  readonly earlier: EarlierFiles
  /** All files that were written so far, sorted by path; none where nothing is written. */
  files(): readonly WrittenOutput[]
  /** Files that languages share, where they lie at another base URL than the pages, with paths relative to that. */
  shared(): readonly WrittenOutput[]
  /** Splits pages into search terms in threads; null if there are too few pages to be worth it. */
  inThreads(pages: number): ((input: unknown) => Promise<unknown>) | null
}

/** Text or bytes, a file to copy (absolute), or null for no file at all. */
export type OutputContent = string | Uint8Array | { readonly from: string } | null

/** An output file besides pages, bundles, assets and static files. The development server serves it, too. */
export interface OutputFile {
  readonly path: OutputPath
  /** Its writer, for reports of collisions: `the sitemap`. */
  readonly claim: string
  /** @throws SiteProblems when the file cannot be made */
  readonly content: (rendered: RenderedSite) => OutputContent | Promise<OutputContent>
  /** Yields to a static file at the same path; returns diagnostics. If absent, the two collide. */
  readonly givesWay?: (content: OutputContent) => readonly Diagnostic[]
}

/** Files whose names are known only once they are made. Nothing links to them: an edit may rename them. */
export interface OutputGroup {
  readonly prefixes: readonly string[]
  readonly claim: string
  /** Their texts by path; null for a file that is unchanged since the previous build. @throws SiteProblems */
  readonly contents: (rendered: RenderedSite) => Promise<ReadonlyMap<OutputPath, string | null>>
}

export function isOfGroup(path: string, { prefixes }: Pick<OutputGroup, 'prefixes'>): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix))
}

/** Computes a value that several files share once per rendered site. */
export function oncePerSite<T>(make: (rendered: RenderedSite) => T): (rendered: RenderedSite) => T {
  const made = new WeakMap<RenderedSite, { readonly value: T }>()
  return (rendered) => {
    const known = made.get(rendered) ?? { value: make(rendered) }
    made.set(rendered, known)
    return known.value
  }
}
