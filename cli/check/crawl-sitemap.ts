import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getElementsByTagName, textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { decoded } from '../../runtime/shared/url/url.ts'
import { readAddress, type BuiltSite } from './crawl-address.ts'

type SitemapSource = Pick<BuiltSite, 'dir' | 'url' | 'baseUrl' | 'statusOf'>

/** Most sitemaps that an index may name (sitemaps.org protocol). */
const MAX_PARTS = 50_000

/**
 * Paths of this site that its sitemap lists, those of the parts of an index included, in its order. Empty when there
 * is no sitemap. Parts of parts are not read: an index may not name an index.
 *
 * @param name file in the output
 */
export async function readSitemap(name: string, source: SitemapSource): Promise<readonly string[]> {
  const { isIndex, paths } = await readDocument(source.baseUrl + name, source)
  if (!isIndex) return paths
  const listed: string[] = []
  for (const part of paths.slice(0, MAX_PARTS)) listed.push(...(await readDocument(part, source)).paths)
  return [...new Set(listed)]
}

async function readDocument(
  url: string,
  site: SitemapSource,
): Promise<{ readonly isIndex: boolean; readonly paths: readonly string[] }> {
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
