import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isEqual } from 'lodash-es'
import { CONFIG_CODES, type ModuleCodes } from '../config/module/evaluate-module.ts'
import { openModule, writeModule, type Keeping } from '../config/module/kept-module.ts'
import { installCommand, packageFolder } from '../config/packages.ts'
import { formatKeyPath, type ConfigDiagnostic } from '../config/place/key-path.ts'
import { siteFile } from '../config/site-file.ts'
import type { PluginFacts } from '../config/site-config.ts'
import { SiteProblems } from '../report/diagnostic.ts'
import { contentHash } from '../types/fingerprints.ts'
import { isRecord } from '../types/json-problems.ts'
import { workDir } from '../types/work-dir.ts'
import { callGuest, type Guest, type GuestScope } from './guest.ts'
import type { Plugin, PluginContext, PluginFunction, PluginItem } from './plugin.ts'
import { pluginUses, shownPlugin, type Naming, type PluginKind, type PluginUse } from './plugin-use.ts'

/** What a configuration names. */
export interface PluginLists {
  readonly presets: readonly PluginItem[]
  readonly plugins: readonly PluginItem[]
  readonly themes: readonly PluginItem[]
}

export interface LoadedPlugin extends Guest {
  readonly name: string
  readonly id: string
  readonly plugin: Plugin
  /** Folder that its relative paths start from, absolute. */
  readonly folder: string
  /** Its options as it was given them. */
  readonly options: Readonly<Record<string, unknown>>
}

export interface PluginOpening extends GuestScope {
  readonly lists: PluginLists
  readonly naming: Naming
  readonly keeping: Keeping
  /** A context of its own for each plugin. */
  readonly context: () => PluginContext
}

/** The plugins of a site, made once for each configuration that is loaded. */
export type PluginHost = Awaited<ReturnType<typeof openPlugins>>

interface PluginModule {
  readonly use: PluginUse
  readonly shown: string
  readonly make: PluginFunction
  /** `validateOptions` and what else the module has beside it. */
  readonly statics: object
  readonly folder: string
  readonly inputs: readonly string[]
  readonly isStale: () => boolean
  readonly hash: string
}

const CODES: ModuleCodes = { ...CONFIG_CODES, throws: 'PLUGIN_FAILED', noExport: 'PLUGIN_INVALID' }

/**
 * Loads the plugins that a configuration names, checks their options and makes them. Those of presets come first, themes after
 * plugins, as in Docusaurus: a later theme has its parts in the place of those of an earlier one.
 *
 * @throws SiteProblems with everything that is wrong with any of them
 */
export async function openPlugins(opening: PluginOpening) {
  const { lists, naming, siteDir, context } = opening
  const scope: GuestScope = opening
  const presets = await all(pluginUses(lists.presets, 'preset', naming), (use) => openPreset(use, opening))
  const ofPresets = (key: 'plugins' | 'themes', kind: PluginKind): readonly PluginUse[] =>
    presets.flatMap(({ value, use }) =>
      pluginUses(value[key], kind, naming).map((one) => ({ ...one, path: use.path })),
    )
  const uses = [
    ...ofPresets('plugins', 'plugin'),
    ...ofPresets('themes', 'theme'),
    ...pluginUses(lists.plugins, 'plugin', naming),
    ...pluginUses(lists.themes, 'theme', naming),
  ]
  const modules = await all(uses, (use) => loadModule(use, opening))
  let themeConfig: Readonly<Record<string, unknown>> = {}
  const plugins: LoadedPlugin[] = []
  const problems: ConfigDiagnostic[] = []
  for (const module of modules) {
    const { use, shown, statics, folder } = module
    const guest = { use, shown }
    const options = await validOptions(module, scope)
    const own = context()
    themeConfig = { ...themeConfig, ...(await validThemeConfig(module, { ...own, themeConfig }, scope)) }
    const { value: plugin } = await callGuest(
      guest,
      'The function',
      () => module.make(own, options as never),
      scope,
    )
    if (plugin === null || plugin === undefined) continue
    const id = typeof options['id'] === 'string' ? options['id'] : 'default'
    if (!isPlugin(plugin)) problems.push(notAPlugin(guest))
    else if (plugins.some((one) => one.name === plugin.name && one.id === id))
      problems.push(twice(guest, plugin.name, id))
    else
      plugins.push({ ...guest, name: plugin.name, id, plugin: withStatics(plugin, statics), folder, options })
  }
  if (problems.length > 0) throw new SiteProblems(await opening.withPlaces(problems))
  const themeFolders: string[] = []
  const clientModules: string[] = []
  for (const one of plugins) {
    const called = async <T>(method: string, work: () => T): Promise<T> =>
      (await callGuest(one, method, work, scope)).value
    const theme = await called('getThemePath', () => one.plugin.getThemePath?.())
    if (theme !== undefined) themeFolders.push(siteFile(path.resolve(one.folder, theme), siteDir))
    const client = await called('getClientModules', () => one.plugin.getClientModules?.() ?? [])
    for (const file of client) clientModules.push(specifierOf(path.resolve(one.folder, file), siteDir))
  }
  const opened = [...presets, ...modules]
  const facts: PluginFacts = {
    themeFolders,
    clientModules,
    themeConfig,
    names: plugins.map(({ name, id }) => [name, id] as const),
    hash: contentHash(JSON.stringify(opened.map(({ hash }) => hash))),
  }
  return {
    plugins,
    facts,
    context,
    scope,
    /** Absolute paths of the files that the plugins of the site are made of. */
    inputs: opened.flatMap(({ inputs }) => inputs),
    isStale: () => opened.some(({ isStale }) => isStale()),
  }
}

