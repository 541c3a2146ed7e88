import { existsSync } from 'node:fs'
import path from 'node:path'
import { lookup } from 'mrmime'
import type { SiteConfig } from '../../config/site-config.ts'
import { type FilePath, asSpelled } from '../../types/file-path.ts'
import { inputOf, type InputKey } from '../../types/inputs.ts'

/** Extensions of files with a media type, by their folder of the output below `assets/`. */
const KINDS = {
  images: 'ico jpg jpeg png gif webp avif svg',
  fonts: 'woff woff2 eot ttf otf',
  medias: 'mp4 avi mov mkv mpg mpeg vob wmv m4v webm ogv wav mp3 m4a aac oga flac',
}

/** Media types that mrmime does not know. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  ico: 'image/x-icon',
  eot: 'application/vnd.ms-fontobject',
  avi: 'video/x-msvideo',
  mkv: 'video/matroska',
  vob: 'video/mpeg',
  wmv: 'video/x-ms-wmv',
  m4v: 'video/mp4',
  flac: 'audio/flac',
}

const KIND_BY_EXTENSION = new Map(
  Object.entries(KINDS).flatMap(([folder, extensions]) =>
    extensions.split(' ').map((extension) => {
      const type = OTHER_TYPES[extension] ?? lookup(extension) ?? ''
      return [extension, { folder, type }] as const
    }),
  ),
)

const FILE_EXTENSIONS = ['pdf', 'zip', 'doc', 'docx', 'xls', 'xlsx', 'rar']

/** Extensions, in lower case, whose import from JavaScript or CSS gives an asset. */
export const ASSET_EXTENSIONS: readonly string[] = [...KIND_BY_EXTENSION.keys(), ...FILE_EXTENSIONS]

/** The extension of a path in lower case and without its dot; empty when there is none. */
export function extensionOf(file: string): string {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 1 ? '' : name.slice(dot + 1).toLowerCase()
}

export function isAssetPath(file: string): boolean {
  return ASSET_EXTENSIONS.includes(extensionOf(file))
}

/** What a file is, by its extension; null for files that are neither images, fonts nor media. */
export function assetKind(file: string) {
  return KIND_BY_EXTENSION.get(extensionOf(file)) ?? null
}

/** Names of files that hold passwords and keys. Examples of them are there to be read. */
const SECRET_FILE =
  /^(?:\.env(?:\..+)?|\.npmrc|\.yarnrc|\.pypirc|\.netrc|\.git-credentials|\.htpasswd|id_(?:rsa|dsa|ecdsa|ed25519)|.+\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk))$/i
const EXAMPLE = /\.(?:example|sample|template|dist)$/i
const SECRET_FOLDER = new Set(['.git', '.svn', '.hg', '.ssh', '.aws', '.gnupg'])

/** What makes a file look secret, as the path of the file or folder; null for others. */
export function secretPart(file: string): string | null {
  const parts = file.split('/')
  const folder = parts.findIndex((part, index) => index < parts.length - 1 && SECRET_FOLDER.has(part))
  if (folder !== -1) return parts.slice(0, folder + 1).join('/')
  const name = parts.at(-1) ?? ''
  return SECRET_FILE.test(name) && !EXAMPLE.test(name) ? file : null
}

/**
 * The file that an address in content names, absolute: `@site/` is the site directory, `/` the static directories in
 * their order, `/static/` the one of that name, everything else is relative to the file that holds the address. Says
 * nothing about its being there.
 *
 * @param pathname - decoded, without query and hash
 */
export function assetFile(
  pathname: string,
  from: FilePath,
  { siteDir, staticDirectories }: Pick<SiteConfig, 'siteDir' | 'staticDirectories'>,
): string {
  if (pathname.startsWith('@site/')) return asSpelled(path.join(siteDir, pathname.slice('@site/'.length)))
  if (!pathname.startsWith('/')) return asSpelled(path.join(siteDir, path.posix.dirname(from), pathname))
  const candidates = staticDirectories.map((folder) => asSpelled(path.join(siteDir, folder, pathname)))
  const found = candidates.find((file) => existsSync(file))
  if (found !== undefined) return found
  const own = asSpelled(path.join(siteDir, pathname))
  return namesStaticFolder(pathname, staticDirectories) ? own : (candidates[0] ?? own)
}

export function namesStaticFolder(address: string, staticDirectories: readonly string[]): boolean {
  return staticDirectories.some((folder) => address.startsWith(`/${folder}/`))
}

/** Asks a store what was asked before, so that it holds the same files. Apart from the store, which loads much. */
export async function askAgain(
  inputs: Iterable<InputKey>,
  assets: Readonly<Record<'add' | 'embed' | 'scale', (file: string) => unknown>>,
  siteDir: string,
): Promise<void> {
  for (const key of inputs) {
    const { kind, name } = inputOf(key)
    if (kind !== 'asset' && kind !== 'embedded' && kind !== 'scaled') continue
    const file = path.resolve(siteDir, name)
    if (kind === 'asset') assets.add(file)
    else if (kind === 'embedded') assets.embed(file)
    else await assets.scale(file)
  }
}
