import type { CorpusPage } from '../corpus/tree.ts'
import { docusaurus } from '../peers/docusaurus.ts'
import type { Peer } from '../peers/peer.ts'
import { docUrl } from '../peers/shared-site.ts'
import { sitegen } from '../peers/sitegen.ts'
import { starlight } from '../peers/starlight.ts'
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
  starlight: {
    heading: 'main h1',
    links: ['.sidebar-content a', '.pagination-links a'],
    peer: starlight,
    address: docUrl,
  },
} as const satisfies Readonly<Record<string, ClientTool>>
