import {
  build,
  context,
  type BuildContext,
  type BuildFailure,
  type BuildOptions,
  type BuildResult,
} from 'esbuild'
import { hasUnseenLater } from './plugins/lazy.ts'
import type { MissingImport } from './plugins/missing.ts'
import { createStyleReader, type StyleReader } from './styles/style-reader.ts'
import { FIRST_PASS, nextPass, type BundlePass, type BundleResult } from './bundle-result.ts'

export type BundleName = 'client' | 'server'

export interface Bundler {
  /** Imports that lead nowhere, of the last bundles. */
  readonly missing: Readonly<Record<BundleName, MissingImport[]>>
  readonly styles: StyleReader
  /** @param make - the options; asked for again where the bundle needs another pass */
  run(name: BundleName, make: MakeOptions): Promise<BundleResult>
  /** Other entries or files are to come, for which what is kept is of no use. */
  invalidate(): Promise<void>
}

type MakeOptions = (pass: BundlePass) => BuildOptions

export function createBundler(): Bundler {
  const missing: Bundler['missing'] = { client: [], server: [] }
  return {
    missing,
    styles: createStyleReader(),
    async run(name, make) {
      const runPass = async (pass: BundlePass): Promise<BundleResult> => {
        missing[name].length = 0
        const result = await bundledOrNext(build(make(pass)), pass)
        if ('next' in result) return runPass(result.next)
        // A server of pages that are being written keeps no client file as it was.
        if (name === 'client' && !pass.isThorough && hasUnseenLater(result.made.metafile))
          return runPass({ ...pass, isThorough: true })
        return result.made
      }
      return runPass(FIRST_PASS)
    },
    invalidate: () => Promise.resolve(),
  }
}

async function bundledOrNext(
  bundling: Promise<BuildResult>,
  pass: BundlePass,
): Promise<{ readonly made: BundleResult } | { readonly next: BundlePass }> {
  try {
    const made = await bundling
    // An import that the code is prepared to miss is a warning.
    const next = nextPass(made.warnings, pass)
    return next === null ? { made: made as BundleResult } : { next }
  } catch (error) {
    const { errors = [] } = error as Partial<BuildFailure>
    const next = nextPass(errors, pass)
    if (next === null) throw error
    return { next }
  }
}

/** A bundler that keeps what it has read, for bundles of the same entries. */
export interface KeptBundler extends Bundler {
  /** Only styles that give no names to code have changed: the next bundle for rendering is the last one. */
  keepServer(): void
  close(): Promise<void>
}

/** Bundles the same again and again, and reads only what has changed. */
export function createKeptBundler(): KeptBundler {
  const contexts = new Map<BundleName, Promise<BuildContext>>()
  const passes = new Map<BundleName, BundlePass>()
  const missing: Bundler['missing'] = { client: [], server: [] }
  const styles = createStyleReader()
  let server: BundleResult | null = null
  let keepsServer = false
  const rebuild = async (name: BundleName, make: MakeOptions): Promise<BundleResult> => {
    const pass = passes.get(name) ?? FIRST_PASS
    const known = contexts.get(name) ?? context(make(pass))
    contexts.set(name, known)
    missing[name].length = 0
    const result = await bundledOrNext((await known).rebuild(), pass)
    if ('made' in result) return result.made
    passes.set(name, result.next)
    contexts.delete(name)
    await (await known).dispose()
    return rebuild(name, make)
  }
  const invalidate = async (): Promise<void> => {
    const open = [...contexts.values()]
    contexts.clear()
    passes.clear()
    server = null
    await Promise.all(open.map(async (one) => (await one).dispose()))
  }
  return {
    missing,
    styles,
    async run(name, make) {
      if (name === 'client') return rebuild(name, make)
      if (!keepsServer || server === null) server = await rebuild(name, make)
      keepsServer = false
      return server
    },
    keepServer() {
      keepsServer = true
    },
    invalidate,
    async close() {
      await invalidate()
      await styles.close()
    },
  }
}
