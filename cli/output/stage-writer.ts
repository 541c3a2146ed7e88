import type { Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Diagnostic } from '../report/diagnostic.ts'
import { contentHash, createContentHash, fingerprintOf, type Fingerprint } from '../types/fingerprints.ts'
import type { OutputPath } from '../types/file-path.ts'
import type { OutputFs } from './output-fs.ts'
import { isDiskFailure, sourceProblem, writeProblems, type WriteFailure } from './write-problems.ts'

/** A file to write, and who says so. */
interface StagedFile {
  readonly path: OutputPath
  readonly claim: string
}

/** The bytes of a file, and their hash. */
interface Content {
  readonly bytes: Uint8Array
  readonly hash: string
}

/** A file to copy in parts. */
interface LargeFile {
  readonly from: string
  readonly size: number
}

/** A file that was written, and the hash of its bytes. */
interface Written {
  readonly size: number
  readonly hash: string
}

/** Writes files below one folder. Never rejects for what the disk refuses: `finish` tells. */
export interface StageWriter {
  put(file: StagedFile, content: Content): void
  /** Copies a file, by its absolute path. Its hash is that of what was copied: it may have changed since it was looked at. */
  copy(file: StagedFile, from: string): Promise<void>
  /** Puts a file of the old output into the new one, without reading it where the system can do so. */
  link(file: StagedFile, from: string): void
  /** Notes a file that a thread has written here. */
  noteWritten(path: OutputPath, written: Written): void
  /** Notes one that could not be written. */
  failed(failure: WriteFailure): void
  /** Of one file; 0 when it was not written. */
  size(path: OutputPath): number
  /** Hash of one file; undefined when it was not written. */
  hashOf(path: OutputPath): string | undefined
  /** Null when it was not written, or is gone. */
  read(path: OutputPath): Uint8Array | null
  /** Of all that was written so far, without links. */
  bytes(): number
  /** How the files look that were written. Known after `finish`. */
  fingerprints(): ReadonlyMap<OutputPath, Fingerprint>
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
  const writtenByPath = new Map<OutputPath, Written>()
  const fingerprintByPath = new Map<OutputPath, Fingerprint>()
  const queue = createCopyQueue(LARGE_COPIES_AT_ONCE)
  let isDiskBroken = false

  /** Makes one file; after a failure of the disk itself there is nothing to gain from more. */
  function make({ path, claim }: StagedFile, work: (to: string) => void): void {
    if (isDiskBroken) return
    try {
      const to = join(stageDir, path)
      makeFolder(dirname(to))
      work(to)
    } catch (error) {
      failed({ path, claim, error })
    }
  }

  function makeFolder(folder: string): void {
    if (folders.has(folder)) return
    fs.mkdirSync(folder, { recursive: true })
    folders.add(folder)
  }

  function failed(failure: WriteFailure): void {
    if (isDiskFailure(failure.error)) isDiskBroken = true
    writeFailures.push(failure)
  }

  function put(file: StagedFile, { bytes, hash }: Content): void {
    make(file, (to) => {
      fs.writeFileSync(to, bytes)
      writtenByPath.set(file.path, { size: bytes.byteLength, hash })
    })
  }

  function link(file: StagedFile, from: string): void {
    make(file, (to) => linkFile(from, to, fs))
  }

  async function copy(file: StagedFile, from: string): Promise<void> {
    let size: number
    let bytes: Uint8Array | null
    try {
      size = fs.statSync(from).size
      bytes = size > SMALL_COPY_BYTES ? null : fs.readFileSync(from)
    } catch (error) {
      sourceFailures.push({ path: file.path, claim: file.claim, error })
      return
    }
    if (bytes !== null) put(file, { bytes, hash: contentHash(bytes) })
    else await queue.start(() => copyLarge(file, { from, size }))
  }

