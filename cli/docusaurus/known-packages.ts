import { omit } from 'lodash-es'
import { defined } from '../../runtime/shared/defined.ts'
import type { KeyPath } from '../config/place/key-path.ts'
import { isRecord } from '../types/json-problems.ts'
import { googleAnalytics, gtag, tagManager, vercelAnalytics } from './analytics.ts'
import type { Contribution, KnownPackage, Options, SiteFacts } from './known-package.ts'
import type { PluginKind, PluginUse } from './plugin-use.ts'

const ourSearch = {
  about: 'the search of sitegen, whose index is built with the site',
  map: () => ({ search: {} }),
}

/** Every package of which it is known what it does. None of them is loaded. */
export const KNOWN_PACKAGES: Readonly<Record<string, KnownPackage>> = {
  '@docusaurus/preset-classic': {
    about: 'the plugins and themes that it stands for',
    uses: classic,
  },
  '@docusaurus/plugin-content-docs': {
    about: 'docs',
    map: (options, facts) => ({ docs: [withSidebarFile(options, facts)] }),
  },
  '@docusaurus/plugin-content-blog': {
    about: 'blog',
    map: (options, facts) => (isThere(options, 'blog', facts) ? { blog: [options] } : {}),
  },
  '@docusaurus/plugin-content-pages': {
    about: 'pages',
    map: (options, facts) => (isThere(options, 'src/pages', facts) ? { pages: [options] } : {}),
  },
  '@docusaurus/plugin-sitemap': {
    about: 'sitemap',
    map: (options) => ({ sitemap: omit(options, 'id') }),
  },
  '@docusaurus/plugin-client-redirects': {
    about: 'redirects',
    map: (options) => ({ redirects: omit(options, 'id') }),
  },
  '@docusaurus/plugin-ideal-image': {
    about: 'images',
    unused: ['name', 'size', 'disableInDev'],
    map: (options) => ({ images: imageOptions(options) }),
  },
  '@docusaurus/plugin-svgr': {
    about: 'imported SVG files are components',
    leftOut: ['svgrConfig'],
  },
  '@docusaurus/plugin-pwa': {
    about: 'pwa',
    leftOut: ['injectManifestConfig', 'reloadPopup', 'swRegister'],
    map: pwa,
  },
  '@docusaurus/plugin-debug': {
    about: 'debug',
    map: () => ({ debug: true }),
  },
  '@docusaurus/plugin-google-gtag': {
    about: 'tags in the head, and a module that reports pages',
    map: gtag,
  },
  '@docusaurus/plugin-google-tag-manager': { about: 'tags in the head', map: tagManager },
  '@docusaurus/plugin-google-analytics': {
    about: 'tags in the head, and a module that reports pages',
    map: googleAnalytics,
  },
  '@docusaurus/plugin-vercel-analytics': { about: 'tags in the head', map: vercelAnalytics },
  '@docusaurus/plugin-css-cascade-layers': {
    isIgnored: true,
    about: 'styles of the theme come first, so that those of the site win without layers',
  },
  '@docusaurus/plugin-rsdoctor': {
    isIgnored: true,
    about: 'it examines a bundler that is not used',
  },
  'docusaurus-plugin-sass': { about: 'Sass is read where the package sass is installed' },
  '@docusaurus/theme-classic': {
    about: 'the theme of sitegen',
    map: (options) => ({ theme: { ...omit(options, 'id'), infima: true } }),
  },
  '@docusaurus/theme-mermaid': { about: 'diagrams, where the package mermaid is installed' },
  '@docusaurus/theme-live-codeblock': { about: 'live code' },
  '@docusaurus/theme-search-algolia': { about: 'the search by Algolia' },
  '@easyops-cn/docusaurus-search-local': ourSearch,
  'docusaurus-lunr-search': ourSearch,
  '@getcanary/docusaurus-theme-search-pagefind': ourSearch,
  '@cmfcmf/docusaurus-search-local': ourSearch,
  '@docusaurus/remark-plugin-npm2yarn': {
    about: 'markdown.npm2yarn',
    map: (options) => ({ markdown: { npm2yarn: options } }),
  },
}

