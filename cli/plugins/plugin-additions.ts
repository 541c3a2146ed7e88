import path from 'node:path'
import type { Plugin as EsbuildPlugin } from 'esbuild'
import { escapeRegExp, mapValues, pick } from 'lodash-es'
import { thrownByPlugin } from '../config/module/bundle-diagnostic.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import { pluginList } from '../config/options/content-plugins.ts'
import * as o from '../config/options/kit.ts'
import { componentNames } from '../config/options/markdown.ts'
import type { ConfigDiagnostic } from '../config/place/key-path.ts'
import { validateOption } from '../config/schema/validate.ts'
import { deepFreeze } from '../config/resolve/resolve-config.ts'
import type { BundleSettings, SiteConfig } from '../config/site-config.ts'
import { fileSpecifier } from '../config/site-file.ts'
import { problemsOf } from '../report/diagnostic.ts'
import { isRecord } from '../types/json-problems.ts'
import { orNull } from '../types/memoized.ts'
import { callGuest, type Guest } from './guest.ts'
import type { PluginModule } from './load-module.ts'
import type { Plugin, PluginBundling, PluginLoader } from './plugin.ts'
import { isPath } from './plugin-use.ts'

/** A plugin that was made, and what it was made from. */
type AddingPlugin = PluginModule & { readonly plugin: Plugin }

/** What a plugin has beside its methods. */
export type PluginAdditions = Pick<Plugin, 'esbuild' | 'components' | ListKey>

type ListKey = 'remarkPlugins' | 'rehypePlugins'

const esbuildPlugin = o.passing<EsbuildPlugin>(
  (value) => isRecord(value) && typeof value['name'] === 'string' && typeof value['setup'] === 'function',
  'a plugin of esbuild, an object with name and setup',
)

const loaderName = o.oneOf<PluginLoader>(
  ...(['js', 'jsx', 'ts', 'tsx', 'json', 'text', 'base64', 'binary', 'dataurl', 'file', 'empty'] as const),
)

const definitions = o.custom<Readonly<Record<string, string>>>((value, complain) => {
  if (!isRecord(value)) return complain({ allowed: 'an object of code by names' })
  for (const [name, code] of Object.entries(value))
    if (typeof code !== 'string' || !isDefinition(name, code))
      complain({ path: [name], allowed: 'JSON as a string, or a name, for a name: JSON.stringify(value)' })
})

const TABLE = {
  esbuild: o.options({
    plugins: o.option(o.list(esbuildPlugin, 'a list of plugins of esbuild')),
    define: o.option(definitions),
    alias: o.option(
      o.byName(o.nonEmpty('the name of a package or the path of a file'), 'an object of modules by names'),
    ),
    loader: o.option(
      o.byName(loaderName, "an object of loaders by extensions: { '.txt': 'text' }", {
        pattern: /^\.\S+$/,
        sentence: '{key} is not for an extension.',
        hint: 'Begin the extension with a dot.',
      }),
    ),
  } satisfies o.OptionTable<PluginBundling>),
  remarkPlugins: o.option(pluginList()),
  rehypePlugins: o.option(pluginList()),
  components: o.option(componentNames()),
} satisfies o.OptionTable<PluginAdditions>

const KEYS = Object.keys(TABLE) as readonly (keyof PluginAdditions)[]

/** A name, or names with dots between them. */
const NAME = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/

/** Whether esbuild can write the code in the place of the name. */
export function isDefinition(name: string, code: string): boolean {
  return NAME.test(name) && (NAME.test(code) || orNull(() => JSON.stringify(JSON.parse(code))) !== null)
}

export function hasAdditions(plugin: Plugin): boolean {
  return KEYS.some((key) => plugin[key] !== undefined)
}

/** What is wrong with the values that a plugin has beside its methods. */
export function additionProblems(plugin: Plugin, { use, shown }: Guest): readonly ConfigDiagnostic[] {
  if (!hasAdditions(plugin)) return []
  return validateOption(pick(plugin, KEYS), o.options(TABLE)).problems.map(({ message, hint }) => ({
    code: 'PLUGIN_INVALID',
    level: 'error',
    message: `The ${use.kind} ${shown} has a wrong value: ${message}`,
    hint,
    path: use.path,
  }))
}

/** Whether threads have to make a plugin again. */
export function hasContentCode({ remarkPlugins = [], rehypePlugins = [] }: Plugin): boolean {
  return remarkPlugins.length + rehypePlugins.length > 0
}

/** A configuration with what plugins add to every instance of content. */
export function withContentCode(config: SiteConfig, plugins: readonly Plugin[]): SiteConfig {
  const instances = config.instances.map((instance) => {
    const lists = mapValues(
      pick(instance.plugins, ['remarkPlugins', 'rehypePlugins']),
      (own, key: ListKey) => [...own, ...plugins.flatMap((plugin) => plugin[key] ?? [])],
    )
    return { ...instance, plugins: { ...instance.plugins, ...lists } }
  })
  return deepFreeze({ ...config, instances })
}

export function addedComponents(plugins: readonly AddingPlugin[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...plugins.map((by) => specifiers(by.plugin.components, by)))
}

/** What a plugin wants of the bundler in its key `esbuild`; null for nothing. */
export function addedSettings(by: AddingPlugin): Partial<BundleSettings> | null {
  if (by.plugin.esbuild === undefined) return null
  const { alias, define = {}, loader = {}, plugins = [] } = by.plugin.esbuild
  return {
    alias: specifiers(alias, by),
    define,
    loaders: Object.entries(loader).map(([end, as]) => ({ pattern: `${escapeRegExp(end)}$`, flags: '', as })),
    plugins: plugins.map(({ name }) => name),
  }
}

/** Paths are relative to the file of the plugin; all else is the name of a package. */
function specifiers(
  written: Readonly<Record<string, string>> = {},
  { folder, scope }: AddingPlugin,
): Readonly<Record<string, string>> {
  return mapValues(written, (name) =>
    isPath(name) ? fileSpecifier(path.resolve(folder, name), scope.siteDir) : name,
  )
}

export function addedEsbuildPlugins(plugins: readonly AddingPlugin[]): readonly EsbuildPlugin[] {
  return plugins.flatMap((by) => (by.plugin.esbuild?.plugins ?? []).map((own) => watchedPlugin(own, by)))
}

type Callback = (...given: readonly unknown[]) => unknown

/** A plugin of esbuild whose functions are called as methods of the plugin are. What they read is an input of the code. */
function watchedPlugin(own: EsbuildPlugin, by: AddingPlugin): EsbuildPlugin {
  const call = async (method: string, work: () => unknown): Promise<unknown> => {
    try {
      const { value, reads } = await callGuest(by, `${method} of "${own.name}" in esbuild.plugins`, work)
      processEnvironment.addReads(Object.keys(reads), 'code')
      return value
    } catch (error) {
      throw thrownByPlugin(problemsOf(error))
    }
  }
  const watched = (name: string, one: unknown): unknown =>
    typeof one === 'function'
      ? (...given: readonly unknown[]) => call(name, () => (one as Callback)(...given))
      : one
  return {
    name: own.name,
    async setup(build) {
      const wrapped = { ...build }
      for (const name of Object.keys(build).filter((key) => /^on[A-Z]/.test(key))) {
        const on = Reflect.get(build, name) as Callback
        const called: Callback = (...given) => on(...given.map((one) => watched(name, one)))
        Reflect.set(wrapped, name, called)
      }
      await call('setup', () => own.setup(wrapped))
    },
  }
}
