import { Link, useSite } from 'sitegen/runtime'
import type { ReactElement } from 'react'
import { matchParts } from '../../runtime/shared/search/match-html.ts'
import { resultAddress } from '../../runtime/shared/search/result-address.ts'
import type { SearchHit, SearchLevel } from '../../runtime/shared/search/search-client.ts'

const LEVELS: readonly SearchLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

/** A hit: its last heading, the headings above it, and what was found below. */
export function SearchResultItem({ hit }: { readonly hit: SearchHit }): ReactElement {
  const site = useSite()
  const { href } = resultAddress(hit.url, site, site.themeConfig.search?.hosted)
  const headings = headingsOf(hit)
  const snippet = hit._snippetResult?.content?.value ?? ''
  return (
    <article className="search-page__result">
      <h2>
        <Link to={href}>
          <Matches value={headings.at(-1) ?? href} />
        </Link>
      </h2>
      {headings.length > 1 && (
        <ul className="search-page__path">
          {headings.slice(0, -1).map((heading) => (
            <li key={heading}>
              <Matches value={heading} />
            </li>
          ))}
        </ul>
      )}
      {snippet !== '' && (
        <p>
          <Matches value={snippet} />
        </p>
      )}
    </article>
  )
}

/** Headings from the group on, with what was found in them; each once. */
function headingsOf({ hierarchy, _highlightResult: highlights }: SearchHit): readonly string[] {
  const all = LEVELS.flatMap(
    (level) => highlights?.hierarchy?.[level]?.value || escaped(hierarchy[level]) || [],
  )
  return [...new Set(all)]
}

/** A plain text where others are HTML. */
function escaped(text: string | null | undefined): string {
  return (text ?? '').replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

/** A highlighted text. It is text, whatever it holds. */
function Matches({ value }: { readonly value: string }): readonly ReactElement[] {
  return matchParts(value).map(({ text, isMatch }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- The parts have nothing else that tells them apart.
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}
