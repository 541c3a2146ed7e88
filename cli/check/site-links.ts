import { hrefPath } from '../../runtime/shared/hash-route.ts'
import type { SiteData } from '../../runtime/shared/site-data.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { closest } from 'fastest-levenshtein'
import type { CompiledContent, Reference } from '../content/compiled.ts'
import { fileOf } from '../content/content-part.ts'
import { contentImports } from '../content/import-cycles.ts'
import { placeOfText } from '../content/text-place.ts'
import type { RenderedPage } from '../render/pages.ts'
import type { ReferenceScope, ReferenceSite } from '../render/reference-scope.ts'
import { resolveReference } from '../render/resolve-reference.ts'
import type { Diagnostic, Place } from '../report/diagnostic.ts'
import { contentsOf, type Page } from '../routes/page.ts'
import type { RouteManifest } from '../routes/plan.ts'
import type { FilePath } from '../types/file-path.ts'
import { deadDiagnostic, findDeadLinks, type LinkCheck } from './links.ts'

interface SiteLinks {
  readonly config: SiteConfig
  readonly data: Pick<SiteData, 'matchBelow'>
  readonly manifest: RouteManifest
  readonly rendered: readonly RenderedPage[]
  readonly compiledByPath: ReadonlyMap<FilePath, CompiledContent>
  /** Brings the words of content into `compiledByPath`. @default they are there */
  readonly load?: (files: readonly FilePath[]) => Promise<void>
  readonly references: ReferenceScope
  /** Whether the output holds a file, by its path relative to the output. */
  readonly hasFile: (path: string) => boolean
}

/** Checks the links of a site as rendered. Pages that failed count as present, with every anchor. */
export async function checkSiteLinks(site: SiteLinks): Promise<readonly Diagnostic[]> {
  const { config, data, manifest, rendered, hasFile, load } = site
  const known = new Map(rendered.map((page) => [page.page.url as string, page]))
  const pages = manifest.pages.map((page) => {
    const facts = known.get(page.url)
    return {
      url: page.url,
      links: linksOf(facts, config),
      anchors: facts?.rendered === true ? facts.anchors : null,
    }
  })
  const urls = manifest.pages.map((page) => page.url as string)
  const check: LinkCheck = {
    pages,
    baseUrl: config.baseUrl,
    ...(data.matchBelow === undefined ? {} : { matchBelow: data.matchBelow }),
    hasFile,
    onBrokenLinks: config.onBrokenLinks,
    onBrokenAnchors: config.onBrokenAnchors,
    placeOf: (url, href) => placeOfLink(href, known.get(url)?.page, site),
    nearest: (pathname) => nearestUrl(pathname, urls),
  }
  const dead = findDeadLinks(check)
  const sources = dead.flatMap(({ pages: [url = ''] }) => contentsOf(known.get(url)?.page ?? NO_CONTENT))
  if (sources.length > 0) await load?.(sources)
  return dead.flatMap((entry) => deadDiagnostic(entry, check) ?? [])
}

/** What a page links to: what the hash router wrote is checked as the addresses that it stands for. */
function linksOf(page: RenderedPage | undefined, config: SiteConfig): readonly string[] {
  const links = page?.links ?? []
  return config.router === 'hash' ? links.map((href) => hrefPath(href, config)) : links
}

/** Letters that the last segment of a page's URL and of a dead link have in common, for a slip. */
const COMMON_START = 3

/** Of the page URLs whose last segment is alike, the one most like a dead link; null when there is none. */
function nearestUrl(wanted: string, urls: readonly string[]): string | null {
  const name = lastSegment(wanted)
  const start = name.slice(0, COMMON_START)
  const alike = urls.filter((url) => {
    const other = lastSegment(url)
    return name !== '' && (other === name || (start.length === COMMON_START && other.startsWith(start)))
  })
  return alike.length === 0 ? null : closest(wanted, alike)
}

function lastSegment(url: string): string {
  return url.replace(/\/$/, '').split('/').pop() ?? ''
}

const NO_CONTENT = { source: null }

/** The contents of a page, each with the page that its relative links start from. */
function shownBy(page: Page): readonly { readonly source: FilePath; readonly page: Page }[] {
  const { source, items = [] } = page
  const shown = items.map((item) => ({ source: item.source, page: { ...page, url: item.url } }))
  return source === null ? shown : [{ source, page }, ...shown]
}

/** Where a page's author wrote a link: among the references of its content, else by its text in the source. */
function placeOfLink(href: string, page: Page | undefined, site: SiteLinks): Place | null {
  if (page === undefined) return null
  for (const shown of shownBy(page)) {
    for (const compiled of contentOf(shown.source, site.compiledByPath)) {
      const at = { file: fileOf(compiled.path), page: shown.page }
      const references = { ...site.references, isElsewhere: shown.page !== page }
      const reference = compiled.references.find(
        (candidate) => hrefOf(candidate, at, { ...site, references }) === href,
      )
      if (reference !== undefined) return reference.place
    }
  }
  if (page.source === null) return null
  const place = placeOfText(href, { file: fileOf(page.source), siteDir: site.config.siteDir })
  return place.line === undefined && page.kind !== 'react' ? null : place
}

/** The address that a reference leads to, as it is checked. */
function hrefOf(reference: Reference, at: ReferenceSite, { references, config }: SiteLinks): string | null {
  const href = resolveReference(reference, at, references).props['href']
  return typeof href === 'string' ? hrefPath(href, config) : null
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
