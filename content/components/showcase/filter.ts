import { SITES, TAGS, type ShowcaseSite, type TagKey } from '../../data/showcase.ts'

/** Whether a site needs one of the tags or all of them. */
export type Operator = 'OR' | 'AND'

/** What a reader looks for. */
export interface Filter {
  /** Part of a name. */
  readonly name: string
  readonly tags: readonly TagKey[]
  readonly operator: Operator
}

/** Every site. */
export const NO_FILTER: Filter = { name: '', tags: [], operator: 'OR' }

/** Reads the query string of an address; what it does not know it ignores. */
export function parseFilter(search: string): Filter {
  const query = new URLSearchParams(search)
  const asked = new Set(query.getAll('tags'))
  return {
    name: query.get('name') ?? '',
    tags: (Object.keys(TAGS) as TagKey[]).filter((tag) => asked.has(tag)),
    operator: query.get('operator') === 'AND' ? 'AND' : 'OR',
  }
}

/** The query string of a filter, with its question mark; empty for every site. */
export function filterQuery({ name, tags, operator }: Filter): string {
  const query = new URLSearchParams([
    ...(name === '' ? [] : [['name', name]]),
    ...tags.map((tag) => ['tags', tag]),
    ...(operator === 'OR' ? [] : [['operator', operator]]),
  ])
  return query.size === 0 ? '' : `?${query.toString()}`
}

/** The sites that a filter lets through, in their order. */
export function filterSites({ name, tags, operator }: Filter): readonly ShowcaseSite[] {
  const words = name.trim().toLowerCase()
  return SITES.filter((site) => {
    const has = (tag: TagKey): boolean => site.tags.includes(tag)
    const isTagged = tags.length === 0 || (operator === 'AND' ? tags.every(has) : tags.some(has))
    return isTagged && site.name.toLowerCase().includes(words)
  })
}
