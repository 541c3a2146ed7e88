import path from 'node:path'
import { build, type BuildOptions, type Metafile } from 'esbuild'
import { BROWSERS } from '../types/browsers.ts'

interface File {
  /** Absolute. */
  readonly path: string
  readonly contents: string
}

/** What is bundled with the package, not with each site, and what it was made of. */
export interface PrebuiltFiles {
  readonly files: readonly File[]
  readonly inputs: Metafile['inputs']
}

/** One file of them. */
export interface Prebuilding {
  /** Relative to the package. */
  readonly file: string
  readonly packageDir: string
  readonly options: BuildOptions
}

/** Bundles a file of the package, for browsers. */
export async function prebuildFile({ file, packageDir, options }: Prebuilding): Promise<PrebuiltFiles> {
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
