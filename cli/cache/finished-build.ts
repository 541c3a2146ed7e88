import { readdirSync, statSync, type Dirent } from 'node:fs'
import path from 'node:path'
import { omit, uniqBy } from 'lodash-es'
import type { Json } from '../../runtime/shared/json.ts'
import { fileRead, isElsewhere, processEnvironment } from '../config/module/process-environment.ts'
import type { LoadedConfig } from '../config/load.ts'
import { isUnchanged, moduleResult, type KeptLookUps } from '../config/module/kept-module.ts'
import { siteFile } from '../config/site-file.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { sharpVersion } from '../types/package-root.ts'
import type { SiteModule } from '../features/feature.ts'
import type { LoadedSiteConfig } from '../features/load-site-config.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { KEPT } from '../kept/registry.ts'
import { folderStore, getJson, tryPut } from '../kept/store.ts'
import { markUsed } from '../kept/write-whole.ts'
import { type FilePath, isWithin, TOOL_FOLDERS, WORK_FOLDER } from '../types/file-path.ts'
import { contentHash, fingerprintOf, isSettled, looksLike, type Fingerprint } from '../types/fingerprints.ts'
import { filesIn, namesIn, statsOf, targetOf } from '../types/looks.ts'
import { onceAsked, orNull } from '../types/memoized.ts'
import { inputKey, inputOf, type InputKey } from '../types/inputs.ts'
import type { RenderCache } from './build-cache.ts'
import { entryOf, type StatePlace } from './build-state.ts'
import { configValue, holdsFunctions } from './inputs.ts'

export interface BuildResult {
  readonly pages: number
  readonly files: number
  readonly bytes: number
  /** Sizes of scripts; null when nobody asked for them. */
  readonly scripts: Json
  readonly lines: readonly string[]
}

type OneLookedAt = ReturnType<RenderCache['lookedAt']>

interface LookedAt extends Omit<OneLookedAt, 'server'> {
  readonly servers: readonly FilePath[]
}

/** What the builds of several languages looked at, which share what they know of files. */
export function allLookedAt([first, ...others]: readonly [OneLookedAt, ...OneLookedAt[]]): LookedAt {
  const all = [first, ...others]
  return {
    files: first.files,
    missing: first.missing,
    inputs: [...new Set(all.flatMap(({ inputs }) => inputs))],
    variables: [...new Set(all.flatMap(({ variables }) => variables))],
    servers: all.map(({ server }) => server),
  }
}

/** What a build leaves that published: all that tells whether another one would do the same. */
interface FinishedBuild {
  /** Hash of the configuration as its author wrote it, and the version of sharp. */
  readonly config: string
  readonly tree: string
  readonly files: Readonly<Record<string, Fingerprint>>
  readonly missing: readonly string[]
  readonly inputs: readonly (readonly [key: InputKey, value: string])[]
  readonly modules: readonly (readonly [entry: FilePath, result: string])[]
  readonly outputs: readonly string[]
  readonly outputsLook: string
  readonly servers: readonly FilePath[]
  /** What was looked at to find the code of plugins. */
  readonly plugins: readonly KeptLookUps[]
  readonly result: BuildResult
  /** Of the site, as they were printed. */
  readonly diagnostics: readonly Diagnostic[]
}

export interface Finishing extends Pick<FinishedBuild, 'result' | 'diagnostics'> {
  readonly languages: readonly Pick<LoadedSiteConfig, 'config' | 'plugins'>[]
  readonly lookedAt: LookedAt
  readonly outputs: ReadonlyMap<string, Fingerprint>
  readonly modules: readonly SiteModule[]
  readonly folders: readonly string[]
}

export type FinishedBuilds = ReturnType<typeof openFinishedBuilds>

/**
 * The last build to an output, and whether this one would do the same. Owned by one build, and opened before anything of the
 * site but its configuration is read.
 */
