import type { ReactElement, ReactNode } from 'react'

/** Props of the component around everything. */
export interface RootProps {
  /** The page, whichever it is. */
  readonly children?: ReactNode
}

/** Stands around every page, and stays when readers go from one to the next. Sites without their own do without it. */
export default function Root({ children }: RootProps): ReactElement {
  return <>{children}</>
}
