import { levelOf, type Diagnostic, type ReportLevel } from '../../report/diagnostic.ts'
import { placeOfText } from '../../content/text-place.ts'
import type { MissingUrl } from './missing-urls.ts'
import { URLS_FILE } from './recorded-urls.ts'

/** What is told of missing addresses. */
export function urlProblems(
  missing: readonly MissingUrl[],
  { siteDir, onMissingUrls }: { readonly siteDir: string; readonly onMissingUrls: ReportLevel },
): readonly Diagnostic[] {
  const level = levelOf(onMissingUrls)
  if (level === null) return []
  return missing.map(({ recorded: { url, title }, proposal }) => ({
    code: 'URL_MISSING',
    level,
    message: `Nothing is at "${url}" any more, where "${title}" was.`,
    place: placeOfText(JSON.stringify(url), { file: URLS_FILE, siteDir }),
    notes: proposal === null ? undefined : [`the page seems to be at "${proposal.to}": ${proposal.reason}`],
    hint:
      proposal === null
        ? `Redirect it with \`redirect_from: ${url}\` in the front matter of another page, or give it up with "sitegen urls --drop ${url}".`
        : `Run "sitegen urls --accept" to redirect it to "${proposal.to}".`,
    allowedBy: `To allow this set onMissingUrls: 'warn' in site.config.`,
  }))
}
