import type { Comparison, Difference } from './compare-outputs.ts'
import { sortOut, type Rule } from './sort-out.ts'

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
