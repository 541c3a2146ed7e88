import { isEmpty } from 'lodash-es'
import { loadSitePackage } from '../config/packages.ts'
import type { ConfigDiagnostic } from '../config/place/key-path.ts'
import type { BundleSettings } from '../config/site-config.ts'
import { callMethod, type LoadedPlugin } from '../plugins/open-plugins.ts'
import { addedSettings } from '../plugins/plugin-additions.ts'
import { webpackRecords } from './absent.ts'

/** Asks plugins for their configuration of webpack, and reads it as settings of the bundler; with those of `esbuild`. */
export async function bundleSettings(plugins: readonly LoadedPlugin[], siteDir: string) {
  const asking = plugins.filter(({ plugin }) => plugin.configureWebpack !== undefined)
  const added = plugins.flatMap((by) => addedSettings(by) ?? [])
  if (asking.length + added.length === 0) return { bundle: null, problems: [] }
  const { emptyWebpackConfig, webpackSettings } = await import('./webpack-settings.ts')
  const problems = new Map<LoadedPlugin, Set<string>>()
  const settingsFor = async (isServer: boolean): Promise<BundleSettings> => {
    const all: Partial<BundleSettings>[] = []
    for (const by of asking) {
      const config = emptyWebpackConfig(siteDir, isServer)
      const { value } = await callMethod(
        by,
        'configureWebpack',
        config,
        isServer,
        utilsOf(siteDir),
        undefined,
      )
      // Some change what they are given.
      for (const one of new Set([value, config])) {
        const { settings, left } = webpackSettings(one, siteDir)
        all.push(settings)
        problems.set(by, new Set([...(problems.get(by) ?? []), ...left]))
      }
    }
    return merged([...all, ...added])
  }
  const bundle = { browser: await settingsFor(false), node: await settingsFor(true) }
  const isNothing = Object.values(bundle).every((settings) => Object.values(settings).every(isEmpty))
  return {
    bundle: isNothing ? null : bundle,
    problems: [...problems].flatMap(([by, left]) => (left.size === 0 ? [] : [leftOut(by, [...left])])),
  }
}

function merged(all: readonly Partial<BundleSettings>[]): BundleSettings {
  const of = <K extends keyof BundleSettings>(key: K) => all.map((settings) => settings[key])
  return {
    alias: Object.assign({}, ...of('alias')),
    fallback: Object.assign({}, ...of('fallback')),
    globals: Object.assign({}, ...of('globals')),
    define: Object.assign({}, ...of('define')),
    provide: Object.assign({}, ...of('provide')),
    replace: all.flatMap(({ replace = [] }) => replace),
    loaders: all.flatMap(({ loaders = [] }) => loaders),
    plugins: all.flatMap(({ plugins = [] }) => plugins),
  }
}

/** What plugins get to make rules with. sitegen reads styles and code without them. */
function utilsOf(siteDir: string) {
  return {
    getStyleLoaders: () => [{ loader: 'style-loader' }, { loader: 'css-loader' }],
    getJSLoader: () => ({ loader: 'babel-loader' }),
    currentBundler: { name: 'webpack', instance: loadSitePackage('webpack', siteDir) ?? webpackRecords() },
  }
}

function leftOut({ use, shown }: LoadedPlugin, left: readonly string[]): ConfigDiagnostic {
  return {
    code: 'PLUGIN_WEBPACK_LEFT_OUT',
    level: 'warning',
    message: `The ${use.kind} ${shown} configures webpack in a way for which esbuild has no counterpart: ${left.join(', ')}.`,
    hint: 'Check the pages that need it.',
    path: use.path,
  }
}
