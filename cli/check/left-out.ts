import path from 'node:path'
import { otherLocaleFolders } from '../config/resolve/resolve-i18n.ts'
import { siteLocale } from '../config/site-language.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { isFile, isFolder } from '../types/looks.ts'

/** What a crawl of a built site leaves alone. */
export type LeftOut = ReturnType<typeof leftOut>

/** @param dir - the output, absolute */
export function leftOut({ siteDir, staticDirectories, i18n, baseUrl, url }: SiteConfig, dir: string) {
  const bases = i18n.locales
    .map((name) => siteLocale(i18n, name))
    .filter((locale) => locale.url === url && locale.baseUrl !== baseUrl)
    .map((locale) => locale.baseUrl)
  const isBelow = (base: string): boolean => base.startsWith(baseUrl)
  const folderOf = (base: string): string => base.slice(baseUrl.length)
  const held = bases.filter((base) => isBelow(base) && isFolder(path.join(dir, folderOf(base))))
  // Their files lie in folders of this output, but are served from another root, which their links begin with.
  const apart = [...otherLocaleFolders(i18n)].flatMap(([name, folder]) => {
    const locale = siteLocale(i18n, name)
    return locale.url === url && isBelow(locale.baseUrl) ? [] : [`${folder}/`]
  })
  // The base of one language may begin with that of another.
  const longestFirst = [...bases, baseUrl].sort((a, b) => b.length - a.length)
  return {
    /**
     * Whether an HTML file of the output is a copy of a static file, or belongs to a language with an address of its own:
     * it has to be there, and its links are its own.
     */
    isApart(file: string): boolean {
      if (apart.some((folder) => file.startsWith(folder))) return true
      const folders = ['', ...held.map(folderOf)].filter((folder) => file.startsWith(folder))
      return staticDirectories.some((directory) =>
        folders.some((folder) => isFile(path.join(siteDir, directory, file.slice(folder.length)))),
      )
    },
    /** Whether a path is that of a language which this output does not hold. */
    isOfOtherOutput(pathname: string): boolean {
      const base = longestFirst.find((one) => pathname.startsWith(one) || `${pathname}/` === one)
      return base !== undefined && base !== baseUrl && !held.includes(base)
    },
  }
}
