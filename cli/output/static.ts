import { readdirSync, readlinkSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SiteConfig } from '../config/site-config.ts'
import { siteFile } from '../config/site-file.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { type FilePath, type OutputPath, isWithin } from '../types/file-path.ts'
import { statsOf } from '../types/looks.ts'
import { DESKTOP_FILES } from './publish/out-dir.ts'
import { describeError, errorCode } from './output-fs.ts'
import type { Output } from './output-below.ts'
import { secretPart } from '../content/assets/asset-kinds.ts'

type StaticOptions = Pick<SiteConfig, 'siteDir' | 'staticDirectories'>

interface Search {
  readonly siteDir: string
  readonly realRoot: string
  readonly only: OutputPath | null
  readonly files: Map<OutputPath, string>
  readonly diagnostics: Diagnostic[]
}

interface Folder {
  readonly absolute: string
  /** Path in the output, with a slash at the end; empty for the root. */
  readonly prefix: string
  readonly isLinked: boolean
}

/** Copies the static directories to the root of the output. Paths that were claimed before are among its collisions. */
export async function copyStaticFiles(
  output: Output,
  options: StaticOptions,
): Promise<ReturnType<typeof listStaticFiles>> {
  const found = listStaticFiles(options)
  for (const [path, absolute] of found.files) {
    await output.copy(path, absolute, siteFile(absolute, options.siteDir))
    // Copies do not wait for the disk: this is when timers and signals are heard.
    await nextTurn()
  }
  return found
}

/**
 * Finds all static files: directory by directory, names in code unit order. Of two files for one path the earlier
 * directory's wins (`STATIC_FILE_TWICE`). Directories that do not exist are ignored. A link is followed to a file or
 * folder of the project; one that leads out of it, nowhere or in a circle is left out (`STATIC_LINK_SKIPPED`), so
 * that building somebody's site cannot publish what lies beside it. Dotfiles count, except what desktops leave; what
 * looks like a password or key is told (`STATIC_FILE_SECRET`).
 *
 * @param only - path in the output of the one file that is looked for; null for all
 */
export function listStaticFiles(
  { siteDir, staticDirectories }: StaticOptions,
  only: OutputPath | null = null,
) {
  /** The absolute source for each path in the output, in the order of copying. */
  const files = new Map<OutputPath, string>()
  const diagnostics: Diagnostic[] = []
  for (const directory of new Set(staticDirectories)) {
    const root = resolve(siteDir, directory)
    const realRoot = findRoot(root, siteDir, diagnostics)
    if (realRoot === null) continue
    const search = { siteDir, realRoot, only, files, diagnostics }
    listFolder({ absolute: root, prefix: '', isLinked: false }, search)
  }
  return { files, diagnostics: [...diagnostics, ...secretFiles(files, siteDir)] }
}

/** The configured directory itself may be anywhere, also behind a link: it is what the site asked for. */
function findRoot(root: string, siteDir: string, diagnostics: Diagnostic[]): string | null {
  try {
    const real = realpathSync.native(root)
    if (statSync(real).isDirectory()) return real
    const reason = 'staticDirectories of site.config names it, and it is a file, not a folder'
    const hint = 'Move the file into a folder such as static/, and name that folder in staticDirectories.'
    diagnostics.push(unreadable(siteFile(root, siteDir), reason, hint))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT')
      diagnostics.push(unreadable(siteFile(root, siteDir), describeError(error)))
  }
  return null
}

/** The source of the static file with this path in the output; null for none. Other files are not looked at. */
export function findStaticFile(path: string, options: StaticOptions): string | null {
  const only = path.normalize('NFC') as OutputPath
  return listStaticFiles(options, only).files.get(only) ?? null
}

function listFolder(folder: Folder, search: Search): void {
  let entries: Dirent[]
  try {
    entries = readdirSync(folder.absolute, { withFileTypes: true })
  } catch (error) {
    const source = siteFile(folder.absolute, search.siteDir)
    return void search.diagnostics.push(unreadable(source, describeError(error)))
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder.prefix + entry.name
    const isWanted = search.only === null || `${search.only}/`.startsWith(`${path.normalize('NFC')}/`)
    if (isWanted && !DESKTOP_FILES.has(entry.name)) listEntry(entry, folder, search)
  }
}

