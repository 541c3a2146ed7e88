import { encodeFilePath } from '../routes/page-url.ts'
import { filesBelow } from '../types/looks.ts'
import type { BuiltSite } from './crawl-address.ts'

type ServingRules = Pick<BuiltSite, 'baseUrl' | 'trailingSlash'>

/** The HTML files of an output by the paths that lead to them. */
export interface PageIndex {
  readonly paths: readonly string[]
  /** The page that a path leads to; undefined when it leads to none. */
  readonly pageOf: (path: string) => number | undefined
}

const HTML_FILE = /\.html?$/i

/** HTML files below a folder, in path order. Hidden files, which hosts keep to themselves, are left out. */
export function listHtmlFiles(dir: string): readonly string[] {
  const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.well-known'
  return filesBelow(dir).filter((file) => HTML_FILE.test(file) && !file.split('/').some(isHidden))
}

/**
 * Gives every page the path that the site itself uses for it.
 *
 * @param files HTML files relative to the output
 * @param listed paths in the sitemap
 */
export function indexPages(
  files: readonly string[],
  listed: readonly string[],
  rules: ServingRules,
): PageIndex {
  const paths = files.map((file) => rules.baseUrl + ownPath(file))
  const pageByPath = new Map(paths.map((own, page) => [own, page]))
  for (const { alias, page } of aliases(files, rules)) {
    if (!pageByPath.has(alias)) pageByPath.set(alias, page)
  }
  for (const name of listed) {
    const page = pageByPath.get(name)
    if (page !== undefined) paths[page] = name
  }
  return { paths, pageOf: (name) => pageByPath.get(name) }
}

function ownPath(file: string): string {
  return encodeFilePath(file === 'index.html' ? '' : file.replace(/\/index\.html$/, '/'))
}

interface Alias {
  readonly alias: string
  readonly page: number
}

/** Further paths of pages. Where two pages share one, the first in this list is what hosts show. */
function aliases(files: readonly string[], { baseUrl, trailingSlash }: ServingRules): readonly Alias[] {
  const flat: Alias[] = []
  const folders: Alias[] = []
  for (const [page, file] of files.entries()) {
    const own = baseUrl + encodeFilePath(file)
    if (file === 'index.html') folders.push({ alias: own, page })
    else if (file.endsWith('/index.html'))
      folders.push({ alias: own.replace(/\/index\.html$/, ''), page }, { alias: own, page })
    else flat.push({ alias: own.replace(HTML_FILE, ''), page })
  }
  return trailingSlash === true ? [...folders, ...flat] : [...flat, ...folders]
}
