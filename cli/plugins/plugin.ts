import type { Command } from 'commander'
import type { Loader, Plugin as EsbuildPlugin } from 'esbuild'
import type { PluggableList } from 'unified'
import type { JsonObject } from '../../runtime/shared/json.ts'

/** What a plugin knows of the site when it is made. A copy of its own: what a plugin changes in it nobody else sees. */
export interface PluginContext {
  /** Absolute path of the site directory. */
  readonly siteDir: string
  /** Absolute path of a folder for files that the plugin makes. It is not published. */
  readonly generatedFilesDir: string
  /** Absolute path of the folder in which `postBuild` finds the output. What it leaves there is published. */
  readonly outDir: string
  /** Starts and ends with `/`. */
  readonly baseUrl: string
  /** The configuration in the shape of Docusaurus, complete. */
  readonly siteConfig: Readonly<Record<string, unknown>>
  /** Absolute path of the configuration file. */
  readonly siteConfigPath: string
  /** Version of the site, as its `package.json` or its configuration names it. */
  readonly siteVersion: string | undefined
  /** The languages of the site, and the one that is built. */
  readonly i18n: Readonly<Record<string, unknown>> & { readonly currentLocale: string }
  /** Absolute path of the folder with what is translated to this language. It need not be there. */
  readonly localizationDir: string
  /** Texts of the theme in this language, by their ids. */
  readonly codeTranslations: Readonly<Record<string, string>>
}

/** A module of a route: the path of a file (a name such as `@site/src/x.tsx` too), or objects and lists of paths. */
export type RouteModules = { readonly [name: string]: RouteModule }

/** The path of a file, also as an object with the key `path`; or objects and lists of these. */
export type RouteModule =
  | string
  | {
      /** The path. */
      readonly path: string
      /** What plugins of Docusaurus write beside it. */
      readonly __import?: boolean
      /** `truncated: true` is the excerpt of a post. @default all of the file */
      readonly query?: Readonly<Record<string, unknown>>
    }
  | readonly RouteModule[]
  | RouteModules

/** A page that a plugin adds. Keys beyond these are handed to its component in `route`. */
export interface PluginRoute {
  /** Address of the page, with the base URL. */
  readonly path: string
  /** The component that shows it: `@theme/Name`, `@site/src/x.tsx` or an absolute path. */
  readonly component: string
  /** Whether the page answers for its own address alone, and not for those below it too. @default true, false with `routes` */
  readonly exact?: boolean
  /** Whether a slash at the end of the address counts. Hosts decide that here. */
  readonly strict?: boolean
  /** Which of two routes with one address counts: the higher one. @default 0 */
  readonly priority?: number
  /** Pages below, which the component shows by `renderRoutes(props.route.routes)`. */
  readonly routes?: readonly PluginRoute[]
  /** Modules whose default exports become props. Files of JSON are data. */
  readonly modules?: RouteModules
  /** Modules whose values every component of the page gets by `useRouteContext().data`. Files of JSON alone. */
  readonly context?: RouteModules
  /** Further props; JSON. */
  readonly props?: JsonObject
  /** Facts about the page for other plugins: `sourceFilePath`, `lastUpdatedAt`. */
  readonly metadata?: { readonly sourceFilePath?: string; readonly lastUpdatedAt?: number }
  readonly [custom: string]: unknown
}

/** What `contentLoaded` and `allContentLoaded` do. */
export interface PluginActions {
  /** Adds a page. */
  readonly addRoute: (route: PluginRoute) => void
  /** Writes a file that a route can name among its modules: a text as it is, all else as JSON. @returns its absolute path */
  readonly createData: (name: string, data: unknown) => Promise<string>
  /** What every page can read by `usePluginData('<name of the plugin>')`. */
  readonly setGlobalData: (data: unknown) => void
}

/** What `contentLoaded` is given. */
export interface ContentLoaded<Content> {
  /** What `loadContent` gave. */
  readonly content: Content
  /** Adds pages and data. */
  readonly actions: PluginActions
}

/** What `allContentLoaded` is given. */
export interface AllContentLoaded {
  /** What the plugins of the site loaded, by the name and the id of each. */
  readonly allContent: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Adds pages and data. */
  readonly actions: PluginActions
}

