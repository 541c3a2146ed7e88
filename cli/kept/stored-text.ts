import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { contentHash } from '../types/fingerprints.ts'
import { KEPT, keptPath } from './registry.ts'
import { makeFolder } from './write-whole.ts'

/** Where a text is stored: the name of a data file, the place of its bytes in it, and their hash. */
export type StoredAt = readonly [file: string, offset: number, length: number, hash: string]

/** Reads stored texts. */
export interface TextReader {
  /** Null when the bytes are not there, or not those that were stored. */
  read(at: StoredAt): Buffer | null
  close(): void
}

/** Opens data files when they are asked for; they stay readable when another build removes them. */
export function openTextReader(workDir: string): TextReader {
  const files = new Map<string, number | null>()
  const open = (name: string): number | null => {
    const known = files.get(name)
    if (known !== undefined) return known
    const file = path.basename(name) === name ? tryOpen(dataFile(workDir, name)) : null
    files.set(name, file)
    return file
  }
  return {
    read([name, offset, length, hash]) {
      const file = open(name)
      if (file === null) return null
      try {
        const bytes = Buffer.alloc(length)
        return readSync(file, bytes, 0, length, offset) === length && contentHash(bytes) === hash
          ? bytes
          : null
      } catch {
        return null
      }
    },
    close() {
      for (const file of files.values()) if (file !== null) closeSync(file)
      files.clear()
    },
  }
}

/** Writes texts to a data file of its own. */
export interface TextWriter {
  /** Name of its data file. */
  readonly file: string
  /** Stores a text, at once; null when it cannot be written. */
  add(bytes: Uint8Array): StoredAt | null
  finish(): void
}

/** Writes texts as they come, so that memory stays flat. The file is made with the first of them. */
export function openTextWriter(workDir: string): TextWriter {
  const name = `data-${process.pid}-${contentHash(`${threadId} ${process.hrtime.bigint()}`).slice(0, 8)}`
  let file: number | null = null
  let offset = 0
  let isBroken = false
  const finish = (): void => {
    if (file !== null) closeSync(file)
    file = null
  }
  return {
    file: name,
    add(bytes) {
      if (isBroken) return null
      try {
        const target = dataFile(workDir, name)
        if (file === null) {
          makeFolder(path.dirname(target), workDir)
          file = openSync(target, 'w')
        }
        writeSync(file, bytes)
        const at: StoredAt = [name, offset, bytes.byteLength, contentHash(bytes)]
        offset += bytes.byteLength
        return at
      } catch {
        isBroken = true
        return null
      }
    },
    finish,
  }
}

function dataFile(workDir: string, name: string): string {
  return keptPath({ workDir, kind: KEPT.compiled, name })
}

function tryOpen(file: string): number | null {
  try {
    return openSync(file, 'r')
  } catch {
    return null
  }
}
