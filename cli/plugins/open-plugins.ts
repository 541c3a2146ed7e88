import path from 'node:path'
import { cloneDeep, isEqual, isString, partition, pickBy } from 'lodash-es'
import { pathsRead, processEnvironment, type EnvironmentReads } from '../config/module/process-environment.ts'
import type { ConfigDiagnostic } from '../config/place/key-path.ts'
import type { NativePlugin } from '../config/foreign-config.ts'
import type { PluginFacts } from '../config/site-config.ts'
import { fileSpecifier, siteFile } from '../config/site-file.ts'
import { SiteProblems } from '../report/diagnostic.ts'
import { contentHash } from '../types/fingerprints.ts'
import { isRecord } from '../types/json-problems.ts'
import { callGuest, type Guest, type GuestResult, type GuestScope } from './guest.ts'
import { all, loadModules, type ModuleScope, type PluginModule } from './load-module.ts'
import { contentFeatureOf, createNative, notingNatives, type Native } from './native.ts'
import {
  addedComponents,
  addedEsbuildPlugins,
  additionProblems,
  hasAdditions,
  hasContentCode,
  type PluginAdditions,
} from './plugin-additions.ts'
import type { Plugin, PluginContext } from './plugin.ts'
import { pluginUses, type Naming, type PluginKind, type PluginUse } from './plugin-use.ts'

export interface LoadedPlugin extends PluginModule {
  readonly name: string
  readonly id: string
  readonly plugin: Plugin
  /** The plugins of ours that it wraps. */
  readonly natives: readonly Native[]
  /** What its function read, on which it may depend what its additions do; nothing for a plugin without any. */
  readonly reads: EnvironmentReads
  /** Its options as it was given them. */
  readonly options: Readonly<Record<string, unknown>>
}

export interface PluginOpening extends ModuleScope {
  /** What the configuration names. */
  readonly uses: readonly PluginUse[]
  readonly naming: Naming
  /** A context of its own for each plugin, which notes what it asks for. */
  readonly context: (asked?: Guest['asked']) => PluginContext
}

/** What plugins have loaded in a build without asking for the language: for others, they need not do so again. */
export type LoadedOnce = Map<string, Buffer>

/** The plugins of a site, made once for each configuration that is loaded. */
export type PluginHost = Awaited<ReturnType<typeof openPlugins>>

/**
 * Loads the plugins that a configuration names, checks their options and makes them. Those of presets come first, themes after
 * plugins, as in Docusaurus: a later theme has its parts in the place of those of an earlier one.
 *
 * @throws SiteProblems with everything that is wrong with any of them
 */
export async function openPlugins(opening: PluginOpening) {
  const { naming, context } = opening
  const [ofPreset, single] = partition(opening.uses, ({ kind }) => kind === 'preset')
  const presets = await all(ofPreset, (use) => openPreset(use, opening))
  const ofPresets = (kind: PluginKind): readonly PluginUse[] =>
    presets.flatMap(({ value, use }) =>
      pluginUses(value[`${kind}s`], kind, naming).map((one) => ({ ...one, path: use.path })),
    )
  const uses = [...ofPresets('plugin'), ...ofPresets('theme'), ...single]
  const [ours, others] = partition(
    uses,
    ({ name, isReal }) => isReal !== true && name !== null && naming.isKnown(name),
  )
  const loaded = await loadModules(others, opening)
  const { plugins, themeConfig } = await makePlugins(loaded.modules, opening)
  // Options that a preset gives may depend on the language.
  if (presets.some(({ asked }) => asked.language)) for (const { asked } of plugins) asked.language = true
  const opened = [...presets.map((preset) => preset.loaded), loaded]
  const texts = await defaultTexts(plugins)
  const read = [...plugins.map((one) => one.reads), texts.reads]
  const reads = read.flatMap((one) => Object.entries(one))
  const natives: readonly NativePlugin[] = [
    ...ours.map((use) => createNative({ ...use, name: use.name ?? '' })),
    ...plugins.flatMap((one) => one.natives),
  ]
  const facts: Omit<PluginFacts, 'bundle'> = {
    ...(await filesOf(plugins)),
    themeConfig,
    components: addedComponents(plugins),
    needsCode: natives.length > 0 || plugins.some(({ plugin }) => hasContentCode(plugin)),
    names: plugins.map(({ name, id }) => [name, id] as const),
    hash: contentHash(JSON.stringify([...opened.map(({ hash }) => hash), ...reads])),
  }
  return {
    plugins,
    facts,
    /** Plugins that are built in, as presets and other plugins use them. */
    natives,
    /** The plugin that wraps an instance of a content feature. */
    wrapperOf(feature: string, id: string) {
      const found = plugins.flatMap((by) => by.natives.map((native) => ({ by, native })))
      return (
        found.find(
          ({ native: { name, options } }) => contentFeatureOf(name) === feature && options['id'] === id,
        ) ?? null
      )
    },
    context: () => withTheme(context(), themeConfig),
    /** Texts of their components in the language, by their ids. */
    texts: texts.value,
    scope: opening as GuestScope,
    keeping: opening.keeping,
    /** Plugins of PostCSS that they add. */
    postCss: await postCssPlugins(plugins),
    /** Plugins of esbuild that they add. */
    esbuild: addedEsbuildPlugins(plugins),
    /** Absolute paths of the files that the plugins of the site are made of. */
    inputs: [
      ...opened.flatMap(({ inputs }) => inputs),
      ...read.flatMap((one) => pathsRead(Object.keys(one), opening.siteDir)),
    ],
    /** All that was looked at to find their code. */
    lookUps: opened.flatMap(({ lookUps }) => lookUps),
    isStale: () =>
      opened.some(({ isStale }) => isStale()) ||
      reads.some(([name, value]) => processEnvironment.valueOf(name) !== value),
  }
}

