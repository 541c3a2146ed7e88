import { type PageText, type TextSection, indexedSections } from '../page/page-text.ts'
import type { SearchHit, SearchLevel, SearchParams } from './search-client.ts'
import { SEARCH_LEVELS } from './search-scope.ts'
import type { RankedSection } from './rank.ts'
import { escapeHtml } from '../document/html.ts'
import type { TextWord, WordReader } from './words.ts'

export interface HitSource {
  readonly url: string
  readonly text: PageText
  readonly found: Pick<RankedSection, 'section' | 'isHeading'>
  readonly params: SearchParams
  readonly match: Pick<MatchOptions, 'wordsOf' | 'isFound'>
  /** Group of a page that belongs to nothing and has no title. */
  readonly title: string
}

const SNIPPET_WORDS = 10

export function makeHit({ url, text, found, params, match, title }: HitSource): SearchHit {
  const sections = indexedSections(text)
  const [anchor, , , prose, code = ''] = sections[found.section] ?? NO_SECTION
  const words = [prose, code].filter(Boolean).join(' · ')
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
  return SEARCH_LEVELS.findLast((level) => hierarchy[level] !== null) ?? 'lvl1'
}

function matchesOf({
  hierarchy,
  content,
  params,
  match,
}: Pick<HitSource, 'params' | 'match'> & Pick<SearchHit, 'hierarchy' | 'content'>) {
  const options = {
    ...match,
    pre: params.highlightPreTag ?? '<mark>',
    post: params.highlightPostTag ?? '</mark>',
    ellipsis: params.snippetEllipsisText ?? '…',
  }
  const headings = SEARCH_LEVELS.flatMap((level) => {
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
    const name = SEARCH_LEVELS[level]
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

export interface MatchOptions {
  readonly wordsOf: WordReader
  readonly isFound: (term: string) => boolean
  /** What stands before and after what was found. */
  readonly pre: string
  readonly post: string
}

export function highlighted(text: string, options: MatchOptions): string {
  const found = options.wordsOf(text).filter(({ terms }) => terms.some(options.isFound))
  return markedHtml({ text, from: 0, to: text.length }, found, options)
}

export function snippet(
  text: string,
  count: number,
  options: MatchOptions & { readonly ellipsis: string },
): string {
  const { wordsOf, isFound, ellipsis } = options
  const words = wordsOf(text).map((word) => ({ ...word, isFound: word.terms.some(isFound) }))
  const first = firstShown(words, count)
  const shown = words.slice(first, first + count)
  const isWhole = first + count >= words.length
  const from = first === 0 ? 0 : (shown[0]?.start ?? 0)
  const to = isWhole ? text.length : (shown.at(-1)?.end ?? text.length)
  const found = shown.filter((word) => word.isFound)
  const html = markedHtml({ text, from, to }, found, options)
  return `${first === 0 ? '' : ellipsis}${html}${isWhole ? '' : ellipsis}`
}

/** The first of the words in a row that hold most of what was found, with room before it. */
function firstShown(words: readonly { readonly isFound: boolean }[], count: number): number {
  let [best, sum, at] = [0, 0, -1]
  for (const [index, { isFound }] of words.entries()) {
    if (isFound) sum += 1
    if (words[index - count]?.isFound === true) sum -= 1
    if (sum > best) [best, at] = [sum, index]
  }
  if (at === -1) return 0
  const start = Math.max(0, at - count + 1)
  const found = words.slice(start, at + 1).findIndex(({ isFound }) => isFound) + start
  const width = at - found + 1
  return Math.max(0, found - Math.floor((count - width) / 2))
}

/** Words may overlap: those of Chinese, Japanese and Korean are pairs of letters. */
function markedHtml(
  { text, from, to }: { readonly text: string; readonly from: number; readonly to: number },
  found: readonly TextWord[],
  { pre, post }: MatchOptions,
): string {
  const ranges: { start: number; end: number }[] = []
  for (const { start, end } of found) {
    const last = ranges.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  let html = ''
  let at = from
  for (const { start, end } of ranges) {
    html += escapeHtml(text.slice(at, start)) + pre + escapeHtml(text.slice(start, end)) + post
    at = end
  }
  return html + escapeHtml(text.slice(at, to))
}
