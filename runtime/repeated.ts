import type { ReactElement, ReactNode } from 'react'
import { usePageScope } from './page-context.ts'

/** One entry of a list that many pages show. */
export interface ListEntry {
  /** Names an entry whose HTML is the same wherever it is shown at that level; null for one that differs by page. */
  readonly same: object | null
  /** Depth of the list in those around it. */
  readonly level: number
  /** The entry as one element with a key. */
  readonly element: () => ReactElement
}

/** Puts the entries of a list in their places. */
export type RepeatEntries = (entries: readonly ListEntry[]) => ReactNode

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
