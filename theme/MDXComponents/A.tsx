import type { ComponentProps, ReactElement } from 'react'

/** What a site that has this part writes every `a` of its Markdown as. */
export default function MdxA({ children, ...props }: ComponentProps<'a'>): ReactElement {
  return <a {...props}>{children}</a>
}
