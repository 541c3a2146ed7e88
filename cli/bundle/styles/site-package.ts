import { createRequire } from 'node:module'
import path from 'node:path'

/** Names of the compiler of Sass, the faster one first. A site installs one of them. */
export const SASS_PACKAGES = ['sass-embedded', 'sass'] as const

/** A package that the site has installed, loaded; null when it has not. */
export function loadSitePackage(name: string, siteDir: string): unknown {
  const require = createRequire(path.join(siteDir, 'package.json'))
  try {
    require.resolve(name)
  } catch {
    return null
  }
  return require(name) as unknown
}
