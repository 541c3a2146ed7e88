import type { TagLink } from '../../runtime/shared/tags.ts'

/** The tags that begin with one letter. */
export interface LetterEntry {
  /** Upper case. */
  readonly letter: string
  readonly tags: readonly TagLink[]
}

/** Puts tags under their first letters. Tags come sorted, and so do their letters. */
export function tagsByLetter(tags: readonly TagLink[]): readonly LetterEntry[] {
  const entries = new Map<string, TagLink[]>()
  for (const tag of tags) {
    const [first = ''] = tag.label
    const letter = first.toUpperCase()
    const entry = entries.get(letter)
    if (entry === undefined) entries.set(letter, [tag])
    else entry.push(tag)
  }
  return [...entries].map(([letter, tags]) => ({ letter, tags }))
}
