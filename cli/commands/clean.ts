import { lstat, readdir, rm, rmdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { MARKER, readOutDirState } from '../output/publish/out-dir.ts'
import { recoverPublish } from '../output/publish/publish.ts'
import { removePrivateWorkDir } from '../types/work-dir.ts'
import type { CommandOptions, CommandFunction } from '../program/command.ts'
import type { Reporter } from '../report/steps.ts'
import { realPath } from '../types/file-path.ts'
import { earlierOutputs, CACHE_DIR, OUT_DIR } from './folders.ts'

/** The marker goes last: a removal that was interrupted can be repeated. */
async function removeOutput(dir: string): Promise<void> {
  const names = await readdir(dir)
  const others = names.filter((name) => name !== MARKER)
  await Promise.all(others.map((name) => rm(join(dir, name), { recursive: true, force: true })))
  await rm(join(dir, MARKER))
  await rmdir(dir)
}

/** A folder of this name that no build made stays: it may be somebody's work. Links are not followed. */
async function cleanOutput(dir: string, siteDir: string, reporter: Reporter): Promise<boolean> {
  const shown = relative(siteDir, dir)
  reporter.diagnostics(recoverPublish(dir))
  const state = readOutDirState(dir)
  if (state === 'missing') return false
  if (state !== 'ours') {
    reporter.info(`Kept ${shown}: no build made it, or something else was added to it.`)
    return false
  }
  await removeOutput(dir)
  reporter.info(`Removed ${shown}.`)
  return true
}

async function cleanCache(siteDir: string, reporter: Reporter): Promise<boolean> {
  const dir = join(siteDir, CACHE_DIR)
  const isOutside = removePrivateWorkDir(siteDir)
  if (isOutside) reporter.info('Removed the private folder that took the place of .sitegen.')
  if ((await lstat(dir).catch(() => null)) === null) return isOutside
  await rm(dir, { recursive: true, force: true })
  reporter.info(`Removed ${CACHE_DIR}.`)
  return true
}

/** `sitegen clean`: removes the cache, and the output folders that earlier builds made. */
export const cleanCommand: CommandFunction<CommandOptions> = async (siteDir, _options, reporter) => {
  // What was noted of them goes with the cache.
  const outputs = new Set([join(siteDir, OUT_DIR), ...earlierOutputs(realPath(siteDir) ?? siteDir)])
  const removed = [await cleanCache(siteDir, reporter)]
  for (const dir of outputs) removed.push(await cleanOutput(dir, siteDir, reporter))
  if (!removed.includes(true)) reporter.info('Nothing was removed.')
  return 0
}
