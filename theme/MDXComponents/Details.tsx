import type { ComponentProps, ReactElement } from 'react'
import Details from '@theme/Details'

/** What a site that has this part writes every `<details>` of its content as. */
export default function MdxDetails(props: ComponentProps<typeof Details>): ReactElement {
  return <Details {...props} />
}
