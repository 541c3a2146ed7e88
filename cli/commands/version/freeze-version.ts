import { setImmediate } from 'node:timers/promises'
import fs from 'node:fs'
import path from 'node:path'
import { errorCode, kindAt, removeTree } from '../../output/output-fs.ts'
import { type SiteProblems, siteError } from '../../report/diagnostic.ts'
import { isWithin, TOOL_FOLDERS, type FilePath } from '../../types/file-path.ts'
import {
  versionDocsFolder,
  versionSidebarsFile,
  type VersionFolders,
} from '../../features/docs/versions/version-folders.ts'
import { namesIn } from '../../types/looks.ts'
import { orNull } from '../../types/memoized.ts'
import { isAlive } from '../../types/work-dir.ts'

interface FreezePlace {
  readonly siteDir: string
  readonly folders: VersionFolders
}

export interface Freeze extends FreezePlace {
  readonly version: string
  /** Folder of the docs, relative to the site directory. */
  readonly docs: FilePath
  readonly sidebars: string | null
  readonly list: readonly string[]
  /** Folders and files of translations, and where their copies go, which nothing lies at. @default none */
  readonly translations?: readonly { readonly from: FilePath; readonly to: FilePath }[]
  /** Aborted when the user interrupts: then nothing is left. */
  readonly signal?: AbortSignal | undefined
}

/** Folder beside the versions in which one is prepared; its presence keeps other processes out. */
const WORK = '.sitegen-freeze'
const OWNER = 'owner.json'

/**
 * Copies the docs to a version of their own, lists it, and tells how many files were copied. Everything is prepared
 * beside its place and then renamed, the list last: until then a failure, an interruption or the end of the process
 * leaves nothing that a build would see, and what it left is removed at once or by the next `recoverFreeze`.
 */
export async function freezeVersion(freeze: Freeze): Promise<number> {
  const { version, siteDir, list, sidebars, signal, folders, translations = [] } = freeze
  const paths = pathsOf(freeze, version)
  const { work, docs } = paths
  const inWork = (name: string): string => path.join(work, name)
  const copies = translations.map(({ from, to }, index) => ({
    from: path.resolve(siteDir, from),
    prepared: inWork(`translation-${index}`),
    to: path.resolve(siteDir, to),
  }))
  takePlace(work, folders)
  /** What is in its place and not yet listed. */
  let made: readonly string[] = []
  try {
    if (kindAt(docs) !== null) throw versionExists(version, versionDocsFolder(folders, version))
    if (kindAt(paths.sidebars) !== null) throw versionExists(version, versionSidebarsFile(folders, version))
    const owner = { pid: process.pid, version, copies: copies.map(({ to }) => path.relative(siteDir, to)) }
    fs.writeFileSync(inWork(OWNER), JSON.stringify(owner))
    let files = await copyFolder(path.resolve(siteDir, freeze.docs), inWork('docs'), {
      skip: [work, path.dirname(docs), path.dirname(paths.sidebars)],
      place: docs,
      pause: () => pause(signal),
    })
    for (const { from, prepared, to } of copies) {
      if (fs.statSync(from).isDirectory())
        files += await copyFolder(from, prepared, { skip: [], place: to, pause: () => pause(signal) })
      else fs.copyFileSync(from, prepared)
    }
    if (sidebars !== null) {
      fs.mkdirSync(path.dirname(paths.sidebars), { recursive: true })
      fs.writeFileSync(inWork('sidebars.json'), sidebars)
    }
    fs.writeFileSync(inWork('versions.json'), `${JSON.stringify(list, null, 2)}\n`)
    await pause(signal)
    made = [docs, paths.sidebars, ...copies.map(({ to }) => to)]
    fs.renameSync(inWork('docs'), docs)
    if (sidebars !== null) fs.renameSync(inWork('sidebars.json'), paths.sidebars)
    for (const { prepared, to } of copies) fs.renameSync(prepared, to)
    fs.renameSync(inWork('versions.json'), paths.list)
    made = []
    return files
  } finally {
    cleanUp(paths, made)
  }
}

/**
 * Removes what a freeze left whose process ended before it was done, but for versions that are listed. Gives the name
 * of the version that was not finished; null when there was none.
 */
