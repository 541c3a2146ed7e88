import type { SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { FEATURES } from '../../features/registry.ts'
import type { FilePath } from '../../types/file-path.ts'

/**
 * Files whose links are on pages that they are not the source of: the configuration, and what features name.
 *
 * @param inputs - files of the configuration, absolute
 */
export function linkingFiles(config: SiteConfig, inputs: readonly string[]): readonly FilePath[] {
  const { siteDir, configFile } = config
  const own = inputs.map((file) => siteFile(file, siteDir)).filter((file) => !file.includes('node_modules/'))
  const ofFeatures = FEATURES.flatMap(({ linkingFiles: named }) => named?.(config) ?? [])
  return [...new Set([configFile, ...own, ...ofFeatures])]
}
