import type { ReactElement, ReactNode } from 'react'

/** Props of the text of a documentation page. */
export interface DocItemContentProps {
  /** The text. */
  readonly children?: ReactNode
}

/** The text of a documentation page: a site's own part puts something above or below it. */
export default function DocItemContent({ children }: DocItemContentProps): ReactElement {
  return <>{children}</>
}
