import { rmSync } from 'node:fs'
import path from 'node:path'
import { KEPT } from '../../../kept/registry.ts'
import { workDir, isAlive } from '../../../types/work-dir.ts'
import { namesIn } from '../../../types/looks.ts'

/** Folder for the server bundles of all dev servers of a site, each in one named after its process. */
function serversDir(siteDir: string): string {
  return path.join(workDir(siteDir), KEPT.devServer.folder)
}

/** Folder for the server bundles of this process. */
export function serverDir(siteDir: string): string {
  return path.join(serversDir(siteDir), String(process.pid))
}

/** Removes what servers have left that were killed. */
export function removeOrphans(siteDir: string): void {
  for (const name of namesIn(serversDir(siteDir))) {
    if (!isAlive(Number(name))) remove(path.join(serversDir(siteDir), name))
  }
}

/** Removes all bundles of a folder but those whose modules are given. */
export function removeBundles(dir: string, kept: readonly string[]): void {
  const folders = new Set(kept.map((file) => path.basename(path.dirname(file))))
  for (const name of namesIn(dir)) if (!folders.has(name)) remove(path.join(dir, name))
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