export function openFinishedBuilds(options: {
  /** The configuration of each language without its plugins, and what it names of them. */
  readonly own: readonly (readonly [SiteConfig, LoadedConfig['pluginLists']])[]
  readonly siteDir: string
  readonly place: StatePlace
  readonly outDir: string
  /** When the command began, in milliseconds since 1970. */
  readonly startedAt: number
}) {
  const { own, siteDir, place, outDir, startedAt } = options
  const hashOfConfigs = (): string => contentHash(own.map(hashOf).join('\n'))
  const store = folderStore(place.workDir)
  const entry = entryOf(KEPT.finished, place)
  const before = busyNames(siteDir, outDir)
  const tree = onceAsked(() => lookOfTree(siteDir, outDir, startedAt))
  return {
    /** The last build, when nothing has changed of all that it looked at, nor of what it published. */
    async unchanged(): Promise<Pick<FinishedBuild, 'result' | 'diagnostics'> | null> {
      const last = getJson(store, entry) as FinishedBuild | null
      if (last === null || last.config !== hashOfConfigs() || !isUntouched(last, siteDir)) return null
      if (tree().hash !== last.tree || lookOfOutputs(outDir, last.outputs) !== last.outputsLook) return null
      if (!last.plugins.every((one) => isUnchanged(one, siteDir))) return null
      for (const [entry, result] of last.modules)
        if ((await moduleResult(siteDir, entry)) !== result) return null
      for (const server of last.servers) markUsed(path.resolve(siteDir, server))
      return last
    },
    /** Keeps a build for the next one, if everything that it depends on can be looked at. */
    save({ languages, lookedAt, outputs, modules, folders, result, diagnostics }: Finishing): void {
      const configs = languages.map(({ config }) => config)
      const { hash, isSettled: isOld } = tree()
      if (hash === null || !isOld || configs.some(isVolatile)) return
      const inTree = (name: string): boolean => isInTree(name, siteDir, outDir)
      const lookUps = uniqBy(
        languages.flatMap(({ plugins }) => plugins?.lookUps ?? []),
        (one) => JSON.stringify(omit(one, 'startedAt')),
      )
      if (lookUps.some(({ isRecent }) => isRecent)) return
      const sources = [
        ...folders,
        ...configs.flatMap(({ themePath, staticDirectories }) => [themePath, ...staticDirectories]),
      ]
      if (!sources.every((name) => inTree(siteFile(path.resolve(siteDir, name), siteDir)))) return
      // What builds keep has checksums, and is not needed by one that has nothing to do.
      const isElsewhere = (name: string): boolean =>
        !inTree(name) && !isWithin(place.workDir, path.resolve(siteDir, name))
      const others = [...lookedAt.files].filter(([name]) => isElsewhere(name))
      if (!others.every(([, mark]) => isSettled(mark[1], startedAt))) return
      const inputs = otherInputs(lookedAt, siteDir, inTree)
      const ran = modules.map(({ entry, result: given = '' }) => [siteFile(entry, siteDir), given] as const)
      if (ran.some(([, given]) => given === '')) return
      if (inputs === null || before !== busyNames(siteDir, outDir)) return
      const finished: FinishedBuild = {
        config: hashOfConfigs(),
        tree: hash,
        files: Object.fromEntries(others),
        missing: lookedAt.missing.filter(isElsewhere),
        inputs,
        modules: ran,
        outputs: [...outputs.keys()],
        outputsLook: contentHash([...outputs.values()].map(lineOf).join('\n')),
        servers: lookedAt.servers,
        plugins: lookUps,
        result,
        diagnostics,
      }
      tryPut(store, entry, JSON.stringify(finished))
    },
  }
}

/** Whether building a site again may give something else although nothing that it was made from has changed. */
function isVolatile(config: SiteConfig): boolean {
  return holdsFunctions(config) || config.plugins.some(([name]) => config.volatile.includes(name))
}

function hashOf([config, lists]: readonly [SiteConfig, LoadedConfig['pluginLists']]): string {
  return contentHash(configValue([config, lists, sharpVersion()], config))
}

/** Names in the folders that builds write to, but for what they write there. */
function busyNames(siteDir: string, outDir: string): string {
  const own = [WORK_FOLDER, path.basename(outDir)]
  const isOwn = (name: string): boolean => own.includes(name) || name.startsWith(`.${path.basename(outDir)}.`)
  const folders = [siteDir, path.dirname(outDir)].map(namesIn)
  return folders
    .map((names) =>
      names
        .filter((name) => !isOwn(name))
        .toSorted()
        .join('\n'),
    )
    .join('\n\n')
}

function isUntouched({ files, missing, inputs }: FinishedBuild, siteDir: string): boolean {
  return (
    inputs.every(([key, value]) => valueOf(key, siteDir) === value) &&
    missing.every((name) => statsOf(path.resolve(siteDir, name)) === null) &&
    Object.entries(files).every(([name, mark]) => {
      const stats = statsOf(path.resolve(siteDir, name))
      return stats !== null && looksLike(mark, stats)
    })
  )
}