export function recoverFreeze(place: FreezePlace, listed: readonly string[]): string | null {
  const { folders } = place
  const { work } = pathsOf(place, '')
  if (kindAt(work) === null) return null
  const { pid, version, copies = [] } = readOwner(path.join(work, OWNER))
  if (pid !== undefined && pid !== process.pid && isAlive(pid)) throw busy(folders)
  if (version === undefined) {
    removeTree(work)
    return null
  }
  const paths = pathsOf(place, version)
  const made = [paths.docs, paths.sidebars, ...copies.map((file) => path.resolve(place.siteDir, file))]
  cleanUp(paths, listed.includes(version) ? [] : made)
  return version
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  signal?.throwIfAborted()
}

function pathsOf({ siteDir, folders }: FreezePlace, version: string) {
  const at = (file: string): string => path.resolve(siteDir, file)
  return {
    work: at(`${folders.docs}/${WORK}`),
    docs: at(versionDocsFolder(folders, version)),
    sidebars: at(versionSidebarsFile(folders, version)),
    list: at(folders.list),
  }
}

/** Making a folder succeeds for one process only. */
function takePlace(work: string, folders: VersionFolders): void {
  fs.mkdirSync(path.dirname(work), { recursive: true })
  try {
    fs.mkdirSync(work)
  } catch (error) {
    removeEmpty(path.dirname(work))
    throw errorCode(error) === 'EEXIST' ? busy(folders) : error
  }
}

export function versionExists(version: string, file: FilePath): SiteProblems {
  return siteError({
    code: 'VERSION_EXISTS',
    message: `The version "${version}" is there already: see ${file}.`,
    place: { file },
    hint: 'Give the version another name.',
  })
}

/** The owner's name goes last: a removal that was interrupted can be repeated. */
function cleanUp({ work, docs, sidebars }: ReturnType<typeof pathsOf>, made: readonly string[]): void {
  const names = namesIn(work).filter((name) => name !== OWNER)
  for (const file of [...made, ...names.map((name) => path.join(work, name)), work]) removeTree(file)
  for (const file of [docs, sidebars]) removeEmpty(path.dirname(file))
}

function removeEmpty(folder: string): void {
  // It may hold other versions, or was never made.
  orNull(() => fs.rmdirSync(folder))
}

interface Owner {
  readonly pid: number
  readonly version: string
  /** Where copies of translations go. */
  readonly copies: readonly string[]
}

/** Nothing where the process had come no further than making the folder. */
function readOwner(file: string): Partial<Owner> {
  return orNull(() => JSON.parse(fs.readFileSync(file, 'utf8')) as Owner) ?? {}
}

function busy({ docs }: VersionFolders): SiteProblems {
  return siteError({
    code: 'VERSION_BUSY',
    message: `Another process is freezing a version in ${docs}.`,
    hint: `Wait until it is done; if no sitegen is running, remove ${docs}/${WORK}.`,
  })
}

const BATCH = 64

/**
 * Copies a folder with all it holds, and counts the files: hidden files too, and links as links. A relative link that
 * leads out of the folder leads to the same place afterwards: `place` is where the copy will be in the end.
 */
async function copyFolder(
  root: string,
  copy: string,
  { skip, place, pause }: Readonly<{ skip: readonly string[]; place: string; pause: () => Promise<void> }>,
) {
  let files = 0
  const copyLink = (source: string, target: string): void => {
    const text = fs.readlinkSync(source)
    const leadsTo = path.resolve(path.dirname(source), text)
    const folder = path.join(place, path.relative(root, path.dirname(source)))
    const isKept = path.isAbsolute(text) || isWithin(root, leadsTo)
    // Only Windows asks what a link leads to.
    const kind = fs.statSync(source, { throwIfNoEntry: false })?.isDirectory() === true ? 'dir' : 'file'
    fs.symlinkSync(isKept ? text : path.relative(folder, leadsTo), target, kind)
  }
  const copyEntries = async (from: string, to: string): Promise<void> => {
    fs.mkdirSync(to)
    for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
      // A copied `.git` would be a repository in a repository.
      if (TOOL_FOLDERS.has(entry.name) || skip.includes(source)) continue
      if (entry.isDirectory()) {
        await copyEntries(source, target)
        continue
      }
      if (entry.isSymbolicLink()) copyLink(source, target)
      else if (entry.isFile()) fs.copyFileSync(source, target)
      else continue
      files += 1
      if (files % BATCH === 0) await pause()
    }
  }
  await copyEntries(root, copy)
  return files
}
