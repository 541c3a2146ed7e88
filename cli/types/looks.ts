import { readdirSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'
import { contentHash } from './fingerprints.ts'
import { isRecord } from './json-problems.ts'

/**
 * The names in a folder that a module may be found under, as a hash; empty for a folder that is not there. Folders do not
 * count, because none takes the place of a file, and neither do names with a dot: among them is what builds write.
 */
export function filesIn(folder: string): string {
  const names = moduleNamesIn(folder)
  return names === null ? '' : contentHash(names.sort().join('\n'))
}

/** The same files by their paths. */
export function filePathsIn(folder: string): readonly string[] {
  return moduleNamesIn(folder)?.map((name) => path.join(folder, name)) ?? []
}

function moduleNamesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
  } catch {
    return null
  }
}

/** What lies at a path, links followed; null for nothing, and below a file. */
export function statsOf(file: string): Stats | null {
  try {
    return statSync(file, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}

/** Whether a path leads to a file; a path that no file can have does not. */
export function isFile(file: string): boolean {
  return statsOf(file)?.isFile() === true
}

/** Whether a path leads to a folder. */
export function isFolder(file: string): boolean {
  return statsOf(file)?.isDirectory() === true
}

/** All names in a folder; none when it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** All paths below a folder, sorted; none when it cannot be read. */
export function treeOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  } catch {
    return []
  }
}

/** The text of a file; null when it cannot be read. */
export function tryReadText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** The package.json of a folder, a byte order mark or none; an empty one when there is none that can be read. */
export function packageJson(dir: string): Readonly<Record<string, unknown>> {
  try {
    const manifest: unknown = JSON.parse(
      tryReadText(path.join(dir, 'package.json'))?.replace(/^\uFEFF/, '') ?? '{}',
    )
    return isRecord(manifest) ? manifest : {}
  } catch {
    return {}
  }
}

/** Where a path leads when all links are followed, relative to a folder; empty for nothing. Folders end in a slash. */
export function targetOf(file: string, from: string): string {
  try {
    const real = realpathSync.native(file)
    const isFolder = statSync(real).isDirectory()
    return `${path.relative(from, real).split(path.sep).join('/')}${isFolder ? '/' : ''}`
  } catch {
    return ''
  }
}

/** Every file below a folder, relative to it, with forward slashes and in path order. Links are not followed. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}
