import type { CorpusPage } from '../corpus/tree.ts'
import { docusaurus } from '../peers/docusaurus.ts'
import type { Peer } from '../peers/peer.ts'
import { docUrl } from '../peers/shared-site.ts'
import { sitegen } from '../peers/sitegen.ts'
import { vitepress } from '../peers/vitepress.ts'

/** A tool whose pages are measured in a browser: what differs between the themes. */
export interface ClientTool {
  readonly peer: Peer
  /** Selector of the heading that shows a page's title. */
  readonly heading: string
  /** Selectors of the links a reader takes to another page of the folder, the preferred one first. */
  readonly links: readonly string[]
  /** Address of a page as the tool's own links have it. */
  readonly address: (page: CorpusPage) => string
}

const withFolderTheme = { heading: 'main h1', links: ['.theme-doc-sidebar-menu a', '.pagination-nav a'] }

/** Tools by name. */
export const clientTools = {
  sitegen: { ...withFolderTheme, peer: sitegen, address: docUrl },
  docusaurus: { ...withFolderTheme, peer: docusaurus, address: docUrl },
  vitepress: {
    heading: 'main h1',
    links: ['.VPSidebar a', '.VPDocFooter a'],
    peer: vitepress,
    address: (page) => `/${vitepress.htmlFile(page)}`.replace(/index\.html$/, ''),
  },
} as const satisfies Readonly<Record<string, ClientTool>>

/**
 * The pages of one folder without its index, in order: of the folders with the most pages the one nearest the middle
 * of the corpus, so that what grows with the number of pages before or after shows.
 *
 * @throws when no folder has two pages, so that there is nowhere to go.
 */
export function siblingPages(pages: readonly CorpusPage[]): readonly [CorpusPage, ...CorpusPage[]] {
  const leaves = pages.filter((page) => page.name !== 'index')
  const folders = [...new Set(leaves.map((page) => page.folder))].map((folder) =>
    leaves.filter((page) => page.folder === folder),
  )
  const most = Math.max(0, ...folders.map((folder) => folder.length))
  const distance = ([first]: readonly CorpusPage[]): number =>
    Math.abs((first?.index ?? 0) - pages.length / 2)
  const largest = folders.filter((folder) => folder.length === most)
  const [first, ...others] = largest.toSorted((a, b) => distance(a) - distance(b))[0] ?? []
  if (first !== undefined && others.length > 0) return [first, ...others]
  throw new RangeError('A site for the browser needs at least 3 pages.')
}
