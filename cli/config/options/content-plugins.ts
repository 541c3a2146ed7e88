import { pick } from 'lodash-es'
import { ADMONITION_LOOKS } from '../../../runtime/shared/content/admonition-look.ts'
import type { PluggableList } from 'unified'
import * as o from './kit.ts'
import { isRecord } from '../../types/json-problems.ts'

/** Which `:::names` are admonitions. */
export interface AdmonitionsConfig {
  /** Further names. @default [] */
  keywords?: readonly string[]
  /** Keeps the names that are there without configuration. @default true */
  extendDefaults?: boolean
}

/** Remark and rehype plugins of one feature instance, in unified's own form. */
export interface ContentPlugins {
  /** Run after sitegen's remark plugins. @default [] */
  remarkPlugins?: PluggableList
  /** Run after sitegen's rehype plugins. @default [] */
  rehypePlugins?: PluggableList
  /** Run before sitegen's remark plugins. @default [] */
  beforeDefaultRemarkPlugins?: PluggableList
  /** Run before sitegen's rehype plugins. @default [] */
  beforeDefaultRehypePlugins?: PluggableList
  /** recma plugins, for files that are compiled as MDX modules. @default [] */
  recmaPlugins?: PluggableList
  /** `false` leaves `:::note` to other plugins. @default true */
  admonitions?: boolean | AdmonitionsConfig
}

export const PLUGIN_LISTS = [
  'remarkPlugins',
  'rehypePlugins',
  'beforeDefaultRemarkPlugins',
  'beforeDefaultRehypePlugins',
  'recmaPlugins',
] as const

/** Remark and rehype plugins of an instance; null instead of names of admonitions leaves them to plugins. */
export type PluginLists = o.Resolved<ReturnType<typeof pluginsTable>>

export function pluginsTable() {
  const plugins = o.option(pluginList(), [], (written): PluggableList => [...written])
  return {
    remarkPlugins: plugins,
    rehypePlugins: plugins,
    beforeDefaultRemarkPlugins: plugins,
    beforeDefaultRehypePlugins: plugins,
    recmaPlugins: plugins,
    admonitions: admonitions(),
  } satisfies o.OptionTable<ContentPlugins>
}

export const ADMONITION_KEYWORDS: readonly string[] = Object.keys(ADMONITION_LOOKS)

function admonitions() {
  const name = o.matching(/^[a-z][\w-]*$/i, 'a name of letters, digits and hyphens')
  const table = {
    keywords: o.option(o.list(name, 'a list of names'), []),
    extendDefaults: o.option(o.flag(), true),
  } satisfies o.OptionTable<AdmonitionsConfig>
  const own = o.options(table, { hints: { tag: 'Leave it out: admonitions begin with three colons.' } })
  const others = o.objectBy(own.schema, 'true, false, or an object of options')
  return o.option(o.orElse(true, o.orElse(false, others)), true, (written): readonly string[] | null => {
    if (written === false) return null
    const { keywords, extendDefaults } = own.resolve(written === true ? undefined : written)
    return [...new Set([...(extendDefaults ? ADMONITION_KEYWORDS : []), ...keywords])]
  })
}

/** Only the outer form is checked: options belong to the plugins and keep their identity. */
export function pluginList(): o.Schema<PluggableList> {
  return o.custom<PluggableList>((value, complain) => {
    if (!Array.isArray(value)) return complain({ allowed: 'a list of plugins' })
    value.forEach((plugin: unknown, index) => {
      if (!isPlugin(plugin)) complain({ ...pluginComplaint(plugin), path: [index] })
    })
  })
}

function isPlugin(value: unknown): boolean {
  if (Array.isArray(value)) return typeof value[0] === 'function'
  return typeof value === 'function' || (isRecord(value) && ('plugins' in value || 'settings' in value))
}

function pluginComplaint(value: unknown) {
  const plugin: unknown = Array.isArray(value) ? value[0] : value
  const imported =
    typeof plugin === 'string'
      ? `Import the plugin (import plugin from '${plugin}') and write its name without quotes.`
      : 'Import the plugin with an import statement, or await it and take its default export.'
  return {
    allowed: 'a plugin function, or a list of a plugin function and its options',
    ...((typeof plugin === 'string' || plugin instanceof Promise) && { hint: imported }),
  }
}

export function pluginLists(instance: PluginLists): PluginLists {
  return pick(instance, ['admonitions', ...PLUGIN_LISTS])
}

/** Whether code of the site takes part in compiling. */
export function hasPlugins(plugins: PluginLists): boolean {
  return PLUGIN_LISTS.some((key) => plugins[key].length > 0)
}
