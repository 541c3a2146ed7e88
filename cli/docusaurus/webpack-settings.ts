import path from 'node:path'
import { castArray, differenceWith, isEqual, omit, pick } from 'lodash-es'
import { isPlainObject, isRecord } from '../types/json-problems.ts'
import type { BundleSettings, FileLoader, PathCondition } from '../config/site-config.ts'
import { fileSpecifier, siteFile } from '../config/site-file.ts'
import { isDefinition } from '../plugins/plugin-additions.ts'
import { GIVEN } from './absent.ts'

/** Names of the properties in which webpack itself keeps what its plugins were made with. */
const KEPT_AS: Readonly<Record<string, readonly string[]>> = {
  DefinePlugin: ['definitions'],
  ProvidePlugin: ['definitions'],
  EnvironmentPlugin: ['keys', 'defaultValues'],
  NormalModuleReplacementPlugin: ['resourceRegExp', 'newResource'],
}

/** What is known of a plugin of webpack: the name of its class, and what it was made with. Null for anything else. */
function pluginOf(value: unknown) {
  if (typeof value !== 'object' || value === null) return null
  const { name } = value.constructor
  const given: unknown = Reflect.get(value, GIVEN)
  if (Array.isArray(given)) return { name, given: given as readonly unknown[] }
  return { name, given: (KEPT_AS[name] ?? []).map((key) => Reflect.get(value, key) as unknown) }
}

/** The rules that plugins look for among those they are given. sitegen reads these files itself. */
function ownRules(): readonly unknown[] {
  const rules: readonly (readonly [RegExp, string])[] = [
    [/\.(?:ico|jpe?g|png|gif|webp|avif)(?:\?.*)?$/i, 'url-loader'],
    [/\.(?:woff2?|eot|ttf|otf)$/i, 'url-loader'],
    [/\.svg$/i, '@svgr/webpack'],
    [/\.[jt]sx?$/i, 'babel-loader'],
    [/\.css$/i, 'css-loader'],
    [/\.module\.css$/i, 'css-loader'],
  ]
  return rules.map(([test, loader]) => ({ test, use: [{ loader }] }))
}

/** A configuration of webpack as plugins get it: of its shape, with nothing in it but rules. */
export function emptyWebpackConfig(siteDir: string, isServer: boolean) {
  return {
    mode: process.env['NODE_ENV'] === 'development' ? 'development' : 'production',
    name: isServer ? 'server' : 'client',
    context: siteDir,
    target: isServer ? 'node' : 'web',
    devtool: false,
    entry: {},
    output: {},
    resolve: { alias: {}, fallback: {}, extensions: [], modules: [], plugins: [] },
    resolveLoader: { modules: [] },
    module: { rules: [...ownRules()] },
    optimization: { minimizer: [], splitChunks: {} },
    plugins: [],
    externals: undefined as unknown,
  }
}

/** Keys of a configuration that make no page another one. */
const WITHOUT_EFFECT = new Set(
  `amd bail cache context devServer devtool entry experiments ignoreWarnings infrastructureLogging mergeStrategy mode name
  node optimization output parallelism performance profile recordsPath resolveLoader snapshot stats target watchOptions`.split(
    /\s+/,
  ),
)

/** Loaders whose work sitegen does itself. */
const OURS =
  /(?:^|[\\/@])(?:babel|swc|esbuild|ts|css|style|postcss|sass|less|svgr?|webpack|mdx|(?:js-)?yaml|yml|json)(?:-loader)?(?:[\\/]|$)/

/** What a configuration of webpack says, as settings of the bundler; `left` names what has no counterpart. */
export function webpackSettings(config: unknown, siteDir: string) {
  const settings = {
    alias: {},
    fallback: {},
    globals: {},
    define: {},
    provide: {},
    replace: [],
    loaders: [],
    plugins: [],
  } as Writable
  const left: string[] = []
  const specifier = (value: string): string =>
    path.isAbsolute(value) ? fileSpecifier(value, siteDir) : value
  const scope: Scope = { settings, left, siteDir, specifier }
  const { resolve, externals, plugins, module, ...others } = isRecord(config) ? config : {}
  readResolve(resolve, scope)
  for (const one of listOf(externals)) readExternal(one, scope)
  for (const one of listOf(plugins)) readPlugin(one, scope)
  const rules = listOf(isRecord(module) ? module['rules'] : [])
  for (const rule of differenceWith(rules, ownRules(), isEqual)) readRule(rule, scope)
  for (const [key, value] of Object.entries(others))
    if (!WITHOUT_EFFECT.has(key) && value !== undefined) left.push(key)
  return { settings: settings as BundleSettings, left }
}

