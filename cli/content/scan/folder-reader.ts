import fs from 'node:fs'
import path from 'node:path'
import { siteFile } from '../../config/site-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { type FilePath, isWithin, realPath, TOOL_FOLDERS } from '../../types/file-path.ts'
import { skippedLink, unreadable, type LinkProblem } from './scan-problems.ts'

type FolderEntry = Readonly<{ name: string; kind: 'file' | 'folder' }>

/** Links to folders can multiply a tree without being a loop; this many folders behind links are read. */
const MAX_LINKED_FOLDERS = 10_000

interface Folder {
  readonly real: string
  /** Real paths of the folders whose links led here. */
  readonly holders: readonly string[]
}

type FolderReaderOptions = Readonly<{ siteDir: string; path: FilePath; skip: readonly FilePath[] }>

/**
 * Reads the folders of one collection, each at most once. Follows symbolic links to files and folders inside the site
 * directory (or inside the collection's own folder, which may be elsewhere), decided by their real paths. All other links
 * are skipped with a warning: those that lead back to a folder that holds them, outside, to folders that are never read,
 * or nowhere. Links whose name starts with a dot are nobody's content, so that no warning is given for them.
 *
 * Problems: `SYMLINK_SKIPPED` (warning), `FILE_UNREADABLE` (error).
 */
export class FolderReader {
  /** The folders read so far, with their entries, in the order of reading. */
  readonly folders = new Map<string, readonly FolderEntry[]>()
  readonly diagnostics: Diagnostic[] = []
  private readonly options: FolderReaderOptions
  private readonly realSite: string
  private readonly realRoot: string
  private readonly found = new Map<string, Folder>()
  private linked = 0

  constructor(options: FolderReaderOptions) {
    const root = path.resolve(options.siteDir, options.path)
    this.options = options
    this.realSite = realPath(options.siteDir) ?? options.siteDir
    this.realRoot = realPath(root) ?? root
    const isOfSite = isWithin(path.resolve(options.siteDir), root)
    if (isOfSite && !isWithin(this.realSite, this.realRoot)) {
      const hint = `Remove the link, and set "path" of the docs, blog or pages to "${siteFile(this.realRoot, this.realSite)}".`
      this.diagnostics.push({ ...skippedLink(options.path, root, 'outside'), hint })
    } else this.found.set('', { real: this.realRoot, holders: [] })
  }

  /**
   * Entries of a folder, by name in code-unit order; empty when it does not exist or cannot be read. The folder's path
   * is relative to the collection's; the collection's own is the empty string.
   */
  entriesOf(folder: string): readonly FolderEntry[] {
    const known = this.folders.get(folder)
    if (known !== undefined) return known
    // A folder is known by its parent's entries, which nobody may have asked for yet.
    if (folder !== '') this.entriesOf(folder.slice(0, Math.max(folder.lastIndexOf('/'), 0)))
    const here = this.found.get(folder)
    const entries = here === undefined ? [] : this.readFolder(folder, here)
    this.folders.set(folder, entries)
    return entries
  }

  private readFolder(folder: string, here: Folder): readonly FolderEntry[] {
    if (here.holders.length > 0 && !this.mayReadLinked(folder, here)) return []
    return this.directoryEntries(folder, here).flatMap((dirent) =>
      TOOL_FOLDERS.has(dirent.name) ? [] : (this.entryOf(dirent, folder, here) ?? []),
    )
  }

  private mayReadLinked(folder: string, here: Folder): boolean {
    this.linked += 1
    if (this.linked === MAX_LINKED_FOLDERS + 1)
      this.diagnostics.push(skippedLink(sitePath(this.options.path, folder), here.real, 'too-many'))
    return this.linked <= MAX_LINKED_FOLDERS
  }

  /** Sorted, so that nothing depends on the order in which the file system lists them. */
  private directoryEntries(folder: string, here: Folder): readonly fs.Dirent[] {
    try {
      return fs.readdirSync(here.real, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    } catch (error) {
      const isMissing = folder === '' && (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (!isMissing) this.diagnostics.push(unreadable(sitePath(this.options.path, folder), error))
      return []
    }
  }

  private entryOf(dirent: fs.Dirent, folder: string, here: Folder): FolderEntry | null {
    const { name } = dirent
    if (dirent.isFile()) return { name, kind: 'file' }
    if (dirent.isSymbolicLink()) return name.startsWith('.') ? null : this.linkedEntry(name, folder, here)
    if (!dirent.isDirectory()) return null
    const real = path.join(here.real, name)
    if (this.isSkipped(real)) return null
    this.found.set(sitePath(folder, name), { ...here, real })
    return { name, kind: 'folder' }
  }

  private linkedEntry(name: string, folder: string, here: Folder): FolderEntry | null {
    const link = path.join(here.real, name)
    const target = targetOf(link)
    const problem = typeof target === 'string' ? target : this.linkProblem(target, here)
    if (problem !== null)
      this.diagnostics.push(skippedLink(sitePath(this.options.path, folder, name), link, problem))
    if (problem !== null || typeof target === 'string' || target.kind === 'other') return null
    if (target.kind === 'folder')
      this.found.set(sitePath(folder, name), { real: target.real, holders: [...here.holders, here.real] })
    return { name, kind: target.kind }
  }

  private linkProblem({ real, kind }: LinkTarget, here: Folder): LinkProblem | null {
    if (!isWithin(this.realSite, real) && !isWithin(this.realRoot, real)) return 'outside'
    if (this.isSkipped(real)) return 'never-read'
    const leadsBack =
      kind === 'folder' && [here.real, ...here.holders].some((holder) => isWithin(real, holder))
    return leadsBack ? 'loop' : null
  }

  private isSkipped(real: string): boolean {
    const base = isWithin(this.realRoot, real) ? this.realRoot : this.realSite
    const names = path.relative(base, real).split(path.sep)
    if (names.some((name) => TOOL_FOLDERS.has(name))) return true
    return this.options.skip.some((folder) => {
      const skipped = path.join(this.realSite, folder)
      return isWithin(skipped, real) && !isWithin(skipped, this.realRoot)
    })
  }
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

/** Joins parts of a site path; empty ones and `.` are left out. */
export function sitePath(...parts: readonly string[]): FilePath {
  return parts.filter((part) => part !== '' && part !== '.').join('/') as FilePath
}
