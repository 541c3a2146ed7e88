import path from 'node:path'
import { build, type BuildOptions, type Metafile } from 'esbuild'
import { BROWSERS, PREBUILT_WORKERS } from '../types/package-root.ts'

/** What is bundled with the package, not with each site, and what it was made of. */
export interface PrebuiltFiles {
  readonly files: readonly { readonly path: string; readonly contents: string }[]
  readonly inputs: Metafile['inputs']
}

/** Bundles files for browsers: how each is made, by its path relative to the package. */
export async function prebuildFiles(
  packageDir: string,
  optionsByFile: Readonly<Record<string, BuildOptions>>,
): Promise<PrebuiltFiles> {
  const making = Object.entries(optionsByFile).map(async ([file, options]): Promise<PrebuiltFiles> => {
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
  return joinPrebuilt(await Promise.all(making))
}

export function joinPrebuilt(made: readonly PrebuiltFiles[]): PrebuiltFiles {
  return {
    files: made.flatMap(({ files }) => files),
    inputs: Object.assign({}, ...made.map(({ inputs }) => inputs)) as Metafile['inputs'],
  }
}

/** Bundles the service workers: all that a site adds to them is the name of its list, and code of its own. */
export function prebuildWorkers(packageDir: string): Promise<PrebuiltFiles> {
  const options: BuildOptions = { format: 'iife', tsconfigRaw: {} }
  return prebuildFiles(packageDir, {
    [PREBUILT_WORKERS.worker]: { ...options, entryPoints: ['runtime/pwa/worker.ts'] },
    [PREBUILT_WORKERS.removal]: { ...options, entryPoints: ['runtime/pwa/remove-worker.ts'] },
  })
}
