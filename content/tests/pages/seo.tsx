import { Head } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import HeadTable from '../components/head-table.tsx'
import TestPage from '../components/test-page.tsx'

/** A page in React with all metadata that search engines and social media read. */
export default function Seo(): ReactElement {
  return (
    <TestPage title="Search engines" description="All metadata of a page in React, given by Layout and Head.">
      <Head>
        <meta name="keywords" content="metadata, structured data, test" />
        <meta property="og:image" content="https://sitegen.example/img/social-card.png" />
        <meta name="twitter:card" content="summary_large_image" />
        <script type="application/ld+json">
          {JSON.stringify({ '@context': 'https://schema.org', '@type': 'WebPage', name: 'Search engines' })}
        </script>
      </Head>
      <p>
        <code>Layout</code> gives the title and the description, <code>Head</code> the rest. The button shows
        what the head holds: title, description and canonical address once each, and a tag for robots that
        asks not to index the page.
      </p>
      <HeadTable />
    </TestPage>
  )
}
