import path from 'node:path'
import { build, type BuildOptions, type Metafile } from 'esbuild'
import { BROWSERS } from '../types/browsers.ts'
import { PREBUILT_WORKERS } from '../types/package-root.ts'

/** What is bundled with the package, not with each site, and what it was made of. */
export interface PrebuiltFiles {
  /** By absolute paths. */
  readonly files: readonly { readonly path: string; readonly contents: string }[]
  readonly inputs: Metafile['inputs']
}

/**
 * Bundles a file of the package, for browsers.
 *
 * @param file - relative to the package
 */
export async function prebuildFile(
  file: string,
  packageDir: string,
  options: BuildOptions,
): Promise<PrebuiltFiles> {
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
}

/** Several of them as one. */
export function joinPrebuilt(made: readonly PrebuiltFiles[]): PrebuiltFiles {
  return {
    files: made.flatMap(({ files }) => files),
    inputs: Object.assign({}, ...made.map(({ inputs }) => inputs)) as Metafile['inputs'],
  }
}

const WORKERS: Readonly<Record<keyof typeof PREBUILT_WORKERS, string>> = {
  worker: 'runtime/pwa/worker.ts',
  removal: 'runtime/pwa/remove-worker.ts',
}

/** Bundles the service workers: all that a site adds to them is the name of its list, and code of its own. */
export async function prebuildWorkers(packageDir: string): Promise<PrebuiltFiles> {
  const made = Object.entries(WORKERS).map(([name, source]) =>
    prebuildFile(PREBUILT_WORKERS[name as keyof typeof WORKERS], packageDir, {
      entryPoints: [source],
      format: 'iife',
      tsconfigRaw: {},
    }),
  )
  return joinPrebuilt(await Promise.all(made))
}
