import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { outsideContent } from '../config/site-file.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import type { ThemeParts } from '../types/theme-parts.ts'
import type { Bundler, BundlePass } from './bundler.ts'
import { aliases } from './aliases.ts'
import type { BundleEntries } from './entries.ts'
import type { BundledLanguage } from './bundled-language.ts'
import { assetsPlugin, textsPlugin } from './plugins/assets.ts'
import { generatedPlugin } from './plugins/generated.ts'
import { mdxPlugin, type MdxContent } from './plugins/mdx.ts'
import { docusaurusPartsPlugin } from './plugins/docusaurus-parts.ts'
import { provided, settingsPlugins } from './plugins/settings.ts'
import { namesPlugin } from './plugins/names.ts'
import {
  findReact,
  reactAliases,
  reactPlugin,
  type PrebuiltReact,
  type ReactVariant,
} from './prebuilt-react.ts'
import { stylesPlugin } from './plugins/styles.ts'

export interface BundledPlan extends Pick<BundleEntries, 'layouts'> {
  /** The language that is bundled first. Its data become part of the client's code where it is the only one. */
  readonly language: BundledLanguage
}

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
  /** Plugins of PostCSS that plugins of the site add. @default none */
  readonly postCss?: readonly unknown[] | undefined
  /** Plugins of esbuild that plugins of the site add. @default none */
  readonly esbuild?: readonly Plugin[] | undefined
  /** Goes on where an import leads nowhere; part of bundles that are tolerant. */
  readonly missing: Plugin
  /** React as the package brings it; null where a bundle is made of the one that is installed. */
  readonly react: (platform: ReactVariant['platform']) => PrebuiltReact | null
}

/** What both bundles have in common; their own plugins come first. */
export function sharedOptions(
  options: BundleOptions,
  { wholeReact }: BundlePass,
  platform: ReactVariant['platform'],
) {
  const { packageDir, themeParts, config, dev, assets, bundler } = options
  const { siteDir, themePath, themeFolders, router } = config
  const folders = findReact(siteDir, packageDir)
  const react =
    folders === null ? {} : reactAliases(folders, platform, wholeReact ? null : options.react(platform))
  const outside = outsideContent(config)
  const settings = config.bundle?.[platform] ?? null
  const language = async () => (await options.plan).language
  const alias = aliases({ siteDir, themePath, themeFolders, packageDir, themeParts, react })
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
    nodePaths: outside.length > 0 ? [path.join(siteDir, 'node_modules')] : [],
    alias,
    // The site's own tsconfig must not change what a build gives.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    loader: { '.js': 'jsx' },
    logLevel: 'silent',
    legalComments: 'none',
    inject: settings === null ? [] : [...provided(settings)],
    define: {
      // Packages that are written for webpack have it.
      ...(platform === 'browser' && { global: 'globalThis' }),
      ...settings?.define,
      'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production'),
      SITEGEN_DOCS: String(config.docs.length > 0),
      SITEGEN_SEARCH: JSON.stringify(config.search.provider),
      SITEGEN_SEARCH_INSIGHTS: String(config.search.hosted?.insights === true),
    },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    outdir: '/out',
    plugins: [
      ...settingsPlugins(settings, options),
      reactPlugin(platform),
      generatedPlugin({
        config,
        packageDir,
        platform,
        language,
      }),
      ...docusaurusPartsPlugin({ config, packageDir, themeParts, files: alias }),
      namesPlugin({ ...config, packageDir, planned: async () => (await language()).shared() }),
      textsPlugin(siteDir),
      assetsPlugin({ assets, baseUrl: config.i18n.filesBaseUrl, router, packageDir }),
      stylesPlugin({
        siteDir,
        packageDir,
        outside,
        styles: bundler.styles,
        dev,
        postCss: options.postCss,
        emitCss: platform === 'browser',
      }),
      mdxPlugin(siteDir, options.content),
    ],
  } satisfies BuildOptions
}
