/**
 * How the search of a page asks, whoever answers: the index of the site or a hosted service. It is the protocol of the
 * service's queries to several indices, as far as the dialog and the page of results use it.
 * @module
 */
import type { DocsInstanceData } from '../docs/docs.ts'
import type { Json } from '../json.ts'
import { DEFAULT_SCOPE, type SEARCH_LEVELS } from './search-scope.ts'

export type SearchLevel = (typeof SEARCH_LEVELS)[number]

/** Conditions that a hit has to meet, all of them; of a list within it one is enough. Each is `attribute:value`. */
export type FacetFilters = readonly (string | readonly string[])[]

/** What may be said of a question beside its words. */
export interface SearchParams {
  /** Most hits of a page of them. @default 20 */
  readonly hitsPerPage?: number
  /** Page of hits, from 0. @default 0 */
  readonly page?: number
  /**
   * `language:<locale>` and `docusaurus_tag:<scope>`, such as `docusaurus_tag:default` and
   * `docusaurus_tag:docs-<id>-<version>`. @default none
   */
  readonly facetFilters?: FacetFilters | string
  /** Attributes of `_snippetResult`, each with a number of words: `content:10`. @default none */
  readonly attributesToSnippet?: readonly string[]
  /** What stands for words that a snippet leaves out. @default '…' */
  readonly snippetEllipsisText?: string
  /** What stands before a word that was found. @default '<mark>' */
  readonly highlightPreTag?: string
  /** What stands after it. @default '</mark>' */
  readonly highlightPostTag?: string
  /** Whatever else a service understands. */
  readonly [name: string]: unknown
}

export interface SearchRequest {
  /** Index of the hosted service. The search of the site has one index, whatever this says. */
  readonly indexName: string
  /** At most 64 characters, as readers wrote them. */
  readonly query: string
  readonly params?: SearchParams
}

/** An attribute of a hit with the words that were found. */
export interface SearchMatch {
  /**
   * HTML: the text, escaped, with `highlightPreTag` and `highlightPostTag` around what was found and nothing else that is
   * a tag. A service may leave characters unescaped; whoever shows it goes by `shown-hit.ts` and not by this promise.
   */
  readonly value: string
}

export interface SearchMatches {
  readonly hierarchy?: { readonly [L in SearchLevel]?: SearchMatch }
  readonly content?: SearchMatch
}

/** A page, a heading or a paragraph that was found. */
export interface SearchHit {
  /** Tells hits apart. */
  readonly objectID: string
  /** Where it is: a path of the site with base URL and anchor, or a full address. */
  readonly url: string
  readonly anchor?: string | null
  /** `content` for text below the last of its headings, else the level of the heading that it is. */
  readonly type: SearchLevel | 'content'
  /** Plain text; null for headings. */
  readonly content: string | null
  /** Plain texts of the headings that it stands below, its own included. */
  readonly hierarchy: { readonly [L in SearchLevel]: string | null }
  readonly _highlightResult?: SearchMatches
  readonly _snippetResult?: SearchMatches
}

export interface SearchResult {
  /** The page of hits that was asked for, the best first. */
  readonly hits: readonly SearchHit[]
  readonly nbHits: number
  readonly nbPages: number
  /** The page that this is, from 0. */
  readonly page: number
  readonly query: string
  /** What was looked for instead, where nothing was found for the question itself. @default the question */
  readonly queryAfterCorrection?: string
  /** Names the question in what is told of clicks. Only a hosted service knows one. */
  readonly queryID?: string
}

export interface SearchAnswer {
  readonly results: readonly SearchResult[]
}

export interface SearchClient {
  /** @throws when nothing can be reached, or the answer makes no sense */
  search(requests: readonly SearchRequest[]): Promise<SearchAnswer>
}

/** Leaves pages in the reader's language: those without a version, and those of the versions at hand. */
export function contextualFilters(locale: string, scopes: readonly string[]): FacetFilters {
  return [`language:${locale}`, [DEFAULT_SCOPE, ...scopes].map((scope) => `docusaurus_tag:${scope}`)]
}

export function joinFilters(first: FacetFilters, second: Json | undefined): FacetFilters {
  if (typeof second === 'string') return [...first, second]
  return Array.isArray(second) ? [...first, ...(second as FacetFilters)] : first
}

/** The version of an instance that a reader means: that of the page, else the one chosen last, else the latest. */
export function versionAtHand(
  { versions }: Pick<DocsInstanceData, 'versions'>,
  { active, preferred }: { readonly active: string | undefined; readonly preferred: string | null },
): string | undefined {
  const names = new Set(versions.map(({ name }) => name))
  const chosen = [active, preferred].find((name) => name !== undefined && name !== null && names.has(name))
  return chosen ?? (versions.find(({ isLast }) => isLast) ?? versions[0])?.name
}
