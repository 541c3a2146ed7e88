import type { ComponentProps } from 'react'
import Details from '@theme/Details'

/** The component that `<details>` elements in Markdown are written as, if your site has this part. */
export default function MdxDetails(props: ComponentProps<typeof Details>) {
  return <Details {...props} />
}