/** The key of the options of the classic preset -> what it configures. Analytics are there only with options. */
const OF_CLASSIC = {
  docs: ['plugin', '@docusaurus/plugin-content-docs'],
  blog: ['plugin', '@docusaurus/plugin-content-blog'],
  pages: ['plugin', '@docusaurus/plugin-content-pages'],
  sitemap: ['plugin', '@docusaurus/plugin-sitemap'],
  svgr: ['plugin', '@docusaurus/plugin-svgr'],
  theme: ['theme', '@docusaurus/theme-classic'],
  debug: ['plugin', '@docusaurus/plugin-debug'],
  gtag: ['plugin', '@docusaurus/plugin-google-gtag'],
  googleTagManager: ['plugin', '@docusaurus/plugin-google-tag-manager'],
  googleAnalytics: ['plugin', '@docusaurus/plugin-google-analytics'],
} as const satisfies Readonly<Record<string, readonly [PluginKind, string]>>

const ONLY_WITH_OPTIONS: ReadonlySet<string> = new Set([
  'debug',
  'gtag',
  'googleTagManager',
  'googleAnalytics',
])

function classic({ options, path, optionsPath }: PluginUse, hasAlgolia: boolean): readonly PluginUse[] {
  const uses = Object.entries(OF_CLASSIC).flatMap(([key, [kind, name]]): readonly PluginUse[] => {
    const written = options[key]
    const isOn = ONLY_WITH_OPTIONS.has(key) ? isRecord(written) || written === true : written !== false
    if (!isOn) return []
    const place: KeyPath = written === undefined ? path : [...optionsPath, key]
    return [useOf(kind, name, { options: isRecord(written) ? written : {}, path: place })]
  })
  const search = useOf('theme', '@docusaurus/theme-search-algolia', {
    options: {},
    path: ['themeConfig', 'algolia'],
  })
  return hasAlgolia ? [...uses, search] : uses
}

function useOf(
  kind: PluginKind,
  name: string,
  { options, path }: Pick<PluginUse, 'options' | 'path'>,
): PluginUse {
  return { kind, name, function: null, options, path, optionsPath: path }
}

/** Keys of the options of the classic preset. */
export const CLASSIC_KEYS: readonly string[] = Object.keys(OF_CLASSIC)

const SIDEBAR_EXTENSIONS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json']

/** The path of a sidebars file may lack its extension. */
function withSidebarFile(options: Options, { exists }: SiteFacts): Options {
  const { sidebarPath } = options
  if (typeof sidebarPath !== 'string' || exists(sidebarPath)) return options
  const extension = SIDEBAR_EXTENSIONS.find((one) => exists(sidebarPath + one))
  return extension === undefined ? options : { ...options, sidebarPath: sidebarPath + extension }
}

/** A blog or pages without a folder are nothing. */
function isThere({ path }: Options, folder: string, { exists }: SiteFacts): boolean {
  return exists(typeof path === 'string' ? path : folder)
}

function imageOptions({ quality, min, max, steps, sizes }: Options): Contribution {
  const widths = Array.isArray(sizes) ? sizes.filter((size) => typeof size === 'number') : []
  if (widths.length === 0) return defined({ quality, min, max, steps })
  return defined({ quality, min: Math.min(...widths), max: Math.max(...widths), steps: widths.length })
}

function pwa(options: Options, { baseUrl }: SiteFacts): Contribution {
  const { debug, offlineModeActivationStrategies, swCustom, pwaHead } = options
  const tags = Array.isArray(pwaHead) ? pwaHead.filter(isRecord) : []
  return {
    // It has no limit there.
    pwa: { ...defined({ debug, offlineModeActivationStrategies, swCustom }), maxSize: '1000 GB' },
    headTags: tags.map(({ tagName, ...attributes }) => ({
      tagName,
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [name, withBase(name, value, baseUrl)]),
      ),
    })),
  }
}

function withBase(name: string, value: unknown, baseUrl: string): unknown {
  const isFile = typeof value === 'string' && /\.\w+$/.test(value) && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(value)
  if (!isFile || !['href', 'content'].includes(name) || value.startsWith(baseUrl)) return value
  return baseUrl + value.replace(/^\//, '')
}
