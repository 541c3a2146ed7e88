import { Head, useSite } from 'sitegen/runtime'
import { searchMetas, type SearchFacts } from '../../runtime/shared/search/search-scope.ts'

/**
 * Metadata for crawlers: language, version and scope of a page. Every page has it without this part. Use the part
 * on pages that say something else; one of your own is rendered with every page.
 */
export default function SearchMetadata(facts: SearchFacts) {
  const { themeConfig } = useSite()
  return (
    <Head>
      {searchMetas(facts, themeConfig).map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
    </Head>
  )
}
