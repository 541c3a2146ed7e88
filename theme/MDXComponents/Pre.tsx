import type { ComponentProps, ReactElement } from 'react'

/** What a site that has this part writes every `pre` of its Markdown as. */
export default function MdxPre(props: ComponentProps<'pre'>): ReactElement {
  return <pre {...props} />
}
