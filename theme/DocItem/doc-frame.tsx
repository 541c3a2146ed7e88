import { useIsFramed } from 'sitegen/theme-kit'
import type { ReactNode } from 'react'
import DocRootLayout from '@theme/DocRoot/Layout'

interface DocFrameProps {
  /** Key of the sidebar among the shared data, or null for none. */
  readonly sidebar: string | null
  readonly children: ReactNode
}

/**
 * Puts a page of the docs into its frame, where that is not there yet: pages name it as their `frame`, so that it stays
 * as it is on the way from one to the next. A part of a site that wraps such a page names none.
 */
export function DocFrame({ sidebar, children }: DocFrameProps) {
  return useIsFramed() ? <>{children}</> : <DocRootLayout sidebar={sidebar}>{children}</DocRootLayout>
}
