import { translate } from '../../texts/translate.ts'

/** A tag with what it is sorted by. */
export interface Tag {
  readonly label: string
}

/** The tags that begin with a letter. */
export interface TagLetterEntry<T extends Tag> {
  readonly letter: string
  readonly tags: readonly T[]
}

/** Title of the page of all tags. */
export function translateTagsPageTitle(): string {
  return translate({ id: 'theme.tags.tagsPageTitle', message: 'Tags' })
}

/** Tags below their first letters, both sorted. */
export function listTagsByLetters<T extends Tag>(tags: readonly T[]): readonly TagLetterEntry<T>[] {
  const byLetter = new Map<string, T[]>()
  for (const tag of tags) {
    const letter = (tag.label[0] ?? '').toUpperCase()
    const known = byLetter.get(letter)
    if (known === undefined) byLetter.set(letter, [tag])
    else known.push(tag)
  }
  return [...byLetter]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([letter, own]) => ({ letter, tags: own.sort((a, b) => a.label.localeCompare(b.label)) }))
}
