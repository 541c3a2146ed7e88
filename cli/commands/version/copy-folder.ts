import path from 'node:path'
import type { OutputFs } from '../../output/output-fs.ts'

interface CopyOptions {
  readonly fs: OutputFs
  /** Absolute paths that are left out. */
  readonly skip: readonly string[]
  /** Absolute; where the copy will be in the end. */
  readonly place: string
  /** Called after every few files; what it throws ends the copying. */
  readonly pause: () => Promise<void>
}

/** Names of folders that never hold content, wherever they are. A copied `.git` would be a repository in a repository. */
export const NEVER_COPIED: ReadonlySet<string> = new Set(['node_modules', '.git', '.sitegen'])

const BATCH = 64

interface Copying extends CopyOptions {
  /** The folder that is copied. */
  readonly root: string
  files: number
}

/**
 * Copies a folder with all it holds: hidden files too, and links as links. A relative link that leads out of the folder
 * leads to the same place afterwards.
 *
 * @param from absolute
 * @param to absolute; made by this
 * @returns how many files were copied
 */
export async function copyFolder(from: string, to: string, options: CopyOptions): Promise<number> {
  const copying: Copying = { ...options, root: from, files: 0 }
  await copyEntries(from, to, copying)
  return copying.files
}

async function copyEntries(from: string, to: string, copying: Copying): Promise<void> {
  const { fs, skip, pause } = copying
  fs.mkdirSync(to)
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (NEVER_COPIED.has(entry.name) || skip.includes(source)) continue
    if (entry.isDirectory()) {
      await copyEntries(source, target, copying)
      continue
    }
    if (entry.isSymbolicLink()) copyLink(source, target, copying)
    else if (entry.isFile()) fs.copyFileSync(source, target)
    else continue
    copying.files += 1
    if (copying.files % BATCH === 0) await pause()
  }
}

function copyLink(source: string, target: string, { fs, root, place }: Copying): void {
  const text = fs.readlinkSync(source)
  const leadsTo = path.resolve(path.dirname(source), text)
  const staysInside = leadsTo === root || leadsTo.startsWith(root + path.sep)
  const folder = path.join(place, path.relative(root, path.dirname(source)))
  const isKept = path.isAbsolute(text) || staysInside
  // Only Windows asks what a link leads to.
  const kind = fs.statSync(source, { throwIfNoEntry: false })?.isDirectory() === true ? 'dir' : 'file'
  fs.symlinkSync(isKept ? text : path.relative(folder, leadsTo), target, kind)
}
