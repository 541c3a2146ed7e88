import type { Comparison, Difference } from './compare-outputs.ts'
import { sortOut, type Rule } from './sort-out.ts'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { UsageError } from '../report/diagnostic.ts'
import { groupBy } from '../types/group-by.ts'
import { GROUPS } from './view.ts'

/** Differences that have one and the same reason. */
export interface ExpectedDifferences {
  /** A sentence or two for the people who move their site. */
  readonly reason: string
  readonly differences: readonly Difference[]
}

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

/** Whether one site was built by Docusaurus and the other by sitegen. */
function isMove({ generators: { one, other } }: Pick<Comparison, 'generators'>): boolean {
  return one !== null && one.startsWith('Docusaurus') && other !== null && other.startsWith('sitegen')
}

/**
 * Separates differences that a move from Docusaurus always has; of other comparisons none.
 *
 * @param differences - those that are to be explained
 */
export function explainDifferences(
  comparison: Pick<Comparison, 'generators'>,
  differences: readonly Difference[],
): { readonly remaining: readonly Difference[]; readonly expected: readonly ExpectedDifferences[] } {
  const { remaining, found } = sortOut(differences, isMove(comparison) ? FROM_DOCUSAURUS : [])
  const reasons = new Set([...found.keys()].map(({ reason }) => reason))
  const expected = [...reasons].map((reason) => ({
    reason,
    differences: [...found].flatMap(([rule, ofRule]) => (rule.reason === reason ? ofRule : [])),
  }))
  return { remaining, expected }
}

/** Differences that are meant. */
export interface Allowance extends Rule {
  readonly what?: string | undefined
}

const ALLOW_LIST = z.array(
  z.strictObject({
    group: z.optional(z.enum(GROUPS)),
    what: z.optional(z.string().check(z.minLength(1))),
    at: z.optional(z.string().check(z.minLength(1))),
    reason: z.string().check(z.minLength(1)),
  }),
)

/**
 * Reads a list of allowed differences.
 *
 * @param file - absolute
 * @throws UsageError when there is no such file or it is not such a list
 */
export function readAllowList(file: string, shown: string): readonly Allowance[] {
  const refuse = (why: string): never => {
    throw new UsageError(
      `The list of allowed differences "${shown}" ${why}.`,
      'Write a JSON list of objects with "reason" and any of "group", "what" and "at".',
    )
  }
  const value = readJson(file) ?? refuse('cannot be read as JSON')
  const { success, data, error } = ALLOW_LIST.safeParse(value)
  if (success) return data
  const [issue] = error.issues
  return refuse(`is not right at ${issue?.path.join('.') ?? 'its start'}: ${issue?.message ?? 'unknown'}`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** What an allow-list does to the differences. */
export interface AllowListResult {
  readonly remaining: readonly Difference[]
  readonly allowed: readonly Difference[]
  /** Allowances that no difference needs. */
  readonly unused: readonly Allowance[]
}

/** Separates allowed differences from others, place by place. */
export function applyAllowList(
  differences: readonly Difference[],
  allowances: readonly Allowance[],
): AllowListResult {
  const { remaining, found } = sortOut(differences, allowances)
  return {
    remaining,
    allowed: joined([...found.values()].flat(), differences),
    unused: allowances.filter((allowance) => !found.has(allowance)),
  }
}

/** One difference for all places that several allowances have of it. */
function joined(parts: readonly Difference[], differences: readonly Difference[]): readonly Difference[] {
  const keyOf = ({ group, what }: Difference): string => `${group} ${what}`
  const byWhat = groupBy(parts, keyOf)
  return differences.flatMap((difference) => {
    const found = byWhat.get(keyOf(difference))
    return found === undefined ? [] : { ...difference, at: found.flatMap((part) => part.at).sort() }
  })
}
