import { escapeHtml } from '../../runtime/shared/document/html.ts'
import { matchHtml, matchText } from '../../runtime/shared/search/match-html.ts'
import type { SearchHit, SearchLevel, SearchMatches } from '../../runtime/shared/search/search-client.ts'

const LEVELS: readonly SearchLevel[] = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6']

interface ShownAs {
  /** Name of the group where the hit names none. */
  readonly title: string
  readonly url: string
}

/**
 * A hit as DocSearch shows it: it writes snippets, and texts without one, as HTML, and the name of a group as text. What it keeps
 * of a hit among recent searches is written as HTML, too.
 */
export function dialogHit(hit: SearchHit, { title, url }: ShownAs): SearchHit {
  const { hierarchy, content, _highlightResult: highlights, _snippetResult: snippets } = hit
  const marked = highlights?.hierarchy?.lvl0?.value
  const group = asKey(marked === undefined ? (hierarchy.lvl0 ?? title) : matchText(marked) || title)
  return {
    ...hit,
    url,
    content: content && escapeHtml(content),
    hierarchy: {
      ...mapLevels((level) =>
        hierarchy[level] === null || hierarchy[level] === undefined ? null : escapeHtml(hierarchy[level]),
      ),
      lvl1: asKey(escapeHtml(hierarchy.lvl1 ?? title)),
    },
    _highlightResult: { hierarchy: { lvl0: { value: group } } },
    _snippetResult: snippets === undefined ? {} : safeMatches(snippets),
  }
}

function safeMatches({ hierarchy, content }: SearchMatches): SearchMatches {
  return {
    hierarchy: mapLevels((level) => safeMatch(hierarchy?.[level])),
    ...(content === undefined ? {} : { content: safeMatch(content) }),
  }
}

function safeMatch(match: { readonly value: string } | undefined): { readonly value: string } {
  return { value: match === undefined ? '' : matchHtml(match.value) }
}

function mapLevels<T>(valueOf: (level: SearchLevel) => T): Record<SearchLevel, T> {
  return Object.fromEntries(LEVELS.map((level) => [level, valueOf(level)])) as Record<SearchLevel, T>
}

/** DocSearch has groups in an object by their names, which must not be those of an object's own members. */
function asKey(name: string): string {
  return name in Object.prototype ? `${name}\u200B` : name
}
