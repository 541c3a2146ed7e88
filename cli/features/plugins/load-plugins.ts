import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import { withWarnings, type ConfigLoading, type LoadedConfig } from '../../config/load.ts'
import type { ConfigDiagnostic } from '../../config/place/key-path.ts'
import { bundleSettings } from '../../docusaurus/bundle-settings.ts'
import { knownPackage, pluginNaming } from '../../docusaurus/map-config.ts'
import {
  callMethod,
  changes,
  openPlugins,
  themeOf,
  withTheme,
  type PluginHost,
} from '../../plugins/open-plugins.ts'
import { withContentCode } from '../../plugins/plugin-additions.ts'
import { pluginUses, shownPlugin, type PluginUse } from '../../plugins/plugin-use.ts'
import { SiteProblems } from '../../report/diagnostic.ts'
import { fileHash } from '../../types/fingerprints.ts'
import { jsonCopy } from '../../config/options/kit.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { loadedContent } from './kept-content.ts'
import { translationOf } from './plugin-translation.ts'
import { pluginContext } from './plugin-context.ts'
import { pluginModules } from './stand-ins/packages.ts'

/** Makes the plugins that a configuration names, and adds to it what they say. A file of its own: few sites have plugins. */
export async function loadPlugins(
  loaded: LoadedConfig,
  { use, keeping = 'nothing' }: Pick<ConfigLoading, 'keeping' | 'use'>,
) {
  const { pluginLists: lists, config } = loaded
  const naming = pluginNaming(config.siteDir, config.nativePlugins)
  const uses = (['preset', 'plugin', 'theme'] as const).flatMap((kind) =>
    pluginUses(lists[`${kind}s`], kind, naming),
  )
  if (uses.length === 0) return { ...loaded, plugins: null }
  const replaced = uses
    .filter((use) => knownPackage(use) !== undefined)
    .map((use) => builtIn(use, knownPackage(use)?.about ?? ''))
  if (replaced.length > 0)
    throw new SiteProblems([...(await loaded.withPlaces(replaced)), ...loaded.diagnostics])
  if (use?.unknownPlugins === 'warn') {
    const ignored = await loaded.withPlaces(uses.map((use) => notRun(use, shownPlugin(use, config.siteDir))))
    return { ...loaded, diagnostics: [...loaded.diagnostics, ...ignored], plugins: null }
  }
  // Plugins expect it, also later.
  process.env['NODE_ENV'] ??= use?.isDev === true ? 'development' : 'production'
  const plugins = await withWarnings(loaded.diagnostics, () =>
    openPlugins({
      uses,
      naming,
      siteDir: config.siteDir,
      locale: config.i18n.locale,
      reads: new Map(),
      timeLimit: config.pluginTimeLimit * 1000,
      keeping,
      packages: pluginModules,
      withPlaces: loaded.withPlaces,
      context: pluginContext(loaded),
    }),
  )
  const { bundle, problems } = await bundleSettings(plugins.plugins, config.siteDir)
  const facts = { ...plugins.facts, bundle }
  const extended = await withWarnings(loaded.diagnostics, () => loaded.withPlugins(facts, plugins.natives))
  const theme = await translatedTheme(plugins, extended.config)
  const unknown = unknownNames(config.volatile, plugins.plugins)
  return {
    ...loaded,
    diagnostics: [
      ...loaded.diagnostics,
      ...extended.diagnostics,
      ...(await loaded.withPlaces([...problems, ...unknown])),
    ],
    config: withContentCode(
      {
        ...extended.config,
        customThemeConfig: { ...extended.config.customThemeConfig, ...(jsonCopy(theme.keys) as JsonObject) },
      },
      plugins.plugins.map(({ plugin }) => plugin),
    ),
    source: {
      ...loaded.source,
      plugins: { ...facts, themeConfig: { ...facts.themeConfig, ...theme.keys } },
    },
    inputs: [...loaded.inputs, ...plugins.inputs, ...theme.files],
    isStale: () => loaded.isStale() || plugins.isStale() || theme.isStale(),
    plugins: { ...plugins, context: () => withTheme(plugins.context(), theme.keys) },
  }
}

/**
 * The keys of the theme's configuration that plugins translate. Threads do without: they show none of them. Problems of the
 * files are told where content is translated, or `MESSAGES_INVALID` is thrown.
 */
async function translatedTheme(host: PluginHost, config: SiteConfig) {
  let keys: Readonly<Record<string, unknown>> = {}
  const files: string[] = []
  for (const by of isMainThread ? host.plugins : []) {
    if (by.plugin.translateThemeConfig === undefined) continue
    const loading = { config, keeping: host.keeping, loadedOnce: new Map() }
    // What wraps content of ours loads it later.
    const content = by.natives.length === 0 ? await loadedContent(by, loading) : undefined
    const translation = await translationOf(by, { content, config }, 'translateThemeConfig')
    if (translation === null) continue
    const { translationFiles, diagnostics } = translation
    if (diagnostics.length > 0) throw new SiteProblems(diagnostics)
    files.push(...translation.files.map((file) => path.join(config.siteDir, file)))
    const themeConfig = themeOf(withTheme(host.context(), keys))
    const { value } = await callMethod(by, 'translateThemeConfig', { themeConfig, translationFiles })
    keys = { ...keys, ...changes(value ?? {}, themeOf(withTheme(host.context(), keys))) }
  }
  const marks = files.map((file) => [file, fileHash(file)] as const)
  return { keys, files, isStale: () => marks.some(([file, hash]) => fileHash(file) !== hash) }
}

/** Names of plugins that there are not. */
function unknownNames(
  names: readonly string[],
  plugins: readonly { readonly name: string }[],
): readonly ConfigDiagnostic[] {
  const known = plugins.map(({ name }) => name)
  return names.flatMap((name, index) =>
    known.includes(name)
      ? []
      : {
          code: 'CONFIG_INVALID',
          level: 'warning' as const,
          message: `volatile[${index}] names "${name}", but no plugin has this name.`,
          hint: `Names that plugins give themselves are: ${known.join(', ')}.`,
          path: ['volatile', index],
        },
  )
}

function builtIn({ kind, name, path: at }: PluginUse, about: string): ConfigDiagnostic {
  return {
    code: 'PLUGIN_BUILT_IN',
    level: 'error',
    message: `What the ${kind} "${name ?? ''}" does is built in (${about}).`,
    hint: 'Remove the entry, and write its options to the keys docs, blog, pages, sitemap, redirects, images, pwa or theme.',
    path: at,
  }
}

function notRun({ kind, path: at }: PluginUse, shown: string): ConfigDiagnostic {
  return {
    code: 'PLUGIN_IGNORED',
    level: 'warning',
    message: `The ${kind} ${shown} is not run.`,
    hint: 'Check what the site lacks without it.',
    path: at,
  }
}
