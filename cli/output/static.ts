import { readdirSync, readlinkSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Diagnostic } from '../report/diagnostic.ts'
import { type FilePath, type OutputPath, isWithin } from '../types/file-path.ts'
import { statsOf } from '../types/looks.ts'
import { DESKTOP_FILES } from './publish/out-dir.ts'
import { errorCode } from './output-fs.ts'
import type { Output } from './output.ts'
import { describeError } from './write-problems.ts'
import { secretPart } from '../content/assets/asset-kinds.ts'

/** Where static files come from. */
export interface StaticOptions {
  /** Absolute. */
  readonly siteDir: string
  /** Relative to the site directory, the most important first. */
  readonly staticDirectories: readonly FilePath[]
}

/** What the static directories hold. */
export interface StaticFiles {
  /** Absolute path of the source for each path in the output, in the order of copying. */
  readonly files: ReadonlyMap<OutputPath, string>
  readonly diagnostics: readonly Diagnostic[]
}

interface Search {
  readonly siteDir: string
  readonly realSiteDir: string
  readonly realRoot: string
  readonly only: OutputPath | null
  readonly files: Map<OutputPath, string>
  readonly diagnostics: Diagnostic[]
}

interface Folder {
  readonly absolute: string
  /** Path in the output, with a slash at the end; empty for the root. */
  readonly prefix: string
  /** Whether a link led here. */
  readonly isLinked: boolean
}

/** Small copies do not wait for the disk; so that timers and signals are heard, every so often one turn is given. */
const COPIES_A_TURN = 200

/**
 * Copies the static directories to the root of the output, in a fixed order. Files whose path was claimed before
 * are among the output's collisions.
 */
export async function copyStaticFiles(
  output: Output,
  options: StaticOptions,
): Promise<{ readonly files: ReadonlySet<OutputPath>; readonly diagnostics: readonly Diagnostic[] }> {
  const { files, diagnostics } = listStaticFiles(options)
  let copies = 0
  for (const [path, absolute] of files) {
    await output.copy(path, absolute, showPath(absolute, options.siteDir))
    copies += 1
    if (copies % COPIES_A_TURN === 0) await nextTurn()
  }
  return { files: new Set(files.keys()), diagnostics }
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
): StaticFiles {
  const files = new Map<OutputPath, string>()
  const diagnostics: Diagnostic[] = []
  for (const directory of new Set(staticDirectories)) {
    const root = resolve(siteDir, directory)
    const realRoot = findRoot(root, { siteDir, diagnostics })
    if (realRoot === null) continue
    const realSiteDir = realpathSync.native(siteDir)
    const search = { siteDir, realSiteDir, realRoot, only, files, diagnostics }
    listFolder({ absolute: root, prefix: '', isLinked: false }, search)
  }
  return { files, diagnostics: [...diagnostics, ...secretFiles(files, siteDir)] }
}

/** The configured directory itself may be anywhere, also behind a link: it is what the site asked for. */
function findRoot(
  root: string,
  { siteDir, diagnostics }: Pick<Search, 'siteDir' | 'diagnostics'>,
): string | null {
  try {
    const real = realpathSync.native(root)
    if (statSync(real).isDirectory()) return real
    diagnostics.push(
      unreadable(showPath(root, siteDir), {
        reason: 'staticDirectories of site.config names it, and it is a file, not a folder',
        hint: 'Move the file into a folder such as static/, and name that folder in staticDirectories.',
      }),
    )
  } catch (error) {
    if (errorCode(error) !== 'ENOENT')
      diagnostics.push(unreadable(showPath(root, siteDir), { reason: describeError(error) }))
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
    const source = showPath(folder.absolute, search.siteDir)
    search.diagnostics.push(unreadable(source, { reason: describeError(error) }))
    return
  }
  const wanted = entries.filter(({ name }) => isWanted(folder.prefix + name, search))
  wanted.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of wanted) listEntry(entry, folder, search)
}