/** Makes the plugins one after the other: each gets the theme's configuration as those before it completed it. */
async function makePlugins(modules: readonly PluginModule[], { context, withPlaces }: PluginOpening) {
  let themeConfig: Theme = {}
  const plugins: LoadedPlugin[] = []
  const problems: ConfigDiagnostic[] = []
  for (const module of modules) {
    const options = await validOptions(module)
    themeConfig = {
      ...themeConfig,
      ...(await validThemeConfig(module, () => withTheme(context(), themeConfig))),
    }
    const own = withTheme(context(module.asked), themeConfig)
    const before = cloneDeep(themeOf(own))
    const made = await callGuest(module, 'The function', () =>
      notingNatives(own.siteDir, () => module.make(own, options)),
    )
    const { value: plugin, natives } = made.value
    // Some write what their components read into the configuration that they get.
    themeConfig = { ...themeConfig, ...changes(themeOf(own), before) }
    if (plugin === null || plugin === undefined) continue
    const id = typeof options['id'] === 'string' ? options['id'] : 'default'
    if (!isPlugin(plugin)) problems.push(notAPlugin(module))
    else if (plugins.some((one) => one.name === plugin.name && one.id === id))
      problems.push(twice(module, plugin.name, id))
    else {
      problems.push(...additionProblems(plugin, module))
      const reads = hasAdditions(plugin) ? made.reads : {}
      plugins.push({ ...module, name: plugin.name, id, plugin, options, natives, reads })
    }
  }
  if (problems.length > 0) throw new SiteProblems(await withPlaces(problems))
  return { plugins, themeConfig }
}

/** Those of a later plugin win. */
async function defaultTexts(plugins: readonly LoadedPlugin[]) {
  const value: Record<string, string> = {}
  const reads: Record<string, string> = {}
  for (const one of plugins) {
    const { language } = one.asked
    const given = await callMethod(one, 'getDefaultCodeTranslationMessages')
    // That these are those of the language says nothing of the content.
    one.asked.language = language
    Object.assign(value, pickBy(given.value, isString))
    Object.assign(reads, given.reads)
  }
  return { value, reads }
}

async function postCssPlugins(plugins: readonly LoadedPlugin[]): Promise<readonly unknown[]> {
  let options: { plugins: unknown[] } = { plugins: [] }
  for (const one of plugins) {
    const given = options
    const { value } = await callMethod(one, 'configurePostCss', given)
    options = { plugins: [...(value?.plugins ?? given.plugins)] }
  }
  return options.plugins
}

/** Folders of theme parts and modules for every page, as the site directory sees them. */
async function filesOf(
  plugins: readonly LoadedPlugin[],
): Promise<Pick<PluginFacts, 'themeFolders' | 'clientModules'>> {
  const themeFolders: string[] = []
  const clientModules: string[] = []
  for (const one of plugins) {
    const { folder, scope } = one
    const { value: theme } = await callMethod(one, 'getThemePath')
    if (theme) themeFolders.push(siteFile(path.resolve(folder, theme), scope.siteDir))
    const { value: modules = [] } = await callMethod(one, 'getClientModules')
    for (const file of modules) clientModules.push(fileSpecifier(path.resolve(folder, file), scope.siteDir))
  }
  return { themeFolders, clientModules }
}

type Methods = Required<Omit<Plugin, 'name' | keyof PluginAdditions>>

