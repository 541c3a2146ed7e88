import fs from 'node:fs'
import { basename, join } from 'node:path'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { dropJournal, findJournal, type PatchJournal, type SwapJournal } from './journal.ts'
import { hasMarker, findStateProblem } from './out-dir.ts'
import { errorCode, kindAt, tryRemoveTree } from '../output-fs.ts'
import { applyPatch } from './patch.ts'
import { findLeftovers, stagingBeside, stagingInside, type StagingLocation } from '../staging-location.ts'
import { describeError } from '../write-problems.ts'

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
  const found = findJournal(staging)
  if (found.state === 'busy') return []
  if (found.state === 'none' || found.journal === null) {
    if (found.state === 'left') dropJournal(staging)
    return removeLeftovers(outDir, staging)
  }
  const { journal } = found
  const isNew =
    journal.way === 'swap' ? finishSwap(journal, outDir, staging) : finishPatch(journal, outDir, staging)
  dropJournal(staging)
  return [recovered(outDir, isNew), ...removeLeftovers(outDir, staging)]
}

/** True when the new output is in its place, false when it is the old one. */
function finishSwap({ stage, old }: SwapJournal, outDir: string, staging: StagingLocation): boolean {
  const staged = join(staging.folder, stage)
  const aside = join(staging.folder, old)
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

/** Whatever was moved before is in its place already; the rest follows. */
function finishPatch(journal: PatchJournal, outDir: string, staging: StagingLocation): true {
  const stage = join(staging.folder, journal.stage)
  if (hasMarker(stage) || hasMarker(outDir)) applyPatch(outDir, stage, journal)
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
