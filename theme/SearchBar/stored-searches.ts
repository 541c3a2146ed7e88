import { matchHtml } from '../../runtime/shared/search/match-html.ts'
import { isUnsafeAddress } from '../../runtime/shared/url/unsafe-address.ts'

/** Where DocSearch keeps what readers chose, followed by the name of the index. */
const KEYS = ['__DOCSEARCH_RECENT_SEARCHES__', '__DOCSEARCH_FAVORITE_SEARCHES__']

type Fields = Readonly<Record<string, unknown>>

/**
 * Readers and other scripts can write anything to the browser's storage. What DocSearch could not read there, or would show as
 * an element, is put right before it looks.
 */
export function repairStoredSearches(indexName: string): void {
  for (const key of KEYS.map((name) => name + indexName)) {
    try {
      const stored = localStorage.getItem(key)
      const repaired = stored === null ? null : repairedSearches(stored)
      if (repaired !== stored) localStorage.setItem(key, repaired ?? '[]')
    } catch {
      // The storage is blocked or full: DocSearch does without.
    }
  }
}

/** The stored list without what is no hit, and without elements. */
export function repairedSearches(stored: string): string {
  const searches = parsed(stored)
  if (!Array.isArray(searches)) return '[]'
  return JSON.stringify((searches as readonly unknown[]).flatMap((search) => repairedHit(search) ?? []))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function repairedHit(search: unknown): Fields | null {
  if (!isFields(search) || !isFields(search['hierarchy'])) return null
  const { objectID, url, type, content, hierarchy } = search
  const isHit = [objectID, url, type].every((value) => typeof value === 'string')
  if (!isHit || isUnsafeAddress(String(url))) return null
  const levels = Object.entries(hierarchy).map(([name, value]) => [name, safe(value)])
  return { ...search, content: safe(content), hierarchy: Object.fromEntries(levels) }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function safe(value: unknown): string | null {
  return typeof value === 'string' ? matchHtml(value) : null
}
