import { join, relative } from 'node:path'
import type { KeptAssets } from '../config/options/keep-assets.ts'
import type { FoundFile } from '../features/output-file.ts'
import type { FileOrder, WrittenFile } from '../render/page-files.ts'
import { SiteProblems } from '../report/diagnostic.ts'
import { thrownAgain } from '../threads/thrown-value.ts'
import { contentHash, fingerprintOf, type Fingerprint } from '../types/fingerprints.ts'
import type { OutputPath } from '../types/file-path.ts'
import { createClaims, type Claims, type Collision } from './claims.ts'
import { createEarlierAssets, EARLIER_LIST } from './publish/earlier-assets.ts'
import { MARKER, markerText } from './publish/out-dir.ts'
import { createOldOutput, type OldOutput, type OutputFingerprints } from './publish/old-output.ts'
import { smallPatch } from './publish/patch.ts'
import { diskFs, tryRemoveTree, type OutputFs } from './output-fs.ts'
import { publishStage, type PublishWay } from './publish/publish.ts'
import { createStage, type Stage } from './staging-location.ts'
import { createStageWriter, tryRead, tryStat, type StageWriter } from './stage-writer.ts'
import { writeProblems } from './write-problems.ts'

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
  /** Who writes a path: `content/docs/a.md`; null for one that nobody claimed. */
  claimOf(path: OutputPath): string | null
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

/** An output that is written beside the old one and takes its place when it is complete. */
export interface StagedOutput extends Output {
  /**
   * Takes a file of the old output over as it is. False, and nothing is claimed, when it is not there any more as it
   * was published.
   */
  keep(path: OutputPath, claim: string): boolean
  /** Whether a file of the old output is there as it was published. */
  isIntact(path: OutputPath): boolean
  /** Such a file; null for one that is not. */
  published(path: OutputPath): FoundFile | null
  /** A file of the new output, kept or written; null for one that nobody wrote. */
  found(path: OutputPath): FoundFile | null
  /** Claims a path that a thread writes; null when it is taken. */
  order(path: OutputPath, claim: string): Omit<FileOrder, 'content'> | null
  /** Tells what became of a file that was ordered. */
  written(order: Pick<FileOrder, 'to'>, file: WrittenFile, claim: string): void
  /**
   * Puts the new output in the place of the old one, unless the two are equal. Ends the output.
   *
   * @throws SiteProblems when a file could not be written (`OUTPUT_WRITE_FAILED`, `OUTPUT_SOURCE_UNREADABLE`), came
   * out empty (`OUTPUT_EMPTY_FILE`) or the place cannot be taken (see `publishStage`). The old output stays.
   */
  publish(): Promise<PublishWay | 'unchanged'>
  /** Files that were written, not kept, by their paths. */
  changed(): readonly OutputPath[]
  /** How the published files look, for the next build. Known after `publish`. */
  fingerprints(): ReadonlyMap<string, Fingerprint>
  /** Removes what was staged; the old output stays. Ends the output. Safe to call at any time, and twice. */
  abandon(): Promise<void>
}

/** How to stage an output. */
export interface StagedOutputOptions {
  /** Absolute; judged by `checkOutDir` before. */
  readonly outDir: string
  /** Version of sitegen, for the marker. */
  readonly version: string
  /** What the build that published the old output knows of it. @default nothing */
  readonly old?: OutputFingerprints
  /** Hash of a file that is copied. @default it is read */
  readonly hashOf?: (file: string) => string | null
  /** What stays of earlier publishes; null for nothing. @default null */
  readonly keeping?: KeptAssets | null
  /** How long to wait for another process that publishes to the same folder, in milliseconds. @default 30000 */
  readonly waitMs?: number
  /** The disk. @default node:fs */
  readonly fs?: OutputFs
}

const WAIT_MS = 30_000

const EARLIER = 'an earlier publish'

/**
 * Creates an empty staged output. Files that are equal to those of the old output are taken over by links when the
 * output is published, and not written.
 *
 * @throws SiteProblems `OUTPUT_WRITE_FAILED` when no folder for it can be made.
 */
