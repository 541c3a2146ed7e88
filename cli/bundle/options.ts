import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { outsideContent } from '../config/site-file.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import type { Messages } from '../content/load-messages.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import { BROWSERS } from '../types/package-root.ts'
import type { ThemeParts } from '../types/theme-parts.ts'
import type { Bundler, BundlePass } from './bundler.ts'
import { aliases } from './aliases.ts'
import type { BundleEntries } from './entries.ts'
import { assetsPlugin } from './plugins/assets.ts'
import { generatedPlugin } from './plugins/generated.ts'
import { languagePlugin } from './plugins/language.ts'
import { mdxPlugin, type MdxContent } from './plugins/mdx.ts'
import { namesPlugin } from './plugins/names.ts'
import {
  findReact,
  reactAliases,
  reactPlugin,
  type PrebuiltReact,
  type ReactVariant,
} from './react/prebuilt-react.ts'
import { stylesPlugin } from './plugins/styles.ts'
import { textsPlugin } from './plugins/texts.ts'

/** What a bundle is made of that is known when the site is planned. */
export interface BundledPlan extends Pick<BundleEntries, 'layouts'> {
  /** Becomes part of the client's code; null when a dev server tells it. */
  readonly site: SiteData | null
  /** Texts in the language of the site, as they are now. @default none */
  readonly messages?: () => Messages
}

/** What a bundle is made of that is known when content is compiled. */
export interface BundledContent extends MdxContent, Pick<BundleEntries, 'modules'> {}

export interface BundleOptions {
  readonly config: SiteConfig
  readonly packageDir: string
  readonly themeParts: ThemeParts
  readonly assets: AssetStore
  /** Both come later: meanwhile the bundler reads what all sites share. */
  readonly plan: Promise<BundledPlan>
  readonly content: Promise<BundledContent>
  /** Development React, which says more, and readable code. */
  readonly dev: boolean
  /** Connects pages to a dev server, which tells them what changes. @default false */
  readonly live?: boolean
  readonly bundler: Bundler
  /** Goes on where an import leads nowhere; part of bundles that are tolerant. */
  readonly missing: Plugin
  /** React as the package brings it; null where a bundle is made of the one that is installed. */
  readonly react: (platform: ReactVariant['platform']) => PrebuiltReact | null
}

function sharedOptions(
  options: BundleOptions,
  { wholeReact }: BundlePass,
  platform: ReactVariant['platform'],
): BuildOptions {
  const { packageDir, themeParts, config, dev } = options
  const { siteDir, themePath } = config
  const folders = findReact(siteDir, packageDir)
  const prebuilt = wholeReact ? null : options.react(platform)
  const react = folders === null ? {} : reactAliases(folders, platform, prebuilt)
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
    alias: aliases({ siteDir, themePath, packageDir, themeParts, react }),
    // The site's own tsconfig must not change what a build gives.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    loader: { '.js': 'jsx' },
    logLevel: 'silent',
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production'),
      SITEGEN_SEARCH: JSON.stringify(config.search.provider),
      SITEGEN_SEARCH_INSIGHTS: String(config.search.hosted?.insights === true),
    },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    outdir: '/out',
  }
}

function sharedPlugins(options: BundleOptions, platform: ReactVariant['platform']): Plugin[] {
  const { config, packageDir, assets, plan, content, bundler, dev } = options
  const { siteDir, baseUrl, router } = config
  const messages = async (): Promise<Messages> => (await plan).messages?.() ?? {}
  return [
    reactPlugin(platform),
    languagePlugin({ config, packageDir, messages, platform }),
    generatedPlugin(config, packageDir),
    namesPlugin(config),
    textsPlugin(siteDir),
    assetsPlugin({ assets, baseUrl, router, packageDir }),
    stylesPlugin({
      siteDir,
      packageDir,
      outside: outsideContent(config),
      styles: bundler.styles,
      dev,
      emitCss: platform === 'browser',
    }),
    mdxPlugin(siteDir, content),
  ]
}

export function clientOptions(
  options: BundleOptions,
  pass: BundlePass,
  plugins: readonly Plugin[],
): BuildOptions {
  return {
    ...sharedOptions(options, pass, 'browser'),
    target: BROWSERS,
    minify: !options.dev,
    plugins: [...plugins, ...sharedPlugins(options, 'browser')],
  }
}

/** Options of the bundle that renders pages. One copy of React renders them. */
export function serverOptions(
  options: BundleOptions,
  pass: BundlePass,
  plugins: readonly Plugin[],
): BuildOptions {
  return {
    ...sharedOptions(options, pass, 'node'),
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
