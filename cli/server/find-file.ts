import type { Stats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { TrailingSlash } from '../../runtime/shared/url.ts'

/** A regular file of the output. */
export interface FoundFile {
  readonly kind: 'file'
  /** Names below the output folder. */
  readonly names: readonly string[]
  readonly stats: Stats
}

/** What lies at a path: a file, the same page with or without the slash, or nothing. */
export type Found =
  FoundFile | { readonly kind: 'redirect'; readonly endsWithSlash: boolean } | { readonly kind: 'none' }

/** A path below the base URL. */
export interface PagePath {
  readonly names: readonly string[]
  readonly endsWithSlash: boolean
}

const NONE = { kind: 'none' } as const

/**
 * The file of these names, if it is a regular file that lies in the output folder after all links are followed.
 * Everything else (folders, devices, links that lead out, names too long, files that vanish meanwhile) is null.
 */
async function findRegular(dir: string, names: readonly string[]): Promise<FoundFile | null> {
  try {
    const [root, file] = await Promise.all([realpath(dir), realpath(join(dir, ...names))])
    if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) return null
    const stats = await stat(file)
    return stats.isFile() ? { kind: 'file', names, stats } : null
  } catch {
    return null
  }
}

function withHtml(names: readonly string[]): readonly string[] {
  return [...names.slice(0, -1), `${names.at(-1)}.html`]
}

/** A page asked for with a slash: its folder, else the page without. */
async function findFolder(dir: string, names: readonly string[]): Promise<Found> {
  const index = await findRegular(dir, [...names, 'index.html'])
  if (index !== null) return index
  const html = await findRegular(dir, withHtml(names))
  return html === null ? NONE : { kind: 'redirect', endsWithSlash: false }
}

/** A page asked for without a slash: with the policy `true` its folder comes first, else its `.html` file. */
async function findPage(dir: string, names: readonly string[], trailingSlash: TrailingSlash): Promise<Found> {
  const index = await findRegular(dir, [...names, 'index.html'])
  const html = index === null || trailingSlash !== true ? await findRegular(dir, withHtml(names)) : null
  if (html !== null) return html
  if (index === null) return NONE
  return trailingSlash === undefined ? index : { kind: 'redirect', endsWithSlash: true }
}

/**
 * Finds what a path shows, as static hosts do: the file itself, a folder's `index.html`, or the page's `.html`.
 *
 * The slash follows from what lies there: a folder's page is shown with a slash (without a policy also as it was
 * asked for), an `.html` file without. The other form is redirected.
 */
export async function findFile(dir: string, path: PagePath, trailingSlash: TrailingSlash): Promise<Found> {
  const { names, endsWithSlash } = path
  if (names.length === 0) return (await findRegular(dir, ['index.html'])) ?? NONE
  if (endsWithSlash) return findFolder(dir, names)
  return (await findRegular(dir, names)) ?? findPage(dir, names, trailingSlash)
}
