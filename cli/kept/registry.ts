import path from 'node:path'

/** A kind of things that commands keep in the work folder. Whatever lies there belongs to one of them. */
export interface KeptKind {
  readonly folder: string
  readonly format: number
  /** What makes room: the site's `cache.limit`, for all kinds with this one together. @default the owner itself, or nothing */
  readonly limit?: 'cache.limit'
  /** For how long nothing has to have used it to be removed, in milliseconds. @default for ever */
  readonly lifetime?: number
  /** Its files, by their paths relative to `folder`, drafts apart. */
  readonly files: RegExp
}

const HOUR = 60 * 60 * 1000
const MONTH = 30 * 24 * HOUR

/**
 * Everything that commands keep in the work folder. `test/all/cache/damaged-cache.test.ts` damages the files of every kind
 * in every way, and fails for files that belong to none.
 */
export const KEPT = {
  state: {
    folder: 'cache/state',
    format: 10,
    limit: 'cache.limit',
    files: /^[\da-f]{16}(?:\.changes)?\.json$/,
  },
  finished: {
    folder: 'cache/finished',
    format: 2,
    limit: 'cache.limit',
    files: /^[\da-f]{16}\.json$/,
  },
  modules: {
    folder: 'cache/modules',
    format: 3,
    limit: 'cache.limit',
    files: /^[\da-f]{16}\.json$/,
  },
  compiled: {
    folder: 'cache/compiled',
    format: 5,
    files: /^(?:index\.json|data-\d+-[\da-f]{8})$/,
  },
  images: {
    folder: 'cache/images',
    format: 2,
    limit: 'cache.limit',
    lifetime: MONTH,
    files: /^[\da-f]{32}\/(?:entry\.json|\d+\.webp)$/,
  },
  compileCache: {
    folder: 'cache/node',
    format: 1,
    limit: 'cache.limit',
    lifetime: MONTH,
    files: /^v[\w.-]+\/[\da-f]+(?:\.\w+)?$/,
  },
  server: {
    folder: 'server',
    format: 1,
    // No state tells yet of those of builds that are running.
    lifetime: HOUR,
    files: /^[\da-f]{12}\/[\w.-]+\.mjs(?:\.map)?$/,
  },
  devServer: {
    folder: 'dev',
    format: 1,
    files: /^\d+\/[\da-f]{12}\/[\w.-]+\.mjs(?:\.map)?$/,
  },
  config: {
    folder: 'config',
    format: 1,
    lifetime: MONTH,
    files: /^[\da-f]{16}\.mjs(?:\.map)?$/,
  },
  plugins: {
    folder: 'plugins',
    format: 1,
    files: /^.+$/,
  },
  pluginContent: {
    folder: 'cache/plugins',
    format: 1,
    limit: 'cache.limit',
    files: /^[\da-f]{16}$/,
  },
  pluginOutput: {
    folder: 'plugin-output',
    format: 1,
    // What the last build made for plugins is brought up to date by the next.
    lifetime: HOUR,
    files: /^.+$/,
  },
  /** What the last build knew of a store that others use. */
  shared: {
    folder: 'cache/shared',
    format: 1,
    files: /^[\da-f]{16}\.json$/,
  },
  /** A store for shards of a build, where the site names none. */
  store: {
    folder: 'store',
    format: 1,
    lifetime: MONTH,
    files: /^[\da-f]{32}$/,
  },
  outputs: {
    folder: 'outputs',
    format: 1,
    files: /^[\da-f]{16}\.json$/,
  },
} as const satisfies Readonly<Record<string, KeptKind>>

export interface KeptPlace {
  readonly workDir: string
  readonly kind: KeptKind
  readonly name: string
}

export function keptPath({ workDir, kind, name }: KeptPlace): string {
  return path.join(workDir, kind.folder, name)
}
