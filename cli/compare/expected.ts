import type { Comparison, Difference } from './compare-outputs.ts'
import { readFileSync } from 'node:fs'
import picomatch from 'picomatch'
import * as z from 'zod/mini'
import { UsageError } from '../report/diagnostic.ts'
import { groupBy } from '../types/group-by.ts'
import { GROUPS } from './view.ts'
import { orNull } from '../types/memoized.ts'

interface Rule {
  /** The kind of difference; every kind when not given. */
  readonly group?: Difference['group'] | undefined
  /** A part of what is different as it is printed, or a pattern of it; everything when not given. */
  readonly what?: string | RegExp | undefined
  /** A glob of addresses or files; every one when not given. */
  readonly at?: string | undefined
  readonly reason: string
}

/**
 * Gives every place of every difference to the first rule that has it. `found` is in the order of the rules; a rule without
 * a difference is not there.
 */
function sortOut<R extends Rule>(differences: readonly Difference[], rules: readonly R[]) {
  const matchers = rules.map((rule) => ({ rule, matches: matcherOf(rule) }))
  const [remaining, taken]: [Difference[], Difference[]] = [[], []]
  const found = new Map<R, Difference[]>(rules.map((rule) => [rule, []]))
  for (const difference of differences) {
    const ruleOf = (place: string): R | null =>
      matchers.find(({ matches }) => matches(difference, place))?.rule ?? null
    for (const [rule, at] of groupBy(difference.at, ruleOf))
      (rule === null ? remaining : found.get(rule))?.push({ ...difference, at })
    const at = difference.at.filter((place) => ruleOf(place) !== null)
    if (at.length > 0) taken.push({ ...difference, at })
  }
  return { remaining, taken, found: new Map([...found].filter(([, ofRule]) => ofRule.length > 0)) }
}

function matcherOf({ group, what, at }: Rule): (difference: Difference, place: string) => boolean {
  const isPlace = at === undefined ? (): boolean => true : picomatch(at, { dot: true })
  const isWhat = (text: string): boolean =>
    typeof what === 'string' ? text.includes(what) : what?.test(text) !== false
  return (difference, place) =>
    (group ?? difference.group) === difference.group && isWhat(difference.what) && isPlace(place)
}

/** With a sentence or two for the people who move their site. */
export type ExpectedDifferences = { readonly reason: string; readonly differences: readonly Difference[] }

const LISTS_IN_SEARCH = 'Lists of posts and of tags have the same scope for searches as what they list.'

