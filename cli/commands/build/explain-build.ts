import path from 'node:path'
import type { RenderCache } from '../../cache/build-cache.ts'
import type { OutputFingerprints } from '../../output/publish/old-output.ts'
import type { Output } from '../../output/output-below.ts'
import { dataPathOf, pageFilesOf } from '../../routes/output-path.ts'
import type { Reporter } from '../../report/steps.ts'
import type { Page } from '../../routes/page.ts'
import type { FilePath, OutputPath } from '../../types/file-path.ts'
import type { BuildOptions } from '../common-options.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { Site } from '../../engine/site.ts'
import { tryReadText } from '../../types/looks.ts'
import { decoded } from '../../../runtime/shared/url/url.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import { isDeepStrictEqual } from 'node:util'
import type { OpenBuild } from './open-build.ts'
import { isRecord } from '../../types/json-problems.ts'
import { orNull } from '../../types/memoized.ts'

export type Explanation = NonNullable<ReturnType<typeof explainBuild>>

/**
 * The page that `--explain` names, by its URL with or without host, base URL, trailing slash, `index.html` or `.html`, or by
 * the path of its file, relative to the site directory or to `cwd`; null without it. Problem: `PAGE_UNKNOWN`.
 */
export function explainedPage(
  sites: readonly Site[],
  { explain, cwd = process.cwd() }: BuildOptions,
  reporter: Reporter,
): Page | null {
  const [first] = sites
  if (explain === undefined || first === undefined) return null
  const find = (search: (site: Site) => Page | null): Page | null =>
    sites.map(search).find((page) => page !== null) ?? null
  const found = find((site) => bySource(explain, site, cwd)) ?? find((site) => byUrl(explain, site))
  if (found === null) reporter.diagnostics([unknownPage(explain, first)])
  return found
}

interface Built {
  readonly site: Site
  readonly output: Output
  readonly folder: string
  readonly kept: RenderCache
  readonly cache: { readonly outputs: OutputFingerprints }
}

/** Explains a page. To be asked before the output is published, while the old one is in its place. */
export function explainBuild(page: Page | null, built: readonly Built[], places: OpenBuild['places']) {
  const of = built.find(({ site }) => page !== null && site.manifest.pageByUrl.get(page.url) === page)
  if (page === null || of === undefined) return null
  const { site, output, kept, cache, folder } = of
  const { config } = site
  const outDir = path.join(places.outDir, folder)
  const files = pageFilesOf(page, config).map(({ path }) => path)
  const data = dataPathOf(page.url, config)
  const shown = (file: OutputPath): string => siteFile(path.join(outDir, file), config.siteDir)
  const cause = kept.explain({
    page,
    damaged: () => files.filter((file) => !output.isIntact(file)).map(shown),
    wasPublished: files.some((file) => cache.outputs.has(file)),
    differences: () =>
      pageDifferences(tryReadText(path.join(outDir, data)), output.read(data)).map((text) =>
        text.replace(PLUGIN, `"${page.context.plugin.name}"`),
      ),
  }) ?? {
    reasons: ['--no-cache: nothing of earlier builds is used'],
    content: page.kind === 'markdown' ? 'compiled' : null,
  }
  const written = new Set(output.changed())
  return {
    url: page.url,
    source: page.source,
    rendered: cause.reasons !== null,
    reasons: cause.reasons ?? [],
    /** What became of its content; null for a page that is not made from content. */
    content: cause.content,
    files: files.map((file) => ({ path: shown(file), written: written.has(file) })),
  }
}

/** Most causes that are shown: the URLs of a whole folder may have changed. */
const SHOWN = 12

export function printExplanation(found: Explanation | null, reporter: Reporter): void {
  if (found === null) return
  const { url, source, rendered, reasons, content, files } = found
  const name = source === null ? url : `${url} (${fileOf(source)})`
  const limit = reporter.isVerbose ? reasons.length : SHOWN
  const more = reasons.length - limit
  for (const line of [
    rendered
      ? `${name} was rendered, because`
      : `${name} was not rendered: nothing that it was made from changed.`,
    ...reasons.slice(0, limit).map((reason) => `  - ${reason}`),
    ...(more > 0 ? [`  - and ${more} more; --verbose names them all`] : []),
    ...(content === null
      ? []
      : [`  Its content was ${content === 'known' ? 'known from an earlier build' : content}.`]),
    ...files.map(({ path: file, written }) => `  ${file}: ${written ? 'written' : 'as it was'}`),
  ])
    reporter.info(line)
}

