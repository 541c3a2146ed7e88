import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild'
import { BROWSERS, PREBUILT_WORKERS } from '../types/package-root.ts'
import { PREBUILT_SEARCH } from './aliases.ts'
import { leanDialog } from './search/lean-dialog.ts'

/** What is bundled with the package, not with each site, and what it was made of. */
export interface PrebuiltFiles {
  readonly files: readonly { readonly path: string; readonly contents: string }[]
  readonly inputs: Metafile['inputs']
}

/** Bundles files for browsers: how each is made, by its path relative to the package. */
async function prebuildFiles(
  packageDir: string,
  optionsByFile: Readonly<Record<string, BuildOptions>>,
): Promise<readonly PrebuiltFiles[]> {
  const making = Object.entries(optionsByFile).map(async ([file, options]) => {
    const { outputFiles, metafile } = await build({
      absWorkingDir: packageDir,
      bundle: true,
      target: BROWSERS,
      define: { 'process.env.NODE_ENV': '"production"' },
      minify: true,
      legalComments: 'none',
      logLevel: 'warning',
      ...options,
      write: false,
      metafile: true,
    })
    const contents = outputFiles[0]?.text ?? ''
    return { files: [{ path: path.join(packageDir, file), contents }], inputs: metafile.inputs }
  })
  return Promise.all(making)
}

/** Bundles the service workers: all that a site adds to them is the name of its list, and code of its own. */
export function prebuildWorkers(packageDir: string): Promise<readonly PrebuiltFiles[]> {
  const options: BuildOptions = { format: 'iife', tsconfigRaw: {} }
  return prebuildFiles(packageDir, {
    [PREBUILT_WORKERS.worker]: { ...options, entryPoints: ['runtime/pwa/worker.ts'] },
    [PREBUILT_WORKERS.removal]: { ...options, entryPoints: ['runtime/pwa/remove-worker.ts'] },
  })
}

const SOURCES: Readonly<Record<keyof typeof PREBUILT_SEARCH, string>> = {
  'sitegen/docsearch': "export { DocSearchModal } from '@docsearch/react'",
  'sitegen/algolia': "export { liteClient } from 'algoliasearch/lite'",
  'sitegen/search-insights': "export { default as insightsClient } from 'search-insights'",
  'sitegen/docsearch.css': "@import '@docsearch/css/dist/modal.css';",
}

/** Bundles what the search needs of other packages: 26 MB when installed, of which all sites use the same. */
export function prebuildSearch(packageDir: string): Promise<readonly PrebuiltFiles[]> {
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
