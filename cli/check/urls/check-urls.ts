import { readRenames } from '../../content/git.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { levelOf, type Diagnostic, type ReportLevel } from '../../report/diagnostic.ts'
import { textOfFile } from '../../content/text-place.ts'
import type { BuiltUrls } from './built-urls.ts'
import { missingUrls, withProposals, type MissingUrl } from './missing-urls.ts'
import { loadRecordedUrls, URLS_FILE, type RecordedUrls } from './recorded-urls.ts'

/**
 * Checks that each recorded address of a site is still there or redirected. Addresses are those of the default language,
 * and with the hash router hosts see only one. Problems: `URL_MISSING`, `URLS_FILE_INVALID`.
 */
export async function checkUrls(site: BuiltUrls): Promise<readonly Diagnostic[]> {
  const { config } = site
  if (config.onMissingUrls === 'ignore' || !hasUrls(config)) return []
  const recorded = loadRecordedUrls(config.siteDir)
  if (recorded === null) return []
  const missing = await findMissing(site, recorded)
  return [...recorded.diagnostics, ...urlProblems(missing, config)]
}

/** Whether the build is the one whose addresses are recorded. */
export function hasUrls({ router, i18n }: SiteConfig): boolean {
  return router !== 'hash' && i18n.locale === i18n.defaultLocale
}

/** The recorded addresses that are missing, with the pages that they may belong to. */
export async function findMissing(site: BuiltUrls, recorded: RecordedUrls): Promise<readonly MissingUrl[]> {
  const missing = missingUrls(site, recorded)
  if (missing.length === 0) return []
  const renames = await readRenames(site.config.siteDir, URLS_FILE)
  return withProposals(missing, recorded, { ...site, renames })
}

/** What is told of missing addresses. */
export function urlProblems(
  missing: readonly MissingUrl[],
  { siteDir, onMissingUrls }: { readonly siteDir: string; readonly onMissingUrls: ReportLevel },
): readonly Diagnostic[] {
  const level = levelOf(onMissingUrls)
  if (level === null) return []
  const lines = missing.length === 0 ? new Map<string, number>() : linesOfUrls(siteDir)
  return missing.map(({ recorded: { url, title }, proposal }) => ({
    code: 'URL_MISSING',
    level,
    message: `Nothing is at "${url}" any more, where "${title}" was.`,
    place: placeOf(url, lines),
    notes: proposal === null ? undefined : [`the page seems to be at "${proposal.to}": ${proposal.reason}`],
    hint: hintOf(url, proposal),
    allowedBy: `To allow this set onMissingUrls: 'warn' in site.config.`,
  }))
}

/** The file has a line for each address, which it begins with. */
const START = '{"url":'

function linesOfUrls(siteDir: string): ReadonlyMap<string, number> {
  const lines = textOfFile({ file: URLS_FILE, siteDir })?.split('\n') ?? []
  return new Map(
    lines.flatMap((line, index) => {
      const [url] = /^"[^"]*"/.exec(line.slice(START.length)) ?? []
      return url === undefined || !line.startsWith(START) ? [] : [[url, index + 1] as const]
    }),
  )
}

function placeOf(url: string, lines: ReadonlyMap<string, number>): NonNullable<Diagnostic['place']> {
  const quoted = JSON.stringify(url)
  const line = lines.get(quoted)
  const column = START.length + 1
  return line === undefined
    ? { file: URLS_FILE }
    : { file: URLS_FILE, line, column, endColumn: column + quoted.length }
}

function hintOf(url: string, proposal: MissingUrl['proposal']): string {
  if (proposal?.isSure === true) return `Run "sitegen urls --accept" to redirect it to "${proposal.to}".`
  const way = `\`redirect_from: ${url}\` in the front matter`
  return proposal === null
    ? `Redirect it with ${way} of another page, or give it up with "sitegen urls --drop ${url}".`
    : `If that is the same page, redirect it with ${way} there; else give it up with "sitegen urls --drop ${url}".`
}
