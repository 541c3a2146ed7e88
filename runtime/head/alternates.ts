import type { HeadElement } from '../shared/document/head.ts'

/**
 * Adds to the complete head of a page where the page is in which language. This module is that of sites with the hash
 * router; for others the bundler puts one in its place that knows the languages.
 */
export function withAlternates(head: readonly HeadElement[]): readonly HeadElement[] {
  return head
}
