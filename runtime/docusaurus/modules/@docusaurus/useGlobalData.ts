import { useSite } from '../../../page/page-context.ts'
import { globalDataOf, type GlobalPluginData } from '../../docs/global-docs.ts'
import { useSharedReader } from '../../site/shared-reader.ts'

/** What all plugins gave the site: here, what is known of docs. A page loads of it what it looks at. */
export default function useGlobalData() {
  return globalDataOf({ read: useSharedReader(), site: useSite() })
}

export interface UseDataOptions {
  /** Whether missing data is an error. @default false */
  readonly failfast?: boolean
}

/** What all instances of a plugin gave the site, by id. @throws with `failfast`, when there is none */
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

/** What one instance of a plugin gave the site. @throws with `failfast`, when there is none */
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
