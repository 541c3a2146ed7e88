import { pick } from 'lodash-es'
import { ADMONITION_LOOKS } from '../../../runtime/shared/content/admonition-look.ts'
import type { PluggableList } from 'unified'
import {
  custom,
  flag,
  list,
  matching,
  objectBy,
  option,
  options,
  orElse,
  type Resolved,
  type Schema,
  type OptionTable,
} from './kit.ts'
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
export type PluginLists = Resolved<ReturnType<typeof pluginsTable>>

export function pluginsTable() {
  const plugins = option(pluginList(), [], (written): PluggableList => [...written])
  return {
    remarkPlugins: plugins,
    rehypePlugins: plugins,
    beforeDefaultRemarkPlugins: plugins,
    beforeDefaultRehypePlugins: plugins,
    recmaPlugins: plugins,
    admonitions: admonitions(),
  } satisfies OptionTable<ContentPlugins>
}

/** Names that are admonitions without configuration. */
export const ADMONITION_KEYWORDS: readonly string[] = Object.keys(ADMONITION_LOOKS)

function admonitions() {
  const name = matching(/^[a-z][\w-]*$/i, 'a name of letters, digits and hyphens')
  const table = {
    keywords: option(list(name, 'a list of names'), []),
    extendDefaults: option(flag(), true),
  } satisfies OptionTable<AdmonitionsConfig>
  const own = options(table, { hints: { tag: 'Leave it out: admonitions begin with three colons.' } })
  const others = objectBy(own.schema, 'true, false, or an object of options')
  return option(orElse(true, orElse(false, others)), true, (written): readonly string[] | null => {
    if (written === false) return null
    const { keywords, extendDefaults } = own.resolve(written === true ? undefined : written)
    return [...new Set([...(extendDefaults ? ADMONITION_KEYWORDS : []), ...keywords])]
  })
}

/** Only the outer form is checked: options belong to the plugins and keep their identity. */
function pluginList(): Schema<PluggableList> {
  return custom<PluggableList>((value, complain) => {
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

function pluginComplaint(value: unknown): { readonly allowed: string; readonly hint?: string } {
  const allowed = 'a plugin function, or a list of a plugin function and its options'
  const plugin: unknown = Array.isArray(value) ? value[0] : value
  if (typeof plugin === 'string')
    return {
      allowed,
      hint: `Import the plugin (import plugin from '${plugin}') and write its name without quotes.`,
    }
  if (plugin instanceof Promise)
    return {
      allowed,
      hint: 'Import the plugin with an import statement, or await it and take its default export.',
    }
  return { allowed }
}

export function pluginLists(instance: PluginLists): PluginLists {
  return pick(instance, ['admonitions', ...PLUGIN_LISTS])
}

/** Whether code of the site takes part in compiling. */
export function hasPlugins(plugins: PluginLists): boolean {
  return PLUGIN_LISTS.some((key) => plugins[key].length > 0)
}