function listEntry(entry: Dirent, folder: Folder, search: Search): void {
  const absolute = join(folder.absolute, entry.name)
  const target = entry.isSymbolicLink() ? followLink(absolute, folder, search) : entry
  const prefix = `${folder.prefix}${entry.name}/`
  const isLinked = folder.isLinked || entry.isSymbolicLink()
  if ('reason' in target) search.diagnostics.push(linkSkipped(absolute, target.reason, search.siteDir))
  else if (target.isFile()) addFile(absolute, folder, search)
  else if (target.isDirectory()) listFolder({ absolute, prefix, isLinked }, search)
}

function addFile(absolute: string, folder: Folder, { siteDir, files, diagnostics }: Search): void {
  // As addresses have it.
  const path = `${folder.prefix}${basename(absolute)}`.normalize('NFC') as OutputPath
  const source = siteFile(absolute, siteDir)
  const first = files.get(path)
  if (first !== undefined) diagnostics.push(fileTwice(source, siteFile(first, siteDir)))
  else if (path.includes('\uFFFD') && statsOf(absolute) === null)
    diagnostics.push(unreadable(source, 'its name is not UTF-8', 'Rename it.'))
  else files.set(path, absolute)
}

function followLink(
  absolute: string,
  folder: Folder,
  { siteDir, realRoot }: Search,
): Stats | { readonly reason: string } {
  let target: string
  try {
    target = realpathSync.native(absolute)
  } catch (error) {
    return { reason: describeDeadLink(error) }
  }
  const realSiteDir = realpathSync.native(siteDir)
  const stats = statSync(target)
  const isCircle = stats.isDirectory() && isWithin(target, realpathSync.native(folder.absolute))
  if (isCircle) return { reason: 'leads in a circle' }
  if (!isWithin(realRoot, target) && !isWithin(realSiteDir, target))
    return { reason: 'leads out of the project' }
  if (!stats.isDirectory()) return stats
  if (isWithin(target, realSiteDir)) return { reason: 'leads to the whole project' }
  // One level of them: linked folders that link each other would otherwise be copied again and again.
  return folder.isLinked ? { reason: 'leads from one linked folder to another' } : stats
}

function describeDeadLink(error: unknown): string {
  const code = errorCode(error)
  if (code === 'ELOOP') return 'leads in a circle'
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? 'leads nowhere'
    : `cannot be followed, ${describeError(error)}`
}

function fileTwice(source: FilePath, first: FilePath): Diagnostic {
  return {
    code: 'STATIC_FILE_TWICE',
    level: 'warning',
    message: `"${source}" was not copied: "${first}" has the same path in the output.`,
    place: { file: source },
    notes: ['the directory that stands first in `staticDirectories` wins'],
    hint: 'Remove or rename one of the two files.',
  }
}

function secretFiles(files: ReadonlyMap<OutputPath, string>, siteDir: string): readonly Diagnostic[] {
  const secrets = new Set<FilePath>()
  for (const [path, absolute] of files) {
    const part = secretPart(path)
    if (part === null) continue
    const source = siteFile(absolute, siteDir)
    secrets.add(source.slice(0, source.length - (path.length - part.length)) as FilePath)
  }
  return [...secrets].map((source) => ({
    code: 'STATIC_FILE_SECRET',
    level: 'warning',
    message: `"${source}" looks secret, and is published with the static files: everybody can read it.`,
    place: { file: source },
    hint: 'Move it out of the static directory. If it was published before, replace the passwords and keys in it.',
  }))
}

function linkSkipped(absolute: string, reason: string, siteDir: string): Diagnostic {
  const source = siteFile(absolute, siteDir)
  return {
    code: 'STATIC_LINK_SKIPPED',
    level: 'warning',
    message: `"${source}" was not copied: the symbolic link ${reason}.`,
    place: { file: source },
    notes: [`it points to "${readlinkSync(absolute)}"`],
    hint: 'Put the file itself there, or remove the link.',
  }
}

function unreadable(
  source: FilePath,
  reason: string,
  hint = 'Make it readable, or take it out of `staticDirectories` in site.config.',
): Diagnostic {
  return {
    code: 'STATIC_UNREADABLE',
    level: 'error',
    message: `Static files in "${source}" cannot be read: ${reason}.`,
    place: { file: source },
    hint,
  }
}
