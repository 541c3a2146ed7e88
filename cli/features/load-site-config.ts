import { loadConfig, reloadConfig, type ConfigLoading, type LoadedConfig } from '../config/load.ts'
import type { ModuleSource } from '../config/module/evaluate-module.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { docusaurusConfig } from '../docusaurus/docusaurus-config.ts'
import { FEATURES } from './registry.ts'

export const FEATURE_OPTIONS = FEATURES.flatMap(({ options }) => options ?? [])

/** Loads the configuration of a site with the options of all features: see `loadConfig`. */
export function loadSiteConfig(
  siteDir: string,
  loading: Omit<ConfigLoading, 'features' | 'foreign'> = {},
): Promise<LoadedConfig> {
  return loadConfig(siteDir, { ...loading, features: FEATURE_OPTIONS, foreign: docusaurusConfig })
}

/** The same for a configuration that was loaded in another thread: see `reloadConfig`. */
export function reloadSiteConfig(source: ModuleSource): Promise<SiteConfig> {
  return reloadConfig(source, { features: FEATURE_OPTIONS, foreign: docusaurusConfig })
}
