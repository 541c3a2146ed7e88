import { hash } from 'node:crypto'
import path from 'node:path'
import { KEPT } from '../kept/registry.ts'
import { makerOf, readSealedJson, tryWriteSealedJson, type SealedFile } from '../kept/sealed-file.ts'
import { isRecord } from '../types/json-problems.ts'
import { namesIn } from '../types/looks.ts'
import { privateWorkDir, workDir } from '../types/work-dir.ts'
import { CACHE_DIR } from './folders.ts'

/** Notes that a build was published to a folder, absolute, so that `sitegen clean` finds it. */
export function noteOutput(siteDir: string, outDir: string): void {
  const name = `${hash('sha256', outDir).slice(0, 16)}.json`
  const file = notedIn(workDir(siteDir), { siteDir, name })
  if (outDirIn(file) !== outDir) tryWriteSealedJson(file, { outDir })
}

/** The folders that builds of the site were published to, absolute. They need not be there any more. */
export function earlierOutputs(siteDir: string): readonly string[] {
  return [path.join(siteDir, CACHE_DIR), privateWorkDir(siteDir)].flatMap((folder) =>
    namesIn(path.join(folder, KEPT.outputs.folder))
      .toSorted()
      .flatMap((name) => outDirIn(notedIn(folder, { siteDir, name })) ?? []),
  )
}

function notedIn(
  folder: string,
  { siteDir, name }: { readonly siteDir: string; readonly name: string },
): SealedFile {
  return { workDir: folder, kind: KEPT.outputs, name, maker: makerOf(KEPT.outputs, siteDir) }
}

function outDirIn(file: SealedFile): string | null {
  const value = readSealedJson(file)
  return isRecord(value) && typeof value['outDir'] === 'string' ? value['outDir'] : null
}
