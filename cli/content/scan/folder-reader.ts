import fs from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { type FilePath, isWithin, realPath } from '../../types/file-path.ts'
import { linkedCollection, skippedLink, unreadable, type LinkProblem } from './scan-problems.ts'

/** A file or folder, also when it is reached through a symbolic link. */
export interface FolderEntry {
  readonly name: string
  readonly kind: 'file' | 'folder'
}

/** Reads the folders of one collection, each at most once. */
export interface FolderReader {
  /**
   * Entries of a folder, by name in code-unit order; empty when it does not exist or cannot be read. The folder's path
   * is relative to the collection's; the collection's own is the empty string.
   */
  readonly entriesOf: (folder: string) => readonly FolderEntry[]
  /** The folders read so far, with their entries, in the order of reading. */
  readonly folders: () => ReadonlyMap<string, readonly FolderEntry[]>
  /** What was found wrong so far. */
  readonly diagnostics: () => readonly Diagnostic[]
}

/** Where to read. */
export interface FolderReaderOptions {
  /** Absolute. */
  readonly siteDir: string
  /** The collection's folder. */
  readonly path: FilePath
  /** Folders that are never read, relative to the site directory. */
  readonly skip: readonly FilePath[]
}

/** Names of folders that never hold content, wherever they are. */
const NEVER_READ: ReadonlySet<string> = new Set(['node_modules', '.git', '.sitegen'])

/** Links to folders can multiply a tree without being a loop; this many folders behind links are read. */
const MAX_LINKED_FOLDERS = 10_000

/** A folder as reached on one way. */
interface Folder {
  /** Its path without symbolic links. */
  readonly real: string
  /** Real paths of the folders whose links led here. */
  readonly holders: readonly string[]
}

interface Reading extends FolderReaderOptions {
  readonly realSite: string
  readonly realRoot: string
  readonly found: Map<string, Folder>
  readonly entries: Map<string, readonly FolderEntry[]>
  readonly diagnostics: Diagnostic[]
  linked: number
}

/**
 * Makes a reader that follows symbolic links to files and folders inside the site directory (or inside the collection's
 * own folder, which may be elsewhere), decided by their real paths. All other links are skipped with a warning: those
 * that lead back to a folder that holds them, outside, to folders that are never read, or nowhere. Folders and links
 * whose name starts with a dot are nobody's content, so that no warning is given for them.
 *
 * Problems: `SYMLINK_SKIPPED` (warning), `FILE_UNREADABLE` (error).
 */
export function createFolderReader(options: FolderReaderOptions): FolderReader {
  const root = path.resolve(options.siteDir, options.path)
  const realSite = realPath(options.siteDir) ?? options.siteDir
  const realRoot = realPath(root) ?? root
  const reading: Reading = {
    ...options,
    realSite,
    realRoot,
    found: new Map(),
    entries: new Map(),
    diagnostics: [],
    linked: 0,
  }
  const leavesSite = isWithin(path.resolve(options.siteDir), root) && !isWithin(realSite, realRoot)
  if (leavesSite)
    reading.diagnostics.push(linkedCollection(options.path, { absolute: root, from: realSite, to: realRoot }))
  else reading.found.set('', { real: realRoot, holders: [] })
  return {
    entriesOf: (folder) => entriesOf(folder, reading),
    folders: () => reading.entries,
    diagnostics: () => reading.diagnostics,
  }
}

function entriesOf(folder: string, reading: Reading): readonly FolderEntry[] {
  const known = reading.entries.get(folder)
  if (known !== undefined) return known
  // A folder is known by its parent's entries, which nobody may have asked for yet.
  if (folder !== '') entriesOf(parentOf(folder), reading)
  const here = reading.found.get(folder)
  const entries = here === undefined ? [] : readFolder(folder, here, reading)
  reading.entries.set(folder, entries)
  return entries
}

function parentOf(folder: string): string {
  return folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))
}

