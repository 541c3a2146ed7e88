import type { PageText, TextSection } from '../page/page-text.ts'

/** The sections as the index numbers them: a page always begins with one that has its title. */
export function indexedSections({ title, sections }: PageText): readonly TextSection[] {
  const [first, second, ...others] = sections
  // Words before the first heading belong to the title.
  const lead = first?.[1] === 0 ? first[3] : ''
  if (lead !== '' && second?.[1] === 1) {
    const [anchor, level, heading, words] = second
    return [[anchor, level, heading, `${words} ${lead}`.trim()], ...others]
  }
  const isTitled = sections.some(([, level]) => level === 1)
  if (isTitled || title === null) return sections
  return [['', 1, title, lead], ...(lead === '' ? sections : sections.slice(1))]
}
