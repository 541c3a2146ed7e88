import path from 'node:path'

/** A kind of things that commands keep in the work folder. Whatever lies there belongs to one of them. */
export interface KeptKind {
  /** What messages and tests call it. */
  readonly name: string
  /** Folder of its own, relative to the work folder. */
  readonly folder: string
  /** The module that writes and reads it, relative to `cli/`. */
  readonly owner: string
  /** What its names, and what its files must have been made by, are made of. */
  readonly key: string
  /** Changes whenever the format does. */
  readonly format: number
  /**
   * `sealed`: each file carries its own checksum. `listed`: a sealed file beside them holds the checksums of the others.
   */
  readonly checksum: 'sealed' | 'listed'
  /**
   * What makes room for others: the site's `cache.limit`, shared by all kinds with this one; or the time for which
   * nothing has used it, in milliseconds.
   */
  readonly limit: 'cache.limit' | number
  /** Its files, by their paths relative to `folder`, drafts apart. */
  readonly files: RegExp
}

/**
 * Everything that commands keep in the work folder. `test/build/damaged-cache.test.ts` damages the files of every kind
 * in every way, and fails for files that belong to none.
 */
export const KEPT = {
  state: {
    name: 'build state',
    folder: 'cache/state',
    owner: 'cache/build-state.ts',
    key: 'the output folder, the kind of build, the engine, the version of Node',
    format: 3,
    checksum: 'sealed',
    limit: 'cache.limit',
    files: /^[\da-f]{16}\.json$/,
  },
  modules: {
    name: 'bundled configuration',
    folder: 'cache/modules',
    owner: 'config/kept-module.ts',
    key: 'the path of the module, the folder of the site, the engine, the version of Node',
    format: 1,
    checksum: 'sealed',
    limit: 'cache.limit',
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
