import type { HeadElement } from '../shared/document/head.ts'
import type { PageHead } from '../shared/page/page-data.ts'

/** The module of sites with the hash router; for others the bundler puts one in its place that knows the languages. */
export function withAlternates(
  head: readonly HeadElement[],
  _elsewhere: PageHead['elsewhere'],
): readonly HeadElement[] {
  return head
}
