import type { ReactNode } from 'react'

export interface LayoutProviderProps {
  /** The layout. */
  readonly children?: ReactNode
}

/** The wrapper of everything in a layout. Replace it to give context to navbar, page and footer. */
export default function LayoutProvider({ children }: LayoutProviderProps) {
  return <>{children}</>
}
