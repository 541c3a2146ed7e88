import type { ComponentProps, ReactElement } from 'react'

/** What a site that has this part writes every `img` of its Markdown as. */
export default function MdxImg(props: ComponentProps<'img'>): ReactElement {
  // Its place among the attributes stays.
  return <img {...props} alt={props.alt} />
}
