import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { outsideContent } from '../config/outside-content.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import type { Messages } from '../content/load-messages.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { ThemeParts } from '../types/theme-parts.ts'
import type { Bundler } from './bundler.ts'
import { aliases } from './aliases.ts'
import type { BundleEntries } from './entries.ts'
import { assetsPlugin } from './plugins/assets.ts'
import { cssModulesPlugin } from './plugins/css-modules.ts'
import { languagePlugin } from './plugins/language.ts'
import { mdxPlugin, type MdxContent } from './plugins/mdx.ts'
import { namesPlugin } from './plugins/names.ts'
import { stylesPlugin } from './plugins/styles.ts'
import { textsPlugin } from './plugins/texts.ts'

/** What a bundle is made of beside the configuration. */
export interface BundledContent extends MdxContent {
  readonly entries: BundleEntries
  /** Becomes part of the client's code; null when a dev server tells it. */
  readonly site: SiteData | null
  /** Texts in the language of the site, as they are now. @default none */
  readonly messages?: () => Messages
}

/** What both bundles are made from. */
export interface BundleOptions {
  readonly config: SiteConfig
  readonly packageDir: string
  readonly themeParts: ThemeParts
  readonly assets: AssetStore
  /** Known when content is compiled: meanwhile the bundler reads what all sites share. */
  readonly content: Promise<BundledContent>
  /** Development React, which says more, and readable code. */
  readonly dev: boolean
  /** Connects pages to a dev server, which tells them what changes. @default false */
  readonly live?: boolean
  /** Runs esbuild. */
  readonly bundler: Bundler
  /** Goes on where an import leads nowhere; part of bundles that are tolerant. */
  readonly missing: Plugin
}

/** Browsers that the client is written for; the documentation names them. */
export const BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4']

/** Every esbuild option that the client and the server bundle share. */
function sharedOptions(options: BundleOptions, platform: 'browser' | 'node'): BuildOptions {
  const { packageDir, themeParts, config, dev } = options
  const { siteDir, themePath } = config
  return {
    absWorkingDir: siteDir,
    platform,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    // Content outside of the site finds the packages that the site has installed.
    nodePaths: outsideContent(config).length > 0 ? [path.join(siteDir, 'node_modules')] : [],
    alias: aliases({ siteDir, themePath, packageDir, themeParts, platform }),
    // The site's own tsconfig must not change what a build gives.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    loader: { '.js': 'jsx' },
    logLevel: 'silent',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production') },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    outdir: '/out',
  }
}

function sharedPlugins(options: BundleOptions, platform: 'browser' | 'node'): Plugin[] {
  const emitCss = platform === 'browser'
  const { config, packageDir, assets, content, bundler } = options
  const messages = async (): Promise<Messages> => (await content).messages?.() ?? {}
  return [
    languagePlugin({ config, packageDir, messages, platform }),
    namesPlugin(config),
    textsPlugin(config.siteDir),
    assetsPlugin({ assets, baseUrl: config.baseUrl, router: config.router, packageDir }),
    cssModulesPlugin({
      siteDir: config.siteDir,
      packageDir,
      outside: outsideContent(config),
      namesByFile: bundler.moduleNames,
      styles: bundler.styles,
      dev: options.dev,
      emitCss,
    }),
    stylesPlugin({ styles: bundler.styles, siteDir: config.siteDir, dev: options.dev, packageDir, emitCss }),
    mdxPlugin({ siteDir: config.siteDir, content }),
  ]
}

/** Options of the bundle that browsers load. */
export function clientOptions(options: BundleOptions, plugins: readonly Plugin[]): BuildOptions {
  return {
    ...sharedOptions(options, 'browser'),
    target: BROWSERS,
    minify: !options.dev,
    plugins: [...plugins, ...sharedPlugins(options, 'browser')],
  }
}

/** Options of the bundle that renders pages. Everything is bundled, so that one copy of React renders them. */
export function serverOptions(options: BundleOptions, plugins: readonly Plugin[]): BuildOptions {
  const shared = sharedOptions(options, 'node')
  return {
    ...shared,
    target: 'node20',
    // Kept in memory, for the places of failures.
    sourcemap: 'external',
    sourcesContent: false,
    // Names of functions are what a failing component is reported by.
    keepNames: true,
    outExtension: { '.js': '.mjs' },
    banner: {
      js: "import { createRequire as sitegenCreateRequire } from 'node:module'; const require = sitegenCreateRequire(import.meta.url);",
    },
    plugins: [...plugins, ...sharedPlugins(options, 'node')],
  }
}
