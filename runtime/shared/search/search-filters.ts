import type { DocsInstanceData } from '../docs/docs.ts'
import type { Json } from '../json.ts'
import type { FacetFilters } from './search-client.ts'
import { DEFAULT_SCOPE } from './search-scope.ts'

/** Where a reader is. */
export interface SearchContext {
  /** Language of the page. */
  readonly locale: string
  /** Scopes to search, beside that of pages without a version. */
  readonly scopes: readonly string[]
}

/** Leaves pages in the reader's language: those without a version, and those of the versions at hand. */
export function contextualFilters({ locale, scopes }: SearchContext): FacetFilters {
  return [`language:${locale}`, [DEFAULT_SCOPE, ...scopes].map((scope) => `docusaurus_tag:${scope}`)]
}

/** Both filters, one after the other: all conditions of both have to be met. */
export function joinFilters(first: FacetFilters, second: Json | undefined): FacetFilters {
  if (typeof second === 'string') return [...first, second]
  return Array.isArray(second) ? [...first, ...(second as FacetFilters)] : first
}

/** What a reader's version is known by. */
export interface VersionChoice {
  /** Of the page being read; undefined for pages of others. */
  readonly active: string | undefined
  /** Chosen last; null for none. */
  readonly preferred: string | null
}

/** The version of an instance that a reader means: that of the page, else the one chosen last, else the latest. */
export function versionAtHand(
  { versions }: Pick<DocsInstanceData, 'versions'>,
  { active, preferred }: VersionChoice,
): string | undefined {
  const names = new Set(versions.map(({ name }) => name))
  const chosen = [active, preferred].find((name) => name !== undefined && name !== null && names.has(name))
  return chosen ?? (versions.find(({ isLast }) => isLast) ?? versions[0])?.name
}
