import { statSync, type Stats } from 'node:fs'
import path from 'node:path'
import { isWithin, realPath } from '../types/file-path.ts'

/** Names of folders that never hold anything of a site, wherever they are. */
const NEVER_WATCHED: ReadonlySet<string> = new Set(['node_modules', '.git', '.sitegen'])

/**
 * Files that editors and systems keep beside those that people edit: locks, swap files, backups, and what is written
 * first and renamed then.
 */
const TEMPORARY =
  /^(?:\.#.*|#.*#|.*~|4913|\..*\.sw[a-z]|.*\.sw[px]|.*___jb_(?:tmp|old)___|\.goutputstream-.*|\.subl.*\.tmp|\.DS_Store)$/

/** The folder of a build that is under way, beside its output: see `newName` of cli/output/staging-location.ts. */
const STAGED_OUTPUT = /^\..*\.sitegen-(?:stage|old)-\d+-[\da-f]{8}$/

/** Whether a file or folder of this name is nothing to watch. */
export function isIgnoredName(name: string): boolean {
  return NEVER_WATCHED.has(name) || TEMPORARY.test(name) || STAGED_OUTPUT.test(name)
}

/** The path of a file after its folder moved. Files elsewhere keep theirs. */
export function moved(file: string, from: string, to: string): string {
  return from !== to && isWithin(from, file) ? path.join(to, path.relative(from, file)) : file
}

/**
 * The files that are there, by real path, and the symbolic links between them.
 *
 * @param touch - told each file that changed, and whether it was there before
 */
export function createWatchedFiles(touch: (file: string, existed: boolean) => void) {
  const files = new Set<string>()
  const links = new Map<string, string>()
  const identityByFolder = new Map<string, string>()
  /** The files behind a link, by their names through it. */
  const throughLink = (link: string): readonly string[] => {
    const target = links.get(link)
    if (target === undefined) return []
    const found = [...files].filter((file) => isWithin(target, file))
    return found.map((file) => path.join(link, path.relative(target, file)))
  }
  return {
    /**
     * Takes in that a file, link or folder came, changed or went.
     *
     * @param stats - of the link itself; undefined when it went
     * @param isChange - whether it changed; false for what was there
     */
    handle(file: string, stats: Stats | undefined, isChange: boolean): void {
      if (stats === undefined) identityByFolder.delete(file)
      if (stats?.isDirectory() === true) return void identityByFolder.set(file, identityOf(stats))
      const existed = files.has(file)
      const before = throughLink(file)
      links.delete(file)
      if (stats === undefined) files.delete(file)
      else files.add(file)
      const target = stats?.isSymbolicLink() === true ? realPath(file) : null
      // A folder that holds the link would be reached by it again and again.
      if (target !== null && !isWithin(target, file)) links.set(file, target)
      if (!isChange) return
      touch(file, existed)
      for (const name of [...before, ...throughLink(file)]) touch(name, true)
    },
    has: (file: string): boolean => files.has(file),
    /** Whether a folder above one of the files is another one than chokidar watches, which it does not notice. */
    hasReplacedFolder(changed: readonly string[]): boolean {
      const folders = new Set(changed.flatMap(foldersAbove))
      return [...folders].some((folder) => {
        const known = identityByFolder.get(folder)
        const now = known === undefined ? undefined : statSync(folder, { throwIfNoEntry: false })
        return now !== undefined && identityOf(now) !== known
      })
    },
    /** All paths by which a file is reached: its own, and those through links. */
    namesOf: (file: string): readonly string[] => namesOf(file, links),
    /** Begins anew. @returns the files that were known */
    forget(): readonly string[] {
      const known = [...files]
      files.clear()
      links.clear()
      identityByFolder.clear()
      return known
    },
  }
}

/** A new folder may get the number of one that is gone. */
function identityOf({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`
}

function foldersAbove(file: string): readonly string[] {
  const folder = path.dirname(file)
  return folder === file ? [] : [folder, ...foldersAbove(folder)]
}

/** Links can multiply a tree; of a file no more than this many names are told. */
const MAX_NAMES = 1000

/** No path goes through the same link twice, so links that lead in circles end. */
function namesOf(file: string, links: ReadonlyMap<string, string>): readonly string[] {
  const names = new Set([file])
  const follow = (at: string, used: readonly string[]): void => {
    for (const [link, target] of links) {
      if (names.size >= MAX_NAMES || used.includes(link) || !isWithin(target, at)) continue
      const name = path.join(link, path.relative(target, at))
      if (names.has(name)) continue
      names.add(name)
      follow(name, [...used, link])
    }
  }
  follow(file, [])
  return [...names]
}
