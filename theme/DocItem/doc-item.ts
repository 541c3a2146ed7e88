import { createContext, useContext } from 'react'
import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'

/** The documentation page that is shown. */
export const DocItemContext = createContext<DocItemProps | null>(null)

/**
 * What is known of the documentation page that is shown, for its parts.
 * @throws Error outside of `DocItem`
 */
export function useDocItem(): DocItemProps {
  const doc = useContext(DocItemContext)
  if (doc === null) throw new Error('Parts of DocItem are shown within DocItem.')
  return doc
}
