import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Diagnostic } from '../report/diagnostic.ts'
import { contentHash, createContentHash, fingerprintOf, type Fingerprint } from '../types/fingerprints.ts'
import type { OutputPath } from '../types/file-path.ts'
import { statsOf } from '../types/looks.ts'
import { isDiskFailure, sourceProblem, writeProblems, type WriteFailure } from './write-problems.ts'

interface StagedFile {
  readonly path: OutputPath
  readonly claim: string
}

/** Up to here a file is read and written in one go: half the price of the system's copy, measured on ext4. */
const SMALL_COPY_BYTES = 256 * 1024
const CHUNK_BYTES = 1024 * 1024
/** Pages are useless when one of these is empty. */
const CODE = /\.(?:html|css|m?js)$/

/**
 * Writes files below one folder. Never rejects for what the disk refuses: `finish` tells. Modes follow the umask, as for
 * any file the user makes; only the bytes of an output are the same everywhere. Copies do not take the mode of their
 * source, so that a source only its owner can read does not become a page only its owner can read.
 */
export class StageWriter {
  /** Size and hash of each file that was written, here or by a thread. */
  readonly written = new Map<OutputPath, { readonly size: number; readonly hash: string }>()
  /** How the files look that were written. Known after `finish`. */
  readonly fingerprints = new Map<OutputPath, Fingerprint>()
  readonly #stageDir: string
  readonly #outDir: string
  readonly #folders: Set<string>
  readonly #writeFailures: WriteFailure[] = []
  readonly #sourceFailures: WriteFailure[] = []
  #isDiskBroken = false

  /** @param outDir - shown in messages in place of the stage */
  constructor(stageDir: string, outDir: string) {
    this.#stageDir = stageDir
    this.#outDir = outDir
    this.#folders = new Set([stageDir])
  }

  put(file: StagedFile, bytes: Uint8Array, hash: string): void {
    this.#make(file, (to) => {
      fs.writeFileSync(to, bytes)
      this.written.set(file.path, { size: bytes.byteLength, hash })
    })
  }

  /** Puts a file of the old output into the new one, without reading it where the system can do so. */
  link(file: StagedFile, from: string): void {
    this.#make(file, (to) => {
      try {
        fs.linkSync(from, to)
      } catch {
        // Some systems have no links, and some files as many as they may have.
        fs.copyFileSync(from, to)
      }
    })
  }

  /**
   * Copies a file, by its absolute path. Its hash is that of what was copied: it may have changed since it was looked at.
   */
  async copy(file: StagedFile, from: string): Promise<void> {
    let size: number
    try {
      size = fs.statSync(from).size
      if (size <= SMALL_COPY_BYTES) {
        const bytes = fs.readFileSync(from)
        return this.put(file, bytes, contentHash(bytes))
      }
    } catch (error) {
      this.#sourceFailures.push({ ...file, error })
      return
    }
    await this.#copyLarge(file, from, size)
  }

  async #copyLarge(file: StagedFile, from: string, size: number): Promise<void> {
    this.#make(file, () => void this.written.set(file.path, { size, hash: '' }))
    if (this.#isDiskBroken) return
    const copied = createContentHash()
    try {
      const to = fs.createWriteStream(join(this.#stageDir, file.path), { highWaterMark: CHUNK_BYTES })
      const source = fs.createReadStream(from, { highWaterMark: CHUNK_BYTES })
      source.on('data', (chunk) => copied.add(chunk))
      await pipeline(source, to)
      this.written.set(file.path, { size, hash: copied.value() })
    } catch (error) {
      const isOfSource = error instanceof Error && 'path' in error && error.path === from
      if (isOfSource) this.#sourceFailures.push({ ...file, error })
      else this.failed({ ...file, error })
    }
  }

  /** Makes one file; after a failure of the disk itself there is nothing to gain from more. */
  #make({ path, claim }: StagedFile, work: (to: string) => void): void {
    if (this.#isDiskBroken) return
    try {
      const to = join(this.#stageDir, path)
      const folder = dirname(to)
      if (!this.#folders.has(folder)) fs.mkdirSync(folder, { recursive: true })
      this.#folders.add(folder)
      work(to)
    } catch (error) {
      this.failed({ path, claim, error })
    }
  }

  failed(failure: WriteFailure): void {
    if (isDiskFailure(failure.error)) this.#isDiskBroken = true
    this.#writeFailures.push(failure)
  }

  /** Every problem, files that came out empty or cut short included. */
  finish(): readonly Diagnostic[] {
    const problems = [
      ...this.#sourceFailures.map(sourceProblem),
      ...writeProblems(this.#writeFailures, this.#outDir),
    ]
    return problems.length > 0 ? problems : this.#lookAtFiles()
  }

  /**
   * Some systems report success for writes that lost their bytes, so the disk is asked. A file that was meant to be
   * empty may be.
   */
  #lookAtFiles(): Diagnostic[] {
    const problems: Diagnostic[] = []
    for (const [path, { size, hash }] of this.written) {
      const stats = statsOf(join(this.#stageDir, path))
      if (stats !== null) this.fingerprints.set(path, fingerprintOf(stats, hash))
      const found = stats?.size ?? 0
      if (found === size || !CODE.test(path)) continue
      problems.push({
        code: 'OUTPUT_EMPTY_FILE',
        level: 'error',
        message: `"${path}" was written without an error, but only ${found} of ${size} bytes of it are on the disk.`,
        hint: 'Check the disk that holds the output and its free space, then run the command again.',
      })
    }
    return problems
  }
}
