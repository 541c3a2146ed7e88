import path from 'node:path'
import { otherLocaleFolders } from '../config/resolve/resolve-i18n.ts'
import { siteLocale } from '../config/site-language.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { isFile, isFolder } from '../types/looks.ts'

/** What a crawl of a built site leaves alone. */
export interface LeftOut {
  /**
   * Whether an HTML file of the output is a copy of a static file, or belongs to a language with an address of its own:
   * it has to be there, and its links are its own.
   */
  readonly isApart: (file: string) => boolean
  /** Whether a path is that of a language which this output does not hold. */
  readonly isOfOtherOutput: (path: string) => boolean
}

type Address = Pick<SiteConfig, 'baseUrl' | 'url'>

/**
 * Finds out what a crawl leaves alone.
 *
 * @param dir - the output, absolute
 */
export function leftOut(
  config: Pick<SiteConfig, 'siteDir' | 'staticDirectories' | 'i18n' | 'baseUrl' | 'url'>,
  dir: string,
): LeftOut {
  const { siteDir, staticDirectories, i18n, baseUrl, url } = config
  const bases = i18n.locales
    .map((name) => siteLocale(i18n, name))
    .filter((locale) => locale.url === url && locale.baseUrl !== baseUrl)
    .map((locale) => locale.baseUrl)
  const held = bases.filter(
    (base) => base.startsWith(baseUrl) && isFolder(path.join(dir, inOutput(base, baseUrl))),
  )
  // Their files lie in folders of this output, but are served from another root, which their links begin with.
  const apart = [...otherLocaleFolders(i18n)]
    .filter(([name]) => !isBelow(siteLocale(i18n, name), config))
    .map(([, folder]) => `${folder}/`)
  // The base of one language may begin with that of another.
  const longestFirst = [...bases, baseUrl].sort((a, b) => b.length - a.length)
  return {
    isApart(file) {
      if (apart.some((folder) => file.startsWith(folder))) return true
      const folders = held.map((base) => inOutput(base, baseUrl))
      const names = [
        file,
        ...folders.filter((folder) => file.startsWith(folder)).map((folder) => file.slice(folder.length)),
      ]
      return staticDirectories.some((folder) =>
        names.some((name) => isFile(path.join(siteDir, folder, name))),
      )
    },
    isOfOtherOutput(pathname) {
      const base = longestFirst.find((one) => pathname.startsWith(one) || `${pathname}/` === one)
      return base !== undefined && base !== baseUrl && !held.includes(base)
    },
  }
}

/** The folder of a language in the output, with a slash at its end. */
function inOutput(base: string, baseUrl: string): string {
  return base.slice(baseUrl.length)
}

function isBelow(language: Address, site: Address): boolean {
  return language.url === site.url && language.baseUrl.startsWith(site.baseUrl)
}
