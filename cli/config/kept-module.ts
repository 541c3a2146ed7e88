import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { KEPT } from '../kept/registry.ts'
import { makerOf, readSealedJson, tryWriteSealedJson, type SealedFile } from '../kept/sealed-file.ts'
import { contentHash, createFileMarks, type FileMark } from '../types/file-marks.ts'
import { engineFingerprint } from '../types/package-root.ts'
import { workDir } from '../types/work-dir.ts'
import { bundleModule, type ModuleBundle, type ModuleInput } from './bundle-module.ts'

/** A bundled module, and what it was made from. */
interface KeptModule {
  /** When the bundling began, in milliseconds since 1970. */
  readonly startedAt: number
  readonly files: Readonly<Record<string, FileMark>>
  /** Names in the folders of the files: another file may be found in the place of one of them. */
  readonly folders: Readonly<Record<string, string>>
  readonly bundle: ModuleBundle
}

/**
 * Bundles a module, or takes what an earlier command bundled when nothing that it was made from has changed: starting
 * the bundler costs more than all the rest of reading a configuration. What cannot be kept is bundled again.
 *
 * @param keep - false neither reads nor writes what is kept
 */
export async function bundleModuleOnce(input: ModuleInput, keep: boolean): Promise<ModuleBundle> {
  if (!keep) return bundleModule(input)
  const known = readKept(input)
  if (known !== null) return known
  const startedAt = Date.now()
  const bundle = await bundleModule(input)
  writeKept(input, bundle, startedAt)
  return bundle
}

function readKept(input: ModuleInput): ModuleBundle | null {
  try {
    const kept = readSealedJson(fileOf(input)) as KeptModule | null
    if (kept === null) return null
    const marks = createFileMarks(input.siteDir, kept)
    const isRight =
      Object.entries(kept.files).every(([name, mark]) => marks.hashOf(name) === mark[3]) &&
      Object.entries(kept.folders).every(([folder, names]) => namesIn(folder) === names)
    return isRight ? kept.bundle : null
  } catch {
    return null
  }
}

function writeKept(input: ModuleInput, bundle: ModuleBundle, startedAt: number): void {
  const marks = createFileMarks(input.siteDir, null)
  const files = [...bundle.inputs, ...installedLists(input.siteDir)]
  for (const file of files) marks.hashOf(file)
  // One that was written meanwhile may be newer than what was bundled.
  if (marks.youngerThan(startedAt).size > 0) return
  const folders = new Set(bundle.inputs.map((file) => path.dirname(file)))
  const kept: KeptModule = {
    startedAt,
    files: marks.all(),
    folders: Object.fromEntries([...folders].map((folder) => [folder, namesIn(folder)])),
    bundle,
  }
  tryWriteSealedJson(fileOf(input), kept)
}

/** The code names files by their absolute paths, so that of another site is of no use. */
function fileOf({ siteDir, entry }: ModuleInput): SealedFile {
  return {
    workDir: workDir(siteDir),
    kind: KEPT.modules,
    name: `${contentHash(entry)}.json`,
    maker: makerOf(KEPT.modules, engineFingerprint(), process.version, siteDir, entry),
  }
}

/** The files that an import may lead to. A folder never takes the place of one. */
function namesIn(folder: string): string {
  const names = readdirSync(folder).filter((name) => MODULE.test(name))
  return contentHash(names.sort().join('\n'))
}

const MODULE = /\.(?:[cm]?[jt]sx?|json)$/

/** What npm says that it has installed, in each folder where packages are looked for; absolute. */
export function installedLists(siteDir: string): readonly string[] {
  const found: string[] = []
  for (let folder = siteDir; ; folder = path.dirname(folder)) {
    const list = path.join(folder, 'node_modules/.package-lock.json')
    if (existsSync(list)) found.push(list)
    if (path.dirname(folder) === folder) return found
  }
}