/** What every site has that moves from Docusaurus: what the two themes do in different ways, and what they write beside. */
const FROM_DOCUSAURUS: readonly Rule[] = [
  {
    group: 'head',
    what: /: (?:meta generator|meta viewport)\b/,
    reason: 'Each program names itself, and writes the same viewport in its own way.',
  },
  {
    group: 'head',
    what: 'meta docsearch:',
    reason: 'What the crawler of Algolia reads stands only in sites that have a search by Algolia.',
  },
  {
    group: 'head',
    what: /meta docusaurus_tag: (?:default|blog_|doc_tags?_)/,
    reason: LISTS_IN_SEARCH,
  },
  {
    group: 'head',
    what: 'new: meta docusaurus_tag: docs-',
    at: '**/tags/**',
    reason: LISTS_IN_SEARCH,
  },
  {
    group: 'head',
    what: /structured data\.(?:\S+\.)?image\.(?:@id|caption)/,
    reason: 'Structured data of posts names a picture by its address, without a caption.',
  },
  {
    group: 'head',
    what: /structured data\.(?:@id|mainEntityOfPage): /,
    at: '**/page/*{,/}',
    reason: 'In structured data, all pages of a list are the same blog.',
  },
  {
    group: 'head',
    what: /(?:link alternate|meta robots)/,
    at: '/404',
    reason:
      'The page for addresses that are not there stays out of search engines, and is in no list of languages.',
  },
  {
    group: 'headings',
    what: 'new: list of posts: h1 ',
    reason: 'Lists of posts have a title.',
  },
  {
    group: 'headings',
    what: /^(?:missing: h3|new: h2)#(\d{4}) \1$/,
    reason: 'Years in the archive of a blog follow the title of the page, as headings of the second level.',
  },
  ...(['text', 'links'] as const).map((group): Rule => ({
    group,
    at: '**/archive{,/}',
    reason: 'The archive of a blog writes dates in short form, and outside of the links.',
  })),
  ...(['text', 'links'] as const).map((group): Rule => ({
    group,
    what: 'Go to the home page',
    at: '/404',
    reason: 'The page for addresses that are not there has a link to the home page.',
  })),
  {
    group: 'details',
    what: /^(?:missing|new): (?:author: |\d+$|View all tags$)/i,
    reason:
      'Lists of posts name authors in short form, without what they do and their links; numbers of posts are written out.',
  },
  {
    group: 'links',
    what: /\((?:View All Tags|View all tags)\)/,
    reason: 'The label of the link to all tags is "View all tags".',
  },
  {
    group: 'links',
    what: /^another order from "\/.*\/tags\//,
    reason: 'In lists of posts the link to the whole post stands before the tags.',
  },
  {
    group: 'sidebars',
    what: /: blog: /,
    reason:
      'The sidebar of a blog links to its lists, too, and years of recent posts are closed until a reader opens them.',
  },
  {
    group: 'feeds',
    what: /^new: (?:feed link: |\S+ published: )/,
    reason: 'Atom feeds have their own address, and the day on which each entry was published.',
  },
  {
    group: 'files',
    what: 'other bytes',
    at: '**/*.xsl',
    reason: 'Feeds are shown to browsers in a style of their own.',
  },
]

/** Separates differences that a move from Docusaurus always has; of other comparisons none. */
export function explainDifferences(
  { generators: { one, other } }: Pick<Comparison, 'generators'>,
  differences: readonly Difference[],
) {
  const isMove = one?.startsWith('Docusaurus') === true && other?.startsWith('sitegen') === true
  const { remaining, found } = sortOut(differences, isMove ? FROM_DOCUSAURUS : [])
  const reasons = new Set([...found.keys()].map(({ reason }) => reason))
  const expected = [...reasons].map((reason): ExpectedDifferences => ({
    reason,
    differences: [...found].flatMap(([rule, ofRule]) => (rule.reason === reason ? ofRule : [])),
  }))
  return { remaining, expected }
}

const ALLOW_LIST = z.array(
  z.strictObject({
    group: z.optional(z.enum(GROUPS)),
    what: z.optional(z.string().check(z.minLength(1))),
    at: z.optional(z.string().check(z.minLength(1))),
    reason: z.string().check(z.minLength(1)),
  }),
)

export type Allowance = z.infer<typeof ALLOW_LIST>[number]

/** @throws UsageError when there is no such file or it is not such a list */
export function readAllowList(file: string, shown: string): readonly Allowance[] {
  const refuse = (why: string): never => {
    throw new UsageError(
      `The list of allowed differences "${shown}" ${why}.`,
      'Write a JSON list of objects with "reason" and any of "group", "what" and "at".',
    )
  }
  const written = orNull<unknown>(() => JSON.parse(readFileSync(file, 'utf8')))
  const { success, data, error } = ALLOW_LIST.safeParse(written ?? refuse('cannot be read as JSON'))
  if (success) return data
  const [issue] = error.issues
  return refuse(`is not right at ${issue?.path.join('.') ?? 'its start'}: ${issue?.message ?? 'unknown'}`)
}

export function applyAllowList(differences: readonly Difference[], allowances: readonly Allowance[]) {
  const { remaining, taken: allowed, found } = sortOut(differences, allowances)
  return { remaining, allowed, unused: allowances.filter((allowance) => !found.has(allowance)) }
}
