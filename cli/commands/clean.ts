import { readdirSync, rmdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { KEPT } from '../kept/registry.ts'
import { folderStore, getJson, makerOf, tryPut, type ResultStore, type StoreEntry } from '../kept/store.ts'
import { kindAt, removeTree } from '../output/output-fs.ts'
import { MARKER, readOutDirState } from '../output/publish/out-dir.ts'
import { recoverPublish } from '../output/publish/publish.ts'
import { privateWorkDir, removePrivateWorkDir, workDir } from '../types/work-dir.ts'
import type { CommandOptions, CommandFunction } from '../program/command.ts'
import type { Reporter } from '../report/steps.ts'
import { contentHash } from '../types/fingerprints.ts'
import { isRecord } from '../types/json-problems.ts'
import { OUT_DIR, realPath, WORK_FOLDER } from '../types/file-path.ts'
import { namesIn } from '../types/looks.ts'

/** A folder of this name that no build made stays: it may be somebody's work. Links are not followed. */
function cleanOutput(dir: string, siteDir: string, reporter: Reporter): boolean {
  const shown = relative(siteDir, dir)
  reporter.diagnostics(recoverPublish(dir))
  const state = readOutDirState(dir)
  if (state === 'missing') return false
  if (state !== 'ours') {
    reporter.info(`Kept ${shown}: no build made it, or something else was added to it.`)
    return false
  }
  // The marker goes last: a removal that was interrupted can be repeated.
  for (const name of readdirSync(dir)) if (name !== MARKER) removeTree(join(dir, name))
  removeTree(join(dir, MARKER))
  rmdirSync(dir)
  reporter.info(`Removed ${shown}.`)
  return true
}

function cleanCache(siteDir: string, reporter: Reporter): boolean {
  const dir = join(siteDir, WORK_FOLDER)
  const isOutside = removePrivateWorkDir(siteDir)
  if (isOutside) reporter.info('Removed the private folder that took the place of .sitegen.')
  if (kindAt(dir) === null) return isOutside
  removeTree(dir)
  reporter.info(`Removed ${WORK_FOLDER}.`)
  return true
}

/** `sitegen clean`: removes the cache, and the output folders that earlier builds made. */
export const cleanCommand: CommandFunction<CommandOptions> = (siteDir, _options, reporter) => {
  // What was noted of them goes with the cache.
  const outputs = new Set([join(siteDir, OUT_DIR), ...earlierOutputs(realPath(siteDir) ?? siteDir)])
  const removed = [cleanCache(siteDir, reporter)]
  for (const dir of outputs) removed.push(cleanOutput(dir, siteDir, reporter))
  if (!removed.includes(true)) reporter.info('Nothing was removed.')
  return Promise.resolve(0)
}

/** Notes that a build was published to a folder, absolute, so that `sitegen clean` finds it. */
export function noteOutput(siteDir: string, outDir: string): void {
  const name = `${contentHash(outDir)}.json`
  const [store, entry] = [folderStore(workDir(siteDir)), entryOf(siteDir, name)]
  if (outDirIn(store, entry) !== outDir) tryPut(store, entry, JSON.stringify({ outDir }))
}

/** The folders that builds of the site were published to, absolute. They need not be there any more. */
function earlierOutputs(siteDir: string): readonly string[] {
  return [join(siteDir, WORK_FOLDER), privateWorkDir(siteDir)].flatMap((folder) =>
    namesIn(join(folder, KEPT.outputs.folder))
      .toSorted()
      .flatMap((name) => outDirIn(folderStore(folder), entryOf(siteDir, name)) ?? []),
  )
}

function entryOf(siteDir: string, name: string): StoreEntry {
  return { kind: KEPT.outputs, name, maker: makerOf(KEPT.outputs, siteDir) }
}

function outDirIn(store: ResultStore, entry: StoreEntry): string | null {
  const value = getJson(store, entry)
  return isRecord(value) && typeof value['outDir'] === 'string' ? value['outDir'] : null
}
