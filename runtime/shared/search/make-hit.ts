import type { PageText, TextSection } from '../page/page-text.ts'
import { indexedSections } from './indexed-sections.ts'
import type { SearchHit, SearchLevel, SearchParams } from './search-client.ts'
import { highlighted, snippet, type MatchOptions } from './match-words.ts'
import type { RankedSection } from './rank.ts'

/** What a hit is made of. */
export interface HitSource {
  readonly url: string
  readonly text: PageText
  readonly found: Pick<RankedSection, 'section' | 'isHeading'>
  readonly params: SearchParams
  readonly match: Pick<MatchOptions, 'wordsOf' | 'isFound'>
  /** Group of a page that belongs to nothing and has no title. */
  readonly title: string
}

const LEVELS: readonly SearchLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']
/** Words of a snippet, unless the question says how many. */
const SNIPPET_WORDS = 10

/** Makes a hit as the hosted service would give it. */
export function makeHit({ url, text, found, params, match, title }: HitSource): SearchHit {
  const sections = indexedSections(text)
  const [anchor, , , prose, code = ''] = sections[found.section] ?? NO_SECTION
  const words = `${prose} ${code}`.trim()
  const hierarchy = hierarchyOf(sections, found.section, {
    lvl0: text.group ?? text.title ?? title,
    lvl1: text.title,
  })
  const content = found.isHeading || words === '' ? null : words
  // What stands before the first heading belongs to the page.
  const hash = anchor === '' || found.section === 0 ? '' : `#${anchor}`
  return {
    objectID: `${url}#${found.section}`,
    url: url + hash,
    anchor: hash === '' ? null : anchor,
    type: content === null ? deepestLevel(hierarchy) : 'content',
    content,
    hierarchy,
    ...matchesOf({ hierarchy, content, params, match }),
  }
}

const NO_SECTION: TextSection = ['', 1, '', '']

function deepestLevel(hierarchy: SearchHit['hierarchy']): SearchLevel {
  return LEVELS.findLast((level) => hierarchy[level] !== null) ?? 'lvl1'
}

/** The words that were found, in whole texts and in snippets. */
function matchesOf({
  hierarchy,
  content,
  params,
  match,
}: Pick<HitSource, 'params' | 'match'> & Pick<SearchHit, 'hierarchy' | 'content'>): Pick<
  SearchHit,
  '_highlightResult' | '_snippetResult'
> {
  const options = {
    ...match,
    pre: params.highlightPreTag ?? '<mark>',
    post: params.highlightPostTag ?? '</mark>',
    ellipsis: params.snippetEllipsisText ?? '…',
  }
  const headings = LEVELS.flatMap((level) => {
    const value = hierarchy[level]
    return value === null ? [] : [[level, { value: highlighted(value, options) }] as const]
  })
  const marked = { hierarchy: Object.fromEntries(headings) }
  if (content === null) return { _highlightResult: marked, _snippetResult: marked }
  return {
    _highlightResult: { ...marked, content: { value: highlighted(content, options) } },
    _snippetResult: { ...marked, content: { value: snippet(content, wordsOfSnippet(params), options) } },
  }
}

/** The headings that a section stands below, its own the last. */
function hierarchyOf(
  sections: readonly TextSection[],
  at: number,
  top: Pick<SearchHit['hierarchy'], 'lvl0' | 'lvl1'>,
): SearchHit['hierarchy'] {
  const hierarchy = { ...top, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null } as {
    -readonly [L in SearchLevel]: string | null
  }
  let below = 7
  for (const [, level, heading] of sections.slice(0, at + 1).toReversed()) {
    if (level >= below || level === 0) continue
    below = level
    const name = LEVELS[level]
    if (name !== undefined) hierarchy[name] = heading
  }
  return hierarchy
}

/** `content:10` among the attributes to snippet. */
function wordsOfSnippet({ attributesToSnippet = [] }: SearchParams): number {
  const wanted = attributesToSnippet.find((attribute) => attribute.startsWith('content:'))
  return wanted === undefined
    ? SNIPPET_WORDS
    : Math.max(1, Number(wanted.slice('content:'.length)) || SNIPPET_WORDS)
}
