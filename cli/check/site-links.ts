import type { SiteConfig } from '../config/site-config.ts'
import { closest } from 'fastest-levenshtein'
import type { CompiledContent } from '../content/compiled.ts'
import { contentImports } from '../content/import-cycles.ts'
import { placeOfText } from '../content/text-place.ts'
import type { RenderedPage } from '../render/pages.ts'
import { resolveReference, type ReferenceScope } from '../render/resolve-reference.ts'
import type { Diagnostic, Place } from '../report/diagnostic.ts'
import type { Page } from '../routes/page.ts'
import type { RouteManifest } from '../routes/plan.ts'
import type { FilePath } from '../types/file-path.ts'
import { checkLinks } from './links.ts'

interface SiteLinks {
  readonly config: SiteConfig
  readonly manifest: RouteManifest
  readonly rendered: readonly RenderedPage[]
  readonly compiledByPath: ReadonlyMap<FilePath, CompiledContent>
  readonly references: ReferenceScope
  /** Whether the output holds a file, by its path relative to the output. */
  readonly hasFile: (path: string) => boolean
}

/** Checks the links of a site as rendered. Pages that failed count as present, with every anchor. */
export function checkSiteLinks(site: SiteLinks): readonly Diagnostic[] {
  const { config, manifest, rendered, hasFile } = site
  const known = new Map(rendered.map((page) => [page.page.url as string, page]))
  const pages = manifest.pages.map((page) => {
    const facts = known.get(page.url)
    return {
      url: page.url,
      links: facts?.links ?? [],
      anchors: facts?.rendered === true ? facts.anchors : null,
    }
  })
  const urls = manifest.pages.map((page) => page.url as string)
  return checkLinks({
    pages,
    baseUrl: config.baseUrl,
    hasFile,
    onBrokenLinks: config.onBrokenLinks,
    onBrokenAnchors: config.onBrokenAnchors,
    placeOf: (url, href) => placeOfLink(href, known.get(url)?.page, site),
    nearest: (pathname) => nearestUrl(pathname, urls),
  })
}

/** The page URL most like a dead one, if it is near enough to be a slip. */
function nearestUrl(wanted: string, urls: readonly string[]): string | null {
  if (urls.length === 0) return null
  const found = closest(wanted, urls)
  const lastOf = (url: string): string => url.replace(/\/$/, '').split('/').pop() ?? ''
  const [left, right] = [lastOf(wanted), lastOf(found)]
  return left !== '' && (right.startsWith(left.slice(0, 3)) || left === right) ? found : null
}

/** Where a page's author wrote a link: among the references of its content, else by its text in the source. */
function placeOfLink(href: string, page: Page | undefined, site: SiteLinks): Place | null {
  if (page?.source === null || page === undefined) return null
  for (const compiled of contentOf(page.source, site.compiledByPath)) {
    const at = { file: compiled.path, page }
    const reference = compiled.references.find(
      (candidate) => resolveReference(candidate, at, site.references).props['href'] === href,
    )
    if (reference !== undefined) return reference.place
  }
  const place = placeOfText(href, { file: page.source, siteDir: site.config.siteDir })
  return place.line === undefined && page.kind !== 'react' ? null : place
}

/** The compiled content of a file and of everything that it imports, each once. */
function contentOf(
  source: FilePath,
  compiledByPath: SiteLinks['compiledByPath'],
): readonly CompiledContent[] {
  const found = new Map<FilePath, CompiledContent>()
  const queue = [source]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const compiled = found.has(path) ? undefined : compiledByPath.get(path)
    if (compiled === undefined) continue
    found.set(path, compiled)
    queue.push(...contentImports(compiled))
  }
  return [...found.values()]
}
