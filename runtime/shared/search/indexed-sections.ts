import type { PageText, TextSection } from '../page/page-text.ts'

/** The sections as the index numbers them: a page always begins with one that has its title. */
export function indexedSections({ title, sections }: PageText): readonly TextSection[] {
  const [first, second, ...others] = sections
  // Words before the first heading belong to the title.
  const [lead, code] = first?.[1] === 0 ? [first[3], first[4]] : ['']
  const isLead = lead !== '' || code !== undefined
  if (isLead && second?.[1] === 1) {
    const [anchor, level, heading, words, after] = second
    return [[anchor, level, heading, `${words} ${lead}`.trim(), joined(code, after)], ...others]
  }
  const isTitled = sections.some(([, level]) => level === 1)
  if (isTitled || title === null) return sections
  return [['', 1, title, lead, code], ...(isLead ? sections.slice(1) : sections)]
}

function joined(...codes: readonly (string | undefined)[]): string {
  return codes.filter((code) => code !== undefined).join(' ')
}