/** A tag of a document, or its HTML. */
export type PluginTag =
  | string
  | {
      /** Its name: `meta`. */
      readonly tagName: string
      /** Its attributes; `true` writes the name alone, `false` and null leave it out. @default none */
      readonly attributes?: Readonly<Record<string, string | boolean | null | undefined>>
      /** HTML in it. @default none */
      readonly innerHTML?: string
    }

/** One tag, or several. */
type Tags = PluginTag | readonly PluginTag[] | undefined

/** Tags for all pages, by where they stand. */
export interface PluginTags {
  /** At the end of the head. @default none */
  readonly headTags?: Tags
  /** At the beginning of the body. @default none */
  readonly preBodyTags?: Tags
  /** At the end of the body. @default none */
  readonly postBodyTags?: Tags
}

/** An element of React. */
export interface PageHeadElement {
  /** Its name: `meta`. */
  readonly type: string
  /** Its attributes, as React calls them, and what is in it. */
  readonly props: Readonly<Record<string, unknown>>
}

/** A part of a head. */
interface HeadPart<Component> {
  /** Its HTML. */
  readonly toString: () => string
  /** The same for React. */
  readonly toComponent: () => Component
}

/** What the head of a page holds, by the names of elements; and the attributes of `html` and `body`, whose component is their props. */
export type PageHead = Readonly<
  Record<
    'base' | 'link' | 'meta' | 'noscript' | 'script' | 'style' | 'title',
    HeadPart<readonly PageHeadElement[]>
  > &
    Record<'bodyAttributes' | 'htmlAttributes', HeadPart<Readonly<Record<string, string>>>>
>

/** What `postBuild` knows of the finished output. */
export interface PostBuildProps<Content = unknown> extends PluginContext {
  /** What `loadContent` of this plugin gave. */
  readonly content: Content
  /** Every page, in the order of their addresses. */
  readonly routes: readonly PluginRoute[]
  /** Addresses of all pages, with the base URL. */
  readonly routesPaths: readonly string[]
  /** Facts about pages by their addresses. */
  readonly routesBuildMetadata: Readonly<Record<string, { readonly noIndex: boolean }>>
  /** Heads of pages by their addresses, with the methods that react-helmet gives them. A head is read when it is asked for. */
  readonly head: Readonly<Record<string, PageHead>>
}

/** What a plugin changes in how code is bundled, for browsers and for rendering pages. */
export interface PluginBundling {
  /** Plugins of esbuild. They run before what sitegen does. @default [] */
  readonly plugins?: readonly EsbuildPlugin[]
  /** Code by the names that it stands for, as in esbuild: JSON, or another name. @default {} */
  readonly define?: Readonly<Record<string, string>>
  /** By names of modules, what is imported in their place: a package, or a file relative to that of the plugin. @default {} */
  readonly alias?: Readonly<Record<string, string>>
  /** What files are, by the ends of their names: `{ '.txt': 'text' }`. @default {} */
  readonly loader?: Readonly<Record<string, PluginLoader>>
}

/** Loaders of esbuild, but for those of stylesheets, and `copy`. */
export type PluginLoader = Exclude<Loader, 'copy' | 'css' | 'default' | 'global-css' | 'local-css'>

/** A file of the output. */
export interface PluginFile {
  /** Where it is written, relative to the output: `data/list.json`. */
  readonly path: string
  /** What is in it. */
  readonly content: string | Uint8Array
}

/** One file, or several. */
type Files = PluginFile | readonly PluginFile[] | undefined

/** Texts that a plugin can show in other languages: a file in the folder of the language. */
export interface TranslationFile {
  /** Its name without `.json`, below the folder of the plugin. */
  readonly path: string
  /** Texts by their keys, with a note for translators. */
  readonly content: Readonly<Record<string, TranslationMessage>>
}

/** A text of a plugin. */
export interface TranslationMessage {
  /** The text in the language of the site. */
  readonly message: string
  /** A note for translators. @default none */
  readonly description?: string | undefined
}

/** What `translateContent` is given. */
export interface ContentTranslation<Content> {
  /** What `loadContent` gave. */
  readonly content: Content
  /** The texts of `getTranslationFiles`, in the language that is built where they are translated. */
  readonly translationFiles: TranslationFiles
}

/** What `translateThemeConfig` is given. */
export interface ThemeTranslation {
  /** As the site and its plugins wrote it. */
  readonly themeConfig: Readonly<Record<string, unknown>>
  /** The texts of `getTranslationFiles`, in the language that is built where they are translated. */
  readonly translationFiles: TranslationFiles
}

