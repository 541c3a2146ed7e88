import { withWarnings, type ConfigLoading, type LoadedConfig } from '../../config/load.ts'
import type { ConfigDiagnostic } from '../../config/place/key-path.ts'
import { bundleSettings } from '../../docusaurus/bundle-settings.ts'
import { knownPackage, pluginNaming } from '../../docusaurus/map-config.ts'
import { openPlugins } from '../../plugins/open-plugins.ts'
import { withContentCode } from '../../plugins/plugin-additions.ts'
import { pluginUses, shownPlugin, type PluginUse } from '../../plugins/plugin-use.ts'
import { SiteProblems } from '../../report/diagnostic.ts'
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
  const unknown = unknownNames(config.volatile, plugins.plugins)
  const extended = await withWarnings(loaded.diagnostics, () => loaded.withPlugins(facts, plugins.natives))
  return {
    ...loaded,
    diagnostics: [
      ...loaded.diagnostics,
      ...extended.diagnostics,
      ...(await loaded.withPlaces([...problems, ...unknown])),
    ],
    config: withContentCode(
      extended.config,
      plugins.plugins.map(({ plugin }) => plugin),
    ),
    source: { ...loaded.source, plugins: facts },
    inputs: [...loaded.inputs, ...plugins.inputs],
    isStale: () => loaded.isStale() || plugins.isStale(),
    plugins,
  }
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
