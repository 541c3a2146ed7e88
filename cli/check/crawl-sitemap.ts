import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import { decoded } from '../../runtime/shared/url/url.ts'
import { readAddress, type CrawlSite } from './crawl-address.ts'

/** Where a sitemap is read. */
export interface SitemapSource extends CrawlSite {
  /** Absolute folder of the output. */
  readonly dir: string
  /** The HTTP status of a path: what no host would serve is not read. */
  readonly statusOf: (path: string) => Promise<number>
}

/** Most sitemaps that an index may name (sitemaps.org protocol). */
const MAX_PARTS = 50_000

/**
 * Paths of this site that its sitemap lists, those of the parts of an index included, in its order. Empty when there
 * is no sitemap. Parts of parts are not read: an index may not name an index.
 *
 * @param name file in the output
 */
export async function readSitemap(name: string, source: SitemapSource): Promise<readonly string[]> {
  const document = await readDocument(source.baseUrl + name, source)
  if (!document.isIndex) return document.paths
  const paths: string[] = []
  for (const part of document.paths.slice(0, MAX_PARTS))
    paths.push(...(await readDocument(part, source)).paths)
  return [...new Set(paths)]
}

interface SitemapDocument {
  readonly isIndex: boolean
  readonly paths: readonly string[]
}

async function readDocument(url: string, site: SitemapSource): Promise<SitemapDocument> {
  const file = path.join(site.dir, decoded(url.slice(site.baseUrl.length)))
  const text = (await site.statusOf(url)) === 200 ? await readFile(file, 'utf8').catch(() => null) : null
  if (text === null) return { isIndex: false, paths: [] }
  const { isIndex, addresses } = parseSitemap(text)
  const paths = addresses.flatMap((address) => {
    const found = readAddress(address, site.url, site)
    return found?.kind === 'internal' ? [found.path] : []
  })
  return { isIndex, paths: [...new Set(paths)] }
}

function parseSitemap(xml: string): { readonly isIndex: boolean; readonly addresses: readonly string[] } {
  const addresses: string[] = []
  let isIndex = false
  let location: string | null = null
  const parser = new Parser(
    {
      onopentag(tag) {
        isIndex ||= tag === 'sitemapindex'
        if (tag === 'loc') location = ''
      },
      ontext(text) {
        if (location !== null) location += text
      },
      onclosetag(tag) {
        if (tag !== 'loc' || location === null) return
        addresses.push(location.trim())
        location = null
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { isIndex, addresses }
}
