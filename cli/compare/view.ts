/**
 * What readers and programs find in one document, as named lists of lines. Two documents are compared by comparing the
 * lists of the same name.
 */
export type View = Readonly<Partial<Record<Group, readonly string[]>>>

/** The kinds of differences between two outputs, in the order in which they are reported. */
export const GROUPS = [
  'addresses',
  'files',
  'titles',
  'head',
  'headings',
  'text',
  'links',
  'images',
  'sidebars',
  'feeds',
  'sitemap',
  'bytes',
] as const

/** One kind of difference. */
export type Group = (typeof GROUPS)[number]

/** Text as a browser shows it in one line. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
