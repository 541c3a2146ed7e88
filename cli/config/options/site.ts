import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { ReportLevel } from '../../report/diagnostic.ts'
import { packageFolder } from '../packages.ts'
import { SITE_THEME } from '../../types/site-theme.ts'
import { moduleSpecifier, writtenFile } from '../site-file.ts'
import { address, baseUrl, siteUrl } from './address.ts'
import { budgetsOption, cacheOption, type BudgetsConfig, type CacheConfig } from './budgets.ts'
import { keepAssetsOption, imagesOption, type KeepAssetsConfig, type ImagesConfig } from './content-files.ts'
import type { PluginItem } from '../../plugins/plugin.ts'
import { headTagsOption, scriptsOption, stylesheetsOption, type HeadTag } from './head.ts'
import { i18nOption, type I18nConfig } from './i18n.ts'
import {
  leaveOut,
  moved,
  docusaurusTable,
  namespacesStorage,
  type DocusaurusKeys,
} from './docusaurus-keys.ts'
import * as o from './kit.ts'
import { LEVELS, markdownOption, type MarkdownConfig } from './markdown.ts'
import {
  sectionsOf,
  type FeatureOptions,
  type FeatureSection,
  type SectionOrigin,
} from './feature-options.ts'
import { sitePath } from './paths.ts'
import { themeConfigOption, type ThemeConfigInput } from './theme-config/theme-config.ts'

/** Keys of the configuration that are no feature's own. */
interface SiteKeys {
  /** Name of the site; used in titles and metadata. */
  title: string
  /** Origin of the site with protocol and without a path: `https://sitegen.example`. */
  url: string
  /** Path under which the site is served; slashes at both ends are added. @default '/' */
  baseUrl?: string
  /** @default '' */
  tagline?: string
  /** Version of the site, for components that show it: see `useSiteMetadata`. */
  siteVersion?: string
  /** Path of the favicon among the static files. */
  favicon?: string
  /** Languages of the site. @default English alone */
  i18n?: I18nConfig
  /** `true`: page URLs end in a slash; `false`: they do not; `undefined`: as the features write them. */
  trailingSlash?: boolean
  /**
   * `'browser'`: every page has a document and an address of its own. `'hash'`: one document shows all pages, at
   * addresses such as `#/docs/setup/`, and works in any folder of any host. @default 'browser'
   */
  router?: 'browser' | 'hash'
  /**
   * Where the client finds the page that a reader goes to. `'file'`: in a data file beside its document. `'inline'`: in
   * the document itself, so that a page is one file. Does nothing with `router: 'hash'` and in `sitegen dev`.
   * @default 'file'
   */
  pageData?: 'file' | 'inline'
  /** Shows on the home page that scripts and styles did not load, and which `baseUrl` would be right. @default true */
  baseUrlIssueBanner?: boolean
  /** Between page title and site title. @default '|' */
  titleDelimiter?: string
  /** Asks search engines not to index any page, and writes no sitemap. @default false */
  noIndex?: boolean
  /** Where browsers keep what readers choose, such as the colour mode. */
  storage?: {
    /** Until the reader deletes it, or until the tab is closed. @default 'localStorage' */
    type?: 'localStorage' | 'sessionStorage'
    /**
     * Keeps sites on one origin apart: a string is added to every key after a hyphen, `true` adds a hash of `url` and
     * `baseUrl`. @default false
     */
    namespace?: boolean | string
  }
  /** Folders copied to the root of the output; missing ones are ignored. @default ['static'] */
  staticDirectories?: readonly string[]
  /** Links to pages that do not exist. @default 'throw' */
  onBrokenLinks?: ReportLevel
  /** Links to anchors that do not exist. @default 'warn' */
  onBrokenAnchors?: ReportLevel
  /** Links to Markdown files that do not exist; short for `markdown.hooks.onBrokenMarkdownLinks`. */
  onBrokenMarkdownLinks?: ReportLevel
  /** Two pages with one URL. @default 'warn' */
  onDuplicateRoutes?: ReportLevel
  /** Recorded addresses that are neither pages nor redirected. @default 'throw' */
  onMissingUrls?: ReportLevel
  /** The file of recorded addresses, relative to the site directory. @default 'site.urls.json' */
  urlsPath?: string
  /** Tags for the head of every page. @default [] */
  headTags?: readonly HeadTag[]
  /** Scripts for every page: an address, or attributes. @default [] */
  scripts?: readonly (string | Readonly<Record<string, string | boolean>>)[]
  /** Stylesheets for every page: an address, or attributes. @default [] */
  stylesheets?: readonly (string | Readonly<Record<string, string | boolean>>)[]
  /**
   * When React and the router come to a page without components that live: `intent`, when its reader points at something or
   * presses a key, or `eager`, with the page.
   * @default 'intent'
   */
  client?: 'eager' | 'intent'
  /**
   * Whether the browser passes from page to page in a view transition, once the client of the page is there. Readers who want less
   * motion, and browsers that know no view transitions, get the next page at once.
   * @default false
   */
  viewTransitions?: boolean
  /** JavaScript or CSS modules loaded on every page, relative to the site directory. @default [] */
  clientModules?: readonly string[]
  /** Anything JSON-safe that the site's own components want to read. @default {} */
  customFields?: JsonObject
  /** How Markdown is read and shown. */
  markdown?: MarkdownConfig
  /** Images in several widths. */
  images?: ImagesConfig
  /** Sizes above which the build fails. @default {} */
  budgets?: BudgetsConfig
  /** What builds keep for the next ones. */
  cache?: CacheConfig
  /**
   * Keeps hashed scripts, styles, images and search files of earlier publishes in the output, for readers whose page is of an
   * earlier build: how many publishes back, or that with a size limit. @default 0
   */
  keepAssets?: number | KeepAssetsConfig
  /** Files that content and components import. */
  assets?: {
    /** Images, media and imported fonts below this size, in bytes, become data URIs; 0 for none. @default 10000 */
    inlineLimit?: number
  }
  /** Files of the look. */
  theme?: {
    /**
     * Folder of the site's own theme parts, relative to the site directory: a file in it replaces the part
     * of its name. @default 'src/theme'
     */
    path?: string
    /**
     * CSS and Sass files, relative to the site directory or of a package (`pkg/style.css`); they win over the theme's.
     * @default []
     */
    customCss?: string | readonly string[]
    /**
     * The classes of Infima for pages of the site's own: `hero`, `row`, `col`, `card`, `margin-top--lg` and the like. True in
     * projects of Docusaurus. @default false
     */
    infima?: boolean
  }
  /** Options of the theme: navbar, footer, colour mode ... */
  themeConfig?: ThemeConfigInput
  /**
   * Plugins: packages (`docusaurus-plugin-x`, or `x` for short), files relative to the site directory, or functions; each
   * alone or with its options, `['x', { … }]`. @default []
   */
  plugins?: readonly PluginItem[]
  /** Plugins that bring parts of a theme. Their parts win over those of plugins before them. @default [] */
  themes?: readonly PluginItem[]
  /** Packages that name several plugins and themes, which come before those of the lists. @default [] */
  presets?: readonly PluginItem[]
  /**
   * Packages whose work is built in -> `false` where the package itself is to do it: `{ 'docusaurus-lunr-search': false }`.
   * @default {}
   */
  nativePlugins?: Readonly<Record<string, boolean>>
  /**
   * Names of plugins whose result depends on more than on files, variables and their own code, such as the time: they run in
   * every build. @default []
   */
  volatile?: readonly string[]
  /** How long a method of a plugin may take, in seconds. @default 30 */
  pluginTimeLimit?: number
}

