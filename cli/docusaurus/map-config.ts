import { castArray, isEmpty, mapValues, omit, pick } from 'lodash-es'
import { defined } from '../../runtime/shared/json.ts'
import type { NativePlugin } from '../config/foreign-config.ts'
import { resolveBaseUrl } from '../config/options/address.ts'
import { PLUGIN_LISTS } from '../config/options/content-plugins.ts'
import { type KeyPath, valueAt } from '../config/place/key-path.ts'
import { isPlainObject, isRecord } from '../types/json-problems.ts'
import { type AbsentValue, absentName, absentValues, packageOf } from './absent.ts'
import {
  CLASSIC_KEYS,
  type Contribution,
  KNOWN_PACKAGES,
  type KnownPackage,
  type SiteFacts,
} from './known-packages.ts'
import { type Origins, createOrigins } from './origins.ts'
import { isPluginName, type Naming, type PluginUse, pluginUses } from '../plugins/plugin-use.ts'

export interface LeftOutKey {
  readonly path: KeyPath
  readonly why: string
  /** Whether somebody may miss what it does. @default true */
  readonly isMissed?: boolean
  /** Whether components of the site get it, for whom it is. @default false */
  readonly isHandedOn?: boolean
}

export type MappedConfig = ReturnType<typeof mapConfig>

type Values = Readonly<Record<string, unknown>>

interface Mapping {
  readonly theirs: Values
  readonly facts: SiteFacts
  readonly siteDir: string
  readonly origins: Origins
}

/** Makes a configuration of ours of what a configuration of Docusaurus exports. Nothing is looked at but `facts`. */
export function mapConfig(theirs: Values, facts: SiteFacts, siteDir: string) {
  const mapping = { theirs, facts, siteDir, origins: createOrigins(theirs) }
  const uses = allUses(mapping)
  const { plain, leftOut } = withoutMachinery(theirs)
  const contributions = uses.map((use) => contributionOf(use, mapping))
  const parts = [withDefaults(plain, mapping), ...contributions].reduce<Values>(
    (all, one) => merged(all, one, mapping.origins),
    {},
  )
  /** What `site.config.ts` would export. It was not checked. */
  const config = {
    ...withCommandBlocks(withSearch(withInstances(parts), mapping), mapping),
    ...otherPlugins(uses, mapping),
  }
  return {
    config,
    origins: mapping.origins,
    /** Every plugin, theme and preset in the order in which they take effect, those of presets too. */
    uses,
    leftOut: [...leftOut, ...uses.flatMap(unusedOptions)],
    /** Which keys of `config` are made of the options of which plugin. */
    placed: uses.map((use, index): PlacedOptions => ({ use, keys: Object.keys(contributions[index] ?? {}) })),
    /** Values of packages that are not installed, of which something is made. Paths lead into `config`. */
    absent: absentOptions({ ...config, customFields: theirs['customFields'] }),
  }
}

export const PLUGIN_KEYS = ['presets', 'plugins', 'themes'] as const

/** The plugins that sitegen does not replace, each where it stands. */
function otherPlugins(uses: readonly PluginUse[], { theirs, origins }: Mapping): Values {
  const lists = PLUGIN_KEYS.map((key) => {
    const list: unknown = theirs[key]
    if (!Array.isArray(list)) return [key, []] as const
    const replaced = uses.filter((use) => knownPackage(use) !== undefined && use.path[0] === key)
    const indexes = new Set(replaced.map(({ path }) => path[1]))
    const isItem = (item: unknown): boolean => isPluginName(Array.isArray(item) ? item[0] : item)
    const others = list.map((item: unknown, index) => (indexes.has(index) || !isItem(item) ? null : item))
    return [key, others.every((item) => item === null) ? [] : origins.derive(others, list)] as const
  })
  return Object.fromEntries(lists.filter(([, items]) => items.length > 0))
}

