import { useGlobalData, type GlobalPluginData } from '../../site/use-global-data.ts'

export { useGlobalData as default } from '../../site/use-global-data.ts'

/** Options of the hooks for data of plugins. */
export interface UseDataOptions {
  /** Whether missing data is an error. @default false */
  readonly failfast?: boolean
}

/**
 * What all instances of a plugin gave the site, by id; undefined when there is none.
 * @throws with `failfast`, when there is none
 */
export function useAllPluginInstancesData(
  pluginName: string,
  { failfast = false }: UseDataOptions = {},
): GlobalPluginData | undefined {
  const all = useGlobalData()
  if (Object.hasOwn(all, pluginName)) return all[pluginName]
  if (!failfast) return undefined
  throw new Error(
    `There is no data of the plugin "${pluginName}"; known plugins: ${Object.keys(all).join(', ') || 'none'}.`,
  )
}

/**
 * What one instance of a plugin gave the site; undefined when there is none.
 * @throws with `failfast`, when there is none
 */
export function usePluginData(
  pluginName: string,
  pluginId = 'default',
  options: UseDataOptions = {},
): unknown {
  const instances = useAllPluginInstancesData(pluginName, options)
  if (instances !== undefined && Object.hasOwn(instances, pluginId)) return instances[pluginId]
  if (options.failfast !== true) return undefined
  throw new Error(`The plugin "${pluginName}" has no instance "${pluginId}" with data.`)
}
