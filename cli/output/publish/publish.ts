import { basename, dirname, join } from 'node:path'
import { SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { dropJournal, holdJournal, type PatchJournal } from './journal.ts'
import { MARKER, findStateProblem } from './out-dir.ts'
import { errorCode, kindAt, removeTree, tryRemoveTree, type OutputFs } from '../output-fs.ts'
import { applyPatch, wholePatch, type OutputPatch } from './patch.ts'
import { makeStage, newName, stagingInside, type Stage } from '../staging-location.ts'
import { writeProblems } from '../write-problems.ts'

/** What publishing needs. */
export interface PublishOptions {
  /** Absolute. */
  readonly outDir: string
  /** Complete, with the marker in it; for a patch, the files that it writes. */
  readonly stage: Stage
  /** Every file of the new output but the marker. */
  readonly files: readonly OutputPath[]
  /** What changes, when the old output is to be changed in its place; null when the new one takes it. */
  readonly patch: OutputPatch | null
  readonly fs: OutputFs
  /** How long to wait for another process that publishes to the same folder, in milliseconds. */
  readonly waitMs: number
}

/** How the new output took the old one's place: folders swapped at once, all files moved, or only those that changed. */
export type PublishWay = 'swap' | 'in-place' | 'patch'

/**
 * Puts the staged output in the place of the old one. When it is killed at any moment, the next `recoverPublish`
 * finishes it or restores the old output. On an error the stage is removed and the old output stays, but for one
 * case: files moved in place cannot be taken back, so that stage stays for the next command to finish.
 *
 * @throws SiteProblems `OUT_DIR_UNSAFE` when the folder is not ours any more, `OUTPUT_BUSY` when another process
 * publishes to it, `OUTPUT_WRITE_FAILED` when the disk refuses.
 */
export async function publishStage(options: PublishOptions): Promise<PublishWay> {
  const { outDir, stage, fs } = options
  const problem = findStateProblem(outDir, { fs })
  if (problem !== null) {
    tryRemoveTree(stage.path, fs)
    throw new SiteProblems([problem])
  }
  if (options.patch !== null) {
    const isRefused = await publishPatch(options, options.patch)
    if (isRefused) {
      const inside = moveInside(options, options.patch.written)
      await publishPatch({ ...options, stage: inside }, options.patch)
    }
    return 'patch'
  }
  const isBeside = stage.staging.where === 'beside'
  if (isBeside && (await trySwap(options))) return 'swap'
  const files = [MARKER, ...options.files]
  const inside = isBeside ? moveInside(options, files) : stage
  await publishPatch({ ...options, stage: inside }, wholePatch(outDir, files, fs))
  return 'in-place'
}

/** False when the system refuses to rename; then everything is as it was before. */
async function trySwap({ outDir, stage, fs, waitMs }: PublishOptions): Promise<boolean> {
  const { staging } = stage
  const old = newName(staging, 'old')
  const aside = join(staging.folder, old)
  const journal = { way: 'swap', pid: process.pid, stage: basename(stage.path), old } as const
  await orFail({ outDir, stage, fs }, () => holdJournal({ staging, journal, waitMs, fs }))
  const swapped = swapFolders({ outDir, stage: stage.path, aside }, fs)
  dropJournal(staging, fs)
  // Without a journal it counts as rubbish: what is not removed now, the next command removes.
  if (swapped) tryRemoveTree(aside, fs)
  return swapped
}

function swapFolders(
  { outDir, stage, aside }: { readonly outDir: string; readonly stage: string; readonly aside: string },
  fs: OutputFs,
): boolean {
  try {
    if (kindAt(outDir, fs) !== null) fs.renameSync(outDir, aside)
    fs.renameSync(stage, outDir)
    return true
  } catch {
    // If even this is refused, the journal stays and the next command tries again.
    if (kindAt(aside, fs) !== null) fs.renameSync(aside, outDir)
    return false
  }
}

/**
 * Applies a patch while the journal is held. True, and nothing was moved, when the stage is on another device than the
 * output although it lies beside it.
 */
async function publishPatch(
  { outDir, stage, fs, waitMs }: PublishOptions,
  patch: OutputPatch,
): Promise<boolean> {
  const { staging } = stage
  const journal: PatchJournal = { way: 'patch', pid: process.pid, stage: basename(stage.path), ...patch }
  await orFail({ outDir, stage, fs }, () => holdJournal({ staging, journal, waitMs, fs }))
  try {
    applyPatch({ outDir, stage: stage.path, ...patch, fs })
  } catch (error) {
    if (errorCode(error) === 'EXDEV' && staging.where === 'beside') {
      dropJournal(staging, fs)
      return true
    }
    const problems = writeProblems([{ path: '', claim: null, error }], outDir)
    throw new SiteProblems(problems.map(withUnfinishedNote))
  }
  dropJournal(staging, fs)
  tryRemoveTree(stage.path, fs)
  return false
}

/**
 * Brings the stage onto the output's own device before the first file of the old output is touched, so that a full
 * disk is noticed while the old output is whole.
 */
function moveInside({ outDir, stage, fs }: PublishOptions, files: readonly OutputPath[]): Stage {
  let inside: Stage | null = null
  try {
    fs.mkdirSync(outDir, { recursive: true })
    inside = makeStage(stagingInside(outDir), fs)
    for (const path of files) {
      if (kindAt(join(stage.path, path), fs) === null) continue
      fs.mkdirSync(dirname(join(inside.path, path)), { recursive: true })
      fs.copyFileSync(join(stage.path, path), join(inside.path, path))
    }
    removeTree(stage.path, fs)
    return inside
  } catch (error) {
    for (const path of [stage.path, inside?.path ?? stage.path]) tryRemoveTree(path, fs)
    throw new SiteProblems(writeProblems([{ path: '', claim: null, error }], outDir))
  }
}

/** Nothing of the old output was touched yet: an error costs the stage only. */
async function orFail(
  { outDir, stage, fs }: Pick<PublishOptions, 'outDir' | 'stage' | 'fs'>,
  begin: () => Promise<void>,
): Promise<void> {
  try {
    await begin()
  } catch (error) {
    tryRemoveTree(stage.path, fs)
    if (error instanceof SiteProblems) throw error
    throw new SiteProblems(writeProblems([{ path: '', claim: null, error }], outDir))
  }
}

function withUnfinishedNote(diagnostic: Diagnostic): Diagnostic {
  const note = 'the output is partly new by now; the next build finishes it'
  return { ...diagnostic, notes: [...(diagnostic.notes ?? []), note] }
}
