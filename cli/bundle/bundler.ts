import {
  build,
  context,
  type BuildContext,
  type BuildFailure,
  type BuildOptions,
  type BuildResult,
  type Message,
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
   * @param make - the options; asked for once by a bundler that bundles again and again, and once more where an import
   *   leads nowhere
   */
  run(name: BundleName, make: MakeOptions): Promise<BundleResult>
}

/**
 * The options of a bundle. What is tolerant goes on where an import leads nowhere, and tells it; for that it has a look at
 * every import, which takes as long as bundling.
 */
type MakeOptions = (isTolerant: boolean) => BuildOptions

/** Bundles once. */
export function createBundler(): Bundler {
  return {
    missing: [],
    async run(_, make) {
      const result = await orUnresolved(build(make(false)))
      return (result ?? (await build(make(true)))) as BundleResult
    },
  }
}

/** What was bundled; null when an import leads nowhere. */
async function orUnresolved(bundling: Promise<BuildResult>): Promise<BuildResult | null> {
  const isUnresolved = ({ text }: Message): boolean => text.startsWith('Could not resolve ')
  try {
    const result = await bundling
    // An import that the code is prepared to miss is a warning.
    return result.warnings.some(isUnresolved) ? null : result
  } catch (error) {
    if (error instanceof Error && (error as Partial<BuildFailure>).errors?.some(isUnresolved) === true)
      return null
    throw error
  }
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
  const tolerant = new Set<BundleName>()
  const missing: MissingImport[] = []
  let lastServer: BundleResult | null = null
  let isServerKept = false
  const rebuild = async (name: BundleName, make: MakeOptions): Promise<BuildResult> => {
    const known = contexts.get(name) ?? context(make(tolerant.has(name)))
    contexts.set(name, known)
    const bundling = (await known).rebuild()
    if (tolerant.has(name)) return bundling
    const result = await orUnresolved(bundling)
    if (result !== null) return result
    tolerant.add(name)
    contexts.delete(name)
    await (await known).dispose()
    return rebuild(name, make)
  }
  return {
    missing,
    async run(name, make) {
      if (name === 'server' && isServerKept && lastServer !== null) return lastServer
      if (name === 'server') missing.length = 0
      const result = (await rebuild(name, make)) as BundleResult
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
      tolerant.clear()
      lastServer = null
      await Promise.all(open.map(async (one) => (await one).dispose()))
    },
  }
}
