import { Head } from 'sitegen/runtime'
import type { ReactElement } from 'react'

/** Puts elements into the head from within a component: one by one, in a fragment and from a list. */
export default function HeadInComponent(): ReactElement {
  return (
    <Head>
      <>
        <meta name="test-fragment" content="In a fragment" />
        <meta property="og:type" content="article" />
      </>
      {['one', 'two'].map((name) => (
        <meta key={name} name={`test-${name}`} content={`Number ${name}`} />
      ))}
      <html lang="en" data-test-head="component" />
      <body data-test-body="component" />
      <style>{':root { --test-head-style: 1 }'}</style>
      <noscript>{'<meta name="test-noscript" content="Without scripts">'}</noscript>
    </Head>
  )
}
