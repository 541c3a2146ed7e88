import { COMMON } from './index-files.ts'

export interface SectionWeight {
  readonly section: number
  readonly inHeading: boolean
  /** How often it stands there: 1, 2, 3 for up to five times, 4 for more. */
  readonly count: number
  /**
   * Where the heading holds the term, the number of its words, at most 7. Elsewhere how long the section is: 0 for less than 16
   * words, one more each time that it is twice as long, at most 7.
   */
  readonly length: number
}

/** A count from which on even a common term says something: three to five times. */
const OFTEN = 3

/** Letters that hold six bits each and that JSON and addresses leave as they are. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Uint8Array(128)
for (let value = 0; value < LETTERS.length; value++) VALUES[LETTERS.charCodeAt(value)] = value

/** Numbers of five bits a letter, the lowest first; the sixth says that more follow. */
export function encodeNumber(value: number): string {
  let rest = value
  let text = ''
  while (rest > 31) {
    text += LETTERS.charAt((rest & 31) | 32)
    rest >>>= 5
  }
  return text + LETTERS.charAt(rest)
}

/** Reads what `encodeNumber` and `encodeSections` wrote. */
function readNumbers(text: string) {
  let at = 0
  const bits = (): number => VALUES[text.charCodeAt(at++)] ?? 0
  return {
    isDone: (): boolean => at >= text.length,
    /** The six bits of one letter. */
    bits,
    number(): number {
      let value = 0
      for (let shift = 0; ; shift += 5) {
        const part = bits()
        value |= (part & 31) << shift
        if (part < 32 || at >= text.length) return value
      }
    },
    /** How far it has read. */
    at: (): number => at,
  }
}

/** One of the sections of a page: `before` is the number of the one before it, 0 for the first. */
export function encodeSection(
  { section, inHeading, count, length }: SectionWeight,
  { before, hasMore }: { readonly before: number; readonly hasMore: boolean },
): string {
  const bits = (inHeading ? 32 : 0) | ((count - 1) << 3) | length
  return encodeNumber(((section - before) << 1) | (hasMore ? 1 : 0)) + LETTERS.charAt(bits)
}

export function encodeSections(sections: readonly SectionWeight[]): string {
  return sections
    .map((section, index) => {
      const before = sections[index - 1]?.section ?? 0
      return encodeSection(section, { before, hasMore: index < sections.length - 1 })
    })
    .join('')
}

export function decodeSections(text: string): readonly SectionWeight[] {
  return readSections(readNumbers(text))
}

function readSections(reader: ReturnType<typeof readNumbers>): readonly SectionWeight[] {
  const sections: SectionWeight[] = []
  let section = 0
  for (let hasMore = true; hasMore && !reader.isDone();) {
    const step = reader.number()
    const bits = reader.bits()
    section += step >>> 1
    hasMore = (step & 1) === 1
    sections.push({ section, inHeading: bits >= 32, count: ((bits >> 3) & 3) + 1, length: bits & 7 })
  }
  return sections
}

export interface PagePosting {
  readonly page: number
  readonly text: string
}

export function splitPostings(text: string): readonly PagePosting[] {
  const postings: PagePosting[] = []
  const reader = readNumbers(text)
  let page = -1
  while (!reader.isDone()) {
    page += reader.number() + 1
    const start = reader.at()
    for (let hasMore = true; hasMore && !reader.isDone();) {
      hasMore = (reader.number() & 1) === 1
      reader.bits()
    }
    postings.push({ page, text: text.slice(start, reader.at()) })
  }
  return postings
}

/** The postings that say most: sections whose heading holds the term, or that hold it several times. */
export function strongPostings(text: string): string {
  const reader = readNumbers(text)
  let found = ''
  let [page, last] = [-1, -1]
  while (!reader.isDone()) {
    page += reader.number() + 1
    const sections = readSections(reader).filter(({ inHeading, count }) => inHeading || count >= OFTEN)
    if (sections.length === 0) continue
    found += encodeNumber(page - last - 1) + encodeSections(sections)
    last = page
  }
  return found
}

/** Turns `splitPostings` back. */
export function joinPostings(postings: readonly PagePosting[]): string {
  let text = ''
  let before = -1
  for (const { page, text: sections } of postings) {
    text += encodeNumber(page - before - 1) + sections
    before = page
  }
  return text
}

/** Writes the postings of a common term, of which the strong ones are left. */
export function encodeCommon(count: number, postings: string): string {
  return COMMON + encodeNumber(count) + strongPostings(postings)
}

export function decodeCommon(text: string) {
  if (!text.startsWith(COMMON)) return null
  const reader = readNumbers(text.slice(COMMON.length))
  const count = reader.number()
  return { count, postings: splitPostings(text.slice(COMMON.length + reader.at())) }
}

export function countClass(count: number): number {
  return count < 3 ? count : count < 6 ? 3 : 4
}

export function headingClass(words: number): number {
  return Math.min(7, words)
}

export function lengthClass(words: number): number {
  return Math.min(7, Math.max(0, Math.floor(Math.log2(Math.max(1, words) / 8))))
}
