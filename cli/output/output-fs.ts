import * as nodeFs from 'node:fs'

/**
 * The calls by which this room changes the disk. Tests put failing or dying ones in their place. All but large
 * copies are synchronous: for small files that takes less than half the time of the asynchronous calls (measured
 * on ext4 and tmpfs), holds one file open at a time whatever the limit is, and needs no queue.
 */
export type OutputFs = Pick<
  typeof nodeFs,
  | 'copyFileSync'
  | 'createReadStream'
  | 'createWriteStream'
  | 'linkSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'readFileSync'
  | 'readdirSync'
  | 'readlinkSync'
  | 'renameSync'
  | 'rmdirSync'
  | 'statSync'
  | 'symlinkSync'
  | 'unlinkSync'
  | 'writeFileSync'
>

/** The real disk. */
export const diskFs: OutputFs = nodeFs

/** What lies at a path, links not followed; null when nothing does. */
export function kindAt(path: string, fs: OutputFs): 'file' | 'folder' | 'link' | 'other' | null {
  const stats = fs.lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return null
  if (stats.isSymbolicLink()) return 'link'
  if (stats.isDirectory()) return 'folder'
  return stats.isFile() ? 'file' : 'other'
}

/** Removes a file, a link or a folder with all it holds; links are never followed. Missing is fine. */
export function removeTree(path: string, fs: OutputFs): void {
  const kind = kindAt(path, fs)
  if (kind === null) return
  if (kind === 'folder') removeFolder(path, fs)
  else fs.unlinkSync(path)
}

/** The kinds come with the listing, which halves the time of `fs.rmSync`. */
function removeFolder(folder: string, fs: OutputFs): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) removeFolder(path, fs)
    else fs.unlinkSync(path)
  }
  fs.rmdirSync(folder)
}

/** Removes what can be removed. For clean-up after which nothing depends on success. */
export function tryRemoveTree(path: string, fs: OutputFs): boolean {
  try {
    removeTree(path, fs)
    return true
  } catch {
    return false
  }
}

/** The system's name of an error, `ENOSPC`; null for errors of another kind. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
