import { mapValues } from 'lodash-es'
import type { ReportLevel } from '../../report/diagnostic.ts'
import { moduleSpecifier } from '../site-file.ts'
import { moved } from './docusaurus-keys.ts'
import * as o from './kit.ts'

/** What `markdown.hooks` functions receive. */
export interface BrokenLinkInfo {
  /** The file that holds the link, relative to the site directory. */
  readonly sourceFilePath: string
  /** The link as written. */
  readonly url: string
}

/** A level, or a function whose string result replaces the URL. */
export type BrokenLinkHook = ReportLevel | ((info: BrokenLinkInfo) => string | void)

/** What `markdown.parseFrontMatter` receives. */
export interface ParseFrontMatterInput {
  /** The file, relative to the site directory. */
  readonly filePath: string
  /** All of its text. */
  readonly fileContent: string
  /** Reads front matter as it is read without the function: YAML between two lines `---`. */
  readonly defaultParseFrontMatter: (
    input: Pick<ParseFrontMatterInput, 'filePath' | 'fileContent'>,
  ) => Promise<ParsedFrontMatter>
}

/** A file taken apart. */
export interface ParsedFrontMatter {
  /** The keys of the front matter: JSON values. */
  frontMatter: Record<string, unknown>
  /** The text below the front matter. */
  content: string
}

/** Takes a file apart into front matter and text. */
export type ParseFrontMatter = (
  input: ParseFrontMatterInput,
) => ParsedFrontMatter | Promise<ParsedFrontMatter>

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
  /** Reads or changes the front matter of every file. @default YAML between two lines `---` */
  parseFrontMatter?: ParseFrontMatter
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
  /** What fences whose whole info string after the language is `npm2yarn` become. `false` leaves them alone. */
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
    | 'yarn'
    | 'pnpm'
    | 'bun'
    | readonly [name: string, convert: (command: string) => string]
  )[]
}

export const LEVELS = ['ignore', 'log', 'warn', 'throw'] as const

interface MarkdownOrigin {
  readonly siteDir: string
  /** The top-level key, for which `hooks.onBrokenMarkdownLinks` is the long form. */
  readonly onBrokenMarkdownLinks?: ReportLevel | undefined
}

export function markdownOption({ siteDir, onBrokenMarkdownLinks = 'warn' }: MarkdownOrigin) {
  const names = o.list(o.nonEmpty('the name of a component'), 'a list of component names')
  const anchors = { maintainCase: o.option(o.flag(), false) }
  const hooks = {
    onBrokenMarkdownLinks: o.option(hook, onBrokenMarkdownLinks),
    onBrokenMarkdownImages: o.option(hook, 'throw'),
  }
  const mdx1Compat = {
    comments: o.option(o.flag(), true),
    admonitions: o.option(o.flag(), true),
    headingIds: o.option(o.flag(), true),
  }
  const excluded = { exclude: o.option(names, []) }
  const table = {
    format: o.option(o.oneOf('mdx', 'md', 'detect'), 'mdx'),
    anchors: o.options(anchors),
    hooks: o.options(hooks),
    mdx1Compat: o.options(mdx1Compat),
    parseFrontMatter: o.option(o.func<ParseFrontMatter>(), null),
    preprocessor: o.option(o.func<Required<MarkdownConfig>['preprocessor']>(), null),
    remarkRehypeOptions: o.option(o.anyObject(), {}, (written) => ({ ...written })),
    mermaid: o.option(o.flag(), false),
    emoji: o.option(o.flag(), true),
    components: o.option(componentNames(), {}, (written) => resolveComponents(written, siteDir)),
    npm2yarn: npm2yarn(),
    static: o.options(excluded),
    timeout: o.option(o.wholeNumber(1, 3_600), 10),
  } satisfies o.OptionTable<MarkdownConfig>
  return o.options(table, { hints: HINTS })
}

const hook = o.passing<BrokenLinkHook>(
  (value) => typeof value === 'function' || LEVELS.some((level) => level === value),
  `${o.alternatives(LEVELS)}, or a function`,
)

export function componentNames(): o.Schema<Readonly<Record<string, string>>> {
  const allowed = "an object of module specifiers by tag names: { Badge: './src/badge.tsx' }"
  return o.byName(o.nonEmpty('the specifier of a module'), allowed, {
    pattern: /^[A-Z]\w*$/,
    sentence: '{key} is not the name of a component.',
    hint: 'Begin the name with a capital letter, and use letters, digits and underscores only.',
  })
}

/** Specifiers are used from files in any folder, so relative ones start at the site directory. */
export function resolveComponents(
  written: Readonly<Record<string, string>>,
  siteDir: string,
): Readonly<Record<string, string>> {
  return mapValues(written, (module) => {
    const specifier = moduleSpecifier(module, siteDir)
    return specifier.startsWith('.') ? `@site/${specifier.replace(/^\.\//, '')}` : specifier
  })
}

function npm2yarn() {
  const table = {
    sync: o.option(o.flag(), false),
    converters: o.option(o.list(converter, 'a list of package managers'), ['yarn', 'pnpm', 'bun']),
  } satisfies o.OptionTable<Npm2YarnConfig>
  return o.switchable(o.options(table), 'false, or an object of options')
}

type Converter = Required<Npm2YarnConfig>['converters'][number]

const converter = o.passing<Converter>(
  (value) =>
    ['yarn', 'pnpm', 'bun'].some((name) => name === value) ||
    (Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'function'),
  '"yarn", "pnpm", "bun", or a list of a name and a function',
)

const HINTS = {
  onBrokenMarkdownLinks: moved('markdown.hooks.onBrokenMarkdownLinks'),
  onBrokenMarkdownImages: moved('markdown.hooks.onBrokenMarkdownImages'),
  remarkPlugins: moved('an option of docs and of pages'),
  rehypePlugins: moved('an option of docs and of pages'),
}
