import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { SiteProblems } from '../../report/diagnostic.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { dropJournal, holdJournal, type Journal } from './journal.ts'
import { MARKER, findStateProblem } from './out-dir.ts'
import { errorCode, kindAt, removeTree, tryRemoveTree } from '../output-fs.ts'
import { applyPatch, wholePatch, type OutputPatch } from './patch.ts'
import { makeStage, newName, stagingInside, type Stage } from '../staging-location.ts'
import { outputFailed } from '../write-problems.ts'

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
  const { outDir, stage } = options
  const problem = findStateProblem(outDir)
  if (problem !== null) {
    tryRemoveTree(stage.path)
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
  await publishPatch({ ...options, stage: inside }, wholePatch(outDir, files))
  return 'in-place'
}

/** False when the system refuses to rename; then everything is as it was before. */
async function trySwap(options: PublishOptions): Promise<boolean> {
  const { outDir, stage } = options
  const { staging } = stage
  const old = newName(staging, 'old')
  const aside = join(staging.folder, old)
  await hold(options, { way: 'swap', pid: process.pid, stage: basename(stage.path), old })
  let isSwapped = true
  try {
    if (kindAt(outDir) !== null) fs.renameSync(outDir, aside)
    fs.renameSync(stage.path, outDir)
  } catch {
    // If even this is refused, the journal stays and the next command tries again.
    if (kindAt(aside) !== null) fs.renameSync(aside, outDir)
    isSwapped = false
  }
  dropJournal(staging)
  // Without a journal it counts as rubbish: what is not removed now, the next command removes.
  if (isSwapped) tryRemoveTree(aside)
  return isSwapped
}

/**
 * Applies a patch while the journal is held. True, and nothing was moved, when the stage is on another device than the
 * output although it lies beside it.
 */
async function publishPatch(options: PublishOptions, patch: OutputPatch): Promise<boolean> {
  const { outDir, stage } = options
  await hold(options, { way: 'patch', pid: process.pid, stage: basename(stage.path), ...patch })
  try {
    applyPatch(outDir, stage.path, patch)
  } catch (error) {
    const isRefused = errorCode(error) === 'EXDEV' && stage.staging.where === 'beside'
    if (!isRefused)
      throw outputFailed(outDir, error, ['the output is partly new by now; the next build finishes it'])
    dropJournal(stage.staging)
    return true
  }
  dropJournal(stage.staging)
  tryRemoveTree(stage.path)
  return false
}

/**
 * Brings the stage onto the output's own device before the first file of the old output is touched, so that a full
 * disk is noticed while the old output is whole.
 */
function moveInside({ outDir, stage }: PublishOptions, files: readonly OutputPath[]): Stage {
  let inside: Stage | null = null
  try {
    fs.mkdirSync(outDir, { recursive: true })
    inside = makeStage(stagingInside(outDir))
    for (const path of files) {
      if (kindAt(join(stage.path, path)) === null) continue
      fs.mkdirSync(dirname(join(inside.path, path)), { recursive: true })
      fs.copyFileSync(join(stage.path, path), join(inside.path, path))
    }
    removeTree(stage.path)
    return inside
  } catch (error) {
    for (const path of [stage.path, inside?.path ?? stage.path]) tryRemoveTree(path)
    throw outputFailed(outDir, error)
  }
}

/** Nothing of the old output is touched yet: an error costs the stage only. */
async function hold({ outDir, stage, waitMs }: PublishOptions, journal: Journal): Promise<void> {
  try {
    await holdJournal(stage.staging, journal, waitMs)
  } catch (error) {
    tryRemoveTree(stage.path)
    throw error instanceof SiteProblems ? error : outputFailed(outDir, error)
  }
}
