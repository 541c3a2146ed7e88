import { encodeFilePath, encodePathname, encodeSegment } from '../../routes/page-url.ts'

/** What the slug of a doc follows from. */
interface SlugInput {
  /** Pathname of the folder within the version, from `folderSlug`. */
  readonly folderSlug: string
  readonly baseId: string
  /** `slug` of the front matter, when there is one. */
  readonly written: string | undefined
  readonly isCategoryIndex: boolean
}

/**
 * Whether a file is its folder's index by name: `index`, `readme`, or the folder's own name, in any case.
 * Names are compared as they are on disk, number prefixes included.
 */
export function isCategoryIndex(folder: string, nameWithoutExtension: string): boolean {
  const name = nameWithoutExtension.toLowerCase()
  if (name === 'index' || name === 'readme') return true
  return folder !== '' && name === folder.slice(folder.lastIndexOf('/') + 1).toLowerCase()
}

/** Pathname of a doc within its version, percent-encoded; index files end in a slash. */
export function docSlug(input: SlugInput): string {
  const { written, folderSlug } = input
  if (written?.startsWith('/')) return encodePathname(written)
  if (written !== undefined) return resolvePath(encodePathname(written), folderSlug)
  return input.isCategoryIndex ? folderSlug : folderSlug + encodeSegment(input.baseId)
}

/** Pathname of a folder whose number prefixes are off: `a b/c` -> `/a%20b/c/`, `''` -> `/`. */
export function folderSlug(folder: string): string {
  return folder === '' ? '/' : `/${encodeFilePath(folder)}/`
}

/** Resolves a relative path as browsers do: against the folder `from`, never above the root. */
function resolvePath(path: string, from: string): string {
  const parts = path.split('/')
  const segments = from.split('/').slice(0, -1)
  for (const part of parts) {
    if (part === '..' && segments.length > 1) segments.pop()
    else if (part !== '..' && part !== '.' && part !== '') segments.push(part)
  }
  const endsInFolder = ['', '.', '..'].includes(parts.at(-1) ?? '')
  return segments.join('/') + (endsInFolder || segments.length === 1 ? '/' : '')
}
