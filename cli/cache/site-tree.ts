import { readdirSync, statSync, type Dirent } from 'node:fs'
import path from 'node:path'
import { contentHash, isSettled, type Look } from '../types/fingerprints.ts'
import { WORK_FOLDER } from '../types/own-names.ts'

/** The files of a site from outside. */
export interface SiteTree {
  /** Changes when a file is added, removed, renamed or written. */
  readonly hash: string
  /** Whether all of it was there, as it is, before a moment: whoever began to read then has read this. */
  readonly isSettled: boolean
  /** How each file looked, by its path relative to the site directory. */
  readonly looks: ReadonlyMap<string, Look>
}

interface TreeOptions {
  /** Absolute. */
  readonly siteDir: string
  /** Absolute; it and what publishing puts beside it do not count. */
  readonly outDir: string
  /** When the command began, in milliseconds since 1970. */
  readonly startedAt: number
}

/** Folders that hold no sources; what a build reads there is listed file by file. */
const NO_SOURCES: ReadonlySet<string> = new Set(['node_modules', '.git', WORK_FOLDER])

/** A folder with more is not only a site: to look at all of it would take longer than it saves. */
const MAX_ENTRIES = 200_000

/** Whether a tree tells of a path, relative to the site directory with slashes. */
export function isInTree(
  name: string,
  { siteDir, outDir }: Pick<TreeOptions, 'siteDir' | 'outDir'>,
): boolean {
  if (path.isAbsolute(name) || name.split('/').some((part) => part === '..' || NO_SOURCES.has(part)))
    return false
  const fromOutput = path.relative(outDir, path.join(siteDir, name))
  return fromOutput.startsWith('..') || path.isAbsolute(fromOutput)
}

/**
 * Looks at every file and folder of a site. Null when it is too large, or when links lead to folders, which may hold
 * anything.
 *
 * @throws the system's error
 */
export function lookAtTree({ siteDir, outDir, startedAt }: TreeOptions): SiteTree | null {
  const lines: string[] = []
  const looks = new Map<string, Look>()
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
    if (NO_SOURCES.has(name)) return true
    const file = `${folder}${path.sep}${name}`
    if (file === outDir || (busy.has(folder) && name.startsWith(ownBeside))) return true
    if (entry.isDirectory()) return lookAtFolder(file, `${prefix}${name}/`)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats?.isDirectory() === true) return false
    lines.push(stats === undefined ? `${name} ?` : `${name} ${stats.size} ${stats.ctimeMs} ${stats.ino}`)
    if (stats === undefined) return true
    isOld &&= isSettled(stats.ctimeMs, startedAt)
    if (stats.isFile()) looks.set(prefix + name, stats)
    return true
  }
  if (!lookAtFolder(siteDir, '')) return null
  return { hash: contentHash(lines.join('\n')), isSettled: isOld, looks }
}
