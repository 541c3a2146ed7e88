import { statSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { FilePath } from '../types/file-path.ts'

/** A file's path relative to the site directory; it starts with `../` for files outside of it. */
export function siteFile(file: string, siteDir: string): FilePath {
  const path = isAbsolute(file) ? relative(siteDir, file) : file
  return path.split(sep).join('/') as FilePath
}

/** A path as an author writes it, absolute or relative to the site directory, without `./` and slashes at the end. */
export function writtenFile(written: string, siteDir: string): FilePath {
  return siteFile(resolve(siteDir, written), siteDir)
}

export function isOutside(path: FilePath): boolean {
  return path === '..' || path.startsWith('../') || isAbsolute(path)
}

/** What lies at a path that is relative to the site directory; links are followed. */
export function kindOf(path: FilePath, siteDir: string): 'file' | 'folder' | null {
  const found = statSync(resolve(siteDir, path), { throwIfNoEntry: false })
  if (found === undefined) return null
  return found.isDirectory() ? 'folder' : 'file'
}

/** Paths of files become relative specifiers; all else is the name of a package or an alias. */
export function moduleSpecifier(written: string, siteDir: string): string {
  const path = writtenFile(written, siteDir)
  const isPath = /^\.{0,2}\//.test(written) || kindOf(path, siteDir) === 'file'
  return isPath ? fileSpecifier(path, siteDir) : written
}

/** The relative specifier of a file, as the site directory sees it. */
export function fileSpecifier(file: string, siteDir: string): string {
  const path = siteFile(file, siteDir)
  return path.startsWith('../') ? path : `./${path}`
}

/** Folders and files of content that lie outside of the site directory; absolute. */
export function outsideContent(config: {
  readonly siteDir: string
  readonly instances: readonly { readonly files: readonly FilePath[] }[]
}): readonly string[] {
  const outside = config.instances.flatMap(({ files }) => files).filter(isOutside)
  return [...new Set(outside.map((path) => resolve(config.siteDir, path)))]
}
