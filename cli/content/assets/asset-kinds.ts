import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../../config/site-config.ts'
import { type FilePath, asSpelled } from '../../types/file-path.ts'

/** Media types, for data URIs, by the folder of the output below `assets/` and by extension. */
const KINDS = {
  images: {
    ico: 'image/x-icon',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
    svg: 'image/svg+xml',
  },
  fonts: {
    woff: 'font/woff',
    woff2: 'font/woff2',
    eot: 'application/vnd.ms-fontobject',
    ttf: 'font/ttf',
    otf: 'font/otf',
  },
  medias: {
    mp4: 'video/mp4',
    avi: 'video/x-msvideo',
    mov: 'video/quicktime',
    mkv: 'video/matroska',
    mpg: 'video/mpeg',
    mpeg: 'video/mpeg',
    vob: 'video/mpeg',
    wmv: 'video/x-ms-wmv',
    m4v: 'video/mp4',
    webm: 'video/webm',
    ogv: 'video/ogg',
    wav: 'audio/wav',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    aac: 'audio/aac',
    oga: 'audio/ogg',
    flac: 'audio/flac',
  },
}

const KIND_BY_EXTENSION = new Map(
  Object.entries(KINDS).flatMap(([folder, types]) =>
    Object.entries(types).map(([extension, type]) => [extension, { folder, type }]),
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
