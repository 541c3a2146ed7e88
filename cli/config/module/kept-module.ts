import { KEPT } from '../../kept/registry.ts'
import { folderStore, getJson, makerOf, tryPut, type ResultStore, type StoreEntry } from '../../kept/store.ts'
import { contentHash, createFingerprints, type Fingerprint } from '../../types/fingerprints.ts'
import { engineFingerprint } from '../../types/package-root.ts'
import { workDir } from '../../types/work-dir.ts'
import { bundleModule, type ModuleBundle, type ModuleInput } from './bundle-module.ts'
import { evaluateModule, type ModuleSource } from './evaluate-module.ts'
import { hashOfFiles, loadedFrom } from './loaded-look-ups.ts'
import { moduleLoads, type Load } from './module-loads.ts'
import { fileRead } from './file-reads.ts'
import { processEnvironment, type EnvironmentReads } from './process-environment.ts'
import path from 'node:path'
import { filePathsIn, filesIn, statsOf, targetOf } from '../../types/looks.ts'
import type { LookUps } from './look-ups.ts'

/** What a command does with what is kept: it uses and keeps, it only keeps, or neither. */
export type Keeping = 'use' | 'renew' | 'nothing'

/** A module of the site, bundled. */
export interface SiteModule {
  readonly bundle: ModuleBundle
  /**
   * Evaluates it, as it was written to a file.
   * @throws SiteProblems as `evaluateModule` does
   */
  evaluate(source: ModuleSource): Promise<EvaluatedModule>
}

export interface EvaluatedModule {
  readonly value: object
  /** Changes with the code, with the files of packages that it loads, and with what it reads of the environment. */
  readonly hash: string
  /** Files that it read, and folders that it looked into, absolute. */
  readonly read: readonly string[]
  /** Whether something that it was made from is another now. */
  readonly isStale: () => boolean
}

/** A bundled module, and what it was made from. */
interface KeptModule {
  readonly bundle: ModuleBundle
  readonly lookUps: KeptLookUps
  /** Null when it was not evaluated yet. */
  readonly loaded: KeptLoads | null
}

/** What evaluating a module loaded beside its own code. */
interface KeptLoads {
  readonly lookUps: KeptLookUps
  /** Files that were loaded. */
  readonly files: readonly string[]
  readonly hash: string
  /** What was read of the environment, on which it may depend what is loaded. */
  readonly environment: EnvironmentReads
}

/**
 * Bundles a module, or takes what an earlier command bundled when nothing that it was made from has changed: starting
 * the bundler costs more than all the rest of reading a configuration. What cannot be kept is bundled again.
 */
export async function openModule(input: ModuleInput, keeping: Keeping): Promise<SiteModule> {
  const kept = (keeping === 'use' ? readKept(input) : null) ?? (await rebundle(input, keeping))
  const keep = (module: KeptModule): void => writeKept(input, module, keeping)
  return { bundle: kept.bundle, evaluate: (source) => evaluate(kept, { source, keeping, keep }) }
}

async function rebundle(input: ModuleInput, keeping: Keeping): Promise<KeptModule> {
  const startedAt = Date.now()
  const { lookUps, ...bundle } = await bundleModule(input)
  const kept = { bundle, lookUps: keepLookUps(lookUps, input.siteDir, startedAt), loaded: null }
  writeKept(input, kept, keeping)
  return kept
}

/** What was written while it was bundled may be newer than what was bundled. */
function writeKept(input: ModuleInput, kept: KeptModule, keeping: Keeping): void {
  if (keeping !== 'nothing' && !isRecent(kept.lookUps))
    tryPut(storeOf(input), entryOf(input), JSON.stringify(kept))
}

interface Evaluating {
  readonly source: ModuleSource
  readonly keeping: Keeping
  readonly keep: (module: KeptModule) => void
}

async function evaluate(kept: KeptModule, evaluating: Evaluating): Promise<EvaluatedModule> {
  const { source, keeping, keep } = evaluating
  const { siteDir } = source
  const version = moduleLoads.versionOf(source.moduleFile)
  const { loaded } = kept
  const startedAt = Date.now()
  const status = loaded === null ? 'other' : statusOfLoads(loaded, siteDir)
  if (loaded !== null && version === undefined && status !== 'other') {
    const run = await runModule(source, version)
    if (status === 'touched')
      keep({ ...kept, loaded: { ...loaded, lookUps: lookAgain(loaded.lookUps, siteDir, startedAt) } })
    return evaluated(kept, { ...run, siteDir })
  }
  if (keeping === 'nothing' || !kept.bundle.loadsPackages)
    return evaluated({ ...kept, loaded: null }, { ...(await runModule(source, version)), siteDir })
  return reevaluate(kept, evaluating, version)
}

async function reevaluate(
  kept: KeptModule,
  { source, keep }: Evaluating,
  version: string | undefined,
): Promise<EvaluatedModule> {
  const { siteDir, moduleFile, entry } = source
  const startedAt = Date.now()
  const { loads, value, reads } = await recordModule(source, version, kept.loaded?.files ?? [])
  const { files, lookUps } = loadedFrom([moduleFile, entry, ...kept.bundle.inputs], loads)
  const looked = keepLookUps(lookUps, siteDir, startedAt)
  const young = isRecent(looked)
  // What was changed meanwhile is not what was loaded: nobody can say what was.
  const hash = hashOfFiles(files, siteDir) + (young ? startedAt : '')
  const module = { ...kept, loaded: { files, hash, lookUps: looked, environment: reads } }
  if (!young) keep(module)
  return evaluated(module, { value, reads, siteDir })
}

