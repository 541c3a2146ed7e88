/**
 * What readers and programs find in one document, as named lists of lines. Two documents are compared by comparing the
 * lists of the same name.
 */
export type View = Readonly<Partial<Record<Group, readonly string[]>>>

export type PageView = Readonly<Record<PageGroup, readonly string[]>>

const PAGE_GROUPS = ['titles', 'head', 'headings', 'text', 'details', 'links', 'images', 'sidebars'] as const

export type PageGroup = (typeof PAGE_GROUPS)[number]

export function isPageGroup(group: Group): group is PageGroup {
  return PAGE_GROUPS.some((one) => one === group)
}

/** The kinds of differences between two outputs, in the order in which they are reported. */
export const GROUPS = ['addresses', 'files', ...PAGE_GROUPS, 'feeds', 'sitemap', 'bytes'] as const

export type Group = (typeof GROUPS)[number]

export const GROUP_ABOUT: Readonly<Record<Group, string>> = {
  addresses:
    'Pages that only one of the sites has, or that have another address. Links and bookmarks to them break.',
  files: 'Files that other sites may link to, such as pictures and downloads.',
  titles: 'Titles of documents, as browsers and search engines show them.',
  head: 'What documents say about themselves to search engines and other programs.',
  headings: 'Headings with their ids. Links to an id that is missing lead to the top of the page.',
  text: 'Words of the content. Only the first place is named where the words of a page part.',
  details: 'What pages of a blog say about posts: dates, authors, descriptions of lists.',
  links: 'Links of pages, of their navigation and footer too.',
  images: 'Pictures with their texts and sizes.',
  sidebars: 'Entries of sidebars and their order.',
  feeds: 'What feeds say: ids, titles, dates, links and text of their entries.',
  sitemap: 'Addresses that search engines are given.',
  bytes: 'Files that are not the same to the byte.',
}

/** Text as a browser shows it in one line. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u200b\ufeff]/g, '')
    .replaceAll('\u0000', ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Where two texts or lists part: the index of the first item that they do not share; the length of the shorter one for none. */
export function firstDifference(one: ArrayLike<unknown>, other: ArrayLike<unknown>): number {
  const shorter = Math.min(one.length, other.length)
  let at = 0
  while (at < shorter && one[at] === other[at]) at++
  return at
}
