import type { SharedFiles } from '../../runtime/shared/url/url.ts'
import type { PluginLoader } from '../plugins/plugin.ts'
import type { OverridableElement } from '../types/site-theme.ts'
import type { FilePath } from '../types/file-path.ts'
import type { ContentInstance } from './options/feature-options.ts'
import type { ResolvedBy } from './options/kit.ts'
import type { FeatureConfig, siteOption } from './options/site.ts'
import type { CodeTheme } from './options/theme-config/code-theme.ts'
import type { CheckedThemeConfig } from './options/theme-config/theme-config.ts'

/** A language of the site, complete. */
export interface SiteLocale {
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  /** A valid language tag. */
  readonly htmlLang: string
  /** As Unicode names it: `gregory`. */
  readonly calendar: string
  /** Its folder in that of all languages. */
  readonly path: string
  /** The same relative to the site directory; null where nothing in it is read. */
  readonly messages: FilePath | null
  /** Where the site in this language lies; as the keys of the site itself. */
  readonly url: string
  readonly baseUrl: string
}

export interface SiteLocales {
  /** The language that is built. */
  readonly locale: string
  readonly defaultLocale: string
  readonly locales: readonly string[]
  readonly localeByName: Readonly<Record<string, SiteLocale>>
  /** The calendar of the language that is built, if somebody chose it. */
  readonly calendar: string | null
  /**
   * Base URL of static files, images and scripts: that of the default language where languages share them, else that of the
   * language that is built.
   */
  readonly filesBaseUrl: string
  /** The folder that holds those of the languages. */
  readonly folder: FilePath
  /** What is done with pages whose words are not translated. */
  readonly untranslated: Readonly<Record<'notice' | 'lang' | 'canonical' | 'noIndex', boolean>>
}

/** What plugins want of the bundler. Modules are specifiers as the site directory sees them. */
export interface BundleSettings {
  /** Modules by names of others, in whose place they come; with `$` at the end of a name for that name alone. Null for an empty module. */
  readonly alias: Readonly<Record<string, string | null>>
  /** The same for names that lead nowhere. */
  readonly fallback: Readonly<Record<string, string | null>>
  /** Global variables that have what modules would be, by the names of the modules. */
  readonly globals: Readonly<Record<string, string>>
  /** Code by the expressions that it replaces. */
  readonly define: Readonly<Record<string, string>>
  /** Modules, and members in them, that variables stand for which nobody declares. */
  readonly provide: Readonly<Record<string, readonly string[]>>
  /** Modules that come in the place of all whose names match. */
  readonly replace: readonly { readonly pattern: string; readonly flags: string; readonly to: string }[]
  /** What files are whose paths match; the first that fits counts. */
  readonly loaders: readonly FileLoader[]
  /** Names of plugins of esbuild that take part. */
  readonly plugins: readonly string[]
}

/** What files become whose paths match, where one condition of each list is met, and none of `exclude`. */
export interface FileLoader {
  readonly pattern: string
  readonly flags: string
  readonly include?: readonly PathCondition[]
  readonly exclude?: readonly PathCondition[]
  /** Compared with what stands behind the path of an import, with its `?`. */
  readonly resourceQuery?: readonly PathCondition[]
  readonly as: PluginLoader
}

/** An expression that a path has to match, or how it begins, relative to the site directory. */
export type PathCondition = { readonly pattern: string; readonly flags: string } | { readonly start: string }

