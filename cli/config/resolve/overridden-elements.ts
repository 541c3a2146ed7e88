import {
  OVERRIDABLE_ELEMENTS,
  MARKDOWN_TAGS,
  sitePart,
  type OverridableElement,
  type SiteFolders,
} from '../../types/site-theme.ts'

/** Parts of a site that Markdown is written as: files of their own, and tags that its table of components names. */
export async function overriddenElements(folders: SiteFolders): Promise<readonly OverridableElement[]> {
  const table = sitePart(folders, 'MDXComponents')
  // Few sites have such a table, and what reads it is large.
  const keys = table === null ? [] : (await import('./table-keys.ts')).tableKeys(table)
  return [
    ...OVERRIDABLE_ELEMENTS.filter((part) =>
      [part, ...(INNER_PARTS[part] ?? [])].some((name) => sitePart(folders, name) !== null),
    ),
    ...MARKDOWN_TAGS.filter((tag) => keys.includes(tag)).map((tag) => `MDXComponents/<${tag}>` as const),
  ]
}

/** Parts that such a part shows: Markdown is written as it for their sake. */
const INNER_PARTS: Readonly<Record<string, readonly string[]>> = {
  Admonition: [
    'Admonition/Layout',
    'Admonition/Types',
    ...['Caution', 'Danger', 'Info', 'Note', 'Tip', 'Warning'].flatMap((type) => [
      `Admonition/Type/${type}`,
      `Admonition/Icon/${type}`,
    ]),
  ],
}
