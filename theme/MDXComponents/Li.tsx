import type { ComponentProps, ReactElement } from 'react'

/** What a site that has this part writes every `li` of its Markdown as. */
export default function MdxLi(props: ComponentProps<'li'>): ReactElement {
  return <li {...props} />
}
