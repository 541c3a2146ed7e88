import path from 'node:path'
import { isOutside, kindOf } from '../../../config/site-file.ts'
import type { FilePath } from '../../../types/file-path.ts'
import { filesBelow } from '../../../types/looks.ts'

interface VersionedDocs {
  readonly id: string
  readonly path: FilePath
}

export type VersionFolders = ReturnType<typeof versionFolders>

/**
 * Where the frozen versions of an instance are kept, relative to the site directory: beside the folder of the docs, unless
 * the site directory itself has a list of versions, or the docs lie outside of it. Files of instances other than `default`
 * begin with their id.
 */
export function versionFolders({ id, path: docs }: VersionedDocs, siteDir: string) {
  const prefix = id === 'default' ? '' : `${id}_`
  const atRoot = kindOf(`${prefix}versions.json` as FilePath, siteDir) === 'file'
  const parent = atRoot || isOutside(docs) ? '' : path.posix.dirname(docs)
  const at = (name: string): FilePath => path.posix.join(parent, prefix + name) as FilePath
  return { list: at('versions.json'), docs: at('versioned_docs'), sidebars: at('versioned_sidebars') }
}

/** How messages name the docs of an instance: `docs`, or `docs "community"` for one with an id of its own. */
export function docsName(id: string): string {
  return id === 'default' ? 'docs' : `docs "${id}"`
}

export function versionDocsFolder({ docs }: Pick<VersionFolders, 'docs'>, version: string): FilePath {
  return `${docs}/version-${version}` as FilePath
}

export function versionSidebarsFile({ sidebars }: VersionFolders, version: string): FilePath {
  return `${sidebars}/version-${version}-sidebars.json` as FilePath
}

/** The sidebars of the configuration and those that were frozen. */
export function sidebarsFiles(
  instance: VersionedDocs & { readonly sidebarPath: FilePath | false | undefined },
  siteDir: string,
): readonly FilePath[] {
  const { sidebars: folder } = versionFolders(instance, siteDir)
  const names = kindOf(folder, siteDir) === 'folder' ? filesBelow(path.join(siteDir, folder)) : []
  const frozen = names.map((name) => path.posix.join(folder, name) as FilePath)
  return [...(typeof instance.sidebarPath === 'string' ? [instance.sidebarPath] : []), ...frozen]
}

/** The version that is being written, in the folder of the docs. */
export const CURRENT = 'current'

/** The folder of a version among the translations, and the name of its messages. */
export function translatedVersion(version: string): string {
  return version === CURRENT ? version : `version-${version}`
}

/** Names end up in folders, addresses and class names. The rule is that of the content format. */
const MAX_LENGTH = 32

/** Why a text cannot be the name of a version, as the end of a sentence; null when it can. */
export function versionNameProblem(name: unknown): string | null {
  if (typeof name !== 'string') return 'it is not text'
  if (name.trim() === '') return 'it is empty'
  // With the u flag, surrogates match only when they stand alone.
  if (/[\uD800-\uDFFF]/u.test(name)) return 'it contains half of a character pair, which is no character'
  const forbidden = /[/\\]/.exec(name)
  if (forbidden) return `it contains "${forbidden[0]}"`
  if (name.length > MAX_LENGTH) return `it is longer than ${MAX_LENGTH} characters`
  // oxlint-disable-next-line no-control-regex -- These are what file systems refuse.
  if (/[<>:"|?*\x00-\x1F]/.test(name)) return 'it contains a character that file names cannot have'
  if (/^\.\.?$/.test(name)) return 'it is a name that folders cannot have'
  return null
}
