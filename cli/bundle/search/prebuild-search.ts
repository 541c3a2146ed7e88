import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { joinPrebuilt, prebuildFile, type PrebuiltFiles } from '../prebuild.ts'
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
export async function prebuildSearch(packageDir: string): Promise<PrebuiltFiles> {
  const made = Object.entries(SOURCES).map(([name, source]) => {
    const file = PREBUILT_SEARCH[name as keyof typeof SOURCES]
    const loader = file.endsWith('.css') ? 'css' : 'js'
    return prebuildFile(file, packageDir, {
      stdin: { contents: source, resolveDir: packageDir, loader },
      format: 'esm',
      external: ['react', 'react-dom'],
      plugins: [leanPlugin],
    })
  })
  return joinPrebuilt(await Promise.all(made))
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
