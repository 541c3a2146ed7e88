import type { ComponentProps, ReactElement } from 'react'

/** What a site that has this part writes every `ul` of its Markdown as. */
export default function MdxUl(props: ComponentProps<'ul'>): ReactElement {
  return <ul {...props} />
}
