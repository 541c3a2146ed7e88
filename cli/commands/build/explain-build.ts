import path from 'node:path'
import type { RenderCache } from '../../cache/build-cache.ts'
import type { ContentStatus } from '../../cache/content-cache.ts'
import type { OutputFingerprints } from '../../output/publish/old-output.ts'
import type { StagedOutput } from '../../output/output.ts'
import { dataPathOf, pageFilesOf } from '../../routes/output-path.ts'
import type { Reporter } from '../../report/steps.ts'
import type { Page } from '../../routes/page.ts'
import type { FilePath, OutputPath } from '../../types/file-path.ts'
import type { BuildOptions } from './build-options.ts'
import { pageDifferences } from './page-differences.ts'
import { fileOf } from '../../content/compile/content-part.ts'
import type { Site } from '../../engine/site.ts'
import { tryReadText } from '../../types/looks.ts'
import { decoded } from '../../../runtime/shared/url/url.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'

/** Why a page was rebuilt or not. JSON-safe. */
export interface Explanation {
  readonly url: string
  readonly source: FilePath | null
  /** Whether the page was rendered; false when what an earlier build rendered was taken over. */
  readonly rendered: boolean
  /** Why it was rendered, a sentence each; empty for a page that was taken over. */
  readonly reasons: readonly string[]
  /** What became of its content; null for a page that is not made from content. */
  readonly content: ContentStatus | null
  /** Its files, and whether they were written or were equal to those of the earlier build. */
  readonly files: readonly { readonly path: string; readonly written: boolean }[]
}

/**
 * The page that `--explain` names, by its URL with or without host, base URL, trailing slash, `index.html` or `.html`, or by
 * the path of its file, relative to the site directory or to `cwd`; null without it. Problem: `PAGE_UNKNOWN`.
 */
export function explainedPage(
  site: Site,
  { explain, cwd = process.cwd() }: BuildOptions,
  reporter: Reporter,
): Page | null {
  if (explain === undefined) return null
  const found = bySource(explain, site, cwd) ?? byUrl(explain, site)
  if (found === null) reporter.diagnostics([unknownPage(explain, site)])
  return found
}

interface Built {
  readonly site: Site
  readonly output: StagedOutput
  /** Absolute. */
  readonly outDir: string
  readonly cache: RenderCache
  /** What the last build published, by paths. */
  readonly before: OutputFingerprints
}

/** Explains a page. To be asked before the output is published, while the old one is in its place. */
export function explainBuild(page: Page | null, built: Built): Explanation | null {
  if (page === null) return null
  const { site, output, outDir, cache, before } = built
  const { config } = site
  const files = pageFilesOf(page, config).map(({ path }) => path)
  const data = dataPathOf(page.url, config)
  const shown = (file: OutputPath): string =>
    path.relative(config.siteDir, path.join(outDir, file)).replaceAll(path.sep, '/')
  const cause = cache.explain({
    page,
    damaged: () => files.filter((file) => !output.isIntact(file)).map(shown),
    wasPublished: before.has(data),
    differences: () => pageDifferences(tryReadText(path.join(outDir, data)), textOf(output.read(data))),
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
    content: cause.content,
    files: files.map((file) => ({ path: shown(file), written: written.has(file) })),
  }
}

function textOf(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString()
}

/** Most causes that are shown: the URLs of a whole folder may have changed. */
const SHOWN = 12

/** Tells people why. */
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
