import { mapValues, omit } from 'lodash-es'
import { defined } from '../../runtime/shared/json.ts'
import type { KeyPath } from '../config/place/key-path.ts'
import { isRecord } from '../types/json-problems.ts'
import type { PluginUse } from '../plugins/plugin-use.ts'

export type Contribution = Readonly<Record<string, unknown>>

export interface SiteFacts {
  /** With slashes at both ends. */
  readonly baseUrl: string
  /** Whether this is the development server: then no visits are counted. */
  readonly isDev: boolean
  /** Whether a path, relative to the site or absolute, leads to something. */
  readonly exists: (path: string) => boolean
}

export interface KnownPackage {
  /** What replaces it here; for an ignored package, why it is not missed. */
  readonly about: string
  /** Whether nothing replaces it, because nothing has to. @default false */
  readonly isIgnored?: boolean
  readonly map?: (options: Options, facts: SiteFacts) => Contribution
  /** Unsupported options that someone may miss. @default none */
  readonly leftOut?: readonly string[]
  /** Options without effect here, which nobody misses. @default none */
  readonly unused?: readonly string[]
  readonly uses?: (use: PluginUse, hasAlgolia: boolean) => readonly PluginUse[]
}

type Options = PluginUse['options']

/** Tags and modules only for published sites. */
function published({ isDev }: SiteFacts, contribution: Contribution): Contribution {
  return isDev ? {} : contribution
}

function quoted(text: unknown): string {
  return JSON.stringify(String(text)).replaceAll('<', '\\u003C')
}

function preconnect(origin: string) {
  return { tagName: 'link', attributes: { rel: 'preconnect', href: origin } }
}

function inline(innerHTML: string) {
  return { tagName: 'script', innerHTML }
}

function loaded(src: string) {
  return { tagName: 'script', attributes: { src, async: true } }
}