type Writable = {
  -readonly [K in keyof BundleSettings]: BundleSettings[K] extends readonly (infer I)[]
    ? I[]
    : Record<string, BundleSettings[K][keyof BundleSettings[K]]>
}

interface Scope {
  readonly settings: Writable
  readonly left: string[]
  readonly siteDir: string
  readonly specifier: (value: string) => string
}

function listOf(value: unknown): readonly unknown[] {
  return castArray(value ?? [])
}

function readResolve(resolve: unknown, scope: Scope): void {
  if (!isRecord(resolve)) return
  for (const key of ['alias', 'fallback'] as const)
    for (const [name, value] of aliasEntries(resolve[key])) readAlias({ key, name, value }, scope)
  for (const key of ['plugins', 'modules', 'mainFields', 'conditionNames'])
    if (listOf(resolve[key]).length > 0) scope.left.push(`resolve.${key}`)
}

/** An object of names, or a list of objects with a name each. */
function aliasEntries(written: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(written))
    return written.filter(isRecord).map((one) => [String(one['name']), one['alias']])
  return Object.entries(isRecord(written) ? written : {})
}

interface Alias {
  readonly key: 'alias' | 'fallback'
  readonly name: string
  readonly value: unknown
}

function readAlias({ key, name, value }: Alias, { settings, left, specifier }: Scope): void {
  const [first] = listOf(value)
  if (typeof first === 'string') settings[key][name] = specifier(first)
  else if (first === false) settings[key][name] = null
  else left.push(`resolve.${key}.${name}`)
}

/** A name and the global variable that has what the module would be. */
function readExternal(external: unknown, { settings, left }: Scope): void {
  if (!isPlainObject(external)) {
    left.push('externals')
    return
  }
  for (const [name, value] of Object.entries(external)) {
    const variable: unknown = isRecord(value) ? (value['root'] ?? value['var']) : value
    const text = typeof variable === 'string' ? variable.replace(/^(?:var|root|global|window|this) /, '') : ''
    if (/^[\w$.]+$/.test(text)) settings.globals[name] = text
    else left.push(`externals.${name}`)
  }
}

type ReadPlugin = (given: readonly unknown[], scope: Scope) => void

const READERS: Readonly<Record<string, ReadPlugin>> = {
  DefinePlugin([written], scope) {
    if (isRecord(written)) readDefinitions(written, scope)
  },
  ProvidePlugin([written], { settings, specifier }) {
    for (const [variable, module] of Object.entries(isRecord(written) ? written : {})) {
      const [from = '', ...members] = listOf(module).map(String)
      settings.provide[variable] = [specifier(from), ...members]
    }
  },
  EnvironmentPlugin(given, { settings }) {
    const defaults = given.find(isPlainObject) ?? {}
    const names = given.flat().filter((one) => typeof one === 'string')
    for (const name of new Set([...names, ...Object.keys(defaults)]))
      settings.define[`process.env.${name}`] =
        JSON.stringify(process.env[name] ?? defaults[name]) ?? 'undefined'
  },
  NormalModuleReplacementPlugin([pattern, to], { settings, left, specifier }) {
    if (pattern instanceof RegExp && typeof to === 'string')
      settings.replace.push({ pattern: pattern.source, flags: pattern.flags, to: specifier(to) })
    else left.push('plugins: NormalModuleReplacementPlugin with a function')
  },
}

/** Plugins that change nothing of what pages do. */
const HARMLESS = /(?:BannerPlugin|ProgressPlugin|AnalyzerPlugin|IgnorePlugin|Bar|ChunkCountPlugin)$/

function readPlugin(value: unknown, scope: Scope): void {
  const plugin = pluginOf(value)
  if (plugin === null) return
  const read = READERS[plugin.name]
  if (read !== undefined) read(plugin.given, scope)
  else if (!HARMLESS.test(plugin.name)) scope.left.push(`plugins: ${plugin.name}`)
}

