import { dirname, join } from 'node:path'
import type { OutputPath } from '../../types/file-path.ts'
import { memoized } from '../../types/memoized.ts'
import { hoistPath } from '../claims.ts'
import { errorCode, kindAt, type OutputFs } from '../output-fs.ts'
import { MARKER, RESERVED_PREFIX } from './marker.ts'
import type { OutputFingerprints } from './old-output.ts'

/** What a new output changes in the old one; every other file stays. */
export interface OutputPatch {
  /** Staged, new or with other bytes. */
  readonly written: readonly OutputPath[]
  /** Not part of the new output. */
  readonly removed: readonly OutputPath[]
}

interface PatchOptions {
  readonly outDir: string
  /** What the last build published. */
  readonly published: OutputFingerprints
  /** Files that are taken over. */
  readonly kept: ReadonlyMap<OutputPath, unknown>
  /** Files that were written anew, the marker among them if its text is another. */
  readonly written: ReadonlySet<OutputPath>
  readonly fs: OutputFs
}

/** Up to this share of the files a patch is made; beyond it readers are better off with a swap, which is one step. */
const MAX_SHARE = 0.25

/**
 * The difference between the old output and the new one, when it is small and applying it gives the new output: the old
 * one holds what was published and nothing else, no file takes the place of a folder, no folder that of a file. Null
 * when the whole output must be replaced.
 */
export function findPatch({ outDir, published, kept, written, fs }: PatchOptions): OutputPatch | null {
  if (!kept.has(MARKER)) return null
  const old = new Set(published.keys())
  const isGone = (path: OutputPath): boolean => !kept.has(path) && !written.has(path)
  const removed = ([...old] as OutputPath[]).filter(isGone)
  if (written.size + removed.length > (kept.size + written.size) * MAX_SHARE) return null
  const folders = foldersOf(old)
  if ([...written].some((path) => folders.has(path) || parentsOf(path).some((folder) => old.has(folder))))
    return null
  // Where names that differ in case are one file, deleting the old one would delete the new one.
  const names = new Set([...written].map(hoistPath))
  if (removed.some((path) => names.has(hoistPath(path)))) return null
  try {
    const device = fs.lstatSync(outDir).dev
    const targets = [...foldersOf(written)].filter((folder) => folders.has(folder))
    if (targets.some((folder) => fs.lstatSync(join(outDir, folder)).dev !== device)) return null
    const isWhole = countFiles(outDir, '', { old, folders, fs }) === old.size
    return isWhole ? { written: [...written], removed } : null
  } catch (error) {
    if (errorCode(error) === null) throw error
    return null
  }
}

/** Every folder that the files lie in, relative to the output. */
function foldersOf(files: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of files) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

function parentsOf(path: OutputPath): readonly string[] {
  return [...foldersOf(new Set([path]))]
}

interface Walk {
  readonly old: ReadonlySet<string>
  readonly folders: ReadonlySet<string>
  readonly fs: OutputFs
}

/** How many published files lie below a folder; NaN when something else does. */
function countFiles(outDir: string, prefix: string, walk: Walk): number {
  const { old, folders, fs } = walk
  let count = 0
  for (const entry of fs.readdirSync(`${outDir}/${prefix}`, { withFileTypes: true })) {
    const path = prefix + entry.name
    if (entry.isDirectory() && folders.has(path)) count += countFiles(outDir, `${path}/`, walk)
    else if (entry.isFile() && old.has(path)) count += 1
    else if (prefix !== '' || !entry.name.startsWith(RESERVED_PREFIX)) return NaN
  }
  return count
}

/** Removes files, and the folders that are empty then. Those that are gone already are fine; links are not followed. */
export function removeFiles(
  outDir: string,
  { files, fs }: { readonly files: readonly OutputPath[]; readonly fs: OutputFs },
): void {
  const isFolder = memoized((folder: string): boolean => {
    const above = dirname(folder)
    return (above === '.' || isFolder(above)) && kindAt(join(outDir, folder), fs) === 'folder'
  })
  for (const path of files) {
    const folder = dirname(path)
    const isThere = (folder === '.' || isFolder(folder)) && kindAt(join(outDir, path), fs) === 'file'
    if (isThere) fs.unlinkSync(join(outDir, path))
  }
  for (const folder of [...foldersOf(new Set(files))].sort((a, b) => b.length - a.length)) {
    const path = join(outDir, folder)
    if (isFolder(folder) && fs.readdirSync(path).length === 0) fs.rmdirSync(path)
  }
}