/** What is known of the plugins of a site once they are made. JSON-safe: threads get it with the configuration. */
export interface PluginFacts {
  /** Folders of theme parts, relative to the site directory; the parts of a later one win. */
  readonly themeFolders: readonly string[]
  /** Scripts and stylesheets for every page, as specifiers that the site directory sees. */
  readonly clientModules: readonly string[]
  /** Keys of the theme's configuration as plugins have checked and completed them. */
  readonly themeConfig: Readonly<Record<string, unknown>>
  /** What plugins want of the bundle for browsers, and of that for rendering; null for nothing. */
  readonly bundle: Readonly<Record<'browser' | 'node', BundleSettings>> | null
  /** Modules of components that content uses without importing them, by their tags. */
  readonly components: Readonly<Record<string, string>>
  /** Name and id of each plugin. */
  readonly names: readonly (readonly [name: string, id: string])[]
  /** Changes with the code of the plugins. */
  readonly hash: string
  /** Whether threads make the plugins themselves, to have functions of theirs. */
  readonly needsCode: boolean
}

type SiteOptions = ResolvedBy<typeof siteOption>

/** The configuration as builds read it: valid, frozen, every path relative to `siteDir` and checked. */
export interface SiteConfig
  extends
    Omit<
      SiteOptions,
      | 'i18n'
      | 'url'
      | 'baseUrl'
      | 'markdown'
      | 'theme'
      | 'themeConfig'
      | 'onBrokenMarkdownLinks'
      | 'future'
      | 'webpack'
      | 'plugins'
      | 'themes'
      | 'presets'
      | keyof FeatureConfig
    >,
    FeatureConfig {
  /** Absolute path of the site directory, links resolved. The only absolute path in the configuration. */
  readonly siteDir: string
  /** The file the configuration came from, relative to the site directory. */
  readonly configFile: FilePath
  /**
   * Hash of the bundled configuration: changes when the file, a module of the site that it imports, the version of a package
   * that it imports, or what it reads does. What its functions do changes with it. The same wherever the site lies.
   */
  readonly configHash: string
  /** Whether the configuration is that of another generator, whose projects may have what is an error in ours. */
  readonly isForeign: boolean
  readonly i18n: SiteLocales
  /** Origin, without a slash at the end. With the hash router, the address of the folder that holds the site. */
  readonly url: string
  /** Static files at another base URL than pages; null where there are none. */
  readonly shared: SharedFiles | null
  /** Percent-encoded; starts and ends with `/`. With the hash router always `/`: the folder is found out by browsers. */
  readonly baseUrl: string
  readonly markdown: SiteOptions['markdown'] & {
    /** Theme parts of the site that Markdown is written as. */
    readonly overridableElements: readonly OverridableElement[]
    /** Tags that the site's table of components has. */
    readonly ownTags: readonly string[]
    /** The base URL that HTML in Markdown is freed of for the hash router; null where it stays. */
    readonly relativeTo: string | null
  }
  readonly instances: readonly ContentInstance[]
  /** Specifiers as seen from the site directory. */
  readonly customCss: readonly string[]
  /** Whether pages may be written with the classes of Infima. */
  readonly infima: boolean
  /** The font of text, or a stylesheet with its faces, relative to the site directory; null for fonts of the system. */
  readonly font: FilePath | null
  /** Images in text open large when they are clicked. */
  readonly imageZoom: boolean
  readonly prism: Omit<SiteOptions['themeConfig']['prism'], 'theme' | 'darkTheme'>
  /** Colours of code by colour mode; null for those of the look. Both are one object where one theme is for both. */
  readonly codeThemes: { readonly light: CodeTheme | null; readonly dark: CodeTheme | null }
  /** Folder of the site's own theme parts, relative to the site directory; it need not be there. */
  readonly themePath: FilePath
  /** Folders of theme parts that plugins bring, relative to the site directory; the parts of a later one win. */
  readonly themeFolders: readonly string[]
  /** Names of the parts in all of these folders, in alphabetical order. */
  readonly ownParts: readonly string[]
  /** Name and id of each plugin. */
  readonly plugins: PluginFacts['names']
  /** Changes with the configuration and the code of the plugins; empty without plugins. */
  readonly pluginsHash: string
  /** What plugins want of the bundler; null for nothing. */
  readonly bundle: PluginFacts['bundle']
  readonly themeConfig: CheckedThemeConfig
}
