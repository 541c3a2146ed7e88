import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { HeadElement } from './shared/head.ts'
import { headElements } from './head-elements.ts'
import { usePageScope } from './page-context.ts'

/** Where the elements of `<Head>` go. */
export interface HeadSink {
  /** Takes them while the page is rendered on the server. */
  readonly add?: (elements: readonly HeadElement[]) => void
  /** Takes those of one `<Head>` in the browser, again after each rendering; null when it is gone. */
  readonly set?: (owner: object, elements: readonly HeadElement[] | null) => void
}

/**
 * Puts its children, such as `<meta>` and `<link>`, into the head of the document. A title, a meta of one name and the
 * canonical link take the place of the page's own; `<html>` and `<body>` give attributes to those elements.
 * @throws for a child that is not an element of a head
 */
export function Head({ children }: { readonly children?: ReactNode }): null {
  const { head } = usePageScope()
  const elements = headElements(children)
  head.add?.(elements)
  const owner = useRef<object>(null)
  useLayoutEffect(() => {
    owner.current ??= {}
    head.set?.(owner.current, elements)
  })
  useLayoutEffect(
    () => () => {
      if (owner.current !== null) head.set?.(owner.current, null)
    },
    [head],
  )
  return null
}
