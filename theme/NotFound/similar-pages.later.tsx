import { Link, translate, useLocation, useNavigate, useSite } from 'sitegen/runtime'
import { useRef } from 'react'
import type { SearchSettings } from '../../runtime/shared/search/search-settings.ts'
import { resultAddress } from '../../runtime/shared/search/shown-hit.ts'
import { resolveLink } from '../../runtime/shared/url/link.ts'
import { decoded } from '../../runtime/shared/url/url.ts'
import { useResults } from '../SearchPage/use-results.ts'
import { adoptStyles } from '../common/elements.ts'
import { useScopes } from '../common/search/search.ts'
import styles from '../styles/pages/nearest.css?raw'

adoptStyles(styles)

/** More would not be near. */
const MOST_PAGES = 4

/** The field of the search, and the pages that the words of the address find. */
export function SimilarPages({ search }: { readonly search: SearchSettings }) {
  const site = useSite()
  const terms = useAddressTerms()
  const { hits } = useResults(terms, useScopes())
  const titles = new Map(
    hits.map(({ url, hierarchy }) => [
      resultAddress(url, site, search.hosted).href.replace(/#.*/, ''),
      hierarchy.lvl1 ?? hierarchy.lvl0 ?? url,
    ]),
  )
  const pages = [...titles].slice(0, MOST_PAGES)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const label = translate({ id: 'theme.SearchPage.inputLabel', message: 'Search' })
  return (
    <>
      {search.pageUrl !== undefined && (
        <search>
          <form
            className="sg-nearest__form"
            onSubmit={(event) => {
              event.preventDefault()
              const query = new URLSearchParams({ q: field.current?.value ?? '' })
              const { href } = resolveLink(`${search.pageUrl}?${query}`, site)
              if (href !== undefined) navigate(href)
            }}
          >
            <input
              ref={field}
              key={terms}
              type="search"
              defaultValue={terms}
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
            {pages.map(([href, title]) => (
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
function useAddressTerms(): string {
  const parts = decoded(useLocation().pathname)
    .replace(/\.html?$/, '')
    .split('/')
  const part = parts.findLast((one) => /\p{L}/u.test(one)) ?? ''
  return part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
