import type { ChildOrder } from './child.ts'

/** A text whose time is known to grow faster than its length, and why it does. */
interface KnownSlow {
  readonly name: string
  readonly formats: readonly ChildOrder['format'][]
  readonly reason: string
}

const both = ['md', 'mdx'] as const

const KNOWN: readonly KnownSlow[] = [
  { name: '[a]: x ', formats: both, reason: 'neither parser is linear' },
  { name: '*a_ ', formats: both, reason: 'neither parser is linear, and micromark takes longer' },
  { name: '<ä/>', formats: both, reason: 'the fast parser is not linear for letters that are not ASCII' },
]

/** Why the time of a text is known to grow faster than its length; undefined for one that has to be linear. */
export function knownReason({ name, format }: Pick<ChildOrder, 'name' | 'format'>): string | undefined {
  return KNOWN.find((one) => one.name === name && one.formats.includes(format))?.reason
}
