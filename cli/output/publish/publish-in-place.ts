import { dirname, extname, join } from 'node:path'
import type { OutputPath } from '../../types/file-path.ts'
import { isListFile, WORKER_FILE } from '../../../runtime/shared/pwa/precache-list.ts'
import { EARLIER_LIST } from './earlier-assets.ts'
import { MARKER, RESERVED_PREFIX } from './marker.ts'
import { kindAt, removeTree, type OutputFs } from '../output-fs.ts'
import { removeFiles, type OutputPatch } from './patch.ts'

interface MoveOptions {
  readonly outDir: string
  /** A folder on the output's own device. */
  readonly stage: string
  readonly fs: OutputFs
}

/** What moving needs to know. */
export interface SyncOptions extends MoveOptions {
  /** The whole new output, the marker included. */
  readonly files: readonly OutputPath[]
}

/**
 * Moves the staged files into the output one by one, then deletes what is not part of it. In an order in which a
 * reader never gets a page that names what is not there: the marker, assets and whatever else pages may name, data,
 * HTML, files that name pages, deletions. A file that is no longer staged was moved by an earlier attempt, so it can be
 * repeated at will.
 */
export function syncInPlace({ files, ...options }: SyncOptions): void {
  moveStaged(files, options)
  deleteOldFiles(options.outDir, { kept: new Set(files), folders: foldersOf(files), fs: options.fs })
}

/** Moves the staged files of a patch into the output and deletes what it removes, in the order of `syncInPlace`. */
export function patchInPlace({ written, removed, ...options }: MoveOptions & OutputPatch): void {
  moveStaged(written, options)
  removeFiles(options.outDir, { files: removed.toSorted(byTurn).toReversed(), fs: options.fs })
}

function moveStaged(files: readonly OutputPath[], { outDir, stage, fs }: MoveOptions): void {
  const prepared = new Set<string>([outDir])
  for (const path of [...files].sort(byTurn)) {
    const from = join(stage, path)
    if (kindAt(from, fs) === null) continue
    prepareFolder(dirname(join(outDir, path)), { prepared, fs })
    moveFile(from, join(outDir, path), fs)
  }
}

function byTurn(a: OutputPath, b: OutputPath): number {
  return turnOf(a) - turnOf(b) || (a < b ? -1 : 1)
}

function turnOf(path: OutputPath): number {
  if (path === MARKER) return 0
  // A browser that stores the site meanwhile sees that another build comes, and cannot store that one before it is there.
  if (path.startsWith('assets/') || path === WORKER_FILE) return 1
  if (isListFile(path)) return LAST
  return TURNS[extname(path)] ?? 2
}

/** Data is read by pages; maps of the site and feeds name pages. */
const TURNS: Readonly<Record<string, number>> = { '.json': 3, '.html': 4, '.xml': 5, '.txt': 5 }
/** The list of what a service worker stores names all the others. */
const LAST = 6

/** A file or a link that lies where a folder is needed gives way; a link must not lead the output elsewhere. */
function prepareFolder(folder: string, options: { prepared: Set<string>; fs: OutputFs }): void {
  const { prepared, fs } = options
  if (prepared.has(folder)) return
  prepareFolder(dirname(folder), options)
  const kind = kindAt(folder, fs)
  if (kind !== null && kind !== 'folder') fs.unlinkSync(folder)
  if (kind !== 'folder') fs.mkdirSync(folder)
  prepared.add(folder)
}

function moveFile(from: string, to: string, fs: OutputFs): void {
  if (kindAt(to, fs) === 'folder') removeTree(to, fs)
  fs.renameSync(from, to)
}

function foldersOf(files: readonly OutputPath[]): Set<string> {
  const folders = new Set<string>()
  for (const path of files) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
      folders.add(path.slice(0, at))
  }
  return folders
}

interface Kept {
  readonly kept: ReadonlySet<string>
  readonly folders: ReadonlySet<string>
  readonly fs: OutputFs
}

function deleteOldFiles(outDir: string, { kept, folders, fs }: Kept, prefix = ''): void {
  for (const entry of fs.readdirSync(join(outDir, prefix), { withFileTypes: true })) {
    const path = prefix + entry.name
    if (prefix === '' && entry.name.startsWith(RESERVED_PREFIX) && entry.name !== EARLIER_LIST) continue
    if (entry.isDirectory() && folders.has(path)) deleteOldFiles(outDir, { kept, folders, fs }, `${path}/`)
    else if (!kept.has(path)) removeTree(join(outDir, path), fs)
  }
}
