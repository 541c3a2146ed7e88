import groupBy from 'lodash-es/groupBy.js'
import { pagePath, type CorpusPage } from '../corpus/tree.ts'

/** A link of navbar or footer: `doc` is a page of the corpus, `href` an address elsewhere. */
export type SiteLink =
  | { readonly label: string; readonly doc: CorpusPage }
  | { readonly label: string; readonly href: string }

/** What every site shows around its pages, so that their HTML weighs about the same. */
export type SharedSite = ReturnType<typeof sharedSite>

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

/** The frame of a site around a corpus: four items in the navbar, three columns of three in the footer. */
export function sharedSite(pages: readonly CorpusPage[]) {
  const doc = (label: string, share: number): SiteLink => {
    const page = pages[Math.floor((pages.length - 1) * share)]
    if (page === undefined) throw new RangeError('A site needs at least one page.')
    return { label, doc: page }
  }
  const url = 'https://sitegen.example'
  const elsewhere = (label: string): SiteLink => ({ label, href: `${url}/${label.toLowerCase()}` })
  return {
    title: 'Corpus',
    tagline: 'Pages to measure with',
    url,
    navbar: [doc('Docs', 0), doc('Guide', 0.25), doc('Reference', 0.75), elsewhere('Source')],
    footer: [
      { title: 'Docs', items: [doc('Introduction', 0), doc('First steps', 0.1), doc('Reference', 0.5)] },
      { title: 'Community', items: [elsewhere('Chat'), elsewhere('Forum'), elsewhere('News')] },
      { title: 'More', items: [doc('Changes', 0.9), elsewhere('Source'), elsewhere('Licence')] },
    ],
    copyright: 'Copyright The authors. Made of invented words.',
    home: 'A site of invented words. Start with the [documentation](/docs/).',
  }
}

/** Every folder as its own page and the entries of its sidebar: its pages and the pages of its subfolders, in order. */
export function sectionsOf(pages: readonly CorpusPage[]) {
  const parentOf = ({ name, folder }: CorpusPage): string =>
    name === 'index' ? folder.split('/').slice(0, -1).join('/') : folder
  const entries = groupBy(pages.slice(1), parentOf)
  const indexPages = pages.filter((page) => page.name === 'index')
  return indexPages.map((page) => ({ page, entries: entries[page.folder] ?? [] }))
}
