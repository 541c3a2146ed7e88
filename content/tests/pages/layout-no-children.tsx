import Layout from '@theme/Layout'
import type { ReactElement } from 'react'

/** The frame of a page around nothing, and below it what to look at. */
export default function LayoutWithoutChildren(): ReactElement {
  return (
    <>
      <Layout title="Layout without children" description="The frame of a page around nothing." />
      <main className="container markdown" style={{ paddingBlock: '2rem' }}>
        <h1>Layout without children</h1>
        <p>
          Above this text is a whole <code>Layout</code> without children: the navbar and the footer have to
          be there, with nothing between them, and the console has to be empty.
        </p>
      </main>
    </>
  )
}