/** A configuration that names further plugins which are built in: in its lists, or as keys of ours. */
export function withNatives(exported: object, natives: readonly NativePlugin[], isOurs: boolean): object {
  const lists = Object.fromEntries(
    PLUGIN_KEYS.map((key) => [
      key,
      natives.filter(({ kind }) => key === `${kind}s`).map(({ name, options }) => [name, options]),
    ]),
  )
  const written: Values = { ...exported }
  if (!isOurs) {
    const joined = PLUGIN_KEYS.map((key) => [key, [...castArray(written[key] ?? []), ...(lists[key] ?? [])]])
    return { ...written, ...Object.fromEntries(joined) }
  }
  const facts = {
    baseUrl: resolveBaseUrl(String(written['baseUrl'] ?? '/')),
    isDev: false,
    exists: () => true,
  }
  const mapping = { theirs: lists, facts, siteDir: '', origins: createOrigins(lists) }
  const contributions = allUses(mapping).map((use) => contributionOf(use, mapping))
  // Instances join those that are written.
  const joined = INSTANCES.filter((key) => contributions.some((one) => key in one))
  const start = mapValues(pick({ docs: [], blog: [], pages: [], ...written }, joined), (list) =>
    castArray(list).filter((one) => isRecord(one)),
  )
  return contributions.reduce<Values>((all, one) => merged(all, one, mapping.origins), {
    ...written,
    ...start,
  })
}

const INSTANCES = ['docs', 'blog', 'pages']

export function absentOptions(config: object): readonly AbsentValue[] {
  return absentValues(config).filter(({ path }) => !MACHINERY.has(String(path[0])))
}

/** Keys that are kept and change nothing, so that nothing in them is missed. */
const MACHINERY: ReadonlySet<string> = new Set(['future', 'webpack', ...PLUGIN_KEYS])

function allUses({ theirs, siteDir }: Mapping): readonly PluginUse[] {
  const naming = pluginNaming(siteDir, theirs['nativePlugins'])
  const hasAlgolia = isRecord(theirs['themeConfig']) && isRecord(theirs['themeConfig']['algolia'])
  const presets = pluginUses(theirs['presets'], 'preset', naming)
  const inPresets = presets.flatMap((use) => knownPackage(use)?.uses?.(use, hasAlgolia) ?? [])
  return [
    ...presets,
    ...inPresets.filter(({ kind }) => kind === 'plugin'),
    ...inPresets.filter(({ kind }) => kind === 'theme'),
    ...pluginUses(theirs['plugins'], 'plugin', naming),
    ...pluginUses(theirs['themes'], 'theme', naming),
  ]
}

/** How Docusaurus names plugins, and which of them sitegen replaces. */
export function pluginNaming(siteDir: string, nativePlugins: unknown): Naming {
  return {
    siteDir,
    isKnown: (name) => Object.hasOwn(KNOWN_PACKAGES, name),
    isReal: (name) => isRecord(nativePlugins) && nativePlugins[name] === false,
    nameOf: absentName,
  }
}

export function knownPackage({ name, isReal = false }: PluginUse): KnownPackage | undefined {
  if (isReal) return undefined
  return name !== null && Object.hasOwn(KNOWN_PACKAGES, name) ? KNOWN_PACKAGES[name] : undefined
}

/** What a plugin adds. What is made of its options stands where they do. */
function contributionOf(use: PluginUse, { facts, origins }: Mapping): Contribution {
  const contribution = knownPackage(use)?.map?.(use.options, facts) ?? {}
  for (const value of Object.values(contribution).flat())
    if (typeof value === 'object' && value !== null && origins.of(value) === null)
      origins.derive(value, use.options)
  return contribution
}

function unusedOptions(use: PluginUse): readonly LeftOutKey[] {
  const { leftOut = [], unused = [] } = knownPackage(use) ?? {}
  const isClassic = use.name === '@docusaurus/preset-classic'
  const unknown = isClassic ? Object.keys(use.options).filter((key) => !CLASSIC_KEYS.includes(key)) : []
  return [...unknown, ...leftOut, ...unused]
    .filter((key) => use.options[key] !== undefined)
    .map((key) => {
      const path = [...use.optionsPath, key]
      return { path, why: 'sitegen has no such option', isMissed: !unused.includes(key) }
    })
}

