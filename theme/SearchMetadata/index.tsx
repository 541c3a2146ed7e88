import { Head, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import { searchMetas, type SearchFacts } from '../../runtime/shared/search/search-metas.ts'

/**
 * What crawlers are told of a page: its language, its version, and the scope in which it is found. Every page says it of itself
 * without this part, so that ours is for pages that want to say something else. A site's own stands beside every page.
 */
export default function SearchMetadata(facts: SearchFacts): ReactElement {
  const { themeConfig } = useSite()
  return (
    <Head>
      {searchMetas(facts, themeConfig).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
    </Head>
  )
}
