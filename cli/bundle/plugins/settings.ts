import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { escapeRegExp } from 'lodash-es'
import type { BundleSettings, FileLoader, PathCondition, SiteConfig } from '../../config/site-config.ts'
import { siteFile } from '../../config/site-file.ts'
import { ASSET_EXTENSIONS } from '../../content/assets/asset-kinds.ts'
import type { AssetStore } from '../../content/assets/assets.ts'
import { valueModule } from '../virtual.ts'

const EMPTY = 'sitegen-empty'
const GLOBAL = 'sitegen-global'
const PROVIDE = 'sitegen-provide'
/** Marks what the settings were asked about already. */
const ASKED = 'sitegen-settings'

interface SettingsScope {
  readonly config: Pick<SiteConfig, 'siteDir'>
  readonly assets: AssetStore
  readonly esbuild?: readonly Plugin[] | undefined
}

/** esbuild plugins of the site, and the one that does what else its plugins want of the bundler; none for most sites. */
export function settingsPlugins(settings: BundleSettings | null, scope: SettingsScope): readonly Plugin[] {
  return settings === null ? [] : [...(scope.esbuild ?? []), settingsPlugin(settings, scope)]
}

function settingsPlugin(settings: BundleSettings, scope: SettingsScope): Plugin {
  const { siteDir } = scope.config
  return {
    name: 'sitegen-settings',
    setup(build) {
      resolveAliases(build, settings, siteDir)
      resolveFallbacks(build, settings, siteDir)
      build.onLoad({ filter: /./, namespace: EMPTY }, () => ({ contents: '', loader: 'js' }))
      build.onLoad({ filter: /./, namespace: GLOBAL }, ({ path: name }) => ({
        contents: `module.exports = globalThis.${settings.globals[name] ?? ''}`,
        loader: 'js',
      }))
      build.onLoad({ filter: /./, namespace: PROVIDE }, () => ({
        contents: provideSource(settings.provide),
        loader: 'js',
        resolveDir: siteDir,
      }))
      for (const loader of settings.loaders) loadAs(build, loader, scope)
    },
  }
}

/** The entry whose exports are variables that code may use without declaring them; none without such variables. */
export function provided({ provide }: BundleSettings): readonly string[] {
  return Object.keys(provide).length === 0 ? [] : [PROVIDE]
}

function provideSource(provide: BundleSettings['provide']): string {
  const lines = Object.entries(provide).map(([name, [from = '', ...members]], index) => {
    const member = members.map((one) => `[${JSON.stringify(one)}]`).join('')
    const value = member === '' ? `(m${index}.default ?? m${index})` : `m${index}${member}`
    return `import * as m${index} from ${JSON.stringify(from)};\nconst v${index} = ${value};\nexport { v${index} as ${JSON.stringify(name)} };\n`
  })
  return lines.join('')
}

/** Code gets such things of files of these kinds anyway. A component is made of SVG. */
const OF_ASSETS = new Set(['json', 'file', 'dataurl'])
const ASSET = new RegExp(`\\.(?:${ASSET_EXTENSIONS.filter((name) => name !== 'svg').join('|')})$`, 'i')

function loadAs(
  build: PluginBuild,
  loader: FileLoader,
  { assets, config: { siteDir } }: SettingsScope,
): void {
  const { as } = loader
  const isAsked = isFor(loader, siteDir)
  const filter = filterOf(expressionOf(loader))
  build.onLoad({ filter, namespace: 'file' }, async ({ path: file, suffix }) => {
    if (!isAsked(file, suffix) || (OF_ASSETS.has(as) && ASSET.test(file))) return undefined
    if (as === 'file') return valueModule(assets.add(file)?.url ?? null)
    const loaded = as === 'empty' ? 'js' : as
    const contents = as === 'empty' ? '' : await readFile(file)
    return { contents, loader: loaded, resolveDir: path.dirname(file) }
  })
}

/** Tells whether files are those of a loader, by their paths and what stands behind these where they are imported. */
function isFor(loader: FileLoader, siteDir: string): (file: string, suffix: string) => boolean {
  const { include, exclude = [], resourceQuery } = loader
  const isMatch = expressionOf(loader)
  const isMet = (conditions: readonly PathCondition[], text: string): boolean =>
    conditions.some((one) =>
      'start' in one ? siteFile(text, siteDir).startsWith(one.start) : expressionOf(one).test(text),
    )
  return (file, suffix) =>
    isMatch.test(file) &&
    (include === undefined || isMet(include, file)) &&
    (resourceQuery === undefined || isMet(resourceQuery, suffix)) &&
    !isMet(exclude, file)
}

function expressionOf({ pattern, flags }: { readonly pattern: string; readonly flags: string }): RegExp {
  return new RegExp(pattern, flags.includes('i') ? 'i' : '')
}

/** esbuild runs filters in Go, whose expressions have no look around them: such are asked about every name. */
function filterOf(expression: RegExp): RegExp {
  return /\(\?<?[!=]|\\[1-9k]/.test(expression.source) ? /./ : expression
}

function resolveAliases(
  build: PluginBuild,
  { alias, globals, replace }: BundleSettings,
  siteDir: string,
): void {
  build.onResolve({ filter: new RegExp(`^${PROVIDE}$`) }, () => ({ path: PROVIDE, namespace: PROVIDE }))
  for (const name of Object.keys(globals))
    build.onResolve({ filter: new RegExp(`^${escapeRegExp(name)}$`) }, () => ({
      path: name,
      namespace: GLOBAL,
    }))
  for (const [written, to] of Object.entries(alias)) {
    const name = written.replace(/\$$/, '')
    const end = written.endsWith('$') ? '$' : '(?:/|$)'
    build.onResolve({ filter: new RegExp(`^${escapeRegExp(name)}${end}`) }, (args) =>
      resolveTo(build, args, { siteDir, to: to === null ? null : to + args.path.slice(name.length) }),
    )
  }
  for (const { to, ...written } of replace) {
    const isMatch = expressionOf(written)
    build.onResolve({ filter: filterOf(isMatch) }, (args) =>
      isMatch.test(args.path) ? resolveTo(build, args, { siteDir, to }) : undefined,
    )
  }
}

interface Target {
  readonly siteDir: string
  readonly to: string | null
}

function resolveTo(
  build: PluginBuild,
  { path: name, kind, pluginData }: OnResolveArgs,
  { siteDir, to }: Target,
): Promise<OnResolveResult> | OnResolveResult | undefined {
  if (pluginData === ASKED) return undefined
  if (to === null) return { path: name, namespace: EMPTY }
  return build.resolve(to, { kind, resolveDir: siteDir, pluginData: ASKED })
}

/** Names that nothing is found for have another module. */
function resolveFallbacks(build: PluginBuild, { fallback }: BundleSettings, siteDir: string): void {
  const isServer = build.initialOptions.platform === 'node'
  for (const [name, to] of Object.entries(fallback))
    build.onResolve({ filter: new RegExp(`^(?:node:)?${escapeRegExp(name)}(?:/|$)`) }, async (args) => {
      if (args.pluginData === ASKED) return undefined
      const { kind, importer, resolveDir } = args
      const found = await build.resolve(args.path, { kind, importer, resolveDir, pluginData: ASKED })
      // What Node has itself stays with it where pages are rendered.
      if (found.errors.length === 0 && (!found.external || isServer)) return undefined
      const bare = args.path.replace(/^node:/, '')
      return resolveTo(build, args, { siteDir, to: to === null ? null : to + bare.slice(name.length) })
    })
}
