/** What posts and Markdown pages show of themselves beside their text. */
interface PageNotes {
  readonly visibility?: string | undefined
  readonly editUrl?: string | null | undefined
  readonly lastUpdate?: object | undefined
}

/** The theme parts for it: what few pages have is loaded by these alone. Undefined for none. */
export function pageParts({ visibility, editUrl, lastUpdate }: PageNotes): readonly string[] | undefined {
  const hasHistory = (editUrl ?? lastUpdate) !== undefined
  const parts = [
    ...(visibility === undefined ? [] : ['@theme/ContentVisibility']),
    ...(hasHistory ? ['@theme/EditMetaRow'] : []),
  ]
  return parts.length === 0 ? undefined : parts
}