function statusOfLoads({ environment, lookUps }: KeptLoads, siteDir: string): LookUpStatus {
  return isAsRead(environment) ? statusOf(lookUps, siteDir) : 'other'
}

function isAsRead(reads: EnvironmentReads): boolean {
  return Object.entries(reads).every(([name, value]) => processEnvironment.valueOf(name) === value)
}

interface Run {
  readonly value: object
  readonly reads: EnvironmentReads
}

function runModule(source: ModuleSource, version: string | undefined): Promise<Run> {
  return processEnvironment.reading(
    () => evaluateModule(source, version),
    source.readsFiles ? source.siteDir : null,
  )
}

async function recordModule(
  source: ModuleSource,
  version: string | undefined,
  known: readonly string[],
): Promise<Run & { readonly loads: readonly Load[] }> {
  const recorder = moduleLoads.record(known)
  let loads: readonly Load[] = []
  const run = await runModule(source, version).finally(() => (loads = recorder.stop()))
  return { ...run, loads }
}

function evaluated(
  { bundle, lookUps, loaded }: KeptModule,
  { value, reads, siteDir }: Run & { readonly siteDir: string },
): EvaluatedModule {
  const isCodeAlone = (loaded?.files ?? []).length === 0 && Object.keys(reads).length === 0
  return {
    value,
    hash: isCodeAlone ? bundle.hash : contentHash(JSON.stringify([bundle.hash, loaded?.hash ?? '', reads])),
    read: Object.keys(reads).flatMap((name) => {
      const read = fileRead(name)
      return read === null ? [] : path.resolve(siteDir, read.file)
    }),
    isStale: () =>
      !isAsRead(reads) ||
      statusOf(lookUps, siteDir) === 'other' ||
      (loaded !== null && statusOf(loaded.lookUps, siteDir) === 'other'),
  }
}

function readKept(input: ModuleInput): KeptModule | null {
  try {
    const { siteDir } = input
    const startedAt = Date.now()
    const kept = getJson(storeOf(input), entryOf(input)) as KeptModule | null
    const status = kept === null ? 'other' : statusOf(kept.lookUps, siteDir)
    if (kept === null || status === 'other') return null
    if (status === 'same') return kept
    const again = { ...kept, lookUps: lookAgain(kept.lookUps, siteDir, startedAt) }
    writeKept(input, again, 'use')
    return again
  } catch {
    return null
  }
}

/** The code names files by their absolute paths, so that of another site is of no use. */
function entryOf({ siteDir, entry }: ModuleInput): StoreEntry {
  return {
    kind: KEPT.modules,
    name: `${contentHash(entry)}.json`,
    maker: makerOf(KEPT.modules, engineFingerprint(), process.version, siteDir, entry),
  }
}

function storeOf({ siteDir }: ModuleInput): ResultStore {
  return folderStore(workDir(siteDir))
}

/** What was looked at, as it was. JSON-safe. */
export interface KeptLookUps {
  /** When looking began, in milliseconds since 1970. */
  readonly startedAt: number
  readonly files: Readonly<Record<string, Fingerprint>>
  /** Paths where no file was. */
  readonly absent: readonly string[]
  readonly folders: Readonly<Record<string, string>>
  readonly links: Readonly<Record<string, string>>
}

/** How all looks that was looked at. */
export function keepLookUps(lookUps: LookUps, siteDir: string, startedAt: number): KeptLookUps {
  const marks = createFingerprints(siteDir, null)
  const absent = lookUps.files.filter((file) => marks.hashOf(file) === null)
  return {
    startedAt,
    files: Object.fromEntries(marks.all()),
    absent,
    folders: Object.fromEntries(lookUps.folders.map((folder) => [folder, filesIn(folder)])),
    links: Object.fromEntries(lookUps.links.map((link) => [link, targetOf(link, siteDir)])),
  }
}

function lookAgain(kept: KeptLookUps, siteDir: string, startedAt: number): KeptLookUps {
  const files = [...Object.keys(kept.files).map((file) => path.resolve(siteDir, file)), ...kept.absent]
  const [folders, links] = [Object.keys(kept.folders), Object.keys(kept.links)]
  return keepLookUps({ files, folders, links }, siteDir, startedAt)
}

/** Whether some of it was written since looking began, and may be newer than what was read. */
function isRecent({ files, folders, startedAt }: KeptLookUps): boolean {
  const isLater = (file: string): boolean => (statsOf(file)?.ctimeMs ?? 0) > startedAt
  return (
    Object.values(files).some(([, changedAt]) => changedAt > startedAt) ||
    // Names of other things change too, such as that of our own folder.
    Object.keys(folders).some((folder) => isLater(folder) && filePathsIn(folder).some(isLater))
  )
}

/** How far what was looked at is as it was: `touched` looks different and is the same. */
type LookUpStatus = 'same' | 'touched' | 'other'

/** Whether all that was looked at is as it was. A file is read only when it looks different. */
export function statusOf(kept: KeptLookUps, siteDir: string): LookUpStatus {
  const marks = createFingerprints(siteDir, { ...kept, files: new Map(Object.entries(kept.files)) })
  const isSame =
    kept.absent.every((file) => statsOf(file)?.isFile() !== true) &&
    Object.entries(kept.links).every(([link, target]) => targetOf(link, siteDir) === target) &&
    Object.entries(kept.folders).every(([folder, names]) => filesIn(folder) === names) &&
    Object.entries(kept.files).every(([name, mark]) => marks.hashOf(name) === mark[3])
  if (!isSame) return 'other'
  return marks.isUnchanged() ? 'same' : 'touched'
}
