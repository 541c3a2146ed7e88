import { translate } from '../../texts/translate.ts'
import { groupBy } from './react-utils.ts'

/** Title of the page of all tags. */
export function translateTagsPageTitle(): string {
  return translate({ id: 'theme.tags.tagsPageTitle', message: 'Tags' })
}

/** Tags below their first letters, both sorted. */
export function listTagsByLetters<T extends { readonly label: string }>(
  tags: readonly T[],
): readonly { readonly letter: string; readonly tags: readonly T[] }[] {
  return Object.entries(groupBy(tags, ({ label }) => (label[0] ?? '').toUpperCase()))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([letter, own = []]) => ({ letter, tags: own.sort((a, b) => a.label.localeCompare(b.label)) }))
}
