import type { Peer } from './peer.ts'
import { sitegen } from './sitegen.ts'

/** Where pages find Pagefind below the folder that it writes to. */
export const PAGEFIND_SCRIPT = '/pagefind/pagefind.js'

/** Pagefind over what sitegen has built. It writes beside the site, so that the output stays what it was. */
export const pagefind: Peer = {
  ...sitegen,
  name: 'pagefind',
  packages: { pagefind: '1.6.0' },
  build: ({ toolDir }) => ({
    program: `${toolDir}/node_modules/.bin/pagefind`,
    args: ['--site', sitegen.outDir, '--output-path', '../pagefind/pagefind', '--root-selector', 'main'],
  }),
  version: { package: 'pagefind' },
  outDir: '../pagefind',
  caches: [],
}
