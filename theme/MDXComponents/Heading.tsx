import type { ComponentProps } from 'react'
import Heading from '@theme/Heading'

/** The component that headings in Markdown are written as, if your site has this part. */
export default function MdxHeading(props: ComponentProps<typeof Heading>) {
  return <Heading {...props} />
}
