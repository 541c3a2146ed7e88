import { setImmediate } from 'node:timers/promises'
import path from 'node:path'
import { diskFs, errorCode, kindAt, removeTree, type OutputFs } from '../../output/output-fs.ts'
import { SiteProblems } from '../../report/diagnostic.ts'
import type { FilePath } from '../../types/file-path.ts'
import {
  versionDocsFolder,
  versionSidebarsFile,
  type VersionFolders,
} from '../../features/docs/versions/version-folders.ts'
import { copyFolder } from './copy-folder.ts'
import { isAlive } from '../../types/work-dir.ts'

/** Where versions are kept, and how to get there. */
export interface FreezePlace {
  /** Absolute. */
  readonly siteDir: string
  readonly folders: VersionFolders
  /** @default the real disk */
  readonly fs?: OutputFs
}

/** A version to freeze. */
export interface Freeze extends FreezePlace {
  readonly version: string
  /** Folder of the docs, relative to the site directory. */
  readonly docs: FilePath
  /** Text of the sidebars file; null for none. */
  readonly sidebars: string | null
  /** The list of versions with the new one. */
  readonly list: readonly string[]
  /** Aborted when the user interrupts: then nothing is left. */
  readonly signal?: AbortSignal | undefined
}

/** What lies in the folder of the versions while one is frozen; its presence keeps other processes out. */
const WORK = '.sitegen-freeze'
const OWNER = 'owner.json'

/** Absolute paths of all that a freeze writes. */
interface Paths {
  readonly work: string
  readonly owner: string
  readonly newDocs: string
  readonly docs: string
  readonly newSidebars: string
  readonly sidebars: string
  readonly newList: string
  readonly list: string
}

/**
 * Copies the docs to a version of their own and lists it. Everything is prepared beside its place and then renamed, the
 * list last: until then a failure, an interruption or the end of the process leaves nothing that a build would see, and
 * what it left is removed at once or by the next `recoverFreeze`.
 *
 * @returns how many files were copied
 * @throws SiteProblems `VERSION_BUSY` while another process freezes a version of the same docs, `VERSION_EXISTS` when
 * there are files of a version of this name
 */
export async function freezeVersion(freeze: Freeze): Promise<number> {
  const { fs = diskFs, version, siteDir, list, sidebars, signal } = freeze
  const paths = pathsOf(freeze, version)
  fs.mkdirSync(path.dirname(paths.work), { recursive: true })
  takePlace(paths, freeze, fs)
  let committed = false
  try {
    fs.writeFileSync(paths.owner, JSON.stringify({ pid: process.pid, version }))
    const skip = [paths.work, path.dirname(paths.docs), path.dirname(paths.sidebars)]
    const from = path.resolve(siteDir, freeze.docs)
    const files = await copyFolder(from, paths.newDocs, {
      fs,
      skip,
      place: paths.docs,
      pause: () => pause(signal),
    })
    if (sidebars !== null) {
      fs.mkdirSync(path.dirname(paths.sidebars), { recursive: true })
      fs.writeFileSync(paths.newSidebars, sidebars)
    }
    fs.writeFileSync(paths.newList, `${JSON.stringify(list, null, 2)}\n`)
    await pause(signal)
    fs.renameSync(paths.newDocs, paths.docs)
    if (sidebars !== null) fs.renameSync(paths.newSidebars, paths.sidebars)
    fs.renameSync(paths.newList, paths.list)
    committed = true
    return files
  } finally {
    cleanUp(paths, { committed, fs })
  }
}

/**
 * Removes what a freeze left whose process ended before it was done.
 *
 * @param listed the names in the list of versions: what they name is never removed
 * @returns the name of the version that was not finished; null when there was none
 * @throws SiteProblems `VERSION_BUSY` when the process is still at work
 */
export function recoverFreeze(place: FreezePlace, listed: readonly string[]): string | null {
  const { fs = diskFs, folders } = place
  const { work, owner } = pathsOf(place, '')
  if (kindAt(work, fs) === null) return null
  const { pid, version } = readOwner(owner, fs)
  if (pid !== null && pid !== process.pid && isAlive(pid)) throw busy(folders)
  // Without a name the process had come no further than this folder.
  if (version === null) removeTree(work, fs)
  else cleanUp(pathsOf(place, version), { committed: listed.includes(version), fs })
  return version
}

/** Lets an interruption come in. */
async function pause(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  signal?.throwIfAborted()
}

function pathsOf({ siteDir, folders }: FreezePlace, version: string): Paths {
  const at = (file: string): string => path.resolve(siteDir, file)
  const work = at(`${folders.docs}/${WORK}`)
  const sidebars = at(versionSidebarsFile(folders, version))
  return {
    work,
    owner: path.join(work, OWNER),
    newDocs: path.join(work, 'docs'),
    docs: at(versionDocsFolder(folders, version)),
    newSidebars: `${sidebars}${WORK}`,
    sidebars,
    newList: at(`${folders.list}${WORK}`),
    list: at(folders.list),
  }
}

/** Making a folder succeeds for one process only. What is there already is never written to, and never removed. */
function takePlace({ work, docs, sidebars }: Paths, { folders, version }: Freeze, fs: OutputFs): void {
  try {
    fs.mkdirSync(work)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw busy(folders)
    removeEmpty(path.dirname(work), fs)
    throw error
  }
  try {
    if (kindAt(docs, fs) !== null) throw versionExists(version, versionDocsFolder(folders, version))
    if (kindAt(sidebars, fs) !== null) throw versionExists(version, versionSidebarsFile(folders, version))
  } catch (error) {
    removeTree(work, fs)
    removeEmpty(path.dirname(work), fs)
    throw error
  }
}

/** There is a version of this name already, or something of it. */
export function versionExists(version: string, file: FilePath): SiteProblems {
  return new SiteProblems([
    {
      code: 'VERSION_EXISTS',
      level: 'error',
      message: `The version "${version}" is there already: see ${file}.`,
      place: { file },
      hint: 'Give the version another name.',
    },
  ])
}

/** The owner's name goes last: a removal that was interrupted can be repeated. */
function cleanUp(
  paths: Paths,
  { committed, fs }: { readonly committed: boolean; readonly fs: OutputFs },
): void {
  const made = committed ? [] : [paths.docs, paths.sidebars]
  for (const file of [...made, paths.newDocs, paths.newSidebars, paths.newList, paths.owner, paths.work])
    removeTree(file, fs)
  for (const file of [paths.docs, paths.sidebars]) removeEmpty(path.dirname(file), fs)
}

function removeEmpty(folder: string, fs: OutputFs): void {
  try {
    fs.rmdirSync(folder)
  } catch {
    // It holds other versions, or was never made.
  }
}

function readOwner(
  file: string,
  fs: OutputFs,
): { readonly pid: number | null; readonly version: string | null } {
  try {
    const { pid, version } = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>
    return {
      pid: typeof pid === 'number' ? pid : null,
      version: typeof version === 'string' ? version : null,
    }
  } catch {
    return { pid: null, version: null }
  }
}

function busy({ docs }: VersionFolders): SiteProblems {
  return new SiteProblems([
    {
      code: 'VERSION_BUSY',
      level: 'error',
      message: `Another process is freezing a version in ${docs}.`,
      hint: `Wait until it is done; if no sitegen is running, remove ${docs}/${WORK}.`,
    },
  ])
}
