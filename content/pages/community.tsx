import { Redirect } from 'sitegen/runtime'
import type { ReactElement } from 'react'

/** The community section begins with its support page. */
export default function Community(): ReactElement {
  return <Redirect to="/community/support/" />
}
