import { pagePath, type CorpusPage } from '../corpus/tree.ts'

/** A link of navbar or footer: `doc` is a page of the corpus, `href` an address elsewhere. */
export type SiteLink =
  | { readonly label: string; readonly doc: CorpusPage }
  | { readonly label: string; readonly href: string }

/** What every site shows around its pages, so that their HTML weighs about the same. */
export interface SharedSite {
  readonly title: string
  readonly tagline: string
  readonly url: string
  /** Four items. */
  readonly navbar: readonly SiteLink[]
  /** Three columns of three. */
  readonly footer: readonly { readonly title: string; readonly items: readonly SiteLink[] }[]
  readonly copyright: string
  /** Body of the home page. */
  readonly home: string
}

/** Address of a page in tools that give every page a folder: `/docs/a/b/`. */
export function folderUrl(page: CorpusPage): string {
  return docUrl(page).replace(/\/?$/, '/')
}

/** Address of a page in tools that end only the addresses of index pages with a slash: `/docs/a/` and `/docs/a/b`. */
export function docUrl(page: CorpusPage): string {
  if (page.name !== 'index') return `/docs/${pagePath(page)}`
  return page.folder === '' ? '/docs/' : `/docs/${page.folder}/`
}

/** Output file of a page that is a folder, relative to the output folder. */
export function folderHtmlFile(page: CorpusPage): string {
  return `${folderUrl(page).slice(1)}index.html`
}

/** The frame of a site around a corpus. */
export function sharedSite(pages: readonly CorpusPage[]): SharedSite {
  const doc = (label: string, share: number): SiteLink => {
    const page = pages[Math.floor((pages.length - 1) * share)]
    if (page === undefined) throw new RangeError('A site needs at least one page.')
    return { label, doc: page }
  }
  const elsewhere = (label: string, path: string): SiteLink => ({
    label,
    href: `https://sitegen.example/${path}`,
  })
  return {
    title: 'Corpus',
    tagline: 'Pages to measure with',
    url: 'https://sitegen.example',
    navbar: [doc('Docs', 0), doc('Guide', 0.25), doc('Reference', 0.75), elsewhere('Source', 'source')],
    footer: [
      { title: 'Docs', items: [doc('Introduction', 0), doc('First steps', 0.1), doc('Reference', 0.5)] },
      {
        title: 'Community',
        items: [elsewhere('Chat', 'chat'), elsewhere('Forum', 'forum'), elsewhere('News', 'news')],
      },
      {
        title: 'More',
        items: [doc('Changes', 0.9), elsewhere('Source', 'source'), elsewhere('Licence', 'licence')],
      },
    ],
    copyright: 'Copyright The authors. Made of invented words.',
    home: 'A site of invented words. Start with the [documentation](/docs/).',
  }
}

/** A folder as its own page and the entries of its sidebar: its pages and the pages of its subfolders, in order. */
export interface Section {
  readonly page: CorpusPage
  readonly entries: readonly CorpusPage[]
}

/** Every folder of a corpus with its entries. */
export function sectionsOf(pages: readonly CorpusPage[]): readonly Section[] {
  const entriesByFolder = new Map<string, CorpusPage[]>()
  for (const page of pages.slice(1)) {
    const folder = page.name === 'index' ? parentFolder(page.folder) : page.folder
    const entries = entriesByFolder.get(folder) ?? []
    entriesByFolder.set(folder, [...entries, page])
  }
  const indexPages = pages.filter((page) => page.name === 'index')
  return indexPages.map((page) => ({ page, entries: entriesByFolder.get(page.folder) ?? [] }))
}

function parentFolder(folder: string): string {
  return folder.split('/').slice(0, -1).join('/')
}
