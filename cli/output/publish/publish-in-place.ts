import { dirname, join } from 'node:path'
import type { OutputPath } from '../../types/file-path.ts'
import { MARKER, RESERVED_PREFIX } from './marker.ts'
import { kindAt, removeTree, type OutputFs } from '../output-fs.ts'

/** What moving needs to know. */
export interface SyncOptions {
  readonly outDir: string
  /** A folder on the output's own device, usually inside it. */
  readonly stage: string
  /** The whole new output, the marker included. */
  readonly files: readonly OutputPath[]
  readonly fs: OutputFs
}

/**
 * Moves the staged files into the output one by one, then deletes what is not part of it. In an order in which a
 * reader never gets a page that names what is not there yet: the marker, hashed assets, data, HTML, the rest,
 * deletions. A file that is no longer staged was moved by an earlier attempt, so it can be repeated at will.
 */
export function syncInPlace({ outDir, stage, files, fs }: SyncOptions): void {
  const prepared = new Set<string>([outDir])
  for (const path of [...files].sort(byTurn)) {
    const from = join(stage, path)
    if (kindAt(from, fs) === null) continue
    prepareFolder(dirname(join(outDir, path)), { prepared, fs })
    moveFile(from, join(outDir, path), fs)
  }
  deleteOldFiles(outDir, { kept: new Set(files), folders: foldersOf(files), fs })
}

function byTurn(a: OutputPath, b: OutputPath): number {
  return turnOf(a) - turnOf(b) || (a < b ? -1 : 1)
}

function turnOf(path: OutputPath): number {
  if (path === MARKER) return 0
  if (path.startsWith('assets/')) return 1
  if (path.endsWith('.json')) return 2
  return path.endsWith('.html') ? 3 : 4
}

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
    if (prefix === '' && entry.name.startsWith(RESERVED_PREFIX)) continue
    if (entry.isDirectory() && folders.has(path)) deleteOldFiles(outDir, { kept, folders, fs }, `${path}/`)
    else if (!kept.has(path)) removeTree(join(outDir, path), fs)
  }
}
