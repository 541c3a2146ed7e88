import type { Json, JsonObject } from '../../runtime/shared/json.ts'
import type { HeadElement } from '../../runtime/shared/document/head.ts'
import type { ThemeConfig } from '../../runtime/shared/site/theme-config.ts'
import type { ConfigDiagnostic } from '../config/place/key-path.ts'
import type { FeatureOptions } from '../config/options/feature-options.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { ThemeContext } from '../config/options/navbar/item-type.ts'
import type { readLastChanges } from '../content/git.ts'
import type { TextReader, SourceFile } from '../content/scan/source-file.ts'
import type { Scanning } from '../content/scan/scan.ts'
import type { Translation } from '../content/translations.ts'
import type { Translatable } from '../content/unused-translations.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { SiteData } from '../../runtime/shared/site/site-data.ts'
import type { PluginContent, PluginSession } from './plugins/run-plugins.ts'
import type { Page, SharedData } from '../routes/page.ts'
import type { RouteManifest } from '../routes/plan.ts'
import type { FilesPattern } from '../types/files-pattern.ts'
import type { ContentDir, FilePath, OutputPath } from '../types/file-path.ts'
import type { Url } from '../../runtime/shared/url/url.ts'
import type { OutputFile, OutputGroup } from './output-file.ts'

export interface SiteLoading extends Scanning {
  readonly production: boolean
  readonly readChanges: typeof readLastChanges
  readonly config: SiteConfig
  /** The plugins of the site; null where it has none, or where they are not run. */
  readonly plugins: PluginSession | null
  readonly skip: readonly FilePath[]
}

export interface FeatureInstance {
  readonly id: string
  /** Folder of its content, relative to the site directory. */
  readonly path: string
  /** The JSON file that lists its frozen versions, relative to the site directory. It need not be there. */
  readonly versionsFile?: string
}

/** A text that a file of messages can translate. */
export interface SourceText {
  readonly key: string
  readonly message: string
  /** For translators. */
  readonly description?: string | undefined
}

/** The texts of a file of messages, such as `current.json` of `docs/default`. */
export interface MessageFile {
  readonly instance: string
  readonly file: string
  readonly texts: readonly SourceText[]
}

/**
 * A part of what sites can do: what it plans, writes and explains. `registry.ts` lists all of them; nothing outside of this
 * folder names one.
 */
export interface Feature {
  /** Begins the names of its instances, `docs/default`, and of its shared data, `docs-default-…`. */
  readonly name: string
  readonly options?: FeatureOptions
  /** Scans its content and plans its pages. Compiles nothing. */
  readonly plan: (loading: SiteLoading) => FeaturePlan | Promise<FeaturePlan>
  readonly instances?: (config: SiteConfig) => readonly FeatureInstance[]
  /** Each version of docs, each blog, each folder of pages that is built. */
  readonly collections?: (config: SiteConfig) => Promise<readonly Translatable[]>
  /** Folders that hold what people write, relative to the site directory: no output may take their place. */
  readonly folders?: (config: SiteConfig) => readonly string[]
  /** Files whose links are on pages that they are not the source of. They need not be there. */
  readonly linkingFiles?: (config: SiteConfig) => readonly FilePath[]
  /** Paths of pages, without slashes around them, that stand for the site where it has no home page, the best first. */
  readonly homes?: (config: SiteConfig) => readonly string[]
  readonly editorSchemas?: () => Promise<Readonly<Record<string, object>>>
}

/** HTML for every document: at the end of the head, and at both ends of the body. */
export type DocumentHtml = Readonly<Record<'head' | 'bodyStart' | 'bodyEnd', string>>

/** What the plugins of a site have added, beside their pages. */
export interface PluginPlan {
  readonly contents: readonly PluginContent[]
  /** Names of what they read for it: see `EnvironmentReads`. */
  readonly reads: readonly string[]
  /** Patterns of files that the development server loads their content again for. */
  readonly watched: readonly FilesPattern[]
  readonly data: Pick<SiteData, 'pluginData'>
  readonly documentHtml: DocumentHtml
}

export interface FeaturePlan {
  readonly pages?: readonly Page[]
  /** Pages about the others, such as one of search results: alone they make no site. */
  readonly utilityPages?: readonly Page[]
  readonly sources?: readonly SourceFile[]
  readonly contentDirs?: readonly ContentDir[]
  /** What of it can be translated, also what is not built. */
  readonly translatable?: readonly Translatable[]
  /** The files among translations of the language that stand for one of content. */
  readonly translations?: readonly Translation[]
  readonly shared?: readonly SharedData[]
  readonly messageFiles?: readonly MessageFile[]
  /** Whether it reads the words of pages: only then they are collected. @default false */
  readonly readsTexts?: boolean
  /** Whether a page is written as Markdown, too. @default none is */
  readonly hasMarkdown?: (page: Page, frontMatter: JsonObject) => boolean
  /** What every page knows of the feature, among the theme's configuration. */
  readonly theme?: Pick<ThemeConfig, 'search' | 'copyPage'>
  readonly headTags?: readonly HeadElement[]
  readonly ofPlugins?: PluginPlan
  readonly files?: (manifest: RouteManifest, facts: SiteFacts) => readonly OutputFile[]
  /** Files that are made when those of `files` are there. */
  readonly groups?: (manifest: RouteManifest, facts: SiteFacts) => readonly OutputGroup[]
  /** Pages where readers begin, when none is at the address of the feature. */
  readonly starts?: readonly Url[]
  readonly placed?: (manifest: RouteManifest) => Placed
  /** What links of the navbar by id ask for. */
  readonly navbarLinks?: Omit<ThemeContext, 'site' | 'locales' | 'types'>
  /** What reads the text of a file while it is scanned; null for files of others. */
  readonly readerOf?: (file: FilePath) => TextReader | null
  /** Files beside the configuration whose code was run. */
  readonly modules?: readonly SiteModule[]
  readonly planInputs?: readonly PlanInputs[]
  readonly diagnostics?: readonly Diagnostic[]
  /** What addresses begin with whose pages may be missing for a reason that is told already. */
  readonly missingBelow?: readonly string[]
  /** Whether a problem of the navbar follows from one that is told already. */
  readonly explains?: (problem: Diagnostic) => boolean
}

export interface SiteFacts {
  readonly shared: ReadonlyMap<string, Json>
  readonly contentDirs: readonly ContentDir[]
  readonly redirects: readonly RedirectAddress[]
}

export interface RedirectAddress {
  readonly from: Url
  /** Where the document lies. */
  readonly path: OutputPath
  /** Where it leads: with base URL and the site's rule for slashes, or an address elsewhere. */
  readonly to: string
}

export interface Placed {
  readonly matchBelow?: readonly Url[]
  readonly redirects?: readonly RedirectAddress[]
  readonly configProblems?: readonly ConfigDiagnostic[]
  readonly diagnostics?: readonly Diagnostic[]
}

export interface SiteModule {
  readonly entry: string
  readonly inputs: readonly string[]
  /** Whether something that it was made from is another now, packages that it loads included, or it could not be run. */
  readonly isStale: () => boolean
  /** Changes with what running it gave: see `resultOf`. @default it could not be run */
  readonly result?: string
}

/** Files that the pages of a feature instance are planned from, beside its content. */
export interface PlanInputs {
  /** Such as `docs/default`. */
  readonly instance: string
  /** Whether it is a plugin of the site. @default one of ours */
  readonly isPlugin?: boolean
  /** Those that are there, relative to the site directory. */
  readonly files: readonly string[]
}