/** Calls a method of a plugin: see `callGuest`. A plugin without it gives nothing. */
export async function callMethod<M extends keyof Methods>(
  by: LoadedPlugin,
  method: M,
  ...given: Parameters<Methods[M]>
): Promise<GuestResult<Awaited<ReturnType<Methods[M]>> | undefined>> {
  if (by.plugin[method] === undefined) return { value: undefined, reads: {} }
  const called = by.plugin[method] as (...given: Parameters<Methods[M]>) => Awaited<ReturnType<Methods[M]>>
  return callGuest(by, method, () => called.apply(by.plugin, given))
}

async function openPreset(use: PluginUse, opening: PluginOpening) {
  const loaded = await loadModules([use], opening)
  const [module] = loaded.modules as readonly [PluginModule]
  const { asked } = module
  const { value } = await callGuest(module, 'The function', () =>
    module.make(opening.context(asked), use.options),
  )
  const made: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  return { use, asked, loaded, value: made }
}

type Validate = (schema: Schema, value: unknown) => unknown
interface Schema {
  readonly validate: (value: unknown, options: object) => { readonly error?: Error; readonly value: unknown }
  readonly unknown?: () => Schema
  readonly append?: (keys: object) => Schema
}

/** `validate` of Docusaurus: by a schema of Joi, without conversions; `id` is the site's own. */
async function validOptions(module: PluginModule) {
  const { statics, use } = module
  const validateOptions: unknown = Reflect.get(statics, 'validateOptions')
  const { id = 'default', ...options } = use.options
  if (typeof validateOptions !== 'function') return { ...options, id }
  const validate: Validate = (schema, value) => {
    const rest = isRecord(value) ? { ...value } : value
    // Some ask for an id, others know none.
    if (isRecord(rest) && schema.append === undefined) Reflect.deleteProperty(rest, 'id')
    return { ...(checked(schema.append?.({ id }) ?? schema, rest) as object), id }
  }
  const given = { validate, options: { ...options, id } }
  const { value } = await callGuest(module, 'validateOptions', () => validateOptions(given) as unknown)
  return isRecord(value) ? value : { ...options, id }
}

async function validThemeConfig(module: PluginModule, contextOf: () => PluginContext): Promise<Theme> {
  const validateThemeConfig: unknown = Reflect.get(module.statics, 'validateThemeConfig')
  if (typeof validateThemeConfig !== 'function') return {}
  const validate: Validate = (schema, value) => checked(schema.unknown?.() ?? schema, value)
  const context = contextOf()
  const given = { validate, themeConfig: cloneDeep(themeOf(context)) }
  const { value } = await callGuest(
    module,
    'validateThemeConfig',
    () => validateThemeConfig(given) as unknown,
  )
  return isRecord(value) ? changes(value, themeOf(context)) : {}
}

type Theme = Readonly<Record<string, unknown>>

export function themeOf({ siteConfig: { themeConfig } }: PluginContext): Theme {
  return isRecord(themeConfig) ? themeConfig : {}
}

/** Gives a context the theme's configuration as plugins have completed it. */
export function withTheme(context: PluginContext, completed: Theme): PluginContext {
  const themeConfig = cloneDeep({ ...themeOf(context), ...completed })
  Object.assign(context.siteConfig, { themeConfig })
  return context
}

/** Keys with another value than before. What nobody changed stays with whoever reads it. */
export function changes(now: Theme, before: Theme): Theme {
  return pickBy(now, (value, key) => !isEqual(value, before[key]))
}

function checked(schema: Schema, value: unknown): unknown {
  const { error, value: valid } = schema.validate(value, { convert: false })
  if (error !== undefined) throw error
  return valid
}

/** Names are parts of addresses; `docs` is that of the docs that are built in. */
const NAME = /^(?!docs$)@?[\w.-]+(?:\/[\w.-]+)?$/

function isPlugin(value: unknown): value is Plugin {
  return isRecord(value) && typeof value['name'] === 'string' && NAME.test(value['name'])
}

function notAPlugin({ use, shown }: Guest): ConfigDiagnostic {
  return {
    code: 'PLUGIN_INVALID',
    level: 'error',
    message: `The function of the ${use.kind} ${shown} returns no object with a name that can be used.`,
    hint: "Return an object such as { name: 'my-plugin', … }: a name of letters, digits, dots and hyphens, other than docs.",
    path: use.path,
  }
}

function twice({ use }: Guest, name: string, id: string): ConfigDiagnostic {
  return {
    code: 'PLUGIN_TWICE',
    level: 'error',
    message: `There are two plugins "${name}" with the id "${id}".`,
    hint: "Give one of them another id among its options: { id: 'second' }.",
    path: use.path,
  }
}
