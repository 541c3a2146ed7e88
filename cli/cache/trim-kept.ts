import { lstatSync } from 'node:fs'
import path from 'node:path'
import { KEPT, type KeptKind } from '../kept/registry.ts'
import { DRAFT, tryRemove } from '../kept/write-whole.ts'
import { namesIn } from '../types/looks.ts'

interface Entry {
  /** Absolute. */
  readonly path: string
  readonly kind: KeptKind
  /** When it was used last, in milliseconds since 1970. */
  readonly usedAt: number
}

interface Trimming {
  /** Bytes that all kinds with the limit `cache.limit`, and compiled content, may take. */
  readonly limit: number
  /** When the build began, in milliseconds since 1970: what was used since then stays. */
  readonly startedAt: number
}

/** Share of the limit that compiled content may take; it makes room by itself. */
export const COMPILED_SHARE = 0.5

/** How long a draft may be somebody's who is still at work, in milliseconds. */
const DRAFT_LIFETIME = 60 * 60 * 1000

/**
 * Removes what nothing has used for its lifetime, the drafts of killed commands, and what was not used for the longest
 * time until the cache is within its limit. What cannot be removed now may be removed by the next build.
 */
export function trimKept(workDir: string, { limit, startedAt }: Trimming): void {
  const kinds: readonly KeptKind[] = Object.values(KEPT)
  const old = kinds
    .flatMap((kind) => entriesOf(kind, workDir))
    .filter(({ usedAt }) => usedAt < startedAt)
    .toSorted((a, b) => a.usedAt - b.usedAt)
  const [dead, alive] = [old.filter(isDead), old.filter((entry) => !isDead(entry))]
  for (const entry of dead) tryRemove(entry.path)
  const limited = kinds.filter((kind) => kind === KEPT.compiled || kind.limit === 'cache.limit')
  let total = limited.reduce((sum, { folder }) => sum + bytesOf(path.join(workDir, folder)), 0)
  for (const entry of alive.filter(({ kind }) => kind.limit === 'cache.limit')) {
    if (total <= limit) return
    total -= bytesOf(entry.path)
    tryRemove(entry.path)
  }
}

function isDead({ path: file, kind, usedAt }: Entry): boolean {
  const lifetime = DRAFT.test(file) ? DRAFT_LIFETIME : kind.lifetime
  return lifetime !== null && Date.now() - usedAt > lifetime
}

function entriesOf(kind: KeptKind, workDir: string): readonly Entry[] {
  const folder = path.join(workDir, kind.folder)
  return namesIn(folder).flatMap((name) => {
    const file = path.join(folder, name)
    const usedAt = statOf(file)?.mtimeMs
    return usedAt === undefined ? [] : [{ path: file, kind, usedAt }]
  })
}

function bytesOf(file: string): number {
  const stats = statOf(file)
  if (stats?.isDirectory() !== true) return stats?.size ?? 0
  return namesIn(file).reduce((sum, name) => sum + bytesOf(path.join(file, name)), 0)
}

/** Where something may not be read there is nothing. */
function statOf(file: string) {
  try {
    return lstatSync(file)
  } catch {
    return undefined
  }
}