function withoutMachinery(theirs: Values) {
  const { ssrTemplate, future: written, ...others } = omit(theirs, ['presets', 'plugins', 'themes'])
  const future = isRecord(written) ? written : {}
  const {
    experimental_router: router,
    experimental_storage: storage,
    experimental_vcs: vcs,
    ...flags
  } = future
  const leftOut: LeftOutKey[] = []
  const why = 'sitegen writes the document itself; tags for its head go to headTags'
  if (ssrTemplate !== undefined) leftOut.push({ path: ['ssrTemplate'], why })
  const isGit = vcs === undefined || vcs === true || /^(?:git|default)-/.test(String(vcs))
  if (!isGit)
    leftOut.push({ path: ['future', 'experimental_vcs'], why: 'git alone says when a file was changed' })
  const left = Object.keys(flags).length
  const plain: Values = {
    ...(router === 'hash' ? { router } : {}),
    ...defined({ storage }),
    ...others,
    // What was read is not among what changes nothing.
    ...(left === 0 ? {} : { future: left === Object.keys(future).length ? future : flags }),
  }
  return { leftOut, plain }
}

function withDefaults(plain: Values, { origins }: Mapping): Values {
  const themeConfig = isRecord(plain['themeConfig']) ? plain['themeConfig'] : {}
  const navbar = isRecord(themeConfig['navbar']) ? themeConfig['navbar'] : {}
  const { items, title } = navbar
  const named = Array.isArray(items) ? items.map((item) => namedItem(item, origins)) : null
  const ours = {
    ...navbar,
    // The name of the site is no word mark there.
    ...(title === undefined ? { title: '' } : {}),
    ...(named === null ? {} : { items: origins.derive(named, items) }),
  }
  const customFields: unknown = plain['customFields']
  return {
    ...plain,
    themeConfig: origins.derive({ ...themeConfig, navbar: origins.derive(ours, navbar) }, themeConfig),
    // What pages get of it.
    ...(isRecord(customFields) ? { customFields: JSON.parse(JSON.stringify(customFields)) as unknown } : {}),
  }
}

/** A link that only a class gives a picture: assistive technology reads where it leads. */
function namedItem(item: unknown, origins: Origins): unknown {
  if (!isRecord(item) || item['className'] === undefined) return item
  const { type = 'default', to, href = to } = item
  const isNamed = ['label', 'html', 'aria-label'].some((key) => item[key] !== undefined)
  return type === 'default' && !isNamed ? origins.derive({ ...item, 'aria-label': href }, item) : item
}

/** A configuration with further values: lists become longer, objects have the keys of both, of other values the last counts. */
export function merged(all: Values, further: Values, origins: Origins): Values {
  const values = Object.entries(further).map(([key, value]): readonly [string, unknown] => {
    const before = all[key]
    if (Array.isArray(before) && Array.isArray(value)) return [key, [...before, ...value]]
    const areObjects = isPlainObject(before) && isPlainObject(value)
    return [key, areObjects ? origins.derive(merged(before, value, origins), before) : value]
  })
  return { ...all, ...Object.fromEntries(values) }
}

/** Content and files that no plugin asks for are not made. */
function withInstances(config: Values): Values {
  const absent = ['docs', 'blog', 'pages', 'sitemap'].filter((key) => config[key] === undefined)
  return { ...config, ...Object.fromEntries(absent.map((key) => [key, false])) }
}

/** Without a plugin for it there is no search, unless the site has one of its own. */
function withSearch(config: Values, { theirs, facts }: Mapping): Values {
  const hasAlgolia = isRecord(theirs['themeConfig']) && theirs['themeConfig']['algolia'] !== undefined
  const hasOwn = OWN_SEARCH.some(facts.exists)
  return config['search'] !== undefined || hasAlgolia || hasOwn ? config : { ...config, search: false }
}

const OWN_SEARCH = ['', '/index'].flatMap((end) =>
  ['js', 'jsx', 'ts', 'tsx'].map((extension) => `src/theme/SearchBar${end}.${extension}`),
)

const NPM2YARN = '@docusaurus/remark-plugin-npm2yarn'