/** Every item, also where one fails: all problems at once. */
async function all<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const problems: unknown[] = []
  for (const item of items)
    await work(item).then(
      (done) => results.push(done),
      (error: unknown) => problems.push(error),
    )
  if (problems.length === 0) return results
  const other = problems.find((error) => !(error instanceof SiteProblems))
  if (other !== undefined) throw other
  throw new SiteProblems(problems.flatMap((error) => (error as SiteProblems).diagnostics))
}

/** A relative specifier, as the site directory sees a file. */
function specifierOf(file: string, siteDir: string): string {
  const name = siteFile(file, siteDir)
  return name.startsWith('../') ? name : `./${name}`
}

async function openPreset(use: PluginUse, opening: PluginOpening) {
  const module = await loadModule(use, opening)
  const { value } = await callGuest(
    module,
    'The function',
    () => module.make(opening.context(), use.options as never),
    opening,
  )
  const made: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  return { ...module, value: made }
}

async function loadModule(
  use: PluginUse,
  { siteDir, keeping, withPlaces }: PluginOpening,
): Promise<PluginModule> {
  const shown = shownPlugin(use, siteDir)
  const none = { use, shown, statics: {}, folder: siteDir, inputs: [], isStale: () => false, hash: '' }
  if (use.function !== null) return { ...none, make: use.function }
  const name = use.name ?? ''
  const isFile = path.isAbsolute(name)
  const file = isFile ? fileOf(name) : null
  if (isFile ? file === null : packageFolder(name, siteDir) === null)
    throw new SiteProblems(await withPlaces([missing(use, shown, siteDir)]))
  const entry = entryFile(name, file ?? name, siteDir)
  const input = { entry, siteDir, codes: CODES }
  const module = await openModule(input, keeping)
  const { value, hash, read, isStale } = await module.evaluate(writeModule(module.bundle, input))
  const { statics, make } = functionOf(Reflect.get(value, 'plugin'))
  if (make === null) throw new SiteProblems(await withPlaces([notAFunction({ use, shown })]))
  const found = file ?? packageFolder(name, siteDir) ?? siteDir
  return {
    ...none,
    make,
    statics,
    folder: isFile ? path.dirname(found) : found,
    inputs: [...module.bundle.inputs.filter((one) => one !== entry), ...read],
    isStale,
    hash,
  }
}

const EXTENSIONS = ['', '.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.tsx', '.jsx']

function fileOf(name: string): string | null {
  const files = EXTENSIONS.flatMap((extension) => [
    name + extension,
    path.join(name, `index${extension || '.js'}`),
  ])
  return files.find((file) => existsSync(file) && path.extname(file) !== '') ?? null
}

/** A module of ours that imports one of a plugin: what is wrong in that one is told as of code that it imports. */
function entryFile(name: string, specifier: string, siteDir: string): string {
  const folder = path.join(workDir(siteDir), 'plugins')
  const file = path.join(folder, `${path.basename(name).replace(/\W+/g, '-')}-${contentHash(specifier)}.mjs`)
  const text = `import * as plugin from ${JSON.stringify(specifier)}\nexport default { plugin }\n`
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, text)
  return file
}