function listEntry(entry: Dirent, folder: Folder, search: Search): void {
  if (DESKTOP_FILES.has(entry.name)) return
  const absolute = join(folder.absolute, entry.name)
  if (entry.isSymbolicLink()) listLink(absolute, folder, search)
  else if (entry.isDirectory())
    listFolder({ ...folder, absolute, prefix: `${folder.prefix}${entry.name}/` }, search)
  else if (entry.isFile()) addFile(absolute, folder, search)
}

function isWanted(path: string, { only }: Search): boolean {
  return only === null || `${only}/`.startsWith(`${path.normalize('NFC')}/`)
}

function addFile(absolute: string, folder: Folder, { siteDir, files, diagnostics }: Search): void {
  // As addresses have it.
  const path = `${folder.prefix}${basename(absolute)}`.normalize('NFC') as OutputPath
  const source = showPath(absolute, siteDir)
  const first = files.get(path)
  if (first !== undefined) diagnostics.push(fileTwice(source, showPath(first, siteDir)))
  else if (path.includes('\uFFFD') && statsOf(absolute) === null)
    diagnostics.push(unreadable(source, { reason: 'its name is not UTF-8', hint: 'Rename it.' }))
  else files.set(path, absolute)
}

function listLink(absolute: string, folder: Folder, search: Search): void {
  const target = followLink(absolute, folder, search)
  if (typeof target === 'object')
    search.diagnostics.push(linkSkipped(absolute, target.reason, search.siteDir))
  else if (target === 'file') addFile(absolute, folder, search)
  else if (target === 'folder') {
    const prefix = `${folder.prefix}${basename(absolute)}/`
    listFolder({ absolute, prefix, isLinked: true }, search)
  }
}

/** What a link leads to, or why it is left out. Sockets and devices are left out like those that are no links. */
function followLink(
  absolute: string,
  folder: Folder,
  { realSiteDir, realRoot }: Search,
): 'file' | 'folder' | 'other' | { readonly reason: string } {
  let target: string
  try {
    target = realpathSync.native(absolute)
  } catch (error) {
    return { reason: describeDeadLink(error) }
  }
  const stats = statSync(target)
  const isCircle = stats.isDirectory() && isWithin(target, realpathSync.native(folder.absolute))
  if (isCircle) return { reason: 'leads in a circle' }
  if (!isWithin(realRoot, target) && !isWithin(realSiteDir, target))
    return { reason: 'leads out of the project' }
  if (stats.isFile()) return 'file'
  if (!stats.isDirectory()) return 'other'
  if (isWithin(target, realSiteDir)) return { reason: 'leads to the whole project' }
  // One level of them: linked folders that link each other would otherwise be copied again and again.
  return folder.isLinked ? { reason: 'leads from one linked folder to another' } : 'folder'
}

function describeDeadLink(error: unknown): string {
  const code = errorCode(error)
  if (code === 'ELOOP') return 'leads in a circle'
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? 'leads nowhere'
    : `cannot be followed, ${describeError(error)}`
}

function showPath(absolute: string, siteDir: string): FilePath {
  return relative(siteDir, absolute).replaceAll(sep, '/') as FilePath
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

/** Files that look secret, each once; a folder of them is one. */
function secretFiles(files: StaticFiles['files'], siteDir: string): readonly Diagnostic[] {
  const secrets = new Set<FilePath>()
  for (const [path, absolute] of files) {
    const part = secretPart(path)
    if (part === null) continue
    const source = showPath(absolute, siteDir)
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
  const source = showPath(absolute, siteDir)
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
  { reason, hint }: { readonly reason: string; readonly hint?: string },
): Diagnostic {
  return {
    code: 'STATIC_UNREADABLE',
    level: 'error',
    message: `Static files in "${source}" cannot be read: ${reason}.`,
    place: { file: source },
    hint: hint ?? 'Make it readable, or take it out of `staticDirectories` in site.config.',
  }
}
