import path from 'node:path'
import { checkAnchors, checkExternal, checkInternal, crawlDiagnostics, readLinks } from '../check/crawl.ts'
import type { BuiltSite } from '../check/crawl-address.ts'
import { otherLocaleFolders } from '../config/resolve/resolve-i18n.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { siteLocale } from '../config/site-language.ts'
import { pagesWithBelow } from '../routes/page-url.ts'
import { readMatchBelow } from '../output/publish/out-dir.ts'
import { UsageError } from '../report/diagnostic.ts'
import type { Reporter } from '../report/steps.ts'
import { plural } from '../report/text.ts'
import { statusOf } from '../server/answer-site.ts'
import { findDiskFile } from '../server/disk-file.ts'
import { isFile, isFolder } from '../types/looks.ts'
import type { SiteOptions, CommandFunction } from '../program/command.ts'
import { loadReported, requireOutput } from './built-site.ts'

export interface CheckLinksOptions extends SiteOptions {
  readonly external?: boolean
}

/** `checked` counts the distinct addresses that were looked at. */
async function crawl(site: BuiltSite, options: CheckLinksOptions, reporter: Reporter) {
  const control = { signal: options.signal, onProgress: reporter.progress }
  const links = await reporter.step('pages', () => readLinks(site, control))
  const dead = await reporter.step('links', () => checkInternal(site, links, control))
  const broken = [...dead, ...checkAnchors(links)]
  if (!options.external) return { links, broken, checked: links.count - links.external.length }
  const others = await reporter.step('other sites', () => checkExternal(links, control))
  for (const { url } of others.unchecked)
    reporter.info(`Not judged, because the host turns programs away: ${url}`)
  return { links, broken: [...broken, ...others.broken], checked: links.count }
}

/** `sitegen check-links`: follows every link and fragment of the built output as a static host would answer it. */
export const checkLinksCommand: CommandFunction<CheckLinksOptions> = async (siteDir, options, reporter) => {
  const config = await loadReported(siteDir, options, reporter)
  if (config.router === 'hash') {
    throw new UsageError(
      "check-links follows links from document to document, and a site with router: 'hash' has one.",
      'Run `sitegen build`: it checks the links between all pages.',
    )
  }
  const dir = requireOutput(config, { ...options, missing: 'There are no links to check' }, reporter)
  const { url, baseUrl, trailingSlash, sitemap } = config
  const rules = {
    baseUrl,
    trailingSlash,
    matchBelow: [...pagesWithBelow(config), ...readMatchBelow(dir)],
    find: (names: readonly string[]) => findDiskFile(dir, names),
  }
  const site = {
    dir,
    statusOf: (target: string) => statusOf(rules, target),
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
  const pages = plural(links.pages.filter(({ anchors }) => anchors !== null).length, 'page')
  reporter.info(`Nothing is broken: ${plural(checked, 'link')} on ${pages}.`)
  return 0
}

/** What a crawl leaves alone. `dir` is the output, absolute. */
function leftOut({ siteDir, staticDirectories, i18n, baseUrl, url }: SiteConfig, dir: string) {
  const bases = i18n.locales
    .map((name) => siteLocale(i18n, name))
    .filter((locale) => locale.url === url && locale.baseUrl !== baseUrl)
    .map((locale) => locale.baseUrl)
  const isBelow = (base: string): boolean => base.startsWith(baseUrl)
  const folderOf = (base: string): string => base.slice(baseUrl.length)
  const held = bases.filter((base) => isBelow(base) && isFolder(path.join(dir, folderOf(base))))
  // Their files lie in folders of this output, but are served from another root, which their links begin with.
  const apart = [...otherLocaleFolders(i18n)].flatMap(([name, folder]) => {
    const locale = siteLocale(i18n, name)
    return locale.url === url && isBelow(locale.baseUrl) ? [] : [`${folder}/`]
  })
  // The base of one language may begin with that of another.
  const longestFirst = [...bases, baseUrl].sort((a, b) => b.length - a.length)
  return {
    isApart(file: string): boolean {
      if (apart.some((folder) => file.startsWith(folder))) return true
      const folders = ['', ...held.map(folderOf)].filter((folder) => file.startsWith(folder))
      return staticDirectories.some((directory) =>
        folders.some((folder) => isFile(path.join(siteDir, directory, file.slice(folder.length)))),
      )
    },
    isOfOtherOutput(pathname: string): boolean {
      const base = longestFirst.find((one) => pathname.startsWith(one) || `${pathname}/` === one)
      return base !== undefined && base !== baseUrl && !held.includes(base)
    },
  }
}
