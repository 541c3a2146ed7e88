import type { ReactNode } from 'react'
import { usePageScope, type ListEntry, type RepeatEntries } from './page-context.ts'

/**
 * For lists that many pages show, such as sidebars: while pages are built, React renders an entry that is named as the
 * same once and not for each page. The HTML is what React writes either way.
 */
export function useRepeated(): RepeatEntries {
  return usePageScope().repeat ?? elementsOf
}

function elementsOf(entries: readonly ListEntry[]): ReactNode {
  return entries.map(({ element }) => element())
}