export async function createStagedOutput(options: StagedOutputOptions): Promise<StagedOutput> {
  const { outDir, version, waitMs = WAIT_MS, fs = diskFs, hashOf = () => null, keeping = null } = options
  const stage = openStage(outDir, fs)
  const claims = createClaims()
  const writer = createStageWriter({ stageDir: stage.path, outDir, fs })
  const published = options.old ?? new Map<string, Fingerprint>()
  const old = createOldOutput(outDir, published, fs)
  const { kept, written, isKept } = takeOver(old)
  const earlier = createEarlierAssets(keeping, { outDir, published, old, fs })
  let moved: readonly (readonly [string, Fingerprint])[] = []
  const fingerprints = (): Map<string, Fingerprint> =>
    new Map([...marksOf(kept), ...marksOf(earlier.chosen()), ...writer.fingerprints(), ...moved])
  let isOpen = true

  function take(path: OutputPath, claim: string): boolean {
    if (!isOpen)
      throw new Error(`"${path}" (claimed by ${claim}) comes after the output was published or abandoned`)
    return claims.take(path, claim)
  }

  async function put(path: OutputPath, content: string | Uint8Array, claim: string): Promise<void> {
    if (!take(path, claim)) return
    store({ path, claim }, typeof content === 'string' ? Buffer.from(content) : content)
  }

  function store({ path, claim }: { path: OutputPath; claim: string }, bytes: Uint8Array): void {
    const hash = contentHash(bytes)
    if (!isKept(path, claim, hash)) writer.put({ path, claim }, { bytes, hash })
  }

  async function copy(path: OutputPath, from: string, claim: string): Promise<void> {
    if (!take(path, claim)) return
    const hash = hashOf(from) ?? tryHash(from, fs)
    if (!isKept(path, claim, hash)) await writer.copy({ path, claim }, from)
  }

  function keep(path: OutputPath, claim: string): boolean {
    return old.intact(path) !== null && take(path, claim) && isKept(path, claim, null)
  }

  async function publish(): Promise<PublishWay | 'unchanged'> {
    if (!isOpen) throw new Error('the output was published or abandoned before')
    isOpen = false
    store({ path: MARKER, claim: 'sitegen itself' }, Buffer.from(markerText(version)))
    if (written.size === 0 && old.isComplete(new Set([...kept.keys(), ...earlier.listed()]))) {
      earlier.remain()
      tryRemoveTree(stage.path, fs)
      return 'unchanged'
    }
    const list = earlier.choose(claims.has)
    if (list !== null) store({ path: EARLIER_LIST, claim: EARLIER }, Buffer.from(list))
    const taken = new Map([...claimsOf(kept), ...earlierClaims(earlier.chosen())])
    const patch = smallPatch({ outDir, published, kept: taken, written, fs })
    if (patch === null) for (const [path, claim] of taken) writer.link({ path, claim }, join(outDir, path))
    const problems = await writer.finish()
    const files = [...claims.paths(), ...earlier.chosen().keys(), ...(list === null ? [] : [EARLIER_LIST])]
    if (problems.length > 0) {
      tryRemoveTree(stage.path, fs)
      throw new SiteProblems(problems)
    }
    const way = await publishStage({ outDir, stage, files, patch, fs, waitMs })
    moved = marksAgain(patch === null ? fingerprints() : writer.fingerprints(), outDir, fs)
    return way
  }

  async function abandon(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    await writer.finish()
    tryRemoveTree(stage.path, fs)
  }

  return {
    put,
    copy,
    keep,
    isIntact: (path) => old.intact(path) !== null,
    publish,
    abandon,
    changed: () => [...written].filter((path) => path !== MARKER && path !== EARLIER_LIST).sort(),
    ...orders({ stageDir: stage.path, take, old, writer, written, isKept }),
    fingerprints,
    ...lookUps({ outDir, stageDir: stage.path, old, kept, writer, fs }),
    ...asked(claims),
  }
}

function foundFile(hash: string | undefined, from: string): FoundFile | null {
  return hash === undefined ? null : { hash, content: { from } }
}

interface LookingUp extends Pick<StagedOutputOptions, 'outDir'> {
  readonly stageDir: string
  readonly old: OldOutput
  readonly kept: ReadonlyMap<OutputPath, Kept>
  readonly writer: StageWriter
  readonly fs: OutputFs
}

