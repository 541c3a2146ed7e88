import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { OutputPath } from '../types/file-path.ts'
import { createCopyQueue } from './copy-queue.ts'
import type { OutputFs } from './output-fs.ts'
import { isDiskFailure, sourceProblem, writeProblems, type WriteFailure } from './write-problems.ts'

/** A file to write, and who says so. */
interface StagedFile {
  readonly path: OutputPath
  readonly claim: string
}

/** Writes files below one folder. Never rejects for what the disk refuses: `finish` tells. */
export interface StageWriter {
  put(file: StagedFile, content: string | Uint8Array): void
  copy(file: StagedFile, from: string): Promise<void>
  /** Of one file; 0 when it was not written. */
  size(path: OutputPath): number
  /** Null when it was not written, or is gone. */
  read(path: OutputPath): Uint8Array | null
  /** Of all that was written so far. */
  bytes(): number
  /** Waits for what is under way and returns every problem, files that came out empty or cut short included. */
  finish(): Promise<readonly Diagnostic[]>
}

/** What a writer needs. */
export interface StageWriterOptions {
  readonly stageDir: string
  /** Shown in messages in place of the stage. */
  readonly outDir: string
  readonly fs: OutputFs
}

/** Up to here a file is read and written in one go: half the price of the system's copy, measured on ext4. */
const SMALL_COPY_BYTES = 256 * 1024
const CHUNK_BYTES = 1024 * 1024
/** UTF-8 needs at most this many for one unit of a string. */
const MAX_BYTES_A_UNIT = 3
const LARGE_COPIES_AT_ONCE = 4
/** Pages are useless when one of these is empty. */
const CODE = /\.(?:html|css|m?js)$/

/**
 * Creates a writer. Folders are made once each. Modes follow the umask, as for any file the user makes; only the
 * bytes of an output are the same everywhere. Copies do not take the mode of their source, so that a source only its
 * owner can read does not become a page only its owner can read.
 */
export function createStageWriter({ stageDir, outDir, fs }: StageWriterOptions): StageWriter {
  const folders = new Set<string>([stageDir])
  const writeFailures: WriteFailure[] = []
  const sourceFailures: WriteFailure[] = []
  const sizeByPath = new Map<OutputPath, number>()
  const queue = createCopyQueue(LARGE_COPIES_AT_ONCE)
  const scratch = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  let isDiskBroken = false

  /** Runs one write; after a failure of the disk itself there is nothing to gain from more. */
  function attempt({ path, claim }: StagedFile, write: (to: string) => number): void {
    if (isDiskBroken) return
    try {
      const to = join(stageDir, path)
      makeFolder(dirname(to))
      sizeByPath.set(path, write(to))
    } catch (error) {
      fail({ path, claim, error })
    }
  }

  function makeFolder(folder: string): void {
    if (folders.has(folder)) return
    fs.mkdirSync(folder, { recursive: true })
    folders.add(folder)
  }

  function fail(failure: WriteFailure): void {
    if (isDiskFailure(failure.error)) isDiskBroken = true
    writeFailures.push(failure)
  }

  function put(file: StagedFile, content: string | Uint8Array): void {
    attempt(file, (to) => {
      const bytes = typeof content === 'string' ? encode(content) : content
      fs.writeFileSync(to, bytes)
      return bytes.byteLength
    })
  }

  /** The size is needed as well as the bytes, and a buffer of its own for each text costs more than its encoding. */
  function encode(text: string): Uint8Array {
    if (text.length * MAX_BYTES_A_UNIT > scratch.length) return Buffer.from(text)
    return scratch.subarray(0, scratch.write(text))
  }

  async function copy(file: StagedFile, from: string): Promise<void> {
    let size: number
    let content: Uint8Array | null
    try {
      size = fs.statSync(from).size
      content = size > SMALL_COPY_BYTES ? null : fs.readFileSync(from)
    } catch (error) {
      sourceFailures.push({ path: file.path, claim: file.claim, error })
      return
    }
    if (content !== null) put(file, content)
    else await queue.start(() => copyLarge(file, { from, size }))
  }

  async function copyLarge(file: StagedFile, { from, size }: { from: string; size: number }): Promise<void> {
    attempt(file, () => size)
    if (isDiskBroken) return
    try {
      const to = fs.createWriteStream(join(stageDir, file.path), { highWaterMark: CHUNK_BYTES })
      await pipeline(fs.createReadStream(from, { highWaterMark: CHUNK_BYTES }), to)
    } catch (error) {
      const failure = { path: file.path, claim: file.claim, error }
      if (isAbout(error, from)) sourceFailures.push(failure)
      else fail(failure)
    }
  }

  async function finish(): Promise<readonly Diagnostic[]> {
    await queue.settle()
    const problems = [...sourceFailures.map(sourceProblem), ...writeProblems(writeFailures, outDir)]
    return problems.length > 0 ? problems : findBadSizes(sizeByPath, { stageDir, fs })
  }

  function read(path: OutputPath): Uint8Array | null {
    try {
      return sizeByPath.has(path) ? fs.readFileSync(join(stageDir, path)) : null
    } catch {
      return null
    }
  }

  const size = (path: OutputPath): number => sizeByPath.get(path) ?? 0
  const bytes = (): number => [...sizeByPath.values()].reduce((sum, one) => sum + one, 0)
  return { put, copy, finish, size, read, bytes }
}

/**
 * Some systems report success for writes that lost their bytes, so the disk is asked. A file that was meant to be
 * empty may be.
 */
function findBadSizes(
  sizeByPath: ReadonlyMap<OutputPath, number>,
  { stageDir, fs }: Pick<StageWriterOptions, 'stageDir' | 'fs'>,
): Diagnostic[] {
  const problems: Diagnostic[] = []
  for (const [path, size] of sizeByPath) {
    if (!CODE.test(path)) continue
    const found = sizeOf(join(stageDir, path), fs)
    if (found !== size) problems.push(badSize(path, `${found} of ${size} bytes`))
  }
  return problems
}

function isAbout(error: unknown, path: string): boolean {
  return error instanceof Error && 'path' in error && error.path === path
}

function sizeOf(path: string, fs: OutputFs): number {
  try {
    return fs.statSync(path).size
  } catch {
    return 0
  }
}

function badSize(path: OutputPath, found: string): Diagnostic {
  return {
    code: 'OUTPUT_EMPTY_FILE',
    level: 'error',
    message: `"${path}" was written without an error, but only ${found} of it are on the disk.`,
    hint: 'Check the disk that holds the output and its free space, then run the command again.',
  }
}