/** The function of a module, which compilers of ES modules put below `default`, and what is exported beside it. */
function functionOf(module: unknown): { readonly make: PluginFunction | null; readonly statics: object } {
  let statics: object = {}
  for (let value = module, depth = 0; depth < 4; depth++) {
    if (typeof value === 'function')
      return { make: value as PluginFunction, statics: { ...statics, ...value } }
    if (!isRecord(value)) break
    statics = { ...statics, ...value }
    value = value['default']
  }
  return { make: null, statics }
}

type Validate = (schema: Schema, value: unknown) => unknown
interface Schema {
  readonly validate: (value: unknown, options: object) => { readonly error?: Error; readonly value: unknown }
  readonly unknown?: () => Schema
}

/** `validate` of Docusaurus: by a schema of Joi, without conversions; `id` is the site's own. */
async function validOptions({ statics, use, shown }: PluginModule, scope: GuestScope) {
  const validateOptions: unknown = Reflect.get(statics, 'validateOptions')
  const { id = 'default', ...options } = use.options
  if (typeof validateOptions !== 'function') return use.options
  const validate: Validate = (schema, value) => {
    const rest = isRecord(value) ? { ...value } : value
    if (isRecord(rest)) Reflect.deleteProperty(rest, 'id')
    return { ...(checked(schema, rest) as object), id }
  }
  const given = { validate, options: { ...options, id } }
  const { value } = await callGuest(
    { use, shown },
    'validateOptions',
    () => validateOptions(given) as unknown,
    scope,
  )
  return isRecord(value) ? value : { ...options, id }
}

async function validThemeConfig(
  { statics, use, shown }: PluginModule,
  { siteConfig, themeConfig }: Pick<PluginContext, 'siteConfig'> & { readonly themeConfig: object },
  scope: GuestScope,
) {
  const validateThemeConfig: unknown = Reflect.get(statics, 'validateThemeConfig')
  if (typeof validateThemeConfig !== 'function') return {}
  const written = isRecord(siteConfig['themeConfig']) ? siteConfig['themeConfig'] : {}
  const validate: Validate = (schema, value) => checked(schema.unknown?.() ?? schema, value)
  const given = { validate, themeConfig: { ...written, ...themeConfig } }
  const { value } = await callGuest(
    { use, shown },
    'validateThemeConfig',
    () => validateThemeConfig(given) as unknown,
    scope,
  )
  // What nobody changed stays with whoever reads it.
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([key, one]) => !isEqual(one, written[key])))
    : {}
}

function checked(schema: Schema, value: unknown): unknown {
  const { error, value: valid } = schema.validate(value, { convert: false })
  if (error !== undefined) throw error
  return valid
}

function isPlugin(value: unknown): value is Plugin {
  return isRecord(value) && typeof value['name'] === 'string' && value['name'] !== ''
}

function withStatics(plugin: Plugin, statics: object): Plugin {
  const list: unknown = Reflect.get(statics, 'getSwizzleComponentList')
  return typeof list === 'function'
    ? Object.assign(Object.create(plugin) as Plugin, { getSwizzleComponentList: list })
    : plugin
}

function missing(use: PluginUse, shown: string, siteDir: string): ConfigDiagnostic {
  const { name, path: at, kind } = use
  const isFile = name !== null && path.isAbsolute(name)
  return {
    code: isFile ? 'PLUGIN_FILE_MISSING' : 'PLUGIN_MISSING',
    level: 'error',
    message: isFile
      ? `${formatKeyPath(at)} names the ${kind} ${shown}, but there is no such file.`
      : `${formatKeyPath(at)} names the ${kind} ${shown}, which is not installed.`,
    hint: isFile
      ? 'Correct the path, or run the command with --ignore-plugins to go on without it.'
      : `Install it with \`${installCommand(siteDir, name ?? '')}\`, or run the command with --ignore-plugins to go on without it.`,
    path: at,
  }
}

function notAFunction({ use, shown }: Guest): ConfigDiagnostic {
  return {
    code: 'PLUGIN_INVALID',
    level: 'error',
    message: `The ${use.kind} ${shown} exports no function.`,
    hint: 'A module of a plugin exports a function by default: (context, options) => ({ name, … }).',
    path: use.path,
  }
}

function notAPlugin({ use, shown }: Guest): ConfigDiagnostic {
  return {
    code: 'PLUGIN_INVALID',
    level: 'error',
    message: `The function of the ${use.kind} ${shown} returns no object with a name.`,
    hint: "Return an object such as { name: 'my-plugin', … }.",
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