/** Commands for several package managers are an option of the site, not a plugin of its content. */
function withCommandBlocks(config: Values, { facts, origins }: Mapping): Values {
  let options: Values | null = null
  const onBlocks = (found: Values): void => void (options ??= found)
  const content = mapValues(pick(config, ['docs', 'blog', 'pages']), (instances) =>
    Array.isArray(instances) ? instances.map((one) => plainLists(one, onBlocks, origins)) : instances,
  )
  const known = options === null ? undefined : KNOWN_PACKAGES[NPM2YARN]?.map?.(options, facts)
  return merged({ ...config, ...content }, known ?? { markdown: { npm2yarn: false } }, origins)
}

function plainLists(instance: unknown, onBlocks: (options: Values) => void, origins: Origins): unknown {
  if (!isRecord(instance)) return instance
  const lists: Record<string, unknown> = {}
  for (const key of PLUGIN_LISTS) {
    const list = instance[key]
    if (!Array.isArray(list)) continue
    const plugins = list.flatMap((plugin: unknown): readonly unknown[] => {
      const [first, options] = Array.isArray(plugin) ? (plugin as readonly unknown[]) : [plugin]
      if (packageOf(absentName(first) ?? '') !== NPM2YARN) return [withoutModule(plugin)]
      onBlocks(isRecord(options) ? options : {})
      return []
    })
    const isSame = plugins.length === list.length && plugins.every((plugin, index) => plugin === list[index])
    if (!isSame) lists[key] = origins.derive(plugins, list)
  }
  return isEmpty(lists) ? instance : origins.derive({ ...instance, ...lists }, instance)
}

/** A plugin whose whole module was taken, by `require` or `import *`, is its default export. */
function withoutModule(plugin: unknown): unknown {
  if (Array.isArray(plugin)) {
    const inner = withoutModule(plugin[0])
    return inner === plugin[0] ? plugin : plugin.with(0, inner)
  }
  const isModule = isRecord(plugin) && typeof plugin['default'] === 'function'
  return isModule ? plugin['default'] : plugin
}

/** Keys of ours that are options of a plugin there. */
const KEYS = 'docs|blog|pages|sitemap|redirects|images|pwa|theme'
/** An option of such a key in a sentence: `docs.editUrl`; not a file, such as `docs.json`. */
const OPTION = new RegExp(
  `(?<![\\w./-])(${KEYS})\\.(?!(?:mdx?|[cm]?[jt]sx?|json|ya?ml|html|xml|css|toml)\\b)([a-z]\\w*)`,
  'g',
)
const WHOLE = new RegExp(`(?<![\\w./-])(${KEYS}): (?=false\\b|\\{ )`, 'g')

interface PlacedOptions {
  readonly use: Pick<PluginUse, 'name' | 'optionsPath'>
  readonly keys: readonly string[]
}

/**
 * Names options in a sentence as they stand in a configuration of Docusaurus: `docs.editUrl` is `presets › classic › docs ›
 * editUrl` there, if one plugin alone can be meant.
 */
export function optionNames(theirs: object, options: readonly PlacedOptions[]): (text: string) => string {
  const placesOf = (key: string): readonly PlacedOptions[] => options.filter(({ keys }) => keys.includes(key))
  return (text) =>
    text
      .replace(OPTION, (written, key: string, option: string) => {
        const [first, ...others] = placesOf(key)
        if (first === undefined) return written
        if (others.length > 0) return `the option ${option} of its plugin`
        return [...stepsTo(first, theirs, key), option].join(' › ')
      })
      .replace(WHOLE, (written, key: string) => {
        const [first, ...others] = placesOf(key)
        const isInPreset = first?.use.optionsPath[0] === 'presets' && others.length === 0
        return isInPreset ? `${stepsTo(first, theirs, key).join(' › ')}: ` : written
      })
}

/** The list, the plugin as it is written there, and the key of its options in a preset, also where none are written. */
function stepsTo({ use }: PlacedOptions, theirs: object, key: string): readonly string[] {
  const [list = '', index = 0, , ...inner] = use.optionsPath
  const item = valueAt(theirs, [list, index])
  const first: unknown = Array.isArray(item) ? item[0] : item
  const written = absentName(first) ?? first
  const name = typeof written === 'string' ? written : (use.name ?? String(index))
  const keys: KeyPath = inner.length === 0 && list === 'presets' ? [key] : inner
  return [list, name, ...keys].map(String)
}
