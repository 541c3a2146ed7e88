import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getElementsByTagName, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { partition } from 'lodash-es'
import { decoded } from '../../runtime/shared/url/url.ts'
import { urlOfOutputPath } from '../routes/output-path.ts'
import { encodeFilePath } from '../routes/page-url.ts'
import type { OutputPath } from '../types/file-path.ts'
import { filesBelow } from '../types/looks.ts'
import { readAddress, type BuiltSite } from './crawl-address.ts'

export interface CrawledPage {
  /** Relative to the output. */
  readonly file: string
  /** What the site itself calls it: as in the sitemap, where it is listed. */
  path: string
  /** What can be linked to on it; null before it is read. */
  anchors: ReadonlySet<string> | null
}

const HTML_FILE = /\.html?$/i

/** HTML files below a folder, in path order. Hidden files, which hosts keep to themselves, are left out. */
export function listHtmlFiles(dir: string): readonly string[] {
  const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.well-known'
  return filesBelow(dir).filter((file) => HTML_FILE.test(file) && !file.split('/').some(isHidden))
}

/**
 * Pages by every path that leads to them. Where two pages share one, the one that has it as its own, or else the one that
 * hosts show, is there.
 */
export function pagesByPath(
  files: readonly string[],
  listed: readonly string[],
  { baseUrl, trailingSlash }: Pick<BuiltSite, 'baseUrl' | 'trailingSlash'>,
): ReadonlyMap<string, CrawledPage> {
  const pages = files.map((file): CrawledPage => {
    return { file, path: urlOfOutputPath(file as OutputPath, { baseUrl }), anchors: null }
  })
  const isInFolder = ({ file }: CrawledPage): boolean => file === 'index.html' || file.endsWith('/index.html')
  const [folders, flat] = partition(pages, isInFolder)
  const aliases = trailingSlash === true ? [...folders, ...flat] : [...flat, ...folders]
  const byPath = new Map(pages.map((page) => [page.path, page]))
  for (const page of aliases)
    for (const alias of aliasesOf(page.file))
      if (!byPath.has(baseUrl + alias)) byPath.set(baseUrl + alias, page)
  for (const path of listed) {
    const page = byPath.get(path)
    if (page !== undefined) page.path = path
  }
  return byPath
}

/** Further paths of a page. */
function aliasesOf(file: string): readonly string[] {
  const own = encodeFilePath(file)
  if (file === 'index.html') return [own]
  return file.endsWith('/index.html')
    ? [own.replace(/\/index\.html$/, ''), own]
    : [own.replace(HTML_FILE, '')]
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
