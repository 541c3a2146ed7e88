import type { ComponentProps, ReactElement } from 'react'

/** What a site that has this part writes every `code` of its Markdown as. */
export default function MdxCode(props: ComponentProps<'code'>): ReactElement {
  return <code {...props} />
}
