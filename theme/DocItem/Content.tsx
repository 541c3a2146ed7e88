import type { ReactNode } from 'react'

export interface DocItemContentProps {
  /** The text. */
  readonly children?: ReactNode
}

/** The text of a documentation page. Wrap it to add something above or below the text. */
export default function DocItemContent({ children }: DocItemContentProps) {
  return <>{children}</>
}
