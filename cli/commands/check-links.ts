import path from 'node:path'
import type { Target } from '../check/crawl-collect.ts'
import { checkAnchors, checkInternal, crawlDiagnostics, readLinks, type SiteLinks } from '../check/crawl.ts'
import { checkExternal, externalDiagnostics } from '../check/external-links.ts'
import { LINKS_FILE, loadRecordedLinks, recordedLinksText } from '../check/recorded-links.ts'
import { otherLocaleFolders } from '../config/resolve/resolve-i18n.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { siteLocale } from '../config/site-language.ts'
import { pagesWithBelow } from '../routes/page-url.ts'
import { writeWholeFile } from '../kept/write-whole.ts'
import { readMatchBelow } from '../output/publish/out-dir.ts'
import { hasErrors, UsageError } from '../report/diagnostic.ts'
import type { Reporter } from '../report/steps.ts'
import { plural } from '../report/text.ts'
import { statusOf } from '../server/answer-site.ts'
import { findDiskFile } from '../server/disk-file.ts'
import { isFile, isFolder, tryReadText } from '../types/looks.ts'
import type { SiteOptions, CommandFunction } from '../program/command.ts'
import { loadReported, requireOutput } from './built-site.ts'

export interface CheckLinksOptions extends SiteOptions {
  readonly external?: boolean
  readonly newOnly?: boolean
  /** Absolute. @default `site.links.json` in the folder of the site */
  readonly results?: string
  readonly ignore?: readonly string[]
}

/** Checks the links to other sites, and records the results. */
async function crawlExternal(
  links: SiteLinks,
  options: CheckLinksOptions,
  { siteDir, reporter }: { siteDir: string; reporter: Reporter },
) {
  const { newOnly = false, ignore = [], signal, results: file = path.join(siteDir, LINKS_FILE) } = options
  const recorded = loadRecordedLinks(file, siteDir)
  return reporter.step('other sites', () =>
    checkExternal(links, {
      recorded,
      newOnly,
      ignore,
      signal,
      onProgress: reporter.progress,
      today: new Date().toISOString().slice(0, 10),
      record(kept) {
        const text = recordedLinksText(kept)
        if (kept.size + recorded.size > 0 && text !== tryReadText(file)) writeWholeFile(file, text)
      },
    }),
  )
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
  const control = { signal: options.signal, onProgress: reporter.progress }
  const links = await reporter.step('pages', () => readLinks(site, control))
  const dead = await reporter.step('links', () => checkInternal(site, links, control))
  const broken = [...dead, ...checkAnchors(links)]
  const others = options.external ? await crawlExternal(links, options, { ...config, reporter }) : []
  const checked = links.count - links.external.length + others.length
  const listed = (targets: readonly (Target & { readonly status: number })[]) =>
    targets.map(({ url, status, from }) => ({ url, status, from }))
  reporter.result({
    checked,
    broken: listed([...broken, ...others.filter(({ result }) => result === 'broken')]),
    ...(options.external ? { unknown: listed(others.filter(({ result }) => result === 'unknown')) } : {}),
  })
  const diagnostics = [
    ...crawlDiagnostics(broken, links, config),
    ...externalDiagnostics(others, links, config),
  ]
  reporter.diagnostics(diagnostics)
  if (hasErrors(diagnostics)) return 1
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