/** What `site.config.ts` exports: as the author writes it. Features add their keys. */
export interface UserConfig extends SiteKeys, DocusaurusKeys {}

/** What the keys of features become. Features add them. */
export interface FeatureConfig {}

type FeatureTable = { readonly [K in keyof FeatureConfig]: o.Option<unknown, FeatureConfig[K]> }

interface SiteOrigin extends SectionOrigin {
  readonly namespacesStorage?: boolean
  readonly onBrokenMarkdownLinks?: ReportLevel | undefined
}

/**
 * Everything `site.config.ts` may hold. Paths are checked against the files in `siteDir`, so that a wrong path is
 * reported together with all else.
 */
export function siteOption(origin: SiteOrigin, features: readonly FeatureOptions[]) {
  const { siteDir } = origin
  const sections = sectionsOf(features).map(([key, section]) => [key, sectionOption(section, origin)])
  const ofFeatures = Object.fromEntries(sections) as FeatureTable
  const table = {
    title: o.required(o.nonEmpty()),
    url: o.required(siteUrl()),
    baseUrl: o.option(baseUrl(), '/'),
    tagline: o.option(o.text(), ''),
    siteVersion: o.option(o.nonEmpty(), null),
    favicon: o.option(address('a path among the static files', 'show'), null),
    i18n: i18nOption(siteDir),
    trailingSlash: o.option(o.flag()),
    router: o.option(o.oneOf('browser', 'hash'), 'browser'),
    pageData: o.option(o.oneOf('file', 'inline'), 'file', (written) =>
      origin.router === 'hash' ? 'file' : written,
    ),
    baseUrlIssueBanner: o.option(o.flag(), true),
    titleDelimiter: o.option(o.text(), '|'),
    noIndex: o.option(o.flag(), false),
    storage: storage(origin),
    staticDirectories: o.option(
      o.list(sitePath({ siteDir, kind: null }), 'a list of folders'),
      ['static'],
      (folders) => folders.map((folder) => writtenFile(folder, siteDir)),
    ),
    onBrokenLinks: o.option(o.oneOf(...LEVELS), 'throw'),
    onBrokenAnchors: o.option(o.oneOf(...LEVELS), 'warn'),
    onBrokenMarkdownLinks: o.option(o.oneOf(...LEVELS)),
    onDuplicateRoutes: o.option(o.oneOf(...LEVELS), 'warn'),
    onMissingUrls: o.option(o.oneOf(...LEVELS), 'throw'),
    urlsPath: o.option(sitePath({ siteDir, kind: null }), 'site.urls.json', (written) =>
      writtenFile(written, siteDir),
    ),
    headTags: headTagsOption(),
    scripts: scriptsOption(),
    stylesheets: stylesheetsOption(),
    client: o.option(o.oneOf('eager', 'intent'), 'intent'),
    viewTransitions: o.option(o.flag(), false),
    // Relative specifiers are relative to the site directory and start with `./` or `../`.
    clientModules: o.option(o.list(o.nonEmpty('a module'), 'a list of modules'), [], (modules) =>
      modules.map((module) => moduleSpecifier(module, siteDir)),
    ),
    customFields: o.option<JsonObject, JsonObject>(o.jsonObject(), {}),
    markdown: markdownOption(origin),
    images: imagesOption(),
    assets: o.options({ inlineLimit: o.option(o.wholeNumber(0, 1_000_000), 10_000) }),
    budgets: budgetsOption(),
    cache: cacheOption(),
    keepAssets: keepAssetsOption(),
    ...ofFeatures,
    theme: theme(siteDir),
    themeConfig: themeConfigOption(features, siteDir),
    plugins: pluginItems(),
    themes: pluginItems(),
    presets: pluginItems(),
    nativePlugins: o.option<Readonly<Record<string, boolean>>, Readonly<Record<string, boolean>>>(
      o.byName(o.flag(), 'packages with true or false'),
      {},
    ),
    volatile: o.option<readonly string[], readonly string[]>(
      o.list(o.nonEmpty(), 'a list of names of plugins'),
      [],
    ),
    pluginTimeLimit: o.option(o.wholeNumber(1, 86_400), 30),
    ...docusaurusTable(),
  } satisfies o.OptionTable<SiteKeys & DocusaurusKeys>
  return o.options(table, { hints: HINTS })
}

