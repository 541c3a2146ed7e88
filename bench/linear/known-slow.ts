import type { ChildOrder } from './child.ts'

/** A text whose time is known to grow faster than its length, and why it does. */
interface KnownSlow {
  readonly name: string
  readonly formats: readonly ChildOrder['format'][]
  readonly reason: string
}

const both = ['md', 'mdx'] as const

const UNENDED =
  'both parsers look for the end of each title up to the end of the paragraph, and micromark takes many times longer'
const JOINED =
  'at each colon the fast parser reads the block from its start; micromark moves all that follows when it joins text'
const OPEN_TAGS =
  'in MDX the fast parser goes through all open tags again and again, which thousands that are never closed show'

const KNOWN: readonly KnownSlow[] = [
  { name: 'x [a](b (⏎', formats: both, reason: UNENDED },
  { name: ':a [a]: x ', formats: both, reason: JOINED },
  { name: ':a *b* ', formats: both, reason: JOINED },
  { name: '<a>', formats: ['mdx'], reason: OPEN_TAGS },
  { name: '<>', formats: ['mdx'], reason: OPEN_TAGS },
  { name: '<br>\\n⏎', formats: ['mdx'], reason: OPEN_TAGS },
  { name: 'tags, nested', formats: ['mdx'], reason: OPEN_TAGS },
]

/** Why the time of a text is known to grow faster than its length; undefined for one that has to be linear. */
export function knownReason({ name, format }: Pick<ChildOrder, 'name' | 'format'>): string | undefined {
  return KNOWN.find((one) => one.name === name && one.formats.includes(format))?.reason
}
