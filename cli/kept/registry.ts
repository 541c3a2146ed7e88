import path from 'node:path'

/** A kind of things that commands keep in the work folder. Whatever lies there belongs to one of them. */
export interface KeptKind {
  /** What messages and tests call it. */
  readonly name: string
  /** Folder of its own, relative to the work folder. */
  readonly folder: string
  /** The module that says where it lies, relative to `cli/`. */
  readonly owner: string
  /** What its names, and what its files must have been made by, are made of. */
  readonly key: string
  /** Changes whenever the format does. */
  readonly format: number
  /**
   * Where the checksums of its files are: in each of them (`sealed`), in another sealed file (`listed`), or nowhere on
   * disk: whoever writes the file hands on its hash to whoever runs it, and no later command trusts it (`handed on`). Node
   * checks its own files itself (`by Node`).
   */
  readonly checksum: 'sealed' | 'listed' | 'handed on' | 'by Node'
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
    key: 'the output folder, the kind of build, the engine, the version of Node',
    format: 7,
    checksum: 'sealed',
    limit: 'cache.limit',
    lifetime: null,
    files: /^[\da-f]{16}\.json$/,
  },
  finished: {
    name: 'finished build',
    folder: 'cache/finished',
    owner: 'cache/finished-build.ts',
    key: 'the output folder, the kind of build, the engine, the version of Node',
    format: 1,
    checksum: 'sealed',
    limit: 'cache.limit',
    lifetime: null,
    files: /^[\da-f]{16}\.json$/,
  },
  modules: {
    name: 'bundled configuration',
    folder: 'cache/modules',
    owner: 'config/module/kept-module.ts',
    key: 'the path of the module, the folder of the site, the engine, the version of Node',
    format: 2,
    checksum: 'sealed',
    limit: 'cache.limit',
    lifetime: null,
    files: /^[\da-f]{16}\.json$/,
  },
  compiled: {
    name: 'compiled content',
    folder: 'cache/compiled',
    owner: 'cache/pack.ts',
    key: 'the bytes and the path of the content, the options of its instance, the engine',
    format: 4,
    checksum: 'listed',
    limit: 'owner',
    lifetime: null,
    files: /^(?:index\.json|data-\d+-[\da-f]{8})$/,
  },
  images: {
    name: 'images in several widths',
    folder: 'cache/images',
    owner: 'content/images/variant-cache.ts',
    key: 'the bytes of the image, the options of images, the version of sharp',
    format: 2,
    checksum: 'listed',
    limit: 'cache.limit',
    lifetime: MONTH,
    files: /^[\da-f]{32}\/(?:entry\.json|\d+\.webp)$/,
  },
  compileCache: {
    name: 'compile cache of Node',
    folder: 'cache/node',
    owner: 'commands/site-commands.ts',
    key: 'the path and the text of the module, the version of Node, its flags, the processor, the user',
    format: 1,
    checksum: 'by Node',
    limit: 'cache.limit',
    lifetime: MONTH,
    files: /^v[\w.-]+\/[\da-f]+(?:\.\w+)?$/,
  },
  server: {
    name: 'server bundle',
    folder: 'server',
    owner: 'engine/build/bundle-code.ts',
    key: 'the code',
    format: 1,
    checksum: 'listed',
    limit: 'none',
    // No state tells yet of those of builds that are running.
    lifetime: HOUR,
    files: /^[\da-f]{12}\/[\w.-]+\.mjs(?:\.map)?$/,
  },
  devServer: {
    name: 'server bundle of the development server',
    folder: 'dev',
    owner: 'engine/dev/preview/server-folders.ts',
    key: 'the process, the code',
    format: 1,
    checksum: 'handed on',
    limit: 'owner',
    lifetime: null,
    files: /^\d+\/[\da-f]{12}\/[\w.-]+\.mjs(?:\.map)?$/,
  },
  config: {
    name: 'configuration that runs',
    folder: 'config',
    owner: 'config/module/write-module.ts',
    key: 'the code, the versions of the packages that it imports',
    format: 1,
    checksum: 'handed on',
    limit: 'none',
    lifetime: MONTH,
    files: /^[\da-f]{16}\.mjs(?:\.map)?$/,
  },
  outputs: {
    name: 'earlier outputs',
    folder: 'outputs',
    owner: 'commands/folders.ts',
    key: 'the folder of the site, the output folder',
    format: 1,
    checksum: 'sealed',
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
