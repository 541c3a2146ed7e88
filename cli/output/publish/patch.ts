import fs from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { isListFile, WORKER_FILE } from '../../../runtime/shared/pwa/precache-list.ts'
import type { OutputPath } from '../../types/file-path.ts'
import { memoized } from '../../types/memoized.ts'
import { foldersAbove, hoistPath } from '../claims.ts'
import { errorCode, kindAt, removeTree } from '../output-fs.ts'
import { EARLIER_LIST, type OutputFingerprints } from './old-output.ts'
import { MARKER, RESERVED_PREFIX } from './out-dir.ts'

/** What a new output changes in the old one; every other file stays. */
export interface OutputPatch {
  /** Staged, new or with other bytes. */
  readonly written: readonly OutputPath[]
  /** Not part of the new output. Folders among them are empty, or are when the others are gone. */
  readonly removed: readonly OutputPath[]
}

interface PatchOptions {
  readonly outDir: string
  readonly published: OutputFingerprints
  readonly kept: ReadonlyMap<OutputPath, unknown>
  /** Files that were written anew, the marker among them if its text is another. */
  readonly written: ReadonlySet<OutputPath>
}

/** Up to this share of the files a patch is made; beyond it readers are better off with a swap, which is one step. */
const MAX_SHARE = 0.25

/**
 * The difference between the old output and the new one, when it is small and applying it gives the new output: the old
 * one holds what was published and nothing else, no file takes the place of a folder, no folder that of a file. Null
 * when the whole output must be replaced.
 */
export function smallPatch({ outDir, published, kept, written }: PatchOptions): OutputPatch | null {
  if (!kept.has(MARKER)) return null
  const old: ReadonlySet<string> = new Set(published.keys())
  const removed = ([...old] as OutputPath[]).filter((path) => !kept.has(path) && !written.has(path))
  if (written.size + removed.length > (kept.size + written.size) * MAX_SHARE) return null
  const [oldFolders, newFolders] = [foldersOf(old), foldersOf(written)]
  if ([...written].some((path) => oldFolders.has(path)) || [...newFolders].some((path) => old.has(path)))
    return null
  // Where names that differ in case are one file, deleting the old one would delete the new one.
  const names = new Set([...written].map(hoistPath))
  if (removed.some((path) => names.has(hoistPath(path)))) return null
  try {
    const device = fs.lstatSync(outDir).dev
    const targets = [...newFolders].filter((folder) => oldFolders.has(folder))
    if (targets.some((folder) => fs.lstatSync(join(outDir, folder)).dev !== device)) return null
    const found = [...entriesOf(outDir)]
    const isWhole = found.length === old.size && found.every(({ path, isFile }) => isFile && old.has(path))
    return isWhole ? { written: [...written], removed } : null
  } catch (error) {
    if (errorCode(error) === null) throw error
    return null
  }
}

/** What makes an output out of whatever lies in its folder. `files` is all of it, the marker included. */
export function wholePatch(outDir: string, files: readonly OutputPath[]): OutputPatch {
  const kept = new Set(files)
  const removed = [...entriesOf(outDir)].map(({ path }) => path).filter((path) => !kept.has(path))
  return { written: files, removed }
}

/** Whatever lies in an output but folders that hold something, and what publishing itself keeps there. */
function* entriesOf(
  outDir: string,
  prefix = '',
): Generator<{ readonly path: OutputPath; readonly isFile: boolean }> {
  for (const entry of fs.readdirSync(`${outDir}/${prefix}`, { withFileTypes: true })) {
    const path = (prefix + entry.name) as OutputPath
    if (path.startsWith(RESERVED_PREFIX) && path !== MARKER && path !== EARLIER_LIST) continue
    const below = entry.isDirectory() ? [...entriesOf(outDir, `${path}/`)] : []
    if (below.length > 0) yield* below
    else yield { path, isFile: entry.isFile() }
  }
}

/**
 * Moves staged files into the output one by one, then deletes what is not part of it. In an order in which a reader never
 * gets a page that names what is not there: the marker, assets and whatever else pages may name, data, HTML, files that
 * name pages, deletions. A file that is no longer staged was moved by an earlier attempt, so it can be repeated at will.
 *
 * @param stage - a folder on the output's own device
 */
export function applyPatch(outDir: string, stage: string, { written, removed }: OutputPatch): void {
  const prepared = new Set<string>([outDir])
  for (const path of written.toSorted(byTurn)) {
    const [from, to] = [join(stage, path), join(outDir, path)]
    if (kindAt(from) === null) continue
    prepareFolder(dirname(to), prepared)
    if (kindAt(to) === 'folder') removeTree(to)
    fs.renameSync(from, to)
  }
  removeAll(outDir, removed.toSorted(byTurn).toReversed())
}

/** The order in which files are published; deletions are in the opposite order. */
export function byTurn(a: OutputPath, b: OutputPath): number {
  return turnOf(a) - turnOf(b) || (a < b ? -1 : 1)
}

function turnOf(path: OutputPath): number {
  if (path === MARKER) return 0
  // A browser that stores the site meanwhile sees that another build comes, and cannot store that one before it is there.
  if (path.startsWith('assets/') || path === WORKER_FILE) return 1
  if (isListFile(path)) return LAST
  return TURNS[extname(path)] ?? 2
}

/** Files of one stage may be published in any order. */
export function stageOf(path: OutputPath): 'assets' | 'data' | 'pages' | 'lists' {
  const turn = turnOf(path)
  if (turn <= 2) return 'assets'
  return turn === 3 ? 'data' : turn === 4 ? 'pages' : 'lists'
}

/** Data is read by pages; maps of the site and feeds name pages. */
const TURNS: Readonly<Record<string, number>> = { '.json': 3, '.html': 4, '.xml': 5, '.txt': 5 }
/** The list of what a service worker stores names all the others. */
const LAST = 6

/** A file or a link that lies where a folder is needed gives way; a link must not lead the output elsewhere. */
function prepareFolder(folder: string, prepared: Set<string>): void {
  if (prepared.has(folder)) return
  prepareFolder(dirname(folder), prepared)
  const kind = kindAt(folder)
  if (kind !== null && kind !== 'folder') fs.unlinkSync(folder)
  if (kind !== 'folder') fs.mkdirSync(folder)
  prepared.add(folder)
}

/** Removes files, and the folders that are empty then. Those that are gone already are fine; links are not followed. */
function removeAll(outDir: string, paths: readonly OutputPath[]): void {
  const isFolder = memoized((folder: string): boolean => {
    const above = dirname(folder)
    return (above === '.' || isFolder(above)) && kindAt(join(outDir, folder)) === 'folder'
  })
  for (const path of paths) {
    const folder = dirname(path)
    const kind = folder === '.' || isFolder(folder) ? kindAt(join(outDir, path)) : null
    if (kind !== null && kind !== 'folder') fs.unlinkSync(join(outDir, path))
  }
  for (const folder of [...foldersOf(paths), ...paths].toSorted((a, b) => b.length - a.length)) {
    const path = join(outDir, folder)
    if (isFolder(folder) && fs.readdirSync(path).length === 0) fs.rmdirSync(path)
  }
}

function foldersOf(files: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of files) {
    for (const folder of foldersAbove(path)) {
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}
