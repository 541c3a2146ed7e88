import { clientTools } from '../client/tools.ts'
import type { CorpusPage } from '../corpus/tree.ts'
import type { Peer } from '../peers/peer.ts'
import { folderUrl } from '../peers/shared-site.ts'
import { sitegen } from '../peers/sitegen.ts'
import { starlight } from '../peers/starlight.ts'
import { vitepressWithSearch } from '../peers/vitepress.ts'

/** A tool whose pages have a search: what differs between the dialogs. All but the address are selectors. */
export interface SearchTool {
  readonly peer: Peer
  /** Address of a page as the tool's own links have it. */
  readonly address: (page: CorpusPage) => string
  readonly button: string
  readonly input: string
  /** What stands there when a query was answered: a hit, or that there is none. */
  readonly answer: string
  /** What changes when there is another answer. */
  readonly results: string
}

/** Tools by name. */
export const searchTools = {
  sitegen: {
    peer: sitegen,
    address: clientTools.sitegen.address,
    button: '.DocSearch-Button',
    input: '.DocSearch-Input',
    answer: '.DocSearch-Hit, .DocSearch-NoResults',
    results: '.DocSearch-Dropdown',
  },
  vitepress: {
    peer: vitepressWithSearch,
    address: clientTools.vitepress.address,
    button: '.DocSearch-Button',
    input: '.VPLocalSearchBox .search-input',
    answer: '.VPLocalSearchBox .result, .VPLocalSearchBox .no-results',
    results: '.VPLocalSearchBox .results',
  },
  starlight: {
    peer: starlight,
    address: folderUrl,
    button: 'button[data-open-modal]',
    input: '.pagefind-ui__search-input',
    answer: '.pagefind-ui__message',
    results: '.pagefind-ui__drawer',
  },
} as const satisfies Readonly<Record<string, SearchTool>>
