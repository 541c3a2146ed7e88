import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getElementsByTagName, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { decoded } from '../../runtime/shared/url/url.ts'
import { encodeFilePath } from '../routes/page-url.ts'
import { filesBelow } from '../types/looks.ts'
import { readAddress, type BuiltSite } from './crawl-address.ts'

type ServingRules = Pick<BuiltSite, 'baseUrl' | 'trailingSlash'>

export interface PageIndex {
  readonly paths: readonly string[]
  readonly pageOf: (path: string) => number | undefined
}

const HTML_FILE = /\.html?$/i

/** HTML files below a folder, in path order. Hidden files, which hosts keep to themselves, are left out. */
export function listHtmlFiles(dir: string): readonly string[] {
  const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.well-known'
  return filesBelow(dir).filter((file) => HTML_FILE.test(file) && !file.split('/').some(isHidden))
}

/** Gives every page the path that the site itself uses for it: that in the sitemap, where it is listed. */
export function indexPages(
  files: readonly string[],
  listed: readonly string[],
  rules: ServingRules,
): PageIndex {
  const paths = files.map((file) => rules.baseUrl + ownPath(file))
  const pageByPath = new Map(paths.map((own, page) => [own, page]))
  for (const [alias, page] of aliases(files, rules)) if (!pageByPath.has(alias)) pageByPath.set(alias, page)
  for (const name of listed) {
    const page = pageByPath.get(name)
    if (page !== undefined) paths[page] = name
  }
  return { paths, pageOf: (name) => pageByPath.get(name) }
}

function ownPath(file: string): string {
  return encodeFilePath(file === 'index.html' ? '' : file.replace(/\/index\.html$/, '/'))
}

type Alias = readonly [path: string, page: number]

/** Further paths of pages. Where two pages share one, the first in this list is what hosts show. */
function aliases(files: readonly string[], { baseUrl, trailingSlash }: ServingRules): readonly Alias[] {
  const flat: Alias[] = []
  const folders: Alias[] = []
  for (const [page, file] of files.entries()) {
    const own = baseUrl + encodeFilePath(file)
    if (file === 'index.html') folders.push([own, page])
    else if (file.endsWith('/index.html'))
      folders.push([own.replace(/\/index\.html$/, ''), page], [own, page])
    else flat.push([own.replace(HTML_FILE, ''), page])
  }
  return trailingSlash === true ? [...folders, ...flat] : [...flat, ...folders]
}

/** Most sitemaps that an index may name (sitemaps.org protocol). */
const MAX_PARTS = 50_000

/**
 * Paths of this site that its sitemap lists, those of the parts of an index included, in its order. Empty when there
 * is no sitemap. Parts of parts are not read: an index may not name an index.
 */
export async function readSitemap(name: string, source: BuiltSite): Promise<readonly string[]> {
  const { isIndex, paths } = await readDocument(source.baseUrl + name, source)
  if (!isIndex) return paths
  const listed: string[] = []
  for (const part of paths.slice(0, MAX_PARTS)) listed.push(...(await readDocument(part, source)).paths)
  return [...new Set(listed)]
}

async function readDocument(url: string, site: BuiltSite) {
  // What no host would serve is not read.
  const file = path.join(site.dir, decoded(url.slice(site.baseUrl.length)))
  const text = (await site.statusOf(url)) === 200 ? await readFile(file, 'utf8').catch(() => '') : ''
  const document = parseDocument(text, { xmlMode: true })
  const paths = getElementsByTagName('loc', document).flatMap((location) => {
    const found = readAddress(textContent(location), site.url, site)
    return found?.kind === 'internal' ? [found.path] : []
  })
  const isIndex = getElementsByTagName('sitemapindex', document, true, 1).length > 0
  return { isIndex, paths: [...new Set(paths)] }
}
