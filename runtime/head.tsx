import type { ReactNode } from 'react'
import { usePageScope } from './page-context.ts'

/** Puts its children, such as `<meta>` and `<link>`, into the head of the document. */
export function Head({ children }: { readonly children?: ReactNode }): null {
  usePageScope().addHead(children)
  return null
}
