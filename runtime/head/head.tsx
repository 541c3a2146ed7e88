import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { headElements } from './head-elements.ts'
import { usePageScope } from '../page/page-context.ts'

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
