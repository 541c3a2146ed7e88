import { isDeepStrictEqual } from 'node:util'

/** What pages of docs and posts call their neighbours. */
const NEIGHBOURS = ['previous', 'next', 'newer', 'older']

/** What is said of parts of the page data whose names alone say nothing to a writer. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'head.image': 'its social image changed',
  'head.noIndex': 'it is listed for search engines now, or not any more',
  'head.htmlClasses': 'the classes of its <html> changed',
  'props.sidebar': 'it is in another sidebar, or in none any more',
  'props.breadcrumbs': 'its place in the sidebar changed',
  'head.structuredData': 'its structured data changed',
  'head.metas': 'its <meta> tags changed',
  'props.items': 'what it shows of the posts that it lists changed',
  'props.years': 'what it shows of the posts that it lists changed',
  'props.pagination': 'the pages before and after it changed, or how many there are',
  'props.count': 'the number of its posts changed',
  'props.unlisted': 'it is unlisted now, or not any more',
  'props.post': 'its title, date, authors or tags changed',
  'props.blog': 'the title or the description of its blog changed',
  'props.editUrl': 'its edit link changed',
  'props.lastUpdate': 'the date or the author of its last change changed',
  'props.version': 'what it shows of its version changed',
  'props.visibility': 'it is a draft or unlisted now, or not any more',
  layout: 'it has another layout',
  parts: 'it shows other parts of its layout',
  context: 'what it knows of its plugin changed',
}

/**
 * What a feature planned differently for a page than in an earlier build, a sentence for each difference. Content,
 * scripts and styles have inputs of their own.
 *
 * @param before - text of `page.json` of the earlier build; null when it is not there any more
 * @param now - that of this build
 */
export function pageDifferences(before: string | null, now: string | null): readonly string[] {
  const [was, is] = [plannedParts(before), plannedParts(now)]
  if (was.size === 0 || is.size === 0) return []
  const names = [...new Set([...is.keys(), ...was.keys()])]
  const found = names.filter((name) => !isDeepStrictEqual(was.get(name), is.get(name)))
  return [...new Set(found.map((name) => differenceText(name, was.get(name), is.get(name))))]
}

function differenceText(name: string, before: unknown, now: unknown): string {
  const part = name.replace(/^(?:head|props)\./, '')
  if (name.startsWith('props.') && NEIGHBOURS.includes(part))
    return `its ${part} page is ${titleOf(now)} (was ${titleOf(before)})`
  return DIFFERENCES[name] ?? `its ${part} changed`
}

function titleOf(link: unknown): string {
  const { title } = (link ?? {}) as { readonly title?: unknown }
  return typeof title === 'string' ? `"${title}"` : 'none'
}

function plannedParts(text: string | null): ReadonlyMap<string, unknown> {
  const { head, props, layout, parts, context } = parsed(text)
  if (layout === undefined) return new Map()
  const grouped = Object.entries({ head, props }).flatMap(([group, values]) =>
    Object.entries(values ?? {}).map(([name, value]) => [`${group}.${name}`, value] as const),
  )
  return new Map<string, unknown>([...grouped, ...Object.entries({ layout, parts, context })])
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
