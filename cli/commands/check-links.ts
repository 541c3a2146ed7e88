import { checkAnchors, checkExternal, checkInternal, readLinks } from '../check/crawl.ts'
import type { BuiltSite } from '../check/crawl-address.ts'
import { crawlDiagnostics } from '../check/crawl-report.ts'
import { leftOut } from '../check/left-out.ts'
import { pagesWithBelow } from '../routes/page-url.ts'
import { UsageError } from '../report/diagnostic.ts'
import type { Reporter } from '../report/steps.ts'
import { plural } from '../report/text.ts'
import { statusOf } from '../server/answer-site.ts'
import { findDiskFile } from '../server/disk-file.ts'
import type { SiteOptions, CommandFunction } from '../program/command.ts'
import { loadReported, requireOutput } from './built-site.ts'

export interface CheckLinksOptions extends SiteOptions {
  readonly external?: boolean
}

/** `checked` counts the distinct addresses that were looked at. */
async function crawl(site: BuiltSite, options: CheckLinksOptions, reporter: Reporter) {
  const onProgress = (done: number, total: number): void => reporter.progress(done, total)
  const control = { signal: options.signal, onProgress }
  const links = await reporter.step('pages', () => readLinks(site, control))
  const dead = await reporter.step('links', () => checkInternal(site, links, control))
  const broken = [...dead, ...checkAnchors(links)]
  if (!options.external) return { links, broken, checked: links.count - links.external.length }
  const others = await reporter.step('other sites', () => checkExternal(links, control))
  for (const { url } of others.unchecked)
    reporter.info(`Not judged, because the host turns programs away: ${url}`)
  return { links, broken: [...broken, ...others.broken], checked: links.count }
}

/**
 * `sitegen check-links`: follows every link and fragment of every page of the built output as a static host would
 * answer it, and reports each that is broken once with the pages that have it.
 */
export const checkLinksCommand: CommandFunction<CheckLinksOptions> = async (siteDir, options, reporter) => {
  const config = await loadReported(siteDir, options, reporter)
  if (config.router === 'hash') {
    throw new UsageError(
      "check-links follows links from document to document, and a site with router: 'hash' has one.",
      'Run `sitegen build`: it checks the links between all pages.',
    )
  }
  const dir = requireOutput(config, { ...options, reporter, missing: 'There are no links to check' })
  const { url, baseUrl, trailingSlash, sitemap } = config
  const rules = {
    baseUrl,
    trailingSlash,
    matchBelow: pagesWithBelow(config),
    find: (names: readonly string[]) => findDiskFile(dir, names),
  }
  const site = {
    dir,
    statusOf: (path: string) => statusOf(rules, path),
    url,
    baseUrl,
    trailingSlash,
    sitemap: sitemap?.filename ?? null,
    ...leftOut(config, dir),
  }
  const { links, checked, broken } = await crawl(site, options, reporter)
  reporter.result({ checked, broken: broken.map(({ url, status, from }) => ({ url, status, from })) })
  const diagnostics = crawlDiagnostics(broken, links, config)
  reporter.diagnostics(diagnostics)
  if (diagnostics.length > 0) return 1
  const pages = plural(links.anchors.filter((anchors) => anchors !== null).length, 'page')
  reporter.info(`Nothing is broken: ${plural(checked, 'link')} on ${pages}.`)
  return 0
}