/** Google's gtag.js, which counts the first page itself. */
function gtag({ trackingID, anonymizeIP = false }: Options, facts: SiteFacts): Contribution {
  const ids = [trackingID].flat().filter((id) => typeof id === 'string' && id !== '')
  const [first] = ids
  if (first === undefined) return {}
  const settings = anonymizeIP === true ? ", { 'anonymize_ip': true }" : ''
  const configured = ids.map((id) => `gtag('config', ${quoted(id)}${settings});`).join('')
  return published(facts, {
    headTags: [
      preconnect('https://www.google-analytics.com'),
      preconnect('https://www.googletagmanager.com'),
      loaded(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(String(first))}`),
      inline(
        `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());${configured}`,
      ),
    ],
    clientModules: ['sitegen/internal/runtime/page-views/gtag.ts'],
  })
}

/** Google Tag Manager, which detects page views through the browser's history. */
function tagManager({ containerId }: Options, facts: SiteFacts): Contribution {
  if (typeof containerId !== 'string') return {}
  const src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(containerId)}`
  return published(facts, {
    headTags: [
      preconnect('https://www.googletagmanager.com'),
      inline("window.dataLayer=window.dataLayer||[];dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})"),
      loaded(src),
    ],
  })
}

function googleAnalytics({ trackingID, anonymizeIP = false }: Options, facts: SiteFacts): Contribution {
  if (typeof trackingID !== 'string') return {}
  const anonymous = anonymizeIP === true ? "ga('set','anonymizeIp',true);" : ''
  return published(facts, {
    headTags: [
      preconnect('https://www.google-analytics.com'),
      inline(
        `window.ga=window.ga||function(){(ga.q=ga.q||[]).push(arguments)};ga.l=Date.now();ga('create',${quoted(trackingID)},'auto');${anonymous}ga('send','pageview')`,
      ),
      loaded('https://www.google-analytics.com/analytics.js'),
    ],
    clientModules: ['sitegen/internal/runtime/page-views/analytics.ts'],
  })
}

/** Vercel's script, which detects page views through the browser's history. */
function vercelAnalytics({ debug }: Options, facts: SiteFacts): Contribution {
  const attributes = {
    src: '/_vercel/insights/script.js',
    defer: true,
    ...(debug === false ? { 'data-debug': 'false' } : {}),
  }
  return published(facts, {
    headTags: [
      inline('window.va=window.va||function(){(window.vaq=window.vaq||[]).push(arguments)}'),
      { tagName: 'script', attributes },
    ],
  })
}

const ourSearch = {
  about: 'the search of sitegen, whose index is built with the site',
  map: () => ({ search: {} }),
}

/** All packages whose function is known. None of them is loaded. */
export const KNOWN_PACKAGES: Readonly<Record<string, KnownPackage>> = {
  '@docusaurus/preset-classic': { about: 'the plugins and themes that it stands for', uses: classic },
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
  '@docusaurus/plugin-sitemap': { about: 'sitemap', map: (options) => ({ sitemap: omit(options, 'id') }) },
  '@docusaurus/plugin-client-redirects': {
    about: 'redirects',
    map: (options) => ({ redirects: omit(options, 'id') }),
  },
  '@docusaurus/plugin-ideal-image': {
    about: 'images',
    unused: ['name', 'size', 'disableInDev'],
    map: (options) => ({ images: imageOptions(options) }),
  },
  '@docusaurus/plugin-svgr': { about: 'imported SVG files are components', leftOut: ['svgrConfig'] },
  '@docusaurus/plugin-pwa': {
    about: 'pwa',
    leftOut: ['injectManifestConfig', 'reloadPopup', 'swRegister'],
    map: pwa,
  },
  '@docusaurus/plugin-debug': { about: 'debug', map: () => ({ debug: true }) },
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
  '@docusaurus/plugin-rsdoctor': { isIgnored: true, about: 'it examines a bundler that is not used' },
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

/** Option of the classic preset -> package that it configures. */
const OF_CLASSIC = {
  docs: 'plugin-content-docs',
  blog: 'plugin-content-blog',
  pages: 'plugin-content-pages',
  sitemap: 'plugin-sitemap',
  svgr: 'plugin-svgr',
  theme: 'theme-classic',
  debug: 'plugin-debug',
  gtag: 'plugin-google-gtag',
  googleTagManager: 'plugin-google-tag-manager',
  googleAnalytics: 'plugin-google-analytics',
}

const ONLY_WITH_OPTIONS = new Set(['debug', 'gtag', 'googleTagManager', 'googleAnalytics'])

function classic({ options, path, optionsPath }: PluginUse, hasAlgolia: boolean): readonly PluginUse[] {
  const useOf = (name: string, written: unknown, place: KeyPath): PluginUse => ({
    kind: name.startsWith('theme') ? 'theme' : 'plugin',
    name: `@docusaurus/${name}`,
    function: null,
    options: isRecord(written) ? written : {},
    path: place,
    optionsPath: place,
  })
  const uses = Object.entries(OF_CLASSIC).flatMap(([key, name]): readonly PluginUse[] => {
    const written = options[key]
    const isOn = ONLY_WITH_OPTIONS.has(key) ? isRecord(written) || written === true : written !== false
    return isOn ? [useOf(name, written, written === undefined ? path : [...optionsPath, key])] : []
  })
  return hasAlgolia ? [...uses, useOf('theme-search-algolia', undefined, ['themeConfig', 'algolia'])] : uses
}

export const CLASSIC_KEYS: readonly string[] = Object.keys(OF_CLASSIC)

const SIDEBAR_EXTENSIONS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json']

/** The path of a sidebars file may omit its extension. */
function withSidebarFile(options: Options, { exists }: SiteFacts): Options {
  const { sidebarPath } = options
  if (typeof sidebarPath !== 'string' || exists(sidebarPath)) return options
  const found = SIDEBAR_EXTENSIONS.map((extension) => sidebarPath + extension).find(exists)
  return found === undefined ? options : { ...options, sidebarPath: found }
}

/** A blog or pages without a folder are left out. */
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
    // Docusaurus has no limit.
    pwa: { ...defined({ debug, offlineModeActivationStrategies, swCustom }), maxSize: '1000 GB' },
    headTags: tags.map(({ tagName, ...attributes }) => ({
      tagName,
      attributes: mapValues(attributes, (value, name) => withBase(name, value, baseUrl)),
    })),
  }
}

function withBase(name: string, value: unknown, baseUrl: string): unknown {
  const isFile = typeof value === 'string' && /\.\w+$/.test(value) && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(value)
  if (!isFile || !['href', 'content'].includes(name) || value.startsWith(baseUrl)) return value
  return baseUrl + value.replace(/^\//, '')
}
