import type { PluggableList } from 'unified'
import type { ReportLevel } from '../../report/diagnostic.ts'

export type { MagicComment } from '../../../runtime/shared/magic-comments.ts'

/** What `markdown.hooks` functions receive. */
export interface BrokenLinkInfo {
  /** The file that holds the link, relative to the site directory. */
  readonly sourceFilePath: string
  /** The link as written. */
  readonly url: string
}

/** A level, or a function whose string result replaces the URL. */
export type BrokenLinkHook = ReportLevel | ((info: BrokenLinkInfo) => string | void)

/** Options of Markdown and MDX for the whole site. */
export interface MarkdownConfig {
  /** How `.md` files are read: as MDX, as CommonMark with raw HTML, or by their extension. @default 'mdx' */
  format?: 'mdx' | 'md' | 'detect'
  /** Heading ids keep the case of their text. */
  anchors?: { /** @default false */ maintainCase?: boolean }
  /** What to do about links to Markdown files, and images, that do not exist. */
  hooks?: {
    /** @default 'warn' */
    onBrokenMarkdownLinks?: BrokenLinkHook
    /** @default 'throw' */
    onBrokenMarkdownImages?: BrokenLinkHook
  }
  /** Compatibility with MDX 1 content. */
  mdx1Compat?: {
    /** HTML comments in MDX. @default true */
    comments?: boolean
    /** `:::note Title`. @default true */
    admonitions?: boolean
    /** `## Heading {#id}`. @default true */
    headingIds?: boolean
  }
  /** Changes the text of a file before anything else reads it. @default nothing */
  preprocessor?: (source: { readonly filePath: string; readonly fileContent: string }) => string
  /** Options of remark-rehype, such as the texts of footnotes. @default {} */
  remarkRehypeOptions?: Readonly<Record<string, unknown>>
  /** Fences of the language `mermaid` become diagrams. @default false */
  mermaid?: boolean
  /** Shortcodes such as `:tada:` become emoji. @default true */
  emoji?: boolean
  /**
   * Components that content uses without importing them: the specifier of a module with a default export by the name of
   * the tag. Relative specifiers are relative to the site directory. Only pages that use one load it. @default {}
   */
  components?: Readonly<Record<string, string>>
  /** What fences whose whole info string behind the language is `npm2yarn` become. `false` leaves them alone. */
  npm2yarn?: false | Npm2YarnConfig
  /** Switches the folding of plain elements off below components that inspect their children. */
  static?: { /** Names of components. @default [] */ exclude?: readonly string[] }
  /** How many seconds a single file may take to compile, for each megabyte that it begins. @default 10 */
  timeout?: number
}

/** Commands of npm, shown for other package managers too. */
export interface Npm2YarnConfig {
  /** Every such block of the site shows the package manager that was chosen last. @default false */
  sync?: boolean
  /** Package managers beside npm, or a name with a function from a command of npm. @default ['yarn', 'pnpm', 'bun'] */
  converters?: readonly (
    'yarn' | 'pnpm' | 'bun' | readonly [name: string, convert: (command: string) => string]
  )[]
}

/** Which `:::names` are admonitions. */
export interface AdmonitionsConfig {
  /** Further names. @default [] */
  keywords?: readonly string[]
  /** Keeps the names that are there without configuration. @default true */
  extendDefaults?: boolean
}

/** Remark and rehype plugins of one feature instance, in unified's own form. */
export interface ContentPlugins {
  /** Run after sitegen's remark plugins. @default [] */
  remarkPlugins?: PluggableList
  /** Run after sitegen's rehype plugins. @default [] */
  rehypePlugins?: PluggableList
  /** Run before sitegen's remark plugins. @default [] */
  beforeDefaultRemarkPlugins?: PluggableList
  /** Run before sitegen's rehype plugins. @default [] */
  beforeDefaultRehypePlugins?: PluggableList
  /** recma plugins, for files that are compiled as MDX modules. @default [] */
  recmaPlugins?: PluggableList
  /** `false` leaves `:::note` to other plugins. @default true */
  admonitions?: boolean | AdmonitionsConfig
}
