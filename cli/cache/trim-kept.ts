import { lstatSync } from 'node:fs'
import path from 'node:path'
import { partition, sumBy } from 'lodash-es'
import { KEPT, type KeptKind } from '../kept/registry.ts'
import { DRAFT, tryRemove } from '../kept/write-whole.ts'
import { namesIn } from '../types/looks.ts'
import { orNull } from '../types/memoized.ts'

/** Share of the limit that compiled content may take; it makes room by itself. */
export const COMPILED_SHARE = 0.5

/** How long a draft may be somebody's who is still at work, in milliseconds. */
const DRAFT_LIFETIME = 60 * 60 * 1000

/**
 * Removes what nothing has used for its lifetime, the drafts of killed commands, and what was not used for the longest
 * time, until the kinds with the limit `cache.limit` and compiled content are within so many bytes. What was used since
 * `startedAt`, in milliseconds since 1970, stays. What cannot be removed now may be removed by the next build.
 */
export function trimKept(workDir: string, limit: number, startedAt: number): void {
  const kinds: readonly KeptKind[] = Object.values(KEPT)
  const old = kinds
    .flatMap((kind) => entriesOf(kind, workDir))
    .filter(({ usedAt }) => usedAt < startedAt)
    .toSorted((a, b) => a.usedAt - b.usedAt)
  const [dead, alive] = partition(old, ({ path: file, kind, usedAt }) => {
    const lifetime = DRAFT.test(file) ? DRAFT_LIFETIME : kind.lifetime
    return lifetime !== undefined && Date.now() - usedAt > lifetime
  })
  for (const entry of dead) tryRemove(entry.path)
  const limited = kinds.filter((kind) => kind === KEPT.compiled || kind.limit === 'cache.limit')
  let total = sumBy(limited, ({ folder }) => bytesOf(path.join(workDir, folder)))
  for (const entry of alive.filter(({ kind }) => kind.limit === 'cache.limit')) {
    if (total <= limit) return
    total -= bytesOf(entry.path)
    tryRemove(entry.path)
  }
}

/** Absolute paths, and when they were used last, in milliseconds since 1970. */
function entriesOf(kind: KeptKind, workDir: string) {
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
  return sumBy(namesIn(file), (name) => bytesOf(path.join(file, name)))
}

/** Where something may not be read there is nothing. */
function statOf(file: string) {
  return orNull(() => lstatSync(file))
}
