import { isBuiltin } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { KEPT } from '../../kept/registry.ts'
import { folderStore, getJson, makerOf, tryPut, type StoreEntry } from '../../kept/store.ts'
import { contentHash, createFingerprints, fileHash, type Fingerprint } from '../../types/fingerprints.ts'
import { groupBy } from '../../types/group-by.ts'
import { filePathsIn, filesIn, statsOf, targetOf } from '../../types/looks.ts'
import { orNull } from '../../types/memoized.ts'
import { engineFingerprint } from '../../types/package-root.ts'
import { workDir } from '../../types/work-dir.ts'
import { bundleModule, type ModuleBundle, type ModuleInput } from './bundle-module.ts'
import { evaluateModule, CONFIG_CODES, type ModuleSource } from './evaluate-module.ts'
import { createLookUps, type LookUps } from './look-ups.ts'
import { moduleLoads, type Load } from './module-loads.ts'
import { stableName } from './module-plugin.ts'
import {
  LANGUAGE_VARIABLE,
  processEnvironment,
  type EnvironmentReads,
  pathsRead,
} from './process-environment.ts'
import { orFresh, writeOnce } from '../../kept/write-whole.ts'

/** What a command does with what is kept: it uses and keeps, it only keeps, or neither. */
export type Keeping = 'use' | 'renew' | 'nothing'

interface KeptModule {
  readonly bundle: ModuleBundle
  readonly lookUps: KeptLookUps
  /** What evaluating it loaded beside its own code; null when it was not evaluated yet. */
  readonly loaded: {
    readonly lookUps: KeptLookUps
    readonly files: readonly string[]
    readonly hash: string
    /** What was read of the environment, on which it may depend what is loaded. */
    readonly environment: EnvironmentReads
  } | null
}

/**
 * Bundles a module, or takes what an earlier command bundled when nothing that it was made from has changed: starting
 * the bundler costs more than all the rest of reading a configuration. What cannot be kept is bundled again.
 */
export async function openModule(input: ModuleInput, keeping: Keeping) {
  const keptAs = keeping === 'nothing' ? null : input
  let kept = keeping === 'use' ? readKept(input) : null
  if (kept === null) {
    const startedAt = Date.now()
    const { lookUps, ...bundle } = await bundleModule(input)
    kept = { bundle, lookUps: keepLookUps(lookUps, input.siteDir, startedAt), loaded: null }
    writeKept(keptAs, kept)
  }
  const opened = kept
  return { bundle: opened.bundle, evaluate: (source: ModuleSource) => evaluate(opened, source, keptAs) }
}

/** What was written while it was bundled may be newer than what was bundled. */
function writeKept(input: ModuleInput | null, kept: KeptModule): void {
  if (input !== null && !kept.lookUps.isRecent)
    tryPut(folderStore(workDir(input.siteDir)), entryOf(input), JSON.stringify(kept))
}

/** @param keptAs - where what it loads is kept; null for nowhere */
async function evaluate(kept: KeptModule, source: ModuleSource, keptAs: ModuleInput | null) {
  const { siteDir, moduleFile, entry } = source
  const version = moduleLoads.versionOf(moduleFile)
  const { bundle, loaded } = kept
  const run = () =>
    processEnvironment.reading(() => evaluateModule(source, version), source.readsFiles ? siteDir : null)
  const isKnown =
    loaded !== null &&
    version === undefined &&
    isAsRead(loaded.environment) &&
    isUnchanged(loaded.lookUps, siteDir)
  if (isKnown || keptAs === null || !bundle.loadsPackages) return evaluated(kept, await run(), source)
  const startedAt = Date.now()
  const stop = moduleLoads.record(loaded?.files ?? [])
  let loads: readonly Load[] = []
  const ran = await run().finally(() => (loads = stop()))
  const { files, lookUps } = loadedFrom([moduleFile, entry, ...bundle.inputs], loads)
  const looked = keepLookUps(lookUps, siteDir, startedAt)
  // What was changed meanwhile is not what was loaded: nobody can say what was.
  const hash = hashOfFiles(files, siteDir) + (looked.isRecent ? startedAt : '')
  const module = { ...kept, loaded: { files, hash, lookUps: looked, environment: ran.reads } }
  if (!looked.isRecent) writeKept(keptAs, module)
  return evaluated(module, ran, source)
}

function isAsRead(reads: EnvironmentReads): boolean {
  return Object.entries(reads).every(([name, value]) => processEnvironment.valueOf(name) === value)
}

function evaluated(
  { bundle, lookUps, loaded }: KeptModule,
  { value, reads }: { readonly value: object; readonly reads: EnvironmentReads },
  { siteDir, locale }: ModuleSource,
) {
  const isCodeAlone = (loaded?.files ?? []).length === 0 && Object.keys(reads).length === 0
  const given = LANGUAGE_VARIABLE in reads ? [locale] : []
  const looked = loaded === null ? [lookUps] : [lookUps, loaded.lookUps]
  return {
    value,
    /** Changes with the code, with the files of packages that it loads, and with what it reads of the environment. */
    hash: isCodeAlone
      ? bundle.hash
      : contentHash(JSON.stringify([bundle.hash, loaded?.hash ?? '', reads, ...given])),
    /** Files that it read, and folders that it looked into, absolute. */
    read: pathsRead(Object.keys(reads), siteDir),
    /** The same by their names. */
    reads,
    /** All that was looked at to find its code. */
    lookUps: looked,
    isStale: () => !isAsRead(reads) || !looked.every((one) => isUnchanged(one, siteDir)),
  }
}

