import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { trimSlash } from '../../../runtime/shared/url/url.ts'
import { fileOf, partOf } from '../../content/compile/content-part.ts'
import { writeWholeFile } from '../../kept/write-whole.ts'
import { SiteProblems, UsageError, type Diagnostic } from '../../report/diagnostic.ts'
import type { Reporter } from '../../report/steps.ts'
import { plural } from '../../report/text.ts'
import { withoutBase } from '../../routes/page-url.ts'
import { addRedirectFrom } from '../../check/urls/add-redirect.ts'
import {
  findMissing,
  hasUrls,
  promisedPages,
  recordOf,
  urlProblems,
  type BuiltUrls,
  type MissingUrl,
} from '../../check/urls/check-urls.ts'
import { loadRecordedUrls, recordedUrlsText, type RecordedUrls } from '../../check/urls/recorded-urls.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { buildCommand } from '../build/build.ts'
import type { SiteOptions, CommandFunction } from '../../program/command.ts'

export interface UrlsOptions extends SiteOptions {
  readonly write?: boolean
  readonly accept?: boolean
  readonly drop?: readonly string[]
  /** Whether pages of long lists, of tags and of authors are recorded too. @default as recorded */
  readonly lists?: boolean
}

/**
 * `sitegen urls`: builds the site without publishing it, and compares its addresses with those of `site.urls.json`. The
 * exit code is 1 when an address is missing.
 */
export const urlsCommand: CommandFunction<UrlsOptions> = async (siteDir, options, reporter) => {
  let exitCode = 0
  const inspect = async (site: BuiltUrls): Promise<void> => {
    exitCode = await handle(site, options, reporter)
  }
  const { config, signal, cwd, json = false, ignorePlugins } = options
  const building = { cache: true, json, config, ignorePlugins, inspect, signal, cwd }
  return (await buildCommand(siteDir, building, reporter)) || exitCode
}

async function handle(site: BuiltUrls, options: UrlsOptions, reporter: Reporter): Promise<number> {
  const { siteDir, urlsPath } = site.config
  const recorded = recordedBefore(site, options)
  const missing = await findMissing(site, recorded)
  const accepted = options.accept === true ? accept(missing, siteDir) : []
  const redirected = new Set(accepted.map(({ url }) => url))
  const open = missing.filter((one) => !redirected.has(one.recorded.url))
  const pages = promisedPages(site, recorded.lists).map((page) => ({
    page,
    url: withoutBase(page.url, site.config),
  }))
  const known = new Set(recorded.urls.map(({ url }) => trimSlash(url)))
  // Once it is recorded, a page is not proposed any more.
  const proposed = new Set(open.flatMap(({ proposal }) => (proposal === null ? [] : [proposal.to])))
  const kept = pages.filter(({ url }) => !proposed.has(url))
  const fresh = kept.filter(({ url }) => !known.has(trimSlash(url)))
  const records = options.write === true || options.accept === true
  if (records || options.drop !== undefined)
    writeWholeFile(
      path.join(siteDir, urlsPath),
      recordedUrlsText(merged(recorded, records ? kept.map(({ page }) => recordOf(page, site)) : [])),
    )
  reporter.result({
    recorded: recorded.urls.length,
    new: fresh.map(({ url }) => url),
    missing: open.map((one) => ({ url: one.recorded.url, proposal: one.proposal?.to ?? null })),
    redirected: accepted.map(({ url, to }) => ({ url, to })),
  })
  reporter.diagnostics(problems(open, site.config, options))
  for (const { file, url, to } of accepted) reporter.info(`${file}: "${url}" leads to "${to}" now.`)
  reporter.info(summary({ known: known.size, fresh: fresh.length, missing: open.length }, records))
  return open.length > 0 ? 1 : 0
}

function recordedBefore(
  { config }: BuiltUrls,
  { write: writes = false, drop = [], lists = false }: UrlsOptions,
): RecordedUrls {
  if (!hasUrls(config))
    throw new UsageError(
      "Hosts see only one address of a site with router: 'hash'.",
      'Choose the browser router to keep addresses.',
    )
  const loaded = loadRecordedUrls(config)
  if (loaded !== null && loaded.diagnostics.length > 0) throw new SiteProblems(loaded.diagnostics)
  if (loaded === null && !writes)
    throw new UsageError(
      `The site has not recorded its addresses yet: there is no ${config.urlsPath}.`,
      'Run "sitegen urls --write" once, and commit the file.',
    )
  const before = without(loaded ?? { lists: false, urls: [] }, { drop, urlsPath: config.urlsPath })
  return { urls: before.urls, lists: before.lists || lists }
}

function without(
  recorded: RecordedUrls,
  { drop, urlsPath }: { readonly drop: readonly string[]; readonly urlsPath: string },
): RecordedUrls {
  for (const url of drop)
    if (!recorded.urls.some((entry) => entry.url === url))
      throw new UsageError(
        `"${url}" is not recorded.`,
        `Give an address as ${urlsPath} has it: without the base URL.`,
      )
  return { ...recorded, urls: recorded.urls.filter(({ url }) => !drop.includes(url)) }
}

/** Addresses that are there are recorded as they are now, and others stay as they were. */
function merged(recorded: RecordedUrls, current: RecordedUrls['urls']): RecordedUrls {
  const byUrl = new Map([...recorded.urls, ...current].map((entry) => [trimSlash(entry.url), entry]))
  return { ...recorded, urls: [...byUrl.values()] }
}

/** Writes the redirects to pages that are surely meant, where front matter can hold them. */
function accept(missing: readonly MissingUrl[], siteDir: string) {
  return missing.flatMap(({ recorded: { url }, proposal }) => {
    if (proposal === null || !proposal.isSure) return []
    const { source, kind } = proposal.page
    if (source === null || kind !== 'markdown' || partOf(source) !== null) return []
    const name = fileOf(source)
    const file = path.join(siteDir, name)
    const changed = addRedirectFrom(readFileSync(file, 'utf8'), url)
    if (changed === null) return []
    writeFileSync(file, changed)
    return { url, to: proposal.to, file: name }
  })
}

/** Whoever asks is told of errors, whatever builds make of them. */
function problems(
  open: readonly MissingUrl[],
  config: SiteConfig,
  { accept: wasAccepting = false }: UrlsOptions,
): readonly Diagnostic[] {
  const found = urlProblems(open, { ...config, onMissingUrls: 'throw' })
  return found.map((problem, index) => {
    const reported = { ...problem, allowedBy: undefined }
    const { recorded, proposal } = open[index] ?? { proposal: null }
    if (!wasAccepting || proposal === null || recorded === undefined) return reported
    const rule = `{ from: ${JSON.stringify(recorded.url)}, to: ${JSON.stringify(proposal.to)} }`
    const why = proposal.isSure
      ? 'The redirect cannot be written into front matter.'
      : 'Only the name of the page is the same, so this is for you to decide.'
    return { ...reported, hint: `${why} Add ${rule} to redirects in site.config.` }
  })
}

function summary(
  { known, fresh, missing }: Readonly<Record<'known' | 'fresh' | 'missing', number>>,
  records: boolean,
): string {
  const news = records
    ? ` Recorded ${plural(fresh, 'new page')}.`
    : fresh > 0
      ? ` ${plural(fresh, 'new page')} not recorded yet: run "sitegen urls --write".`
      : ''
  if (known === 0) return news.trim()
  const state =
    missing > 0
      ? `Of ${plural(known, 'recorded address', 'es')}, ${missing} ${missing === 1 ? 'is' : 'are'} missing.`
      : `${plural(known, 'recorded address', 'es')} checked, none is missing.`
  return state + news
}
