/** A heading of a page and the words below it, up to the next heading. */
export type TextSection = readonly [
  /** Id of the heading; empty for none. */
  anchor: string,
  /** Level of the heading, 1 to 6; 0 for what stands before the first one. */
  level: number,
  heading: string,
  /** With single spaces. */
  text: string,
  /** That of code blocks. @default it has none */
  code?: string | undefined,
]

/** The words of a page's main content as it was rendered, by heading. Written as `text.json`. */
export interface PageText {
  /** Title without the site's; null for none. */
  readonly title: string | null
  /** What the page belongs to, in the words of readers; null for nothing. */
  readonly group: string | null
  /** What else it is found by, as its front matter says. @default nothing */
  readonly keywords?: string
  readonly sections: readonly TextSection[]
}

/** Marks an element within the main content whose words do not count as words of the page. */
export const NOT_TEXT = 'data-search-ignore'

/** The sections as the index numbers them: a page always begins with one that has its title. */
export function indexedSections({ title, sections }: PageText): readonly TextSection[] {
  const [first, second, ...others] = sections
  // Words before the first heading belong to the title.
  const [lead, code] = first?.[1] === 0 ? [first[3], first[4]] : ['']
  const isLead = lead !== '' || code !== undefined
  if (isLead && second?.[1] === 1) {
    const [anchor, level, heading, text, after] = second
    return [[anchor, level, heading, `${text} ${lead}`.trim(), joined(code, after)], ...others]
  }
  const isTitled = sections.some(([, level]) => level === 1)
  if (isTitled || title === null) return sections
  return [['', 1, title, lead, code], ...(isLead ? sections.slice(1) : sections)]
}

function joined(...codes: readonly (string | undefined)[]): string {
  return codes.filter((code) => code !== undefined).join(' ')
}
