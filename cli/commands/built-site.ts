import { OUT_DIR } from '../types/file-path.ts'
import { join, relative } from 'node:path'
import type { SiteConfig } from '../config/site-config.ts'
import { loadSiteConfig } from '../features/load-site-config.ts'
import { recoverPublish } from '../output/publish/publish.ts'
import { UsageError, siteError } from '../report/diagnostic.ts'
import type { Reporter } from '../report/steps.ts'
import { isFolder } from '../types/looks.ts'
import type { SiteOptions } from '../program/command.ts'

export async function loadReported(
  siteDir: string,
  { config: file, locale }: SiteOptions,
  reporter: Reporter,
): Promise<SiteConfig> {
  const { config, diagnostics, foreign } = await loadSiteConfig(siteDir, { config: file, locale })
  reporter.configFile(config.configFile, foreign?.translation.named)
  reporter.diagnostics(diagnostics)
  return config
}

/**
 * The folder of a site's last build, after what an interrupted build left was put right. `missing` is what cannot be done
 * without it, as the beginning of a sentence.
 */
export function requireOutput(
  { siteDir }: SiteConfig,
  { missing, dir: named, cwd = process.cwd() }: SiteOptions & { readonly missing: string },
  reporter: Reporter,
): string {
  const dir = named ?? join(siteDir, OUT_DIR)
  reporter.diagnostics(recoverPublish(dir))
  if (isFolder(dir)) return dir
  if (named !== undefined)
    throw new UsageError(
      `${missing}: there is no folder "${relative(cwd, dir)}".`,
      'Give the folder that was named with --out-dir.',
    )
  throw siteError({
    code: 'OUTPUT_MISSING',
    message: `${missing}: the site has no folder "${OUT_DIR}".`,
    hint: 'Run "sitegen build" first.',
  })
}