/** Inputs that neither the tree nor the files tell of; null when there is one that cannot be looked at without effort. */
function otherInputs(
  { inputs, variables }: LookedAt,
  siteDir: string,
  inTree: (name: string) => boolean,
): readonly (readonly [key: InputKey, value: string])[] | null {
  if (variables.some(isElsewhere)) return null
  // Of files that were read the tree tells.
  const isOutside = (name: string): boolean => !inTree(fileRead(name)?.file ?? '..')
  const others = new Set(variables.filter(isOutside).map((name) => inputKey('environment', name)))
  for (const key of inputs) {
    const { kind, name } = inputOf(key)
    if (kind === 'pattern' || kind === 'tree') {
      if (!inTree(name.split(' ', 1)[0] ?? '')) return null
    } else if (kind === 'environment' || kind === 'link' || (kind === 'folder' && !inTree(name))) {
      others.add(key)
    }
  }
  return [...others].map((key) => [key, valueOf(key, siteDir)])
}

function valueOf(key: InputKey, siteDir: string): string {
  const { kind, name } = inputOf(key)
  if (kind === 'environment') return processEnvironment.valueOf(name)
  const file = path.join(siteDir, name)
  return kind === 'link' ? targetOf(file, siteDir) : filesIn(file)
}

/** How published files look; null when one is gone, or when something was put beside them. */
function lookOfOutputs(outDir: string, paths: readonly string[]): string | null {
  try {
    const known = new Set(paths.map((name) => name.split('/', 1)[0]))
    if (!readdirSync(outDir).every((name) => known.has(name))) return null
    const marks = paths.map((name) => fingerprintOf(statSync(`${outDir}/${name}`), ''))
    return contentHash(marks.map(lineOf).join('\n'))
  } catch {
    return null
  }
}

function lineOf([size, milliseconds, inode]: Fingerprint): string {
  return `${size} ${milliseconds} ${inode}`
}

/** A folder with more is not only a site: to look at all of it would take longer than it saves. */
const MAX_ENTRIES = 200_000

/** Whether a tree tells of a path, relative to the site directory with slashes. */
function isInTree(name: string, siteDir: string, outDir: string): boolean {
  const isSource =
    !path.isAbsolute(name) && !name.split('/').some((part) => part === '..' || TOOL_FOLDERS.has(part))
  return isSource && !isWithin(outDir, path.join(siteDir, name))
}

/** Looks at a site; its output and what publishing puts beside that do not count. */
function lookOfTree(siteDir: string, outDir: string, startedAt: number) {
  const lines: string[] = []
  let isOld = true
  // Builds write there themselves; their names are compared.
  const busy = new Set([siteDir, path.dirname(outDir)])
  const ownBeside = `.${path.basename(outDir)}.`
  /** @param prefix - of the folder's names, relative to the site directory, with a slash at its end */
  const lookAtFolder = (folder: string, prefix: string): boolean => {
    if (!busy.has(folder)) isOld &&= isSettled(statSync(folder).ctimeMs, startedAt)
    lines.push(prefix === '' ? '/' : prefix)
    const entries = readdirSync(folder, { withFileTypes: true })
    if (lines.length + entries.length > MAX_ENTRIES) return false
    return entries
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .every((entry) => lookAtEntry(entry, folder, prefix))
  }
  const lookAtEntry = (entry: Dirent, folder: string, prefix: string): boolean => {
    const { name } = entry
    // What a build reads there is listed file by file.
    if (TOOL_FOLDERS.has(name)) return true
    const file = `${folder}${path.sep}${name}`
    if (file === outDir || (busy.has(folder) && name.startsWith(ownBeside))) return true
    if (entry.isDirectory()) return lookAtFolder(file, `${prefix}${name}/`)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats?.isDirectory() === true) return false
    lines.push(stats === undefined ? `${name} ?` : `${name} ${stats.size} ${stats.ctimeMs} ${stats.ino}`)
    if (stats !== undefined) isOld &&= isSettled(stats.ctimeMs, startedAt)
    return true
  }
  const isWhole = orNull(() => lookAtFolder(siteDir, '')) === true
  return {
    /**
     * Changes when a file is added, removed, renamed or written. Null when the site is too large or cannot be read, or when
     * links lead to folders, which may hold anything.
     */
    hash: isWhole ? contentHash(lines.join('\n')) : null,
    /** Whether all of it was there, as it is, before the command began, which then has read this. */
    isSettled: isOld,
  }
}
