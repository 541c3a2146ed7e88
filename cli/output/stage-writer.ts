import fs from 'node:fs'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../report/diagnostic.ts'
import { contentHash, fingerprintOf, type Fingerprint } from '../types/fingerprints.ts'
import type { OutputPath } from '../types/file-path.ts'
import { statsOf } from '../types/looks.ts'
import { errorCode, isDiskFailure, sourceProblem, writeProblems, type WriteFailure } from './output-fs.ts'

interface StagedFile {
  readonly path: OutputPath
  readonly claim: string
}

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

  remove(path: OutputPath): void {
    this.written.delete(path)
    fs.rmSync(join(this.#stageDir, path), { force: true })
    for (
      let folder = dirname(join(this.#stageDir, path));
      folder !== this.#stageDir;
      folder = dirname(folder)
    ) {
      if (!fs.existsSync(folder) || fs.readdirSync(folder).length > 0) break
      fs.rmdirSync(folder)
      this.#folders.delete(folder)
    }
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

  /** Copies a file, by its absolute path. Its hash is that of what was copied: it may have changed since it was looked at. */
  copy(file: StagedFile, from: string): void {
    try {
      const bytes = fs.readFileSync(from)
      this.put(file, bytes, contentHash(bytes))
    } catch (error) {
      if (errorCode(error) !== 'ERR_FS_FILE_TOO_LARGE')
        return void this.#sourceFailures.push({ ...file, error })
      // Above 2 GiB no file is read whole, so it has no hash, and every build copies it again, with its mode.
      this.#make(file, (to) => {
        fs.copyFileSync(from, to)
        this.written.set(file.path, { size: fs.statSync(to).size, hash: '' })
      })
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
