import { useIsFramed } from 'sitegen/theme-kit'
import { createContext, useContext, type PropsWithChildren } from 'react'
import type { DocItemProps } from '../../runtime/shared/docs/docs.ts'
import DocRootLayout from '@theme/DocRoot/Layout'

export const DocItemContext = createContext<DocItemProps | null>(null)

/** What is known of the documentation page that is shown. @throws Error outside of `DocItem` */
export function useDocItem(): DocItemProps {
  const doc = useContext(DocItemContext)
  if (doc === null) throw new Error('Parts of DocItem are shown within DocItem.')
  return doc
}

/**
 * Puts a page of the docs into its frame, where that is not there yet: pages name it as their `frame`, so that it stays
 * as it is on the way from one to the next. A part of a site that wraps such a page names none.
 */
export function DocFrame({ sidebar, children }: PropsWithChildren<{ readonly sidebar: string | null }>) {
  return useIsFramed() ? <>{children}</> : <DocRootLayout sidebar={sidebar}>{children}</DocRootLayout>
}
