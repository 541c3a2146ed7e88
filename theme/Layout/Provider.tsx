import type { ReactElement, ReactNode } from 'react'

/** Props of what is around a layout. */
export interface LayoutProviderProps {
  /** The layout. */
  readonly children?: ReactNode
}

/** Stands around what a layout shows: a site's own part gives context to navbar, page and footer. */
export default function LayoutProvider({ children }: LayoutProviderProps): ReactElement {
  return <>{children}</>
}
