import { basename, join } from 'node:path'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { dropJournal, findJournal, type PatchJournal, type SwapJournal } from './journal.ts'
import { hasMarker, findStateProblem } from './out-dir.ts'
import { diskFs, errorCode, kindAt, tryRemoveTree, type OutputFs } from '../output-fs.ts'
import { applyPatch } from './patch.ts'
import { findLeftovers, stagingBeside, stagingInside, type StagingLocation } from '../staging-location.ts'
import { describeError } from '../write-problems.ts'

interface Recovery {
  readonly outDir: string
  readonly staging: StagingLocation
  readonly fs: OutputFs
}

/**
 * Cleans up after a build that was killed: finishes its publish or restores the old output, and removes stages
 * that no living process owns. Every command that reads or writes the output calls it first. What another process
 * is doing at this moment is left alone.
 *
 * @returns `PUBLISH_RECOVERED` (info) when it put the output right, `PUBLISH_NOT_RECOVERED` (warning) when the
 * disk did not let it; nothing when there was nothing to do.
 */
export function recoverPublish(
  outDir: string,
  { fs = diskFs }: { readonly fs?: OutputFs } = {},
): readonly Diagnostic[] {
  return [stagingBeside(outDir), stagingInside(outDir)].flatMap((staging) => {
    try {
      // Through a link, or in what is not a folder, nothing can be ours.
      if (staging.where === 'inside' && kindAt(outDir, fs) !== 'folder') return []
      return recoverStaging({ outDir, staging, fs })
    } catch (error) {
      return errorCode(error) === 'ENOTDIR' ? [] : [notRecovered(outDir, error)]
    }
  })
}

function recoverStaging(recovery: Recovery): Diagnostic[] {
  const { outDir, staging, fs } = recovery
  const found = findJournal(staging, fs)
  if (found.state === 'busy') return []
  if (found.state === 'none' || found.journal === null) {
    if (found.state === 'left') dropJournal(staging, fs)
    return removeLeftovers(recovery)
  }
  const { journal } = found
  const isNew = journal.way === 'swap' ? finishSwap(journal, recovery) : finishPatch(journal, recovery)
  dropJournal(staging, fs)
  return [recovered(outDir, isNew), ...removeLeftovers(recovery)]
}

/** True when the new output is in its place, false when it is the old one. */
function finishSwap({ stage, old }: SwapJournal, { outDir, staging, fs }: Recovery): boolean {
  const staged = join(staging.folder, stage)
  const aside = join(staging.folder, old)
  const hasOld = kindAt(aside, fs) !== null
  const isStaged = hasMarker(staged, fs)
  if (kindAt(outDir, fs) === null) {
    if (isStaged) fs.renameSync(staged, outDir)
    else if (hasOld) fs.renameSync(aside, outDir)
    return isStaged
  }
  // The swap had not begun, or somebody has put a folder there since: then theirs stays.
  if (!isStaged || hasOld || findStateProblem(outDir, { fs }) !== null) return !isStaged
  fs.renameSync(outDir, aside)
  fs.renameSync(staged, outDir)
  return true
}

/** Whatever was moved before is in its place already; the rest follows. */
function finishPatch(journal: PatchJournal, { outDir, staging, fs }: Recovery): true {
  const stage = join(staging.folder, journal.stage)
  if (hasMarker(stage, fs) || hasMarker(outDir, fs)) applyPatch({ ...journal, outDir, stage, fs })
  return true
}

/** Without a journal a stage was never published, and an old output was replaced: unless nothing took its place. */
function removeLeftovers({ outDir, staging, fs }: Recovery): Diagnostic[] {
  const restored: Diagnostic[] = []
  for (const { name, kind } of findLeftovers(staging, fs)) {
    const path = join(staging.folder, name)
    if (kind === 'old' && kindAt(outDir, fs) === null && hasMarker(path, fs)) {
      fs.renameSync(path, outDir)
      restored.push(recovered(outDir, false))
    } else {
      tryRemoveTree(path, fs)
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
