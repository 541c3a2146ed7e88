import { loadConfig, reloadConfig, type ConfigLoading, type LoadedConfig } from '../config/load.ts'
import type { ModuleSource } from '../config/module/evaluate-module.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { docusaurusConfig } from '../docusaurus/docusaurus-config.ts'
import type { PluginHost } from '../plugins/open-plugins.ts'
import { FEATURES } from './registry.ts'

export const FEATURE_OPTIONS = FEATURES.flatMap(({ options }) => options ?? [])

export type SiteConfigLoading = Omit<ConfigLoading, 'features' | 'foreign'>

export interface LoadedSiteConfig extends LoadedConfig {
  /** The plugins of the site, made; null where it has none, and for commands that do not run them. */
  readonly plugins: PluginHost | null
}

/**
 * Loads the configuration of a site with the options of all features (see `loadConfig`), and makes its plugins where
 * `use.unknownPlugins` is `throw`.
 */
export async function loadSiteConfig(
  siteDir: string,
  loading: SiteConfigLoading = {},
): Promise<LoadedSiteConfig> {
  return withPlugins(await loadOwnConfig(siteDir, loading), loading)
}

/** The configuration as its author wrote it: its plugins may add to it. */
export function loadOwnConfig(siteDir: string, loading: SiteConfigLoading): Promise<LoadedConfig> {
  return loadConfig(siteDir, { ...loading, features: FEATURE_OPTIONS, foreign: docusaurusConfig })
}

export function namesPlugins({ pluginLists }: Pick<LoadedConfig, 'pluginLists'>): boolean {
  return Object.values(pluginLists).some((list) => list.length > 0)
}

/** Makes the plugins that a configuration names. */
export async function withPlugins(
  loaded: LoadedConfig,
  loading: SiteConfigLoading,
): Promise<LoadedSiteConfig> {
  const { unknownPlugins = 'ignore' } = loading.use ?? {}
  if (unknownPlugins === 'ignore' || !namesPlugins(loaded)) return { ...loaded, plugins: null }
  const { loadPlugins } = await import('./plugins/load-plugins.ts')
  return loadPlugins(loaded, loading)
}

/** The same for a configuration that was loaded in another thread: see `reloadConfig`. */
export async function reloadSiteConfig(source: ModuleSource): Promise<SiteConfig> {
  const { siteDir, entry, locale, foreign = {}, plugins } = source
  if (plugins?.needsCode !== true)
    return reloadConfig(source, { features: FEATURE_OPTIONS, foreign: docusaurusConfig })
  const use = { ...foreign, unknownPlugins: 'throw' as const }
  const again = await loadSiteConfig(siteDir, { config: entry, locale, keeping: 'use', use })
  if (again.source.hash === source.hash && again.source.plugins?.hash === plugins.hash) return again.config
  throw new Error('The configuration or a plugin changed while the site was built: build it again.')
}
