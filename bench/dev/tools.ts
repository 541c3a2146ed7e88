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
  /** What is edited besides a page of Markdown; null where nothing else is measured. */
  readonly further: Further | null
}

/** Files that are written for this bench alone. */
export interface Further {
  readonly files: Readonly<Record<string, string>>
  /** A stylesheet that every page has. */
  readonly style: string
  /** A component, and the address of a page that shows it. */
  readonly component: { readonly file: string; readonly address: string }
}

const WORDS = `export default function Words() {
  return <p>This is edit number 0 of this page.</p>
}
`

const PAGE = `import Words from '../components/words'

export default function EditPage() {
  return (
    <main>
      <h1>Edits</h1>
      <Words />
    </main>
  )
}
`

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
    further: {
      files: { 'src/pages/edits.jsx': PAGE, 'src/components/words.jsx': WORDS },
      style: 'src/css/custom.css',
      component: { file: 'src/components/words.jsx', address: '/edits/' },
    },
  },
  vitepress: {
    client: vitepress,
    dev: ({ toolDir }, port) => ({
      program: 'node',
      args: [`${toolDir}/node_modules/vitepress/bin/vitepress.js`, 'dev', '.', '--port', String(port)],
    }),
    words: (page) => `/${vitepress.peer.htmlFile(page).replace(/html$/, 'md')}`,
    further: null,
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
    further: null,
  },
} as const satisfies Readonly<Record<string, DevTool>>
