import {
  build,
  context,
  type BuildContext,
  type BuildOptions,
  type BuildResult,
  type Metafile,
} from 'esbuild'
import type { MissingImport } from './plugins/missing.ts'

/** What esbuild gives, with the list of what it is made of. */
export type BundleResult = BuildResult & { readonly metafile: Metafile }

type BundleName = 'client' | 'server'

/** Runs esbuild. */
export interface Bundler {
  /** Imports that lead nowhere, of the last bundle for rendering. */
  readonly missing: MissingImport[]
  /**
   * Bundles the code for browsers, or for rendering.
   *
   * @param make - the options; asked for once by a bundler that bundles again and again
   */
  run(name: BundleName, make: () => BuildOptions): Promise<BundleResult>
}

/** Bundles once. */
export function createBundler(): Bundler {
  return { missing: [], run: async (_, make) => (await build(make())) as BundleResult }
}

/** A bundler that keeps what it has read, for bundles of the same entries. */
export interface KeptBundler extends Bundler {
  /** Only styles have changed: the next bundle for rendering is the last one. */
  keepServer(): void
  /** Other entries are to come, for which what is kept is of no use. Also ends the bundler. */
  renew(): Promise<void>
}

/** Bundles the same again and again, and reads only what has changed. */
export function createKeptBundler(): KeptBundler {
  const contexts = new Map<BundleName, Promise<BuildContext>>()
  const missing: MissingImport[] = []
  let lastServer: BundleResult | null = null
  let isServerKept = false
  return {
    missing,
    async run(name, make) {
      if (name === 'server' && isServerKept && lastServer !== null) return lastServer
      if (name === 'server') missing.length = 0
      const known = contexts.get(name) ?? context(make())
      contexts.set(name, known)
      const result = (await (await known).rebuild()) as BundleResult
      if (name === 'server') lastServer = result
      if (name === 'client') isServerKept = false
      return result
    },
    keepServer() {
      isServerKept = true
    },
    async renew() {
      const open = [...contexts.values()]
      contexts.clear()
      lastServer = null
      await Promise.all(open.map(async (one) => (await one).dispose()))
    },
  }
}
