import { Link, translate, useLocation, useSite } from 'sitegen/runtime'
import { useEffect, useMemo, useState } from 'react'
import type { SearchHit } from '../../runtime/shared/search/search-client.ts'
import type { SearchSettings } from '../../runtime/shared/search/search-settings.ts'
import { resultAddress } from '../../runtime/shared/search/shown-hit.ts'
import { decoded } from '../../runtime/shared/url/url.ts'
import { resolveLink } from '../../runtime/shared/url/link.ts'
import { adoptStyles } from '../common/elements.ts'
import { searchClientOf, searchParametersOf, useScopes } from '../common/search/search.ts'
import styles from '../styles/pages/nearest.css?raw'

adoptStyles(styles)

/** More would not be near. */
const MOST_PAGES = 4

/** The field of the search, and the pages that the words of the address find. */
export function NearestPages({ search }: { readonly search: SearchSettings }) {
  const site = useSite()
  const words = useAddressWords()
  const pages = useNearest(words)
  const label = translate({ id: 'theme.SearchPage.inputLabel', message: 'Search' })
  return (
    <>
      {search.pageUrl !== undefined && (
        <search>
          <form action={resolveLink(search.pageUrl, site).href} className="sg-nearest__form">
            <input
              key={words}
              type="search"
              name="q"
              defaultValue={words}
              maxLength={64}
              autoComplete="off"
              aria-label={label}
              className="sg-nearest__field"
            />
            <button type="submit" className="sg-button sg-button--outline">
              {label}
            </button>
          </form>
        </search>
      )}
      {pages.length > 0 && (
        <>
          <p id="sg-nearest">
            {translate({ id: 'theme.NotFound.nearest', message: 'Pages with a similar address:' })}
          </p>
          <ul aria-labelledby="sg-nearest">
            {pages.map(({ href, title }) => (
              <li key={href}>
                <Link to={href}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The words of the last part of the address that has some. */
function useAddressWords(): string {
  const parts = decoded(useLocation().pathname)
    .replace(/\.html?$/, '')
    .split('/')
    .filter((part) => /\p{L}/u.test(part))
  return (parts.at(-1) ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

interface NearPage {
  readonly href: string
  readonly title: string
}

function useNearest(words: string): readonly NearPage[] {
  const site = useSite()
  const client = useMemo(() => searchClientOf(site), [site])
  const scopes = useScopes().join('\n')
  const [pages, setPages] = useState<readonly NearPage[]>([])
  useEffect(() => {
    let isOver = false
    const ask = async (): Promise<void> => {
      const { hosted } = site.themeConfig.search ?? {}
      const params = searchParametersOf(site, scopes.split('\n').filter(Boolean))
      const request = { indexName: hosted?.indexName ?? 'local', query: words, params }
      const { results } = await (await client()).search([request])
      const near = (results[0]?.hits ?? []).map((hit): readonly [string, NearPage] => {
        const [href = ''] = resultAddress(hit.url, site, hosted).href.split('#')
        return [href, { href, title: titleOf(hit) }]
      })
      if (!isOver) setPages([...new Map(near).values()].slice(0, MOST_PAGES))
    }
    // The page says what it is about without them.
    if (words !== '') ask().catch(() => undefined)
    return () => void (isOver = true)
  }, [client, site, scopes, words])
  return pages
}

function titleOf({ hierarchy, url }: SearchHit): string {
  return hierarchy.lvl1 ?? hierarchy.lvl0 ?? url
}
