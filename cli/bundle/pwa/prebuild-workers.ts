import path from 'node:path'
import { build, type Metafile } from 'esbuild'
import { PREBUILT_WORKERS } from '../../types/worker-files.ts'
import { BROWSERS } from '../../types/browsers.ts'
import type { PrebuiltFiles } from '../react/prebuild-react.ts'

/** What is made of which source. */
const SOURCES: Readonly<Record<keyof typeof PREBUILT_WORKERS, string>> = {
  worker: 'runtime/pwa/worker.ts',
  removal: 'runtime/pwa/remove-worker.ts',
}

/** Bundles the service workers: all that a site adds to them is the name of its list, and code of its own. */
export async function prebuildWorkers(packageDir: string): Promise<PrebuiltFiles> {
  const made = await Promise.all(
    Object.entries(SOURCES).map(async ([name, source]) => {
      const { outputFiles, metafile } = await build({
        absWorkingDir: packageDir,
        entryPoints: [source],
        bundle: true,
        write: false,
        metafile: true,
        format: 'iife',
        target: BROWSERS,
        define: { 'process.env.NODE_ENV': '"production"' },
        minify: true,
        legalComments: 'none',
        logLevel: 'warning',
        tsconfigRaw: {},
      })
      const file = PREBUILT_WORKERS[name as keyof typeof SOURCES]
      return { file: { path: path.join(packageDir, file), contents: outputFiles[0]?.text ?? '' }, metafile }
    }),
  )
  return {
    files: made.map(({ file }) => file),
    inputs: Object.assign({}, ...made.map(({ metafile }) => metafile.inputs)) as Metafile['inputs'],
  }
}
