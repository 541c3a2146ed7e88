import type { CorpusPage } from '../corpus/tree.ts'
import { clientTools, type ClientTool } from '../client/tools.ts'
import type { Command, Paths } from '../peers/peer.ts'

/** A tool whose development server is measured. */
export interface DevTool {
  readonly client: ClientTool
  /** The server, run in the site's folder; it prints its address. */
  readonly dev: (paths: Paths, port: number) => Command
  /**
   * Address of what holds a page's words: the page itself where it is rendered on the server, else a module. Null where
   * they lie in a bundle of no certain name.
   */
  readonly words: (page: CorpusPage) => string | null
}

const { sitegen, vitepress, docusaurus } = clientTools

/** Tools by name. */
export const devTools = {
  sitegen: {
    client: sitegen,
    dev: ({ toolDir }) => ({
      program: 'node',
      args: [`${toolDir}/node_modules/.bin/sitegen`, 'dev', '--port', '0'],
    }),
    words: sitegen.address,
  },
  vitepress: {
    client: vitepress,
    dev: ({ toolDir }, port) => ({
      program: 'node',
      args: [`${toolDir}/node_modules/vitepress/bin/vitepress.js`, 'dev', '.', '--port', String(port)],
    }),
    words: (page) => `/${vitepress.peer.htmlFile(page).replace(/html$/, 'md')}`,
  },
  docusaurus: {
    client: docusaurus,
    dev: ({ toolDir }, port) => ({
      program: 'node',
      args: [
        `${toolDir}/node_modules/@docusaurus/core/bin/docusaurus.mjs`,
        'start',
        '--no-open',
        '--port',
        String(port),
      ],
    }),
    words: () => null,
  },
} as const satisfies Readonly<Record<string, DevTool>>
