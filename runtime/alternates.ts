import type { HeadElement } from './shared/head.ts'

/**
 * Adds to the complete head of a page where the page is in other languages. This module is that of sites in one language; for
 * others the bundler puts one in its place that knows the languages.
 */
export function withAlternates(head: readonly HeadElement[]): readonly HeadElement[] {
  return head
}