function bySource(asked: string, { config: { siteDir }, manifest }: Site, cwd: string): Page | null {
  const owners = [siteDir, cwd].map((folder) =>
    manifest.pageBySource.get(siteFile(path.resolve(folder, asked), siteDir)),
  )
  const owner = owners.find((found) => found !== undefined)
  return owner === undefined ? null : (manifest.pageByUrl.get(owner.url) ?? null)
}

function byUrl(asked: string, { config, manifest }: Site): Page | null {
  const wanted = barePath(asked, config)
  const withBase = barePath(config.baseUrl + wanted, config)
  const pageAt = (bare: string) => manifest.pages.find(({ url }) => barePath(url, config) === bare)
  return pageAt(wanted) ?? pageAt(withBase) ?? null
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

const NEIGHBOURS = ['previous', 'next', 'newer', 'older']

/** Stands for the name of the plugin that made a page. */
const PLUGIN = '{plugin}'

/** What is said of parts of the page data whose names alone say nothing to a writer. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'head.image': 'its social image changed',
  'head.noIndex': 'it is listed for search engines now, or not any more',
  'head.htmlClasses': 'the classes of its <html> changed',
  'props.sidebar': 'it is in another sidebar, or in none any more',
  'props.breadcrumbs': 'its place in the sidebar changed',
  'head.structuredData': 'its structured data changed',
  'head.metas': 'its <meta> tags changed',
  'props.items': 'what it shows of the posts that it lists changed',
  'props.years': 'what it shows of the posts that it lists changed',
  'props.pagination': 'the pages before and after it changed, or how many there are',
  'props.count': 'the number of its posts changed',
  'props.unlisted': 'it is unlisted now, or not any more',
  'props.post': 'its title, date, authors or tags changed',
  'props.blog': 'the title or the description of its blog changed',
  'props.editUrl': 'its edit link changed',
  'props.lastUpdate': 'the date or the author of its last change changed',
  'props.version': 'what it shows of its version changed',
  'props.visibility': 'it is a draft or unlisted now, or not any more',
  'props.levels': `what the plugin ${PLUGIN} gave for it changed`,
  layout: 'it has another layout',
  parts: 'it shows other parts of its layout',
  context: 'what it knows of its plugin changed',
}

/**
 * What a feature planned differently for a page than in an earlier build, a sentence for each difference: by
 * its `page.json`, null where there is none. Content, scripts and styles have inputs of their own.
 */
function pageDifferences(before: string | null, now: Uint8Array | null): readonly string[] {
  const [was, is] = [plannedParts(before), plannedParts(now && Buffer.from(now).toString())]
  if (was.size === 0 || is.size === 0) return []
  const names = [...new Set([...is.keys(), ...was.keys()])]
  const found = names.filter((name) => !isDeepStrictEqual(was.get(name), is.get(name)))
  return [...new Set(found.map((name) => differenceText(name, was.get(name), is.get(name))))]
}

function differenceText(name: string, before: unknown, now: unknown): string {
  const part = name.replace(/^(?:head|props)\./, '')
  if (name.startsWith('props.') && NEIGHBOURS.includes(part))
    return `its ${part} page is ${titleOf(now)} (was ${titleOf(before)})`
  return DIFFERENCES[name] ?? `its ${part} changed`
}

function titleOf(link: unknown): string {
  const { title } = (link ?? {}) as { readonly title?: unknown }
  return typeof title === 'string' ? `"${title}"` : 'none'
}

function plannedParts(text: string | null): ReadonlyMap<string, unknown> {
  const value: unknown = orNull(() => JSON.parse(text ?? ''))
  const { head, props, layout, parts, context } = isRecord(value) ? value : {}
  if (layout === undefined) return new Map()
  const grouped = Object.entries({ head, props }).flatMap(([group, values]) =>
    Object.entries(values ?? {}).map(([name, value]) => [`${group}.${name}`, value] as const),
  )
  return new Map<string, unknown>([...grouped, ...Object.entries({ layout, parts, context })])
}
