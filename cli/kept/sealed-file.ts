import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { keptPath, type KeptKind, type KeptPlace } from './registry.ts'
import { writeWhole } from './write-whole.ts'

/**
 * Who made a kept thing, and what for: 16 hex digits. A file under the right name that somebody else made, for another
 * name or another site, is not the one that is looked for.
 */
export type Maker = string & { readonly brand: 'maker' }

/** The maker of a kind of things, told apart by what its `key` names. */
export function makerOf({ name, format }: KeptKind, ...parts: readonly string[]): Maker {
  return hash('sha256', JSON.stringify([name, format, ...parts])).slice(0, 16) as Maker
}

/** A kept file, and whose it must be. */
export interface SealedFile extends KeptPlace {
  readonly maker: Maker
}

/** Why a kept file is not used. */
export type SealProblem = 'missing' | 'damaged' | 'foreign'

/** A seal stands at the end, as a comment: what is kept may be code. Its length never changes. */
const MARK = '\n//sealed '
const MAKER_LENGTH = 16
const SUM_LENGTH = 32
const SEAL_LENGTH = MARK.length + MAKER_LENGTH + 1 + SUM_LENGTH + 1

/** The bytes of a file with a seal: who made it, and their checksum. */
export function sealed(body: Uint8Array, maker: Maker): Buffer {
  return Buffer.concat([body, Buffer.from(sealOf(body, maker))])
}

/** What was sealed by a maker, or why it is not that. Every byte counts. */
export function unsealed(bytes: Buffer, maker: Maker): Buffer | Exclude<SealProblem, 'missing'> {
  const body = bytes.subarray(0, Math.max(0, bytes.length - SEAL_LENGTH))
  const seal = bytes.toString('latin1', body.length)
  if (seal === sealOf(body, maker)) return body
  const other = seal.slice(MARK.length, MARK.length + MAKER_LENGTH) as Maker
  return seal === sealOf(body, other) ? 'foreign' : 'damaged'
}

/** What its maker has kept in a file, or why there is nothing. Never throws: what cannot be read is damaged. */
export function readSealed(file: SealedFile): Buffer | SealProblem {
  try {
    return unsealed(readFileSync(keptPath(file)), file.maker)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'damaged'
  }
}

/** The JSON value that its maker has kept in a file; null when there is none that is whole. */
export function readSealedJson(file: SealedFile): unknown {
  const body = readSealed(file)
  return typeof body === 'string' ? null : (JSON.parse(body.toString('utf8')) as unknown)
}

/**
 * Keeps bytes in a file.
 *
 * @throws the system's error
 */
export function writeSealed(file: SealedFile, body: Uint8Array | string): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  writeWhole(file, [bytes, Buffer.from(sealOf(bytes, file.maker))])
}

/** Keeps bytes in a file. What cannot be written is made again by the next command. */
export function tryWriteSealed(file: SealedFile, body: Uint8Array | string): void {
  try {
    writeSealed(file, body)
  } catch {
    // The disk is full, or closed.
  }
}

/** Keeps a JSON value in a file. What cannot be written is made again by the next command. */
export function tryWriteSealedJson(file: SealedFile, value: unknown): void {
  tryWriteSealed(file, JSON.stringify(value))
}

function sealOf(body: Uint8Array, maker: Maker): string {
  return `${MARK}${maker} ${hash('sha256', body).slice(0, SUM_LENGTH)}\n`
}
