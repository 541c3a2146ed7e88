import path from 'node:path'
import { decoded, type Url } from '../../../runtime/shared/url/url.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { Page } from '../../routes/page.ts'
import type { RouteManifest } from '../../routes/plan.ts'
import type { FilePath } from '../../types/file-path.ts'

interface Site {
  readonly config: Pick<SiteConfig, 'url' | 'baseUrl' | 'siteDir'>
  readonly manifest: RouteManifest
}

/** A page, or why there is none. */
export type FoundPage = { readonly page: Page } | { readonly problem: Diagnostic }

/**
 * The page that somebody means: by its URL with or without host, base URL, trailing slash, `index.html` or `.html`, or by
 * the path of its file, relative to the site directory or to `cwd`. Problem: `PAGE_UNKNOWN`.
 */
export function findPage(asked: string, { config, manifest }: Site, cwd: string): FoundPage {
  const found = bySource(asked, { config, manifest }, cwd) ?? byUrl(asked, { config, manifest })
  return found === null ? { problem: unknownPage(asked, { config, manifest }) } : { page: found }
}

function bySource(asked: string, { config: { siteDir }, manifest }: Site, cwd: string): Page | null {
  const names = [path.resolve(siteDir, asked), path.resolve(cwd, asked)]
  for (const name of names) {
    const owner = manifest.pageBySource.get(siteFile(name, siteDir))
    if (owner !== undefined) return manifest.pageByUrl.get(owner.url) ?? null
  }
  return null
}

function byUrl(asked: string, { config, manifest }: Site): Page | null {
  const { baseUrl } = config
  const wanted = barePath(asked, config)
  const bare = (url: Url): string => barePath(url, config)
  const withBase = barePath(baseUrl + wanted.replace(/^\//, ''), config)
  return (
    manifest.pages.find(({ url }) => bare(url) === wanted) ??
    manifest.pages.find(({ url }) => bare(url) === withBase) ??
    null
  )
}

/** An address without all that may be written or not: `/docs/a`. */
function barePath(address: string, { url }: Pick<SiteConfig, 'url'>): string {
  const withoutHost = address.startsWith(url) ? address.slice(url.length) : address
  const [pathname = ''] = withoutHost.split(/[?#]/, 1)
  return `/${decoded(pathname)
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')
    .replace(/(?:^|\/)index\.html$|\.html$/, '')}`
}

/** How many addresses are compared for the nearest: beyond, it would take seconds. */
const COMPARED = 20_000

function unknownPage(asked: string, { config, manifest }: Site): Diagnostic {
  const addresses: readonly string[] = manifest.pages.slice(0, COMPARED).map(({ url }) => url)
  const written = barePath(asked, config)
  const files: readonly string[] = [...manifest.pageBySource.keys()].slice(0, COMPARED) satisfies FilePath[]
  const meant =
    didYouMean(written, addresses) ??
    didYouMean(barePath(config.baseUrl + written, config), addresses) ??
    didYouMean(asked, files)
  return {
    code: 'PAGE_UNKNOWN',
    level: 'error',
    message: `--explain: no page has the URL "${asked}", and none is made from a file of this name.`,
    hint:
      meant === null
        ? `Give the URL of a page, such as "${manifest.pages[0]?.url ?? config.baseUrl}", or the path of its file.`
        : `Did you mean "${meant}"?`,
  }
}
