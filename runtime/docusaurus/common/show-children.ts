import type { PropsWithChildren, ReactNode } from 'react'

/** Shows what is in it. It stands for providers of what is the document's here: colour mode, navbar, announcement, choices. */
export function ShowChildren({ children }: PropsWithChildren): ReactNode {
  return children
}
