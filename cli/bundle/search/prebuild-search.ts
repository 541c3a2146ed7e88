import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild'
import { BROWSERS } from '../../types/browsers.ts'
import type { PrebuiltFiles } from '../react/prebuild-react.ts'
import { leanDialog } from './lean-dialog.ts'
import { PREBUILT_SEARCH } from './search-files.ts'

/** What is made of which source. */
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
  const made = await Promise.all(
    Object.entries(SOURCES).map(([name, source]) =>
      prebuild({ file: PREBUILT_SEARCH[name as keyof typeof SOURCES], source, packageDir }),
    ),
  )
  return {
    files: made.map(({ file }) => file),
    inputs: Object.assign({}, ...made.map(({ inputs }) => inputs)) as Metafile['inputs'],
  }
}

interface Prebuilding {
  /** Relative to the package. */
  readonly file: string
  readonly source: string
  readonly packageDir: string
}

async function prebuild({ file, source, packageDir }: Prebuilding) {
  const isStyle = file.endsWith('.css')
  const options: BuildOptions = {
    absWorkingDir: packageDir,
    stdin: { contents: source, resolveDir: packageDir, loader: isStyle ? 'css' : 'js' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: BROWSERS,
    external: ['react', 'react-dom'],
    define: { 'process.env.NODE_ENV': '"production"' },
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [leanPlugin],
  }
  const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true })
  return {
    file: { path: path.join(packageDir, file), contents: outputFiles[0]?.text ?? '' },
    inputs: metafile.inputs,
  }
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
