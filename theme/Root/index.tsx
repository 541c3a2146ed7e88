import type { ReactNode } from 'react'

export interface RootProps {
  /** The page, whichever it is. */
  readonly children?: ReactNode
}

/**
 * The wrapper of every page. It stays when readers go from page to page. A site without its own loads nothing for
 * it.
 */
export default function Root({ children }: RootProps) {
  return <>{children}</>
}
