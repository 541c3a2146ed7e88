import type { KeyPath } from '../config/place/key-path.ts'
import { isRecord } from '../types/json-problems.ts'
import { googleAnalytics, gtag, tagManager, vercelAnalytics } from './analytics.ts'
import type { Contribution, KnownPackage, Options, SiteFacts } from './known-package.ts'
import type { PluginKind, PluginUse } from './plugin-use.ts'
import { without } from './without.ts'

const OUR_SEARCH = {
  kind: 'theme',
  about: 'the search of sitegen, whose index is built with the site',
} as const
const ourSearch = { ...OUR_SEARCH, map: () => ({ search: {} }) }

/** Every package of which it is known what it does. None of them is loaded. */
export const KNOWN_PACKAGES: Readonly<Record<string, KnownPackage>> = {
  '@docusaurus/preset-classic': {
    kind: 'preset',
    about: 'the plugins and themes that it stands for',
    uses: classic,
  },
  '@docusaurus/plugin-content-docs': {
    kind: 'plugin',
    about: 'docs',
    map: (options, facts) => ({ docs: [withSidebarFile(options, facts)] }),
  },
  '@docusaurus/plugin-content-blog': {
    kind: 'plugin',
    about: 'blog',
    map: (options, facts) => (isThere(options, 'blog', facts) ? { blog: [options] } : {}),
  },
  '@docusaurus/plugin-content-pages': {
    kind: 'plugin',
    about: 'pages',
    map: (options, facts) => (isThere(options, 'src/pages', facts) ? { pages: [options] } : {}),
  },
  '@docusaurus/plugin-sitemap': {
    kind: 'plugin',
    about: 'sitemap',
    map: (options) => ({ sitemap: withoutId(options) }),
  },
  '@docusaurus/plugin-client-redirects': {
    kind: 'plugin',
    about: 'redirects',
    map: (options) => ({ redirects: withoutId(options) }),
  },
  '@docusaurus/plugin-ideal-image': {
    kind: 'plugin',
    about: 'images',
    unused: ['name', 'size', 'disableInDev'],
    map: (options) => ({ images: imageOptions(options) }),
  },
  '@docusaurus/plugin-svgr': {
    kind: 'plugin',
    about: 'imported SVG files are components',
    leftOut: ['svgrConfig'],
  },
  '@docusaurus/plugin-pwa': {
    kind: 'plugin',
    about: 'pwa',
    leftOut: ['injectManifestConfig', 'reloadPopup', 'swRegister'],
    map: pwa,
  },
  '@docusaurus/plugin-debug': {
    kind: 'plugin',
    about: 'debug',
    map: () => ({ debug: true }),
  },
  '@docusaurus/plugin-google-gtag': {
    kind: 'plugin',
    about: 'tags in the head, and a module that reports pages',
    map: gtag,
  },
  '@docusaurus/plugin-google-tag-manager': { kind: 'plugin', about: 'tags in the head', map: tagManager },
  '@docusaurus/plugin-google-analytics': {
    kind: 'plugin',
    about: 'tags in the head, and a module that reports pages',
    map: googleAnalytics,
  },
  '@docusaurus/plugin-vercel-analytics': { kind: 'plugin', about: 'tags in the head', map: vercelAnalytics },
  '@docusaurus/plugin-css-cascade-layers': {
    kind: 'plugin',
    isIgnored: true,
    about: 'styles of the theme come first, so that those of the site win without layers',
  },
  '@docusaurus/plugin-rsdoctor': {
    kind: 'plugin',
    isIgnored: true,
    about: 'it examines a bundler that is not used',
  },
  'docusaurus-plugin-sass': { kind: 'plugin', about: 'Sass is read where the package sass is installed' },
  '@docusaurus/theme-classic': {
    kind: 'theme',
    about: 'the theme of sitegen',
    map: (options) => ({ theme: { ...withoutId(options), infima: true } }),
  },
  '@docusaurus/theme-mermaid': { kind: 'theme', about: 'diagrams, where the package mermaid is installed' },
  '@docusaurus/theme-live-codeblock': { kind: 'theme', about: 'live code' },
  '@docusaurus/theme-search-algolia': { kind: 'theme', about: 'the search by Algolia' },
  '@easyops-cn/docusaurus-search-local': ourSearch,
  'docusaurus-lunr-search': { ...ourSearch, kind: 'plugin' },
  '@getcanary/docusaurus-theme-search-pagefind': ourSearch,
  '@cmfcmf/docusaurus-search-local': { ...ourSearch, kind: 'plugin' },
  '@docusaurus/remark-plugin-npm2yarn': {
    kind: 'remark plugin',
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
    return [
      {
        kind,
        name,
        function: null,
        options: isRecord(written) ? written : {},
        path: place,
        optionsPath: place,
      },
    ]
  })
  const search: PluginUse = {
    kind: 'theme',
    name: '@docusaurus/theme-search-algolia',
    function: null,
    options: {},
    path: ['themeConfig', 'algolia'],
    optionsPath: ['themeConfig', 'algolia'],
  }
  return hasAlgolia ? [...uses, search] : uses
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
  if (widths.length === 0) return given({ quality, min, max, steps })
  return given({ quality, min: Math.min(...widths), max: Math.max(...widths), steps: widths.length })
}

function pwa(options: Options, { baseUrl }: SiteFacts): Contribution {
  const { debug, offlineModeActivationStrategies, swCustom, pwaHead } = options
  const tags = Array.isArray(pwaHead) ? pwaHead.filter(isRecord) : []
  return {
    // It has no limit there.
    pwa: { ...given({ debug, offlineModeActivationStrategies, swCustom }), maxSize: '1000 GB' },
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

/** Instances of what is there once need no name. */
function withoutId(options: Options): Options {
  return 'id' in options ? without(options, ['id']) : options
}

function given(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