/** What an output tells of its files. */
function lookUps({
  outDir,
  stageDir,
  old,
  kept,
  writer,
  fs,
}: LookingUp): Pick<StagedOutput, 'published' | 'found' | 'size' | 'read' | 'bytes'> {
  return {
    published: (path) => foundFile(old.intact(path)?.[3], join(outDir, path)),
    found: (path) =>
      foundFile(kept.get(path)?.mark[3], join(outDir, path)) ??
      foundFile(writer.hashOf(path), join(stageDir, path)),
    size: (path) => kept.get(path)?.mark[0] ?? writer.size(path),
    read: (path) => (kept.has(path) ? tryRead(join(outDir, path), fs) : writer.read(path)),
    bytes: () => writer.bytes() + [...kept.values()].reduce((sum, { mark }) => sum + mark[0], 0),
  }
}

interface Ordering extends ReturnType<typeof takeOver> {
  readonly stageDir: string
  readonly take: (path: OutputPath, claim: string) => boolean
  readonly old: OldOutput
  readonly writer: StageWriter
}

/** Files that threads write. */
function orders({
  stageDir,
  take,
  old,
  writer,
  written,
  isKept,
}: Omit<Ordering, 'kept'>): Pick<StagedOutput, 'order' | 'written'> {
  return {
    order(path, claim) {
      if (!take(path, claim)) return null
      const mark = written.has(path) ? null : old.intact(path)
      return { to: join(stageDir, path), published: mark?.[3] ?? null }
    },
    written({ to }, file, claim) {
      const path = relative(stageDir, to) as OutputPath
      if ('failed' in file) return writer.failed({ path, claim, error: thrownAgain(file.failed) })
      if (file.isWritten) {
        written.add(path)
        writer.noteWritten(path, { size: file.size, hash: file.hash })
      } else if (!isKept(path, claim, file.hash)) {
        const error = new Error('its published copy was removed while the site was built')
        writer.failed({ path, claim, error })
      }
    },
  }
}

function takeOver(old: Pick<OldOutput, 'intact'>) {
  const kept = new Map<OutputPath, Kept>()
  const written = new Set<OutputPath>()
  /** Takes the old file when it has these bytes; else the file is to be written. */
  const isKept = (path: OutputPath, claim: string, hash: string | null): boolean => {
    const mark = written.has(path) ? null : old.intact(path)
    if (mark === null || (hash !== null && mark[3] !== hash)) {
      kept.delete(path)
      written.add(path)
      return false
    }
    kept.set(path, { mark, claim })
    return true
  }
  return { kept, written, isKept }
}

/** A file of the old output that the new one takes over. */
interface Kept {
  readonly mark: Fingerprint
  readonly claim: string
}

function claimsOf(kept: ReadonlyMap<OutputPath, Kept>): readonly (readonly [OutputPath, string])[] {
  return [...kept].map(([path, { claim }]) => [path, claim])
}

function earlierClaims(chosen: ReadonlyMap<OutputPath, unknown>): readonly (readonly [OutputPath, string])[] {
  return [...chosen.keys()].map((path) => [path, EARLIER])
}

/** How files look that were published: to be moved, or to have had another link, is a change of a file, too. */
function marksAgain(
  marks: ReadonlyMap<string, Fingerprint>,
  outDir: string,
  fs: OutputFs,
): readonly (readonly [string, Fingerprint])[] {
  return [...marks].map(([path, mark]) => {
    const stats = tryStat(join(outDir, path), fs)
    return [path, stats?.size === mark[0] ? fingerprintOf(stats, mark[3]) : mark]
  })
}

function* marksOf(
  files: ReadonlyMap<OutputPath, Pick<Kept, 'mark'>>,
): Generator<readonly [OutputPath, Fingerprint]> {
  for (const [path, { mark }] of files) yield [path, mark]
}

/** What cannot be read has no hash; copying it will say why. */
function tryHash(file: string, fs: OutputFs): string {
  const bytes = tryRead(file, fs)
  return bytes === null ? '' : contentHash(bytes)
}

/** What both outputs tell about their claims. */
function asked(claims: Claims): Pick<Output, 'has' | 'claimOf' | 'paths' | 'collisions'> {
  return {
    has: (path) => claims.has(path),
    claimOf: (path) => claims.claimOf(path),
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