function readFolder(folder: string, here: Folder, reading: Reading): readonly FolderEntry[] {
  if (here.holders.length > 0 && !mayReadLinked(folder, here, reading)) return []
  const entries: FolderEntry[] = []
  for (const dirent of directoryEntries(folder, here, reading)) {
    const entry = NEVER_READ.has(dirent.name) ? null : entryOf(dirent, { folder, here, reading })
    if (entry !== null) entries.push(entry)
  }
  return entries
}

function mayReadLinked(folder: string, here: Folder, reading: Reading): boolean {
  reading.linked += 1
  if (reading.linked === MAX_LINKED_FOLDERS + 1) {
    reading.diagnostics.push(skippedLink(sitePath(reading.path, folder), here.real, 'too-many'))
  }
  return reading.linked <= MAX_LINKED_FOLDERS
}

/** Sorted, so that nothing depends on the order in which the file system lists them. */
function directoryEntries(folder: string, here: Folder, reading: Reading): readonly fs.Dirent[] {
  try {
    return fs.readdirSync(here.real, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    const isMissing = folder === '' && (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (!isMissing) reading.diagnostics.push(unreadable(sitePath(reading.path, folder), error))
    return []
  }
}

interface At {
  readonly folder: string
  readonly here: Folder
  readonly reading: Reading
}

function entryOf(dirent: fs.Dirent, at: At): FolderEntry | null {
  const { name } = dirent
  if (dirent.isFile()) return { name, kind: 'file' }
  if (dirent.isSymbolicLink()) return name.startsWith('.') ? null : linkedEntry(name, at)
  if (!dirent.isDirectory()) return null
  const real = path.join(at.here.real, name)
  return isSkipped(real, at.reading) ? null : folderEntry(name, { real, holders: at.here.holders }, at)
}

function folderEntry(name: string, found: Folder, { folder, reading }: At): FolderEntry {
  reading.found.set(folder === '' ? name : `${folder}/${name}`, found)
  return { name, kind: 'folder' }
}

function linkedEntry(name: string, at: At): FolderEntry | null {
  const { folder, here, reading } = at
  const link = path.join(here.real, name)
  const target = targetOf(link)
  const problem = typeof target === 'string' ? target : linkProblem(target, at)
  if (problem !== null) {
    reading.diagnostics.push(skippedLink(sitePath(reading.path, folder, name), link, problem))
    return null
  }
  if (typeof target === 'string') return null
  if (target.kind === 'folder')
    return folderEntry(name, { real: target.real, holders: [...here.holders, here.real] }, at)
  return target.kind === 'file' ? { name, kind: 'file' } : null
}

interface LinkTarget {
  readonly real: string
  readonly kind: 'file' | 'folder' | 'other'
}

function targetOf(link: string): LinkTarget | LinkProblem {
  try {
    const real = fs.realpathSync.native(link)
    const stats = fs.statSync(real)
    return { real, kind: stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'other' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ELOOP' ? 'loop' : code === 'ENOENT' || code === 'ENOTDIR' ? 'broken' : 'unreadable'
  }
}

function linkProblem({ real, kind }: LinkTarget, { here, reading }: At): LinkProblem | null {
  if (!isWithin(reading.realSite, real) && !isWithin(reading.realRoot, real)) return 'outside'
  if (isSkipped(real, reading)) return 'never-read'
  const leadsBack = kind === 'folder' && [here.real, ...here.holders].some((holder) => isWithin(real, holder))
  return leadsBack ? 'loop' : null
}

function isSkipped(real: string, { realSite, realRoot, skip }: Reading): boolean {
  const base = isWithin(realRoot, real) ? realRoot : realSite
  if (
    path
      .relative(base, real)
      .split(path.sep)
      .some((name) => NEVER_READ.has(name))
  )
    return true
  return skip.some((folder) => {
    const skipped = path.join(realSite, folder)
    return isWithin(skipped, real) && !isWithin(skipped, realRoot)
  })
}

/** Joins parts of a site path; empty ones and `.` are left out. */
export function sitePath(...parts: readonly string[]): FilePath {
  return parts.filter((part) => part !== '' && part !== '.').join('/') as FilePath
}
