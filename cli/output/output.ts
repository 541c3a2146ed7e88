import { readFileSync, statSync } from 'node:fs'
import { SiteProblems } from '../report/diagnostic.ts'
import type { OutputPath } from '../types/file-path.ts'
import { createClaims, type Claims, type Collision } from './claims.ts'
import { MARKER, markerText } from './marker.ts'
import { diskFs, tryRemoveTree, type OutputFs } from './output-fs.ts'
import { publishStage, type PublishWay } from './publish.ts'
import { createStage, type Stage } from './room.ts'
import { createStageWriter } from './stage-writer.ts'
import { sourceProblem, writeProblems } from './write-problems.ts'

/**
 * Where a site is written to. The first claim to a path wins at the moment of the call; a later one is not written
 * but told by `collisions`. A claim is who says so: `content/docs/a.md`, `static/x.png`. The same claim may write
 * its path again. Paths that differ only in case or Unicode form are one path, because they are on many systems.
 */
export interface Output {
  /** Writes one file. What the disk refuses is told when the output is published. */
  put(path: OutputPath, content: string | Uint8Array, claim: string): Promise<void>
  /** Copies one file. `from` is absolute; links are followed. */
  copy(path: OutputPath, from: string, claim: string): Promise<void>
  /** Whether this very path was claimed. */
  has(path: OutputPath): boolean
  /** All claimed paths, sorted by code unit. */
  paths(): readonly OutputPath[]
  /** Size of a file, in bytes; 0 when it was not written. */
  size(path: OutputPath): number
  /** The bytes of a file; null when nobody wrote it, or when the output has ended. */
  read(path: OutputPath): Uint8Array | null
  /** Total size of the files, in bytes. */
  bytes(): number
  /** Each pair of claims once, sorted by path. */
  collisions(): readonly Collision[]
}

/** An output that is kept in memory: for the development server and for tests. Copied files are read from their source. */
export type MemoryOutput = Output

/** An output that is written beside the old one and takes its place when it is complete. */
export interface StagedOutput extends Output {
  /**
   * Puts the new output in the place of the old one. Ends the output.
   *
   * @throws SiteProblems when a file could not be written (`OUTPUT_WRITE_FAILED`, `OUTPUT_SOURCE_UNREADABLE`), came
   * out empty (`OUTPUT_EMPTY_FILE`) or the place cannot be taken (see `publishStage`). The old output stays.
   */
  publish(): Promise<PublishWay>
  /** Removes what was staged; the old output stays. Ends the output. Safe to call at any time, and twice. */
  abandon(): Promise<void>
}

/** How to stage an output. */
export interface StagedOutputOptions {
  /** Absolute; judged by `checkOutDir` before. */
  readonly outDir: string
  /** Version of sitegen, for the marker. */
  readonly version: string
  /** How long to wait for another process that publishes to the same folder, in milliseconds. @default 30000 */
  readonly waitMs?: number
  /** The disk. @default node:fs */
  readonly fs?: OutputFs
}

const WAIT_MS = 30_000

/** Creates an empty output in memory. Its `copy` rejects with `OUTPUT_SOURCE_UNREADABLE`: nothing is published later. */
export function createMemoryOutput(): MemoryOutput {
  const claims = createClaims()
  const contentByPath = new Map<OutputPath, Uint8Array | { readonly from: string; readonly size: number }>()

  async function put(path: OutputPath, content: string | Uint8Array, claim: string): Promise<void> {
    if (!claims.take(path, claim)) return
    contentByPath.set(path, typeof content === 'string' ? Buffer.from(content) : content)
  }

  async function copy(path: OutputPath, from: string, claim: string): Promise<void> {
    if (!claims.take(path, claim)) return
    try {
      contentByPath.set(path, { from, size: statSync(from).size })
    } catch (error) {
      throw new SiteProblems([sourceProblem({ path, claim, error })])
    }
  }

  function read(path: OutputPath): Uint8Array | null {
    const content = contentByPath.get(path) ?? null
    return content === null || content instanceof Uint8Array ? content : readFileSync(content.from)
  }

  function size(path: OutputPath): number {
    const content = contentByPath.get(path)
    return content instanceof Uint8Array ? content.byteLength : (content?.size ?? 0)
  }

  function bytes(): number {
    let total = 0
    for (const path of contentByPath.keys()) total += size(path)
    return total
  }

  return { put, copy, read, size, bytes, ...asked(claims) }
}

/**
 * Creates an empty staged output.
 *
 * @throws SiteProblems `OUTPUT_WRITE_FAILED` when no folder for it can be made.
 */
export async function createStagedOutput(options: StagedOutputOptions): Promise<StagedOutput> {
  const { outDir, version, waitMs = WAIT_MS, fs = diskFs } = options
  const stage = openStage(outDir, fs)
  const claims = createClaims()
  const writer = createStageWriter({ stageDir: stage.path, outDir, fs })
  let isOpen = true

  function take(path: OutputPath, claim: string): boolean {
    if (!isOpen)
      throw new Error(`"${path}" (claimed by ${claim}) comes after the output was published or abandoned`)
    return claims.take(path, claim)
  }

  async function put(path: OutputPath, content: string | Uint8Array, claim: string): Promise<void> {
    if (take(path, claim)) writer.put({ path, claim }, content)
  }

  async function copy(path: OutputPath, from: string, claim: string): Promise<void> {
    if (take(path, claim)) await writer.copy({ path, claim }, from)
  }

  async function publish(): Promise<PublishWay> {
    if (!isOpen) throw new Error('the output was published or abandoned before')
    isOpen = false
    writer.put({ path: MARKER, claim: 'sitegen itself' }, markerText(version))
    const problems = await writer.finish()
    if (problems.length === 0) return publishStage({ outDir, stage, files: claims.paths(), fs, waitMs })
    tryRemoveTree(stage.path, fs)
    throw new SiteProblems(problems)
  }

  async function abandon(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    await writer.finish()
    tryRemoveTree(stage.path, fs)
  }

  const { size, read, bytes } = writer
  return { put, copy, publish, abandon, size, read, bytes, ...asked(claims) }
}

/** What both outputs tell about their claims. */
function asked(claims: Claims): Pick<Output, 'has' | 'paths' | 'collisions'> {
  return {
    has: (path) => claims.has(path),
    paths: () => claims.paths(),
    collisions: () => claims.collisions(),
  }
}

function openStage(outDir: string, fs: OutputFs): Stage {
  try {
    return createStage(outDir, fs)
  } catch (error) {
    throw new SiteProblems(writeProblems([{ path: '', claim: null, error }], outDir))
  }
}
