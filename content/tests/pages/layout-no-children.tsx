import Layout from '@theme/Layout'
import type { ReactElement } from 'react'

/** The frame around nothing: navbar and footer have to be there, and nothing may stand in the console. */
export default function LayoutWithoutChildren(): ReactElement {
  return <Layout title="Layout without children" description="The frame of a page around nothing." />
}
