import { readdirSync, readFileSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'
import { contentHash } from './fingerprints.ts'
import { realPath } from './file-path.ts'
import { isRecord } from './json-problems.ts'
import { orNull } from './memoized.ts'

/**
 * Hash of the names in a folder that a module may be found under; empty if it does not exist. Folders do not
 * count, as none replaces a file, nor do names that begin with a dot, which include what builds write.
 */
export function filesIn(folder: string): string {
  const names = moduleNamesIn(folder)
  return names === null ? '' : contentHash(names.sort().join('\n'))
}

export function filePathsIn(folder: string): readonly string[] {
  return moduleNamesIn(folder)?.map((name) => path.join(folder, name)) ?? []
}

function moduleNamesIn(folder: string): string[] | null {
  const entries = orNull(() => readdirSync(folder, { withFileTypes: true }))
  const files = entries?.filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
  return files?.map(({ name }) => name) ?? null
}

/** Stats of a path, following links; null if it does not exist or lies below a file. */
export function statsOf(file: string): Stats | null {
  return orNull(() => statSync(file, { throwIfNoEntry: false })) ?? null
}

/** Whether a path leads to a file; an invalid path does not. */
export function isFile(file: string): boolean {
  return statsOf(file)?.isFile() === true
}

/** The file that a path without an extension leads to: beside it, or as the index of a folder; null for none. */
export function codeFile(bare: string, extensions: readonly string[]): string | null {
  const files = extensions.flatMap((extension) => [bare + extension, `${bare}${path.sep}index${extension}`])
  return files.find(isFile) ?? null
}

export function isFolder(file: string): boolean {
  return statsOf(file)?.isDirectory() === true
}

export function namesIn(folder: string): readonly string[] {
  return orNull(() => readdirSync(folder)) ?? []
}

/** All paths below a folder, sorted; none when it cannot be read. */
export function treeOf(folder: string): readonly string[] {
  return orNull(() => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) ?? []
}

export function tryReadText(file: string): string | null {
  return orNull(() => readFileSync(file, 'utf8'))
}

/** The text of a file; null if there is none. @throws the system's error for one that cannot be read */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The package.json of a folder, with or without a byte order mark; empty if it is missing or unreadable. */
export function packageJson(dir: string): Readonly<Record<string, unknown>> {
  const text = tryReadText(path.join(dir, 'package.json'))?.replace(/^\uFEFF/, '') ?? '{}'
  const manifest: unknown = orNull(() => JSON.parse(text))
  return isRecord(manifest) ? manifest : {}
}

/** A path with all links resolved, relative to a folder; empty if it is missing. Folders end with a slash. */
export function targetOf(file: string, from: string): string {
  const real = realPath(file)
  const stats = real === null ? null : statsOf(real)
  if (real === null || stats === null) return ''
  return `${path.relative(from, real).split(path.sep).join('/')}${stats.isDirectory() ? '/' : ''}`
}

/** Every file below a folder, relative to it, with forward slashes and in path order. Links are not followed. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

const FOREIGN = /(?:^|\/)(?:node_modules|\.[^/]*)\//

/** Absolute paths of the files at a path, or below it, whose names match, without packages and hidden folders. */
export function writtenFiles(place: string, name: RegExp): readonly string[] {
  if (isFile(place)) return name.test(place) ? [place] : []
  if (!isFolder(place)) return []
  return filesBelow(place)
    .filter((file) => name.test(file) && !FOREIGN.test(file))
    .map((file) => path.join(place, file))
}
