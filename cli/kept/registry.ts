import path from 'node:path'

/** A kind of things that commands keep in the work folder. Whatever lies there belongs to one of them. */
export interface KeptKind {
  /** What messages and tests call it. */
  readonly name: string
  /** Folder of its own, relative to the work folder. */
  readonly folder: string
  /** The module that says where it lies, relative to `cli/`. */
  readonly owner: string
  /** Changes whenever the format does. */
  readonly format: number
  /** What makes room: the site's `cache.limit`, for all kinds with this one together; the owner itself; nothing. */
  readonly limit: 'cache.limit' | 'owner' | 'none'
  /** For how long nothing has to have used it to be removed, in milliseconds; null for ever. */
  readonly lifetime: number | null
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
    name: 'build state',
    folder: 'cache/state',
    owner: 'cache/build-state.ts',
    format: 7,
    limit: 'cache.limit',
    lifetime: null,
    files: /^[\da-f]{16}\.json$/,
  },
  finished: {
    name: 'finished build',
    folder: 'cache/finished',
    owner: 'cache/finished-build.ts',
    format: 1,
    limit: 'cache.limit',
    lifetime: null,
    files: /^[\da-f]{16}\.json$/,
  },
  modules: {
    name: 'bundled configuration',
    folder: 'cache/modules',
    owner: 'config/module/kept-module.ts',
    format: 2,
    limit: 'cache.limit',
    lifetime: null,
    files: /^[\da-f]{16}\.json$/,
  },
  compiled: {
    name: 'compiled content',
    folder: 'cache/compiled',
    owner: 'cache/pack.ts',
    format: 4,
    limit: 'owner',
    lifetime: null,
    files: /^(?:index\.json|data-\d+-[\da-f]{8})$/,
  },
  images: {
    name: 'images in several widths',
    folder: 'cache/images',
    owner: 'content/images/variant-cache.ts',
    format: 2,
    limit: 'cache.limit',
    lifetime: MONTH,
    files: /^[\da-f]{32}\/(?:entry\.json|\d+\.webp)$/,
  },
  compileCache: {
    name: 'compile cache of Node',
    folder: 'cache/node',
    owner: 'commands/site-commands.ts',
    format: 1,
    limit: 'cache.limit',
    lifetime: MONTH,
    files: /^v[\w.-]+\/[\da-f]+(?:\.\w+)?$/,
  },
  server: {
    name: 'server bundle',
    folder: 'server',
    owner: 'engine/build/bundle-code.ts',
    format: 1,
    limit: 'none',
    // No state tells yet of those of builds that are running.
    lifetime: HOUR,
    files: /^[\da-f]{12}\/[\w.-]+\.mjs(?:\.map)?$/,
  },
  devServer: {
    name: 'server bundle of the development server',
    folder: 'dev',
    owner: 'engine/dev/preview/server-folders.ts',
    format: 1,
    limit: 'owner',
    lifetime: null,
    files: /^\d+\/[\da-f]{12}\/[\w.-]+\.mjs(?:\.map)?$/,
  },
  config: {
    name: 'configuration that runs',
    folder: 'config',
    owner: 'config/module/write-module.ts',
    format: 1,
    limit: 'none',
    lifetime: MONTH,
    files: /^[\da-f]{16}\.mjs(?:\.map)?$/,
  },
  outputs: {
    name: 'earlier outputs',
    folder: 'outputs',
    owner: 'commands/folders.ts',
    format: 1,
    limit: 'none',
    lifetime: null,
    files: /^[\da-f]{16}\.json$/,
  },
} as const satisfies Readonly<Record<string, KeptKind>>

/** Where a kept thing lies. */
export interface KeptPlace {
  /** Absolute. */
  readonly workDir: string
  readonly kind: KeptKind
  /** Path of the file or folder in that of its kind. */
  readonly name: string
}

/** Path of a kept thing, absolute. */
export function keptPath({ workDir, kind, name }: KeptPlace): string {
  return path.join(workDir, kind.folder, name)
}