function readKept(input: ModuleInput): KeptModule | null {
  return orNull(() => {
    const kept = getJson(folderStore(workDir(input.siteDir)), entryOf(input)) as KeptModule | null
    return kept !== null && isUnchanged(kept.lookUps, input.siteDir) ? kept : null
  })
}

/** The code names files by their absolute paths, so that of another site is of no use. */
function entryOf({ siteDir, entry }: ModuleInput): StoreEntry {
  return {
    kind: KEPT.modules,
    name: `${contentHash(entry)}.json`,
    maker: makerOf(KEPT.modules, engineFingerprint(), process.version, siteDir, entry),
  }
}

/** What running a module gave, as a hash; empty for what is no data. */
export function resultOf({ value }: { readonly value: object }): string {
  return orNull(() => contentHash(JSON.stringify(value))) ?? ''
}

/**
 * Runs a module that an earlier command has run, named relative to the site, for what it gives now; null when it fails.
 */
export async function moduleResult(siteDir: string, file: string): Promise<string | null> {
  try {
    const input = { entry: path.resolve(siteDir, file), siteDir, codes: CONFIG_CODES }
    const module = await openModule(input, 'use')
    return resultOf(await module.evaluate(writeModule(module.bundle, input)))
  } catch {
    return null
  }
}

/**
 * The files that modules loaded, absolute and sorted, and what was looked at to find them. Loading began with the
 * roots.
 */
function loadedFrom(roots: readonly string[], loads: readonly Load[]) {
  const byImporter = groupBy(loads, ({ from }) => from)
  const lookUps = createLookUps()
  const seen = new Set(roots)
  for (const file of seen) {
    for (const { specifier, to } of byImporter.get(file) ?? []) {
      if (isBuiltin(specifier)) continue
      const written = specifier.startsWith('file:')
        ? fileURLToPath(specifier.replace(/[?#].*$/, ''))
        : specifier
      lookUps.specifier(written, path.dirname(file), to)
      if (to === null) continue
      seen.add(to)
      // What was loaded before the look began is not asked for again.
      for (const required of moduleLoads.requiredBy(to)) seen.add(required)
    }
  }
  const files = [...seen].filter((file) => !roots.includes(file)).sort()
  for (const file of files) {
    lookUps.found(file)
    lookUps.file(file)
  }
  return { files, lookUps: lookUps.all() }
}

/** Changes with the bytes of files and the versions of their packages, not with where they lie. */
function hashOfFiles(files: readonly string[], siteDir: string): string {
  const lines = files.map((file) => `${stableName(file, siteDir)} ${fileHash(file) ?? ''}`)
  return contentHash(lines.sort().join('\n'))
}

export type KeptLookUps = ReturnType<typeof keepLookUps>

/** What was looked at, as it is; JSON-safe. Looking began at a time in milliseconds since 1970. */
export function keepLookUps(lookUps: LookUps, siteDir: string, startedAt: number) {
  const marks = createFingerprints(siteDir, null)
  const absent = lookUps.files.filter((file) => marks.hashOf(file) === null)
  const files = Object.fromEntries<Fingerprint>(marks.all())
  const isLater = (file: string): boolean => (statsOf(file)?.ctimeMs ?? 0) > startedAt
  return {
    startedAt,
    /** Whether some of it was written since looking began, and may be newer than what was read. */
    isRecent:
      Object.values(files).some(([, changedAt]) => changedAt > startedAt) ||
      // Names of other things change too, such as that of our own folder.
      lookUps.folders.some((folder) => isLater(folder) && filePathsIn(folder).some(isLater)),
    files,
    /** Paths where no file was. */
    absent,
    folders: Object.fromEntries(lookUps.folders.map((folder) => [folder, filesIn(folder)])),
    links: Object.fromEntries(lookUps.links.map((link) => [link, targetOf(link, siteDir)])),
  }
}

/** Whether all that was looked at is as it was. A file is read only when it looks different. */
export function isUnchanged(kept: KeptLookUps, siteDir: string): boolean {
  const marks = createFingerprints(siteDir, { ...kept, files: new Map(Object.entries(kept.files)) })
  return (
    kept.absent.every((file) => statsOf(file)?.isFile() !== true) &&
    Object.entries(kept.links).every(([link, target]) => targetOf(link, siteDir) === target) &&
    Object.entries(kept.folders).every(([folder, names]) => filesIn(folder) === names) &&
    Object.entries(kept.files).every(([name, mark]) => marks.hashOf(name) === mark[3])
  )
}

/**
 * Writes a bundled module and its source map to the work folder. Always again: what an earlier command left there is
 * not run.
 */
export function writeModule(
  { hash, code, map, readsFiles }: ModuleBundle,
  { siteDir, entry, codes }: ModuleInput,
): ModuleSource {
  const name = `${hash}.mjs`
  const text = Buffer.from(`${code}//# sourceMappingURL=${name}.map\n`)
  const moduleFile = orFresh(workDir(siteDir), siteDir, (folder) => {
    const place = { workDir: folder, kind: KEPT.config }
    writeOnce({ ...place, name: `${name}.map` }, Buffer.from(JSON.stringify(map)))
    return writeOnce({ ...place, name }, text)
  })
  return { siteDir, entry, codes, hash, moduleFile, moduleHash: contentHash(text), readsFiles }
}
