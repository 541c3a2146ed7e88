import { join, relative } from 'node:path'
import { sumBy } from 'lodash-es'
import type { KeptAssets } from '../config/options/content-files.ts'
import type { FoundFile } from '../features/output-file.ts'
import type { FileOrder, WrittenFile } from '../render/pages.ts'
import { SiteProblems } from '../report/diagnostic.ts'
import { thrownAgain } from '../threads/serve-tasks.ts'
import { contentHash, fileHash, fingerprintOf, type Fingerprint } from '../types/fingerprints.ts'
import type { OutputPath } from '../types/file-path.ts'
import { statsOf } from '../types/looks.ts'
import { createClaims } from './claims.ts'
import { MARKER, markerText } from './publish/out-dir.ts'
import {
  createEarlierAssets,
  createOldOutput,
  EARLIER_LIST,
  type EarlierAssets,
  type OldOutput,
  type OutputFingerprints,
} from './publish/old-output.ts'
import { applyPatch, smallPatch, type OutputPatch } from './publish/patch.ts'
import { outputFailed, tryRead, tryRemoveTree } from './output-fs.ts'
import { publishStage, type PublishWay } from './publish/publish.ts'
import { createStage, type Stage } from './publish/staging.ts'
import { StageWriter } from './stage-writer.ts'

export interface StagedOutputOptions {
  /** Absolute; validated by `checkOutDir` before. */
  readonly outDir: string
  readonly version: string
  /** Fingerprints from the build that published the old output. @default none */
  readonly old?: OutputFingerprints
  /** Where the files are that `old` is about: a stage of `outDir`, which publishing uses up. @default in `outDir` */
  readonly oldDir?: string
  /** Hash of a file to copy. @default computed from its bytes */
  readonly hashOf?: (file: string) => string | null
  /** Which assets of earlier publishes are kept; null for none. @default null */
  readonly keeping?: KeptAssets | null
  /** How long to wait for another process that publishes to the same folder, in milliseconds. @default 30000 */
  readonly waitMs?: number
}

const EARLIER = 'an earlier publish'

/**
 * Stages a site beside the old output, which it replaces once it is complete. Files equal to old ones are
 * then linked instead of written.
 *
 * The first claim to a path wins, in the order of calls; later ones are not written but listed in
 * `collisions`. A claim names the writer: `content/docs/a.md`, `static/x.png`. The same claim may write its
 * path again. Paths that differ only in case or Unicode form count as one, as on many systems.
 */
export class StagedOutput {
  readonly #options: StagedOutputOptions
  readonly #oldDir: string
  readonly #published: OutputFingerprints
  readonly #stage: Stage
  readonly #writer: StageWriter
  readonly #old: OldOutput
  readonly #earlier: EarlierAssets
  readonly #claims = createClaims()
  readonly #kept = new Map<OutputPath, { readonly mark: Fingerprint; readonly claim: string }>()
  readonly #written = new Set<OutputPath>()
  readonly #altered = new Map<OutputPath, string>()
  #fingerprints: ReadonlyMap<string, Fingerprint> = new Map()
  #isOpen = true

  /** @throws SiteProblems `OUTPUT_WRITE_FAILED` when its folder cannot be created. */
  constructor(options: StagedOutputOptions) {
    const {
      outDir,
      oldDir = outDir,
      old: published = new Map<string, Fingerprint>(),
      keeping = null,
    } = options
    this.#options = options
    this.#oldDir = oldDir
    this.#published = published
    try {
      this.#stage = createStage(outDir)
    } catch (error) {
      throw outputFailed(outDir, error)
    }
    this.#writer = new StageWriter(this.#stage.path, outDir)
    this.#old = createOldOutput(oldDir, published)
    this.#earlier = createEarlierAssets(keeping, { outDir: oldDir, published, old: this.#old })
  }