  async function copyLarge(file: StagedFile, { from, size }: LargeFile): Promise<void> {
    const copied = createContentHash()
    make(file, () => void writtenByPath.set(file.path, { size, hash: '' }))
    if (isDiskBroken) return
    try {
      const to = fs.createWriteStream(join(stageDir, file.path), { highWaterMark: CHUNK_BYTES })
      const source = fs.createReadStream(from, { highWaterMark: CHUNK_BYTES })
      source.on('data', (chunk) => copied.add(chunk))
      await pipeline(source, to)
      writtenByPath.set(file.path, { size, hash: copied.value() })
    } catch (error) {
      const failure = { path: file.path, claim: file.claim, error }
      if (isAbout(error, from)) sourceFailures.push(failure)
      else failed(failure)
    }
  }

  async function finish(): Promise<readonly Diagnostic[]> {
    await queue.settle()
    const problems = [...sourceFailures.map(sourceProblem), ...writeProblems(writeFailures, outDir)]
    return problems.length > 0 ? problems : lookAtFiles(writtenByPath, { stageDir, fs, fingerprintByPath })
  }

  const read: StageWriter['read'] = (path) =>
    writtenByPath.has(path) ? tryRead(join(stageDir, path), fs) : null
  const size = (path: OutputPath): number => writtenByPath.get(path)?.size ?? 0
  const hashOf: StageWriter['hashOf'] = (path) => writtenByPath.get(path)?.hash
  const bytes = (): number => [...writtenByPath.values()].reduce((sum, one) => sum + one.size, 0)
  const noteWritten: StageWriter['noteWritten'] = (path, file) => void writtenByPath.set(path, file)
  const fingerprints = (): ReadonlyMap<OutputPath, Fingerprint> => fingerprintByPath
  return { put, copy, link, noteWritten, failed, finish, size, hashOf, read, bytes, fingerprints }
}

/** Some systems have no links, and some files as many as they may have. */
function linkFile(from: string, to: string, fs: OutputFs): void {
  try {
    fs.linkSync(from, to)
  } catch {
    fs.copyFileSync(from, to)
  }
}

interface Looking extends Pick<StageWriterOptions, 'stageDir' | 'fs'> {
  /** Gets how the files look. */
  readonly fingerprintByPath: Map<OutputPath, Fingerprint>
}

/**
 * Some systems report success for writes that lost their bytes, so the disk is asked. A file that was meant to be
 * empty may be.
 */
function lookAtFiles(
  writtenByPath: ReadonlyMap<OutputPath, Written>,
  { stageDir, fs, fingerprintByPath }: Looking,
): Diagnostic[] {
  const problems: Diagnostic[] = []
  for (const [path, { size, hash }] of writtenByPath) {
    const stats = tryStat(join(stageDir, path), fs)
    if (stats !== null) fingerprintByPath.set(path, fingerprintOf(stats, hash))
    const found = stats?.size ?? 0
    if (found !== size && CODE.test(path)) problems.push(badSize(path, `${found} of ${size} bytes`))
  }
  return problems
}

/** The bytes of a file, or null when it cannot be read. */
export function tryRead(path: string, fs: OutputFs): Uint8Array | null {
  try {
    return fs.readFileSync(path)
  } catch {
    return null
  }
}

/** How a file looks, or null when there is none. */
export function tryStat(path: string, fs: OutputFs): Stats | null {
  try {
    return fs.statSync(path)
  } catch {
    return null
  }
}

function isAbout(error: unknown, path: string): boolean {
  return error instanceof Error && 'path' in error && error.path === path
}

function badSize(path: OutputPath, found: string): Diagnostic {
  return {
    code: 'OUTPUT_EMPTY_FILE',
    level: 'error',
    message: `"${path}" was written without an error, but only ${found} of it are on the disk.`,
    hint: 'Check the disk that holds the output and its free space, then run the command again.',
  }
}

/** Runs a bounded number of tasks at once. */
interface CopyQueue {
  /** Resolves when the task has started: the caller goes on while it runs, and waits when too many do. */
  start(task: () => Promise<void>): Promise<void>
  /** Resolves when no task runs. */
  settle(): Promise<void>
}

/** Creates an idle queue. Tasks must not reject. */
function createCopyQueue(limit: number): CopyQueue {
  const running = new Set<Promise<void>>()

  async function start(task: () => Promise<void>): Promise<void> {
    while (running.size >= limit) await Promise.race(running)
    const run = task().finally(() => running.delete(run))
    running.add(run)
  }

  async function settle(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  return { start, settle }
}
