import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../../config/site-config.ts'
import { type FilePath, asSpelled } from '../../types/file-path.ts'

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

/** Whether an address begins with the name of a static directory, as `/static/logo.png` does. */
export function namesStaticFolder(address: string, staticDirectories: readonly string[]): boolean {
  return staticDirectories.some((folder) => address.startsWith(`/${folder}/`))
}
