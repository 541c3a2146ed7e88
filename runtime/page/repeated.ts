import type { ReactNode } from 'react'
import { usePageScope, type RepeatedElement, type RepeatElements } from './page-context.ts'

/**
 * For what many pages show, such as the footer and the entries of sidebars: while pages are built, React renders an
 * element once for all pages on which it depends on the same. The HTML is what React writes either way. Parts of the
 * site's own, and parts that use them, are rendered for each page.
 *
 * @param by - name of the part that shows the elements: `@theme/Layout`
 */
export function useRepeated(by: string): RepeatElements {
  return usePageScope().repeat?.(by) ?? elementsOf
}

/** The elements as they are. */
export function elementsOf(elements: readonly RepeatedElement[]): ReactNode {
  return elements.map(({ element }) => element)
}