/** What needs documents at addresses of their own is null with the hash router. */
function sectionOption(section: FeatureSection, origin: SiteOrigin): o.Option<unknown, unknown> {
  const made = section.option(origin)
  if (section.withoutHash === undefined || origin.router !== 'hash') return made
  return { ...made, resolve: (written) => (written === false ? made.resolve(written) : null) }
}

export type SiteOption = ReturnType<typeof siteOption>

/**
 * The option for what a configuration file exports, valid or not. Making all its schemas takes longer than checking: the one
 * that has checked a configuration resolves it too.
 */
export function siteOptionFor(
  exported: Readonly<Record<string, unknown>>,
  siteDir: string,
  features: readonly FeatureOptions[],
): SiteOption {
  const { router, onBrokenMarkdownLinks, future, themeConfig } = exported
  return siteOption(
    {
      siteDir,
      router: router === 'hash' ? router : 'browser',
      themeConfig,
      namespacesStorage: namespacesStorage(future),
      onBrokenMarkdownLinks: LEVELS.find((level) => level === onBrokenMarkdownLinks),
    },
    features,
  )
}

function storage({ namespacesStorage = false }: SiteOrigin) {
  const namespace = o.passing<boolean | string>(
    (value) => typeof value === 'boolean' || (typeof value === 'string' && value.trim() !== ''),
    'true, false or a non-empty string',
  )
  return o.options({
    type: o.option(o.oneOf('localStorage', 'sessionStorage'), 'localStorage'),
    namespace: o.option(namespace, namespacesStorage),
  })
}

function theme(siteDir: string) {
  const file = sitePath({ siteDir, kind: 'file', anywhere: true })
  // A stylesheet of a package is found when code is bundled, as an import is.
  const sheet = o.choose<string>((value) =>
    typeof value === 'string' && packageFolder(value, siteDir) !== null ? o.nonEmpty() : file,
  )
  const sheets = o.list(sheet, 'a list of CSS files')
  const customCss = o.choose<string | readonly string[]>((value) => {
    if (Array.isArray(value)) return sheets
    return typeof value === 'string'
      ? sheet
      : o.wrong({ allowed: 'the path of a CSS file, or a list of paths' })
  })
  return o.options({
    path: o.option(sitePath({ siteDir, kind: null }), SITE_THEME, (written) => writtenFile(written, siteDir)),
    customCss: o.option(customCss, [], (written) =>
      (typeof written === 'string' ? [written] : written).map((one) => moduleSpecifier(one, siteDir)),
    ),
    infima: o.option(o.flag(), false),
  })
}

function pluginItems(): o.Option<readonly PluginItem[], readonly PluginItem[]> {
  const item = o.passing<PluginItem>((value) => {
    const first: unknown = Array.isArray(value) ? value[0] : value
    return (
      ['string', 'function'].includes(typeof first) ||
      value === false ||
      value === null ||
      value === undefined
    )
  }, 'the name of a plugin, a function, or a list of one of them and its options')
  return o.option(o.list(item, 'a list of plugins'), [])
}

const HINTS = {
  ssrTemplate: leaveOut('the document is written by sitegen; tags for its head go to headTags'),
  customCss: moved('theme.customCss'),
}
