import { useIsFramed } from 'sitegen/theme-kit'
import type { PropsWithChildren } from 'react'
import DocRootLayout from '@theme/DocRoot/Layout'

/**
 * Puts a page of the docs into its frame, where that is not there yet: pages name it as their `frame`, so that it stays
 * as it is on the way from one to the next. A part of a site that wraps such a page names none.
 */
export function DocFrame({ sidebar, children }: PropsWithChildren<{ readonly sidebar: string | null }>) {
  return useIsFramed() ? <>{children}</> : <DocRootLayout sidebar={sidebar}>{children}</DocRootLayout>
}
