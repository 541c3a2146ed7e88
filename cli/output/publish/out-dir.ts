import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path'
import { defined } from '../../../runtime/shared/json.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { NOT_FOUND_FILE } from '../../../runtime/shared/url/url.ts'
import { isRecord } from '../../types/json-problems.ts'
import { orNull } from '../../types/memoized.ts'
import { tryReadText } from '../../types/looks.ts'
import { describeError, kindAt } from '../output-fs.ts'
import { listed } from '../../report/text.ts'
import { OUTPUT_MARKER, type OutputPath, isWithin, realPath } from '../../types/file-path.ts'
import fs from 'node:fs'
import { homedir } from 'node:os'

/** The file by which a folder is known as an earlier output of ours. It names no time and no path. */
export const MARKER = OUTPUT_MARKER as OutputPath

/** What the names of files start with that belong to the output itself: its marker, what publishing keeps in it. */
export const RESERVED_PREFIX = '.sitegen-'

const MAX_MARKER_BYTES = 65_536

/** More would make the marker too large to be one. */
const MOST_BELOW = 500

/** @param matchBelow - addresses of pages that answer for those below them too */
export function markerText(version: string, matchBelow: readonly string[] = []): string {
  return `${JSON.stringify({ sitegen: version, ...(matchBelow.length > 0 && { matchBelow: matchBelow.slice(0, MOST_BELOW) }) })}\n`
}

/** Addresses of pages in an output that answer for those below them too. */
export function readMatchBelow(folder: string): readonly string[] {
  const marker: unknown = orNull(() => JSON.parse(fs.readFileSync(join(folder, MARKER), 'utf8')))
  const list: unknown = isRecord(marker) ? marker['matchBelow'] : null
  return Array.isArray(list) ? list.filter((url) => typeof url === 'string') : []
}

export function hasMarker(folder: string): boolean {
  const path = join(folder, MARKER)
  const stats = orNull(() => fs.lstatSync(path))
  if (stats?.isFile() !== true || stats.size > MAX_MARKER_BYTES) return false
  const marker: unknown = orNull(() => JSON.parse(fs.readFileSync(path, 'utf8')))
  return isRecord(marker) && typeof marker['sitegen'] === 'string'
}

export const DESKTOP_FILES: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

const MAX_NAMED = 5

/** What a first publish leaves inside a folder when it is killed before the marker is there. */
const LEFT_INSIDE = /^\.sitegen-(?:stage-\d+-[\da-f]+|publish\.json)$/

/** Why what lies where the output goes must not be replaced. */
const REASONS = {
  part: 'pages or files of the output that it lies in have addresses there',
  unmarked: `"${MARKER}" is missing or damaged in it, by which sitegen knows its output`,
  foreign: 'it holds files that sitegen did not write',
  repository: 'it is a Git repository',
  link: 'it is a symbolic link',
  'not-a-folder': 'it is not a folder',
}

const HINTS: Readonly<Partial<Record<keyof typeof REASONS, string>>> = {
  part: 'Give these other addresses and build again: what begins with the name of a language is for that language.',
  unmarked:
    'Delete the folder if it holds nothing else than an earlier output, and build again; or choose another with `--out-dir`.',
}

/** Looks at the place of the output without following a link there. */
export function readOutDirState(outDir: string): 'missing' | 'empty' | 'ours' | keyof typeof REASONS {
  const kind = kindAt(outDir)
  if (kind === null) return 'missing'
  if (kind === 'link') return 'link'
  if (kind !== 'folder') return 'not-a-folder'
  const names = fs.readdirSync(outDir)
  if (names.includes('.git')) return 'repository'
  if (hasMarker(outDir)) return 'ours'
  if (names.every(isNobodys)) return 'empty'
  if (hasMarker(dirname(outDir))) return 'part'
  const page = tryReadText(join(outDir, NOT_FOUND_FILE)) ?? ''
  return page.includes(`<meta name="generator" content="sitegen">`) ? 'unmarked' : 'foreign'
}

/** `OUT_DIR_UNSAFE` when what lies there must not be replaced; null when it may be. */
export function findStateProblem(outDir: string, shown: string = basename(outDir)): Diagnostic | null {
  const state = readOutDirState(outDir)
  if (state === 'missing' || state === 'empty' || state === 'ours') return null
  const isNamed = state === 'foreign' || state === 'part'
  const names = isNamed ? fs.readdirSync(outDir).filter((name) => !isNobodys(name)) : []
  return { ...unsafeOutDir(shown, REASONS[state], names), ...defined({ hint: HINTS[state] }) }
}

function unsafeOutDir(shown: string, reason: string, names: readonly string[] = []): Diagnostic {
  return {
    code: 'OUT_DIR_UNSAFE',
    level: 'error',
    message: `"${shown}" cannot be the output folder: ${reason}.`,
    notes: names.length === 0 ? [] : [`found in it: ${listed([...names].sort(), MAX_NAMED)}`],
    hint: 'Choose another folder with `--out-dir`: a new one, an empty one, or an earlier output of sitegen.',
  }
}

function isNobodys(name: string): boolean {
  return DESKTOP_FILES.has(name) || LEFT_INSIDE.test(name)
}

interface OutDirOptions {
  /** Absolute. The configuration lies in it. */
  readonly siteDir: string
  /** Absolute, or relative to the site directory. */
  readonly outDir: string
  /** Folders with sources, content and static files; absolute or relative to the site directory. */
  readonly contentDirs: readonly string[]
}

/**
 * Judges whether a build may replace the output folder: no problem, or one `OUT_DIR_UNSAFE`. Refused are the root,
 * the home folder, the project and whatever is above them, folders that hold sources or lie among them, links,
 * files, Git repositories, and folders with files that are not our earlier output.
 */
export function checkOutDir(options: OutDirOptions): readonly Diagnostic[] {
  const outDir = resolve(options.siteDir, options.outDir)
  const shown = showPath(outDir, options.siteDir)
  // A link as the last name is judged as a link, not as what it leads to.
  const reason = findBadPlace(join(realOf(dirname(outDir)), basename(outDir)), options)
  if (reason !== null) return [unsafeOutDir(shown, reason)]
  try {
    const problem = findStateProblem(outDir, shown)
    return problem === null ? [] : [problem]
  } catch (error) {
    return [unsafeOutDir(shown, `it cannot be read, ${describeError(error)}`)]
  }
}

function findBadPlace(outDir: string, { siteDir, contentDirs }: OutDirOptions): string | null {
  const site = realOf(siteDir)
  if (outDir === parse(outDir).root) return 'it is the root of the disk'
  if (outDir === site) return 'it is the project itself'
  if (isWithin(outDir, site)) return 'the project lies in it'
  if (isWithin(outDir, realOf(homedir()))) return 'your home folder lies in it'
  for (const written of contentDirs) {
    const folder = realOf(resolve(siteDir, written))
    const shown = showPath(resolve(siteDir, written), siteDir)
    if (outDir === folder) return `it is the source folder "${shown}"`
    if (isWithin(outDir, folder)) return `the source folder "${shown}" lies in it`
    // Content may be all of the project; then the output cannot but lie in it.
    if (isWithin(folder, outDir) && !isWithin(folder, site)) return `it lies in the source folder "${shown}"`
  }
  return null
}

function realOf(path: string): string {
  const parent = dirname(path)
  return realPath(path) ?? (parent === path ? path : join(realOf(parent), basename(path)))
}

function showPath(path: string, siteDir: string): string {
  const fromSite = relative(siteDir, path)
  if (fromSite === '') return '.'
  return fromSite.startsWith('..') ? path : fromSite.replaceAll(sep, '/')
}
