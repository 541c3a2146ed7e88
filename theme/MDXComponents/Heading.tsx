import type { ComponentProps, ReactElement } from 'react'
import Heading from '@theme/Heading'

/** What a site that has this part writes every heading of its Markdown as. */
export default function MdxHeading(props: ComponentProps<typeof Heading>): ReactElement {
  return <Heading {...props} />
}
