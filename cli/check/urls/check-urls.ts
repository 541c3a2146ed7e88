import { readRenames } from '../../content/git.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { Diagnostic } from '../../report/diagnostic.ts'
import type { BuiltUrls } from './built-urls.ts'
import { missingUrls, withProposals, type MissingUrl } from './missing-urls.ts'
import { loadRecordedUrls, URLS_FILE, type RecordedUrls } from './recorded-urls.ts'
import { urlProblems } from './url-problems.ts'

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
