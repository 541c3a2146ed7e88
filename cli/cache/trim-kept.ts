import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

interface Entry {
  /** Absolute. */
  readonly path: string
  readonly bytes: number
  /** When it was used last, in milliseconds since 1970. */
  readonly usedAt: number
}

interface Trimming {
  /** Bytes that all of the folder may take. */
  readonly limit: number
  /** When the build began, in milliseconds since 1970: what was used since then stays. */
  readonly startedAt: number
}

/** Share of the limit that compiled content may take; it makes room by itself. */
export const COMPILED_SHARE = 0.5

/** Folders of the cache whose entries are independent of each other. */
const FOLDERS = ['images', 'state', 'modules'] as const

/**
 * Removes what was not used for the longest time until a cache is within its limit. What cannot be removed now may be
 * removed by the next build.
 *
 * @param folder - absolute
 */
export function trimKept(folder: string, { limit, startedAt }: Trimming): void {
  const entries = FOLDERS.flatMap((name) => entriesIn(path.join(folder, name)))
  let total = bytesOf(path.join(folder, 'compiled')) + entries.reduce((sum, { bytes }) => sum + bytes, 0)
  const old = entries.filter(({ usedAt }) => usedAt < startedAt).toSorted((a, b) => a.usedAt - b.usedAt)
  for (const entry of old) {
    if (total <= limit) return
    rmSync(entry.path, { recursive: true, force: true })
    total -= entry.bytes
  }
}

function entriesIn(folder: string): readonly Entry[] {
  return namesIn(folder).flatMap((name) => {
    const file = path.join(folder, name)
    const stats = statSync(file, { throwIfNoEntry: false })
    return stats === undefined ? [] : [{ path: file, bytes: bytesOf(file), usedAt: stats.mtimeMs }]
  })
}

function bytesOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats?.isDirectory() !== true) return stats?.size ?? 0
  return namesIn(file).reduce((sum, name) => sum + bytesOf(path.join(file, name)), 0)
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
