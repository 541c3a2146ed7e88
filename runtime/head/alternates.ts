import type { HeadElement } from '../shared/document/head.ts'

/** The module of sites with the hash router; for others the bundler puts one in its place that knows the languages. */
export function withAlternates(head: readonly HeadElement[]): readonly HeadElement[] {
  return head
}
