import { readFileSync } from 'node:fs'
import type { BuildOptions, Plugin } from 'esbuild'
import { prebuildFiles, type PrebuiltFiles } from '../prebuild.ts'
import { leanDialog } from './lean-dialog.ts'
import { PREBUILT_SEARCH } from '../aliases.ts'

const SOURCES: Readonly<Record<keyof typeof PREBUILT_SEARCH, string>> = {
  'sitegen/docsearch': "export { DocSearchModal } from '@docsearch/react'",
  'sitegen/algolia': "export { liteClient } from 'algoliasearch/lite'",
  'sitegen/search-insights': "export { default as insightsClient } from 'search-insights'",
  'sitegen/docsearch.css': "@import '@docsearch/css/dist/modal.css';",
}

/**
 * Bundles what the search needs of other packages. They are 26 MB when they are installed, and what is used of them is the same
 * for all sites.
 */
export function prebuildSearch(packageDir: string): Promise<PrebuiltFiles> {
  const options = Object.entries(SOURCES).map(([name, contents]): [string, BuildOptions] => [
    PREBUILT_SEARCH[name as keyof typeof SOURCES],
    {
      stdin: { contents, resolveDir: packageDir, loader: name.endsWith('.css') ? 'css' : 'js' },
      format: 'esm',
      external: ['react', 'react-dom'],
      plugins: [leanPlugin],
    },
  ])
  return prebuildFiles(packageDir, Object.fromEntries(options))
}

const leanPlugin: Plugin = {
  name: 'sitegen-lean-dialog',
  setup(build) {
    build.onLoad(
      { filter: /[\\/]@docsearch[\\/]react[\\/]dist[\\/]esm[\\/]index\.js$/ },
      ({ path: file }) => ({
        contents: leanDialog(readFileSync(file, 'utf8')),
        loader: 'js',
      }),
    )
  },
}