  async put(path: OutputPath, content: string | Uint8Array, claim: string): Promise<void> {
    if (this.#take(path, claim))
      this.#store(path, claim, typeof content === 'string' ? Buffer.from(content) : content)
  }

  async copy(path: OutputPath, from: string, claim: string): Promise<void> {
    if (!this.#take(path, claim)) return
    // An unreadable file has no hash; copying it reports why.
    const hash = this.#options.hashOf?.(from) ?? fileHash(from) ?? 'none'
    if (!this.#isKept(path, claim, hash)) this.#writer.copy({ path, claim }, from)
  }

  /**
   * Keeps a file of the old output as it is. Returns false, without a claim, if the file is missing or has
   * changed since it was published.
   */
  keep(path: OutputPath, claim: string): boolean {
    return this.isIntact(path) && this.#take(path, claim) && this.#isKept(path, claim, null)
  }

  /**
   * Puts other bytes in the place of a file of this output, whoever wrote it. The next build makes the file anew, since what is
   * published is not what it was made as.
   */
  alter(path: OutputPath, content: Uint8Array, claim: string): void {
    this.#altered.set(path, claim)
    this.#kept.delete(path)
    this.#written.add(path)
    this.#writer.put({ path, claim: this.claimOf(path) ?? path }, content, contentHash(content))
  }

  /** Takes a file out of this output. The next build makes it anew. */
  remove(path: OutputPath): void {
    this.#claims.release(path)
    this.#kept.delete(path)
    this.#written.delete(path)
    this.#writer.remove(path)
  }

  /** Claims a path for a thread to write; null when it is taken. */
  order(path: OutputPath, claim: string): Omit<FileOrder, 'content'> | null {
    if (!this.#take(path, claim)) return null
    const mark = this.#written.has(path) ? null : this.#old.intact(path)
    return { to: join(this.#stage.path, path), published: mark?.[3] ?? null }
  }

  written({ to }: Pick<FileOrder, 'to'>, file: WrittenFile, claim: string): void {
    const path = relative(this.#stage.path, to) as OutputPath
    if ('isAbsent' in file) return this.remove(path)
    if ('failed' in file) return this.#writer.failed({ path, claim, error: thrownAgain(file.failed) })
    if (file.isWritten) {
      this.#written.add(path)
      this.#writer.written.set(path, { size: file.size, hash: file.hash })
    } else if (!this.#isKept(path, claim, file.hash)) {
      const error = new Error('its published copy was removed while the site was built')
      this.#writer.failed({ path, claim, error })
    }
  }

  isIntact(path: OutputPath): boolean {
    return this.#old.intact(path) !== null
  }

  /** A file that is unchanged since it was published; null for others. */
  published(path: OutputPath): FoundFile | null {
    return foundFile(this.#old.intact(path)?.[3], join(this.#oldDir, path))
  }

  /** A file of the new output, kept or written; null for one that nobody wrote. */
  found(path: OutputPath) {
    return (
      foundFile(this.#kept.get(path)?.mark[3], join(this.#oldDir, path)) ??
      foundFile(this.#writer.written.get(path)?.hash, join(this.#stage.path, path))
    )
  }

  size(path: OutputPath): number {
    return this.#kept.get(path)?.mark[0] ?? this.#writer.written.get(path)?.size ?? 0
  }

  /** The bytes of a file; null when nobody wrote it, or when the output has ended. */
  read(path: OutputPath): Uint8Array | null {
    const found = this.found(path)
    return found && tryRead(found.content.from)
  }

  bytes(): number {
    return (
      sumBy([...this.#writer.written.values()], 'size') +
      sumBy([...this.#kept.values()], ({ mark }) => mark[0])
    )
  }

  readonly has = this.#claims.has
  readonly claimOf = this.#claims.claimOf
  readonly paths = this.#claims.paths
  readonly collisions = this.#claims.collisions

  /** Who made a file what it is, for messages. */
  makerOf(path: OutputPath): string {
    return this.#altered.get(path) ?? this.claimOf(path) ?? path
  }

  changed(): readonly OutputPath[] {
    return [...this.#written].filter((path) => path !== MARKER && path !== EARLIER_LIST).sort()
  }

  /** Fingerprints of the published files that are as they were made, for the next build. Available after `publish`. */
  fingerprints(): ReadonlyMap<string, Fingerprint> {
    return this.#fingerprints
  }

  /**
   * Replaces the old output with the new one, unless the two are equal. Ends the output.
   *
   * @param matchBelow - addresses of pages that answer for those below them too
   * @throws SiteProblems when a file could not be written (`OUTPUT_WRITE_FAILED`, `OUTPUT_SOURCE_UNREADABLE`), came
   * out empty (`OUTPUT_EMPTY_FILE`) or the place cannot be taken (see `publishStage`). The old output stays.
   */
  async publish(matchBelow?: readonly string[]): Promise<PublishWay | 'unchanged'> {
    if (!this.#isOpen) throw new Error('the output was published or abandoned before')
    this.#isOpen = false
    const [stage, kept] = [this.#stage, this.#kept]
    const { version } = this.#options
    this.#store(MARKER, 'sitegen itself', Buffer.from(markerText(version, matchBelow)))
    if (this.#isAsPublished()) {
      this.#earlier.remain()
      tryRemoveTree(stage.path)
      this.#fingerprints = this.#marks()
      return 'unchanged'
    }
    const list = this.#earlier.choose(this.has)
    if (list !== null) this.#store(EARLIER_LIST, EARLIER, Buffer.from(list))
    const earlier = [...this.#earlier.chosen().keys()]
    const taken = new Map<OutputPath, string>(earlier.map((path) => [path, EARLIER]))
    for (const [path, { claim }] of kept) taken.set(path, claim)
    const patch = this.#patch(taken)
    if (patch === null)
      for (const [path, claim] of taken) this.#writer.link({ path, claim }, join(this.#oldDir, path))
    const problems = this.#writer.finish()
    if (problems.length > 0) {
      tryRemoveTree(stage.path)
      throw new SiteProblems(problems)
    }
    const files = [...this.paths(), ...earlier, ...(list === null ? [] : [EARLIER_LIST])]
    const way = await this.#put(files, patch)
    const marks = this.#marks()
    this.#lookAgain(patch === null ? marks : this.#writer.fingerprints, marks)
    this.#fingerprints = marks
    return way
  }

  /** Ends the output without publishing it; its files can be read until it is abandoned. @throws as `publish` */
  seal(): void {
    this.#store(MARKER, 'sitegen itself', Buffer.from(markerText(this.#options.version)))
    const problems = this.#writer.finish()
    if (problems.length > 0) throw new SiteProblems(problems)
    this.#fingerprints = this.#marks()
  }

  /** Removes what was staged; the old output stays. Ends the output. Safe to call at any time, and twice. */
  async abandon(): Promise<void> {
    if (!this.#isOpen) return
    this.#isOpen = false
    tryRemoveTree(this.#stage.path)
  }

  /** Whether the published output has all of it, and nothing else. */
  #isAsPublished(): boolean {
    const isInPlace = this.#oldDir === this.#options.outDir
    const paths = (): ReadonlySet<OutputPath> => new Set([...this.#kept.keys(), ...this.#earlier.listed()])
    return isInPlace && this.#written.size === 0 && this.#old.isComplete(paths())
  }

  #patch(kept: ReadonlyMap<OutputPath, string>): OutputPatch | null {
    // A folder beside the output cannot take its place.
    if (this.#oldDir !== this.#options.outDir && this.#stage.staging.where === 'inside') return null
    return smallPatch({
      outDir: this.#oldDir,
      published: this.#published,
      kept,
      written: this.#written,
    })
  }

  /** Old files that lie elsewhere are brought up to date there, and take the place of the output then. */
  async #put(files: readonly OutputPath[], patch: OutputPatch | null): Promise<PublishWay> {
    const { outDir, waitMs = 30_000 } = this.#options
    const publishing = { outDir, files, waitMs }
    const stage = this.#stage
    if (patch === null || this.#oldDir === outDir) return publishStage({ ...publishing, stage, patch })
    applyPatch(this.#oldDir, stage.path, patch)
    tryRemoveTree(stage.path)
    return publishStage({ ...publishing, stage: { ...stage, path: this.#oldDir }, patch: null })
  }

  #take(path: OutputPath, claim: string): boolean {
    if (!this.#isOpen)
      throw new Error(`"${path}" (claimed by ${claim}) comes after the output was published or abandoned`)
    return this.#claims.take(path, claim)
  }

  #store(path: OutputPath, claim: string, bytes: Uint8Array): void {
    const hash = contentHash(bytes)
    if (!this.#isKept(path, claim, hash)) this.#writer.put({ path, claim }, bytes, hash)
  }

  #isKept(path: OutputPath, claim: string, hash: string | null): boolean {
    const mark = this.#written.has(path) ? null : this.#old.intact(path)
    if (mark === null || (hash !== null && mark[3] !== hash)) {
      this.#kept.delete(path)
      this.#written.add(path)
      return false
    }
    this.#kept.set(path, { mark, claim })
    return true
  }

  /** Moving or linking a file changes its fingerprint, so it is taken again. */
  #lookAgain(moved: ReadonlyMap<string, Fingerprint>, marks: Map<string, Fingerprint>): void {
    for (const [path, mark] of moved) {
      const stats = statsOf(join(this.#options.outDir, path))
      if (stats?.size === mark[0]) marks.set(path, fingerprintOf(stats, mark[3]))
    }
  }

  #marks(): Map<string, Fingerprint> {
    const kept = [...this.#kept, ...this.#earlier.chosen()]
    const marks = [...kept.map(([path, { mark }]) => [path, mark] as const), ...this.#writer.fingerprints]
    return new Map(marks.filter(([path]) => !this.#altered.has(path)))
  }
}

function foundFile(hash: string | undefined, from: string) {
  return hash === undefined ? null : { hash, content: { from } }
}