/** Files of a plugin with texts to translate. */
export type TranslationFiles = readonly TranslationFile[]

/** Texts by their ids. */
type Texts = Readonly<Record<string, string>>

/** A part of a site that its author, or a package, adds: methods that are called while the site is loaded and built. */
export interface Plugin<Content = unknown> {
  /** Name of the plugin, unique on the site together with the option `id`. */
  readonly name: string
  /** What changes in how code is bundled. @default nothing */
  readonly esbuild?: PluginBundling
  /** remark plugins for docs, posts and pages. They run after those of the site. @default [] */
  readonly remarkPlugins?: PluggableList
  /** rehype plugins for docs, posts and pages. They run after those of the site. @default [] */
  readonly rehypePlugins?: PluggableList
  /**
   * Components that content uses without importing them: by their tags, the package or the file, relative to that of the plugin,
   * with a default export. `markdown.components` of the site wins. @default {}
   */
  readonly components?: Readonly<Record<string, string>>
  /** Reads what the plugin is about. */
  loadContent?(): Content | Promise<Content>
  /** Makes pages and data of it. */
  contentLoaded?(given: ContentLoaded<Content>): void | Promise<void>
  /** The same when all plugins have loaded theirs. */
  allContentLoaded?(given: AllContentLoaded): void | Promise<void>
  /** Files for the output, when all content is loaded. One that is not given any more disappears. */
  files?(given: { readonly content: Content }): Files | Promise<Files>
  /** Works on the finished output. Files that it writes there are published. */
  postBuild?(props: PostBuildProps<Content>): void | Promise<void>
  /** Tags for all pages. */
  injectHtmlTags?(given: { readonly content: Content }): PluginTags | undefined
  /** Scripts and stylesheets for every page: paths, relative to the file of the plugin or absolute. */
  getClientModules?(): readonly string[]
  /** Folder of theme parts, relative to the file of the plugin or absolute: a part in it takes the place of ours. */
  getThemePath?(): string | undefined
  /** The same for people who copy parts. */
  getTypeScriptThemePath?(): string | undefined
  /**
   * Configures webpack. What of it esbuild can do is done: aliases and fallbacks, global variables in the place of modules,
   * DefinePlugin, ProvidePlugin, EnvironmentPlugin and NormalModuleReplacementPlugin, files as texts or as nothing.
   */
  configureWebpack?(
    config: Readonly<Record<string, unknown>>,
    isServer: boolean,
    utils: object,
    content: Content | undefined,
  ): unknown
  /** Adds plugins of PostCSS: gets and gives options with a list `plugins`. */
  configurePostCss?(options: { plugins: unknown[] }): { readonly plugins: readonly unknown[] }
  /** Files and patterns that the development server watches for the plugin, relative to the site directory. */
  getPathsToWatch?(): readonly string[]
  /** Texts that it shows, for `sitegen write-translations` and for the methods that translate. */
  getTranslationFiles?(given: { readonly content: Content }): TranslationFiles | Promise<TranslationFiles>
  /** Gives the content with the texts of the language, for the methods that are called after `loadContent`. */
  translateContent?(given: ContentTranslation<Content>): Content | Promise<Content>
  /** Gives the keys of the theme's configuration that the plugin reads, with the texts of the language. */
  translateThemeConfig?(given: ThemeTranslation): Readonly<Record<string, unknown>> | undefined
  /** Texts of its components in the language of the site, by their ids, below those in `code.json`. */
  getDefaultCodeTranslationMessages?(): Texts | Promise<Texts>
  /** Adds commands to the command line, by the `Command` of commander. */
  extendCli?(cli: Command): void
}

/** What a module of a plugin exports by default. */
export type PluginFunction<Options = never, Content = unknown> = (
  context: PluginContext,
  options: Options,
) => Plugin<Content> | null | undefined | Promise<Plugin<Content> | null | undefined>

/** A plugin in a list: the name of a package or the path of a file, a function, or one of them with options. */
export type PluginItem =
  | string
  | PluginFunction
  | readonly [string | PluginFunction]
  | readonly [string | PluginFunction, Readonly<Record<string, unknown>> | false | undefined]
  | false
  | null
  | undefined

/** Routes that have no further ones below them: each is a page. */
export function leafRoutes(routes: readonly PluginRoute[]): readonly PluginRoute[] {
  return routes.flatMap((route) => (route.routes?.length ? leafRoutes(route.routes) : [route]))
}
