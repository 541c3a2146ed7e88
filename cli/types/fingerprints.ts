import { createHash, hash } from 'node:crypto'
import { readFileSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'
import { asSpelled } from './file-path.ts'
import { orNull } from './memoized.ts'

/**
 * What a file looked like from outside, and the hash of its bytes then. The time is that of its last change, which no tool
 * can set back.
 */
export type Fingerprint = readonly [size: number, milliseconds: number, inode: number, hash: string]

/** Hashes of files, read again only when a file looks different. Owned by one build. */
export type Fingerprints = ReturnType<typeof createFingerprints>

/**
 * File systems count time in steps: a file that was written again within one of them looks the same. One that is
 * younger than the build that read it may be such a file. Milliseconds; the steps of Linux are at most 10, those of
 * FAT 2000, and there is room for clocks that do not agree.
 */
const STEP_MS = 100
const WHOLE_STEP_MS = 2000

/** Whether what was written at a time was whole before another, so that whoever began to read then has read it. */
export function isSettled(writtenMs: number, time: number): boolean {
  // File systems with long steps know whole seconds only.
  return writtenMs <= time - (writtenMs % 1000 === 0 ? WHOLE_STEP_MS : STEP_MS)
}

/**
 * Files are named absolute, or relative to the folder.
 *
 * @param folder - absolute; names of fingerprints are relative to it, so that they hold where it is moved
 * @param known - what an earlier build knows of files, and when it began, in milliseconds since 1970; null without one
 */
export function createFingerprints(
  folder: string,
  known: { readonly files: Pick<Map<string, Fingerprint>, 'get'>; readonly startedAt: number } | null,
) {
  const fingerprints = new Map<string, Fingerprint | null>()
  const nameOf = (file: string): string => (path.isAbsolute(file) ? path.relative(folder, file) : file)
  const unchanged = (name: string, look: Look): Fingerprint | null => {
    const before = known?.files.get(name)
    if (known === null || before === undefined || !looksLike(before, look)) return null
    return isSettled(before[1], known.startedAt) ? before : null
  }
  const lookAt = (name: string): Look | null => {
    const stats = statSync(asSpelled(path.resolve(folder, name)), { throwIfNoEntry: false })
    return stats?.isFile() === true ? stats : null
  }
  const read = (name: string): Fingerprint | null => {
    const seen = lookAt(name)
    const hash = (): string => contentHash(readFileSync(asSpelled(path.resolve(folder, name))))
    return seen && (unchanged(name, seen) ?? fingerprintOf(seen, hash()))
  }
  const all = (): ReadonlyMap<string, Fingerprint> =>
    new Map([...fingerprints].filter((entry): entry is [string, Fingerprint] => entry[1] !== null))
  return {
    /** Hash of a file's bytes, 16 hex digits; null when there is no such file. A build looks at a file once. */
    hashOf(file: string): string | null {
      const name = nameOf(file)
      let found = fingerprints.get(name)
      if (found === undefined) {
        // A path below a file, or in a folder that may not be entered, holds no file.
        found = orNull(() => read(name))
        fingerprints.set(name, found)
      }
      return found?.[3] ?? null
    },
    /** The hash of a source that looks as it did when it was read last; null when it must be read. */
    knownHash(file: string): string | null {
      const name = nameOf(file)
      const lookUp = (): Fingerprint | null => {
        const seen = lookAt(name)
        return seen && unchanged(name, seen)
      }
      const found = fingerprints.get(name) ?? orNull(lookUp)
      if (found !== null) fingerprints.set(name, found)
      return found?.[3] ?? null
    },
    /** Remembers the hash of a source that was read anyway. */
    note(file: string, hash: string): void {
      const name = nameOf(file)
      const seen = lookAt(name)
      if (seen !== null) fingerprints.set(name, fingerprintOf(seen, hash))
    },
    isUnchanged: () => known !== null && [...all()].every(([name, found]) => known.files.get(name) === found),
    missing: () => [...fingerprints.keys()].filter((name) => fingerprints.get(name) === null),
    /** Names of the files that were written after a moment, in milliseconds since 1970. */
    youngerThan: (time: number): ReadonlySet<string> =>
      new Set([...all()].flatMap(([name, found]) => (found[1] > time ? name : []))),
    all,
  }
}

export type Look = Pick<Stats, 'size' | 'ctimeMs' | 'ino'>

export function fingerprintOf({ size, ctimeMs, ino }: Look, hash: string): Fingerprint {
  return [size, ctimeMs, ino, hash]
}

export function looksLike([size, milliseconds, inode]: Fingerprint, look: Look): boolean {
  return look.size === size && look.ctimeMs === milliseconds && look.ino === inode
}

export function fileHash(file: string): string | null {
  return orNull(() => contentHash(readFileSync(file)))
}

/** Hash of bytes as fingerprints and outputs have it, 16 hex digits. */
export function contentHash(bytes: Uint8Array | string): string {
  return hash('sha256', bytes).slice(0, 16)
}

/** The hash of lines. Together they may be long: one text of all of them would take new memory, which is dear. */
export function listHash(lines: Iterable<string>): string {
  const sum = createHash('sha256')
  for (const line of lines) sum.update(`${line}\n`)
  return sum.digest('hex').slice(0, 16)
}
