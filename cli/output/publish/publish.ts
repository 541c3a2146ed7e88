import fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { SiteProblems, type Diagnostic } from '../../report/diagnostic.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { findStateProblem, hasMarker, MARKER } from './out-dir.ts'
import { describeError, errorCode, kindAt, outputFailed, removeTree, tryRemoveTree } from '../output-fs.ts'
import { applyPatch, wholePatch, type OutputPatch } from './patch.ts'
import {
  dropJournal,
  findJournal,
  findLeftovers,
  holdJournal,
  makeStage,
  newName,
  stagingBeside,
  stagingInside,
  type Journal,
  type Stage,
  type StagingLocation,
} from './staging.ts'

interface PublishOptions {
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

/**
 * Cleans up after a build that was killed: finishes its publish or restores the old output, and removes stages
 * that no living process owns. Every command that reads or writes the output calls it first. What another process
 * is doing at this moment is left alone.
 *
 * @returns `PUBLISH_RECOVERED` (info) when it put the output right, `PUBLISH_NOT_RECOVERED` (warning) when the
 * disk did not let it; nothing when there was nothing to do.
 */
export function recoverPublish(outDir: string): readonly Diagnostic[] {
  return [stagingBeside(outDir), stagingInside(outDir)].flatMap((staging) => {
    try {
      // Through a link, or in what is not a folder, nothing can be ours.
      if (staging.where === 'inside' && kindAt(outDir) !== 'folder') return []
      return recoverStaging(outDir, staging)
    } catch (error) {
      return errorCode(error) === 'ENOTDIR' ? [] : [notRecovered(outDir, error)]
    }
  })
}

function recoverStaging(outDir: string, staging: StagingLocation): Diagnostic[] {
  const journal = findJournal(staging)
  if (journal === 'busy') return []
  if (journal === 'damaged') dropJournal(staging)
  if (typeof journal === 'string') return removeLeftovers(outDir, staging)
  const staged = join(staging.folder, journal.stage)
  const isNew =
    journal.way === 'patch' || finishSwap(staged, { aside: join(staging.folder, journal.old), outDir })
  // Whatever was moved before is in its place already; the rest follows.
  if (journal.way === 'patch' && (hasMarker(staged) || hasMarker(outDir))) applyPatch(outDir, staged, journal)
  dropJournal(staging)
  return [recovered(outDir, isNew), ...removeLeftovers(outDir, staging)]
}

/** True when the new output is in its place, false when it is the old one. */
function finishSwap(
  staged: string,
  { aside, outDir }: { readonly aside: string; readonly outDir: string },
): boolean {
  const hasOld = kindAt(aside) !== null
  const isStaged = hasMarker(staged)
  if (kindAt(outDir) === null) {
    if (isStaged) fs.renameSync(staged, outDir)
    else if (hasOld) fs.renameSync(aside, outDir)
    return isStaged
  }
  // The swap had not begun, or somebody has put a folder there since: then theirs stays.
  if (!isStaged || hasOld || findStateProblem(outDir) !== null) return !isStaged
  fs.renameSync(outDir, aside)
  fs.renameSync(staged, outDir)
  return true
}

/** Without a journal a stage was never published, and an old output was replaced: unless nothing took its place. */
function removeLeftovers(outDir: string, staging: StagingLocation): Diagnostic[] {
  const restored: Diagnostic[] = []
  for (const { name, kind } of findLeftovers(staging)) {
    const path = join(staging.folder, name)
    if (kind === 'old' && kindAt(outDir) === null && hasMarker(path)) {
      fs.renameSync(path, outDir)
      restored.push(recovered(outDir, false))
    } else {
      tryRemoveTree(path)
    }
  }
  return restored
}

function recovered(outDir: string, isNew: boolean): Diagnostic {
  const result = isNew ? 'it was finished' : 'the earlier output was restored'
  return {
    code: 'PUBLISH_RECOVERED',
    level: 'info',
    message: `An earlier build was stopped while it published "${basename(outDir)}"; ${result}.`,
  }
}

function notRecovered(outDir: string, error: unknown): Diagnostic {
  const name = basename(outDir)
  return {
    code: 'PUBLISH_NOT_RECOVERED',
    level: 'warning',
    message: `An earlier build was stopped while it published "${name}", and this could not be put right: ${describeError(error)}.`,
    hint: `Build again; if the message stays, delete "${name}" and the entries beside it that start with ".${name}.sitegen-".`,
  }
}
