import { useOptionalShared, useShared } from './page-context.ts'
import type { Json, JsonObject } from '../shared/json.ts'
import { pluginDataKey } from '../shared/plugins.ts'
import { SITE_METADATA, type SiteMetadata } from '../shared/site/site-data.ts'

/** Options of the hooks for plugin data. */
export interface PluginDataOptions {
  /** True makes missing data an error. @default false */
  readonly failFast?: boolean
}

/** The same, where missing data is an error. */
interface FailFast {
  readonly failFast: true
}

/**
 * What one instance of a plugin told the whole site; undefined when it told nothing.
 * @param id - of the instance; `default` when left out
 * @throws when `failFast` is set and there is no such data
 */
export function usePluginData<T extends Json>(name: string, id: string | undefined, options: FailFast): T
export function usePluginData<T extends Json>(
  name: string,
  id?: string,
  options?: PluginDataOptions,
): T | undefined
export function usePluginData(
  name: string,
  id = 'default',
  options: PluginDataOptions = {},
): Json | undefined {
  const all = useAllPluginData(name)
  const data = all !== undefined && Object.hasOwn(all, id) ? all[id] : undefined
  if (data === undefined && options.failFast === true) {
    const known = Object.keys(all ?? {}).map((each) => `"${each}"`)
    throw new Error(
      `There is no data of the plugin "${name}" with the id "${id}"; its known ids: ${known.join(', ') || 'none'}.`,
    )
  }
  return data
}

/**
 * What all instances of a plugin told the whole site, by id; undefined when there is none of this name.
 * @throws when `failFast` is set and there is no such data
 */
export function useAllPluginData(name: string, options: FailFast): JsonObject
export function useAllPluginData(name: string, options?: PluginDataOptions): JsonObject | undefined
export function useAllPluginData(name: string, options: PluginDataOptions = {}): JsonObject | undefined {
  const all = useOptionalShared<JsonObject>(pluginDataKey(name))
  if (all === undefined && options.failFast === true) {
    throw new Error(`There is no data of the plugin "${name}": no instance of it gave any to the site.`)
  }
  return all
}

/** Versions of the site and of sitegen, and the enabled features: one shared file, which only pages load that ask for it. */
export function useSiteMetadata(): SiteMetadata {
  return useShared<SiteMetadata>(SITE_METADATA)
}
