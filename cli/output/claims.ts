import { sortBy } from 'lodash-es'
import type { OutputPath } from '../types/file-path.ts'
import { RESERVED_PREFIX } from './publish/out-dir.ts'
import { isOutputPath } from '../routes/output-path.ts'

/** Two writers that want one place in the output. The first was written, the second was not. */
export interface Collision {
  readonly path: OutputPath
  /** The path it meets: equal, or equal but for case or Unicode form, or a folder above or a file below it. */
  readonly firstPath: OutputPath
  readonly first: string
  readonly second: string
}

type Holder = Readonly<{ path: OutputPath; claim: string }>

/** Who writes which path. Decides at the moment of the call, so no order of promises changes the outcome. */
export function createClaims() {
  const holderByKey = new Map<string, Holder>()
  /** For every folder that a file needs, the first file in it. */
  const holderByFolder = new Map<string, Holder>()
  const collisionByKey = new Map<string, Collision>()
  let sorted: readonly OutputPath[] | null = null

  /** True when the claim may write the path: it is free, or was this claim's before. */
  function take(path: OutputPath, claim: string): boolean {
    const isInside: boolean = isOutputPath(path)
    if (!isInside) throw new Error(`"${path}" (claimed by ${claim}) is not a path inside the output`)
    const key = hoistPath(path)
    const own = holderByKey.get(key)
    if (own !== undefined && own.path === path && own.claim === claim) return true
    const holder = own ?? findObstacle(key)
    if (holder !== null) {
      const collision = { path, firstPath: holder.path, first: holder.claim, second: claim }
      collisionByKey.set(JSON.stringify([path, holder.path, holder.claim, claim]), collision)
      return false
    }
    sorted = null
    holderByKey.set(key, { path, claim })
    for (const folder of foldersAbove(key)) {
      if (holderByFolder.has(folder)) break
      holderByFolder.set(folder, { path, claim })
    }
    return true
  }

  function findObstacle(key: string): Holder | null {
    if (key.startsWith(RESERVED_PREFIX)) return { path: key as OutputPath, claim: 'sitegen itself' }
    const below = holderByFolder.get(key)
    if (below !== undefined) return below
    for (const folder of foldersAbove(key)) {
      if (holderByFolder.has(folder)) return null
      const file = holderByKey.get(folder)
      if (file !== undefined) return file
    }
    return null
  }

  /** Gives a path up: nobody has written it. */
  function release(path: OutputPath): void {
    sorted = null
    holderByKey.delete(hoistPath(path))
  }

  function claimOf(path: OutputPath): string | null {
    const holder = holderByKey.get(hoistPath(path))
    return holder?.path === path ? holder.claim : null
  }

  return {
    take,
    release,
    claimOf,
    has: (path: OutputPath): boolean => claimOf(path) !== null,
    /** Asked for by several stages. */
    paths: (): readonly OutputPath[] =>
      (sorted ??= [...holderByKey.values()].map((holder) => holder.path).sort()),
    collisions: (): readonly Collision[] =>
      sortBy([...collisionByKey], ([key]) => key).map(([, collision]) => collision),
  }
}

/**
 * One key for all spellings that some file system takes for the same name. Output that differs only so would
 * lose files when it is copied to such a system.
 */
export function hoistPath(path: string): string {
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}

/** The nearest first: `a/b/c.html` -> `a/b`, `a`. */
export function* foldersAbove(key: string): Generator<string> {
  for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1)) yield key.slice(0, at)
}
