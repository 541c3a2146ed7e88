import type { UserConfig } from './options/site.ts'

/** A config value, a promise of one, or a function that returns either. */
export type ConfigExport = UserConfig | Promise<UserConfig> | (() => UserConfig | Promise<UserConfig>)

/**
 * Types the configuration in `site.config.ts`; returns its argument unchanged.
 *
 * @example
 * export default defineConfig({ title: 'Acme', url: 'https://acme.example', docs: { path: 'docs' } })
 */
export function defineConfig(config: ConfigExport): ConfigExport {
  return config
}
