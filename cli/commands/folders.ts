import { hash } from 'node:crypto'
import path from 'node:path'
import { KEPT } from '../kept/registry.ts'
import { folderStore, getJson, makerOf, tryPut, type ResultStore, type StoreEntry } from '../kept/store.ts'
import { isRecord } from '../types/json-problems.ts'
import { namesIn } from '../types/looks.ts'
import { privateWorkDir, workDir } from '../types/work-dir.ts'

export const OUT_DIR = 'build'

export const CACHE_DIR = '.sitegen'

/** Notes that a build was published to a folder, absolute, so that `sitegen clean` finds it. */
export function noteOutput(siteDir: string, outDir: string): void {
  const name = `${hash('sha256', outDir).slice(0, 16)}.json`
  const [store, entry] = [folderStore(workDir(siteDir)), entryOf(siteDir, name)]
  if (outDirIn(store, entry) !== outDir) tryPut(store, entry, JSON.stringify({ outDir }))
}

/** The folders that builds of the site were published to, absolute. They need not be there any more. */
export function earlierOutputs(siteDir: string): readonly string[] {
  return [path.join(siteDir, CACHE_DIR), privateWorkDir(siteDir)].flatMap((folder) =>
    namesIn(path.join(folder, KEPT.outputs.folder))
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