/** Code by the names that it replaces: texts are code, objects have names below theirs. */
function readDefinitions(written: Readonly<Record<string, unknown>>, scope: Scope, above = ''): void {
  const { settings, left } = scope
  for (const [key, value] of Object.entries(written)) {
    const name = above + key
    if (isPlainObject(value)) {
      readDefinitions(value, scope, `${name}.`)
      continue
    }
    const code = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
    if (isDefinition(name, code)) settings.define[name] = code
    else left.push(`DefinePlugin: ${name}`)
  }
}

const TYPES: Readonly<Record<string, BundleSettings['loaders'][number]['as']>> = {
  'asset/source': 'text',
  'asset/inline': 'dataurl',
  'asset/resource': 'file',
  asset: 'file',
  json: 'json',
}

/** Keys of a rule that hold for the rules within it, too. */
const CONDITIONS = ['include', 'exclude', 'resourceQuery'] as const

function readRule(rule: unknown, scope: Scope): void {
  if (!isRecord(rule)) return
  const inner = [...listOf(rule['oneOf']), ...listOf(rule['rules'])]
  for (const one of inner)
    readRule({ ...pick(rule, 'test', CONDITIONS), ...(isRecord(one) ? one : {}) }, scope)
  if (inner.length === 0) readLeafRule(rule, scope)
}

/** Keys of a rule that say what to do with files whose paths match. Others are conditions that would be lost. */
const RULE_KEYS = [
  'test',
  'type',
  'loader',
  'use',
  'enforce',
  'options',
  'generator',
  'parser',
  'sideEffects',
]

function readLeafRule(rule: Readonly<Record<string, unknown>>, { settings, left, siteDir }: Scope): void {
  const { type, enforce, loader, use } = rule
  const loaders = [...listOf(loader), ...listOf(use)]
  const names = loaders.map((one) => loaderName(isRecord(one) ? one['loader'] : one))
  const as = TYPES[String(type)] ?? loaderOf(names)
  const files = as === null ? null : filesOf(rule, siteDir)
  const isOurs = isCode(type) && (enforce !== undefined || names.every((name) => OURS.test(name)))
  if (as !== null && files !== null) settings.loaders.push(...files.map((one) => ({ ...one, as })))
  else if (as !== null || !isOurs) left.push(`module.rules: ${names.join(', ') || String(type)}`)
}

/** Whether a type of modules is one of those that are read without a rule. */
function isCode(type: unknown): boolean {
  return type === undefined || /^(?:javascript|css)\b/.test(String(type))
}

/** The files that a rule is for; null where one of its conditions cannot be handed on. */
function filesOf(
  rule: Readonly<Record<string, unknown>>,
  siteDir: string,
): readonly Omit<FileLoader, 'as'>[] | null {
  const others = Object.values(omit(rule, RULE_KEYS, CONDITIONS))
  const written = rule['test'] ?? (rule['resourceQuery'] === undefined ? undefined : /./)
  const tests = listOf(written).map((one) => conditionOf(one, siteDir))
  const read = CONDITIONS.filter((key) => rule[key] !== undefined).map(
    (key) => [key, listOf(rule[key]).map((one) => conditionOf(one, siteDir))] as const,
  )
  const isRead = read.every(([, conditions]) => !conditions.includes(null))
  const files = tests.flatMap((test) => (test === null || 'start' in test ? [] : test))
  if (others.some((value) => value !== undefined) || !isRead || files.length === 0) return null
  if (files.length < tests.length) return null
  return files.map((test) => ({ ...test, ...Object.fromEntries(read) }))
}

function conditionOf(written: unknown, siteDir: string): PathCondition | null {
  if (written instanceof RegExp) return { pattern: written.source, flags: written.flags }
  return typeof written === 'string' ? { start: siteFile(written, siteDir) } : null
}

/** The package of a loader, without the folder that it is installed in. */
function loaderName(loader: unknown): string {
  if (typeof loader !== 'string') return 'a function'
  const [, name = loader] = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(loader) ?? []
  return name
}

function loaderOf(names: readonly string[]): BundleSettings['loaders'][number]['as'] | null {
  const [name = ''] = names
  if (/\b(?:null|ignore)-loader\b/.test(name)) return 'empty'
  if (/\b(?:file|url)-loader\b/.test(name)) return 'file'
  return /\braw-loader\b/.test(name) ? 'text' : null
}
