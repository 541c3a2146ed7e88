import { createRequire } from 'node:module'
import path from 'node:path'
import type { JsonObject } from '../../../../runtime/shared/json.ts'
import { leaveOut, moved } from '../docusaurus-keys.ts'
import { address, checkAddresses, markup } from '../address.ts'
import * as o from '../kit.ts'
import { isRecord } from '../../../types/json-problems.ts'
import type { FeatureOptions } from '../feature-options.ts'
import { navbarItemTypes, navbarItemsOption, type NavbarItemConfig } from '../navbar/navbar-items.ts'
import { footerOption, type FooterConfig } from './footer.ts'
import type { NavbarItemTypes } from '../navbar/item-type.ts'
import { logoOption, type LogoConfig } from './logo.ts'
import type { MagicComment } from '../../../../runtime/shared/content/magic-comments.ts'
import { codeTheme, type CodeTheme } from './code-theme.ts'
import { isFile } from '../../../types/looks.ts'
import { orNull } from '../../../types/memoized.ts'
import { describeValue } from '../../describe-value.ts'
import { installCommand } from '../../packages.ts'
import { siteFile } from '../../site-file.ts'

/** Keys of `themeConfig` that are no feature's own. */
interface ThemeKeys {
  /**
   * The font of all text but code: a file in the site, or a package of Fontsource such as `@fontsource-variable/inter`.
   * Pages load it themselves, and nothing moves when it comes. @default fonts of the reader's system
   */
  font?: string
  /** A click on an image in text shows it as large as the window. Not those in links, nor with the class `no-zoom`. @default false */
  imageZoom?: boolean
  /** Social image of pages without one of their own. */
  image?: string
  /** Meta tags for every page. @default [] */
  metadata?: readonly Readonly<Record<string, string>>[]
  /** Light and dark mode. */
  colorMode?: {
    /** Mode of readers who chose none, where their system is not asked. @default 'light' */
    defaultMode?: 'light' | 'dark'
    /** Leaves out the switch, and forgets what readers chose before. @default false */
    disableSwitch?: boolean
    /** Readers who chose none have the mode of their system; the switch has it as its third state. @default false */
    respectPrefersColorScheme?: boolean
  }
  /** A line of news above the navbar. */
  announcementBar?: {
    /** Another id shows the bar again to readers who closed the one before. @default 'announcement-bar' */
    id?: string
    /** HTML; its links are written with the base URL. */
    content: string
    /** A CSS colour. @default that of the theme */
    backgroundColor?: string
    /** A CSS colour. @default that of the theme; black on a `backgroundColor` */
    textColor?: string
    /** Whether readers can close it. @default true */
    isCloseable?: boolean
  }
  /** Heading levels of the table of contents, 2 to 6. */
  tableOfContents?: { /** @default 2 */ minHeadingLevel?: number; /** @default 3 */ maxHeadingLevel?: number }
  /** The bar at the top of every page. */
  navbar?: NavbarConfig
  /** Without it there is no footer. */
  footer?: FooterConfig
  /** How code is highlighted. */
  prism?: PrismConfig
  /** Options of `@theme/Playground`, which shows fences with the word `live`. */
  liveCodeBlock?: { /** @default 'bottom' */ playgroundPosition?: 'top' | 'bottom' }
  /** Options of `@theme/Mermaid`. */
  mermaid?: {
    /** Themes of mermaid by colour mode. @default { light: 'default', dark: 'dark' } */
    theme?: { light?: string; dark?: string }
    /** Passed to `mermaid.initialize`; `securityLevel` stays `strict`. @default {} */
    options?: JsonObject
  }
}

/** The theme's options. Features add theirs. */
export interface ThemeConfigInput extends ThemeKeys {}

/** What the theme's options of features become. Features add them. */
export interface FeatureThemeConfig {}

/**
 * The theme's options with their defaults. Ids and paths of the site become addresses when the
 * site is planned (`resolveThemeConfig`). What most sites leave as it is is absent, as every page would carry it.
 */
export type CheckedThemeConfig = Omit<o.ResolvedBy<typeof themeConfigOption>, 'prism' | 'font' | 'imageZoom'>

type FeatureTable = {
  readonly [K in keyof FeatureThemeConfig]-?: o.Option<
    K extends keyof ThemeConfigInput ? Required<ThemeConfigInput>[K] : unknown,
    FeatureThemeConfig[K]
  >
}

export function themeConfigOption(features: readonly FeatureOptions[], siteDir: string) {
  const ofFeatures: FeatureTable = Object.assign({}, ...features.map(({ theme }) => theme))
  const table = {
    font: o.option(fontSource(siteDir), null, (written) => {
      const file = written === null ? null : fontFile(written, siteDir)
      return file === null ? null : siteFile(file, siteDir)
    }),
    imageZoom: o.option(o.flag(), false),
    image: o.option(address('a path among the static files, or an address', 'show'), null),
    metadata: o.option(o.list(metadata(), 'a list of meta tags'), [], (tags) =>
      tags.map((tag) => ({ ...tag })),
    ),
    colorMode: colorMode(),
    announcementBar: announcementBar(),
    ...ofFeatures,
    tableOfContents: tableOfContents(),
    navbar: navbarOption(navbarItemTypes(features)),
    footer: footerOption(),
    prism: prismOption(),
    liveCodeBlock: liveCodeBlock(),
    mermaid: mermaid(),
  } satisfies o.OptionTable<ThemeKeys>
  return o.compact(
    o.options(table, { hints: Object.assign({}, HINTS, ...features.map(({ themeHints }) => themeHints)) }),
  )
}

const HINTS = {
  zoom: leaveOut('themeConfig.imageZoom shows images large'),
  disableDarkMode: leaveOut('themeConfig.colorMode says which modes there are'),
  metadatas: moved('themeConfig.metadata'),
}

type Part<K extends keyof ThemeKeys> = Required<ThemeKeys>[K]

/** What a font is: a file, or a stylesheet that names files, which is what packages of Fontsource export. */
const FONT = /\.(?:css|woff2?|ttf|otf)$/i

/** A path in the site, or the name of a package that is looked for as an import is. */
function fontFile(written: string, siteDir: string): string | null {
  const file = path.resolve(siteDir, written)
  return isFile(file)
    ? file
    : orNull(() => createRequire(path.join(siteDir, 'package.json')).resolve(written))
}

function fontSource(siteDir: string): o.Schema<string> {
  return o.custom<string>((value, complain) => {
    const file = typeof value === 'string' ? fontFile(value, siteDir) : null
    if (file !== null && FONT.test(file)) return
    complain({
      sentence: `{key} is ${describeValue(value)}, which is neither a font in the site nor an installed package of one.`,
      hint: `Name a file (.woff2, .woff, .ttf or .otf), or install a package, such as with \`${installCommand(siteDir, '@fontsource-variable/inter')}\`, and name that.`,
    })
  })
}

function metadata(): o.Schema<Readonly<Record<string, string>>> {
  const allowed = "the attributes of a meta tag: { name: '...', content: '...' }"
  return o.custom<Readonly<Record<string, string>>>((value, complain) => {
    if (!isRecord(value) || Object.keys(value).length === 0) return complain({ allowed })
    for (const [name, attribute] of Object.entries(value))
      if (typeof attribute !== 'string') complain({ path: [name], allowed: 'a string' })
    checkAddresses('meta', value, complain)
  })
}

function colorMode() {
  return o.options({
    defaultMode: o.option(o.oneOf('light', 'dark'), 'light'),
    disableSwitch: o.option(o.flag(), false),
    respectPrefersColorScheme: o.option(o.flag(), false),
  } satisfies o.OptionTable<Part<'colorMode'>>)
}

function announcementBar() {
  const table = {
    id: o.option(o.nonEmpty(), 'announcement-bar'),
    content: o.required(markup()),
    backgroundColor: o.option(o.nonEmpty('a CSS colour')),
    textColor: o.option(o.nonEmpty('a CSS colour')),
    isCloseable: o.option(o.flag(), true),
  } satisfies o.OptionTable<Part<'announcementBar'>>
  return o.ifWritten(o.compact(o.options(table)), undefined)
}

/** The levels of headings in a table of contents, where nothing else is set. */
const TOC_LEVELS = { least: 2, most: 3 }

function tableOfContents() {
  const level = o.wholeNumber(2, 6)
  const table = {
    minHeadingLevel: o.option(level, TOC_LEVELS.least),
    maxHeadingLevel: o.option(level, TOC_LEVELS.most),
  } satisfies o.OptionTable<Part<'tableOfContents'>>
  const { least, most } = TOC_LEVELS
  return o.options(table, { rule: o.ascending(['minHeadingLevel', least], ['maxHeadingLevel', most]) })
}

function liveCodeBlock() {
  const table = {
    playgroundPosition: o.option(o.oneOf('top', 'bottom'), 'bottom'),
  } satisfies o.OptionTable<Part<'liveCodeBlock'>>
  return o.mapResolved(o.options(table), (block) => (block.playgroundPosition === 'top' ? block : undefined))
}

function mermaid() {
  const themes = {
    light: o.option(o.nonEmpty()),
    dark: o.option(o.nonEmpty()),
  } satisfies o.OptionTable<Required<Part<'mermaid'>>['theme']>
  const table = {
    theme: o.ifWritten(o.compact(o.options(themes)), undefined),
    options: o.option(o.jsonObject()),
  } satisfies o.OptionTable<Part<'mermaid'>>
  return o.ifWritten(o.compact(o.options(table)), undefined)
}

/** The navbar. */
interface NavbarConfig {
  /** @default the site's title */
  title?: string
  /** Image that leads to the home page. */
  logo?: LogoConfig
  /** Its colours; those of the page when left out. */
  style?: 'dark' | 'primary'
  /** Moves the navbar out of the way while the reader scrolls down. @default false */
  hideOnScroll?: boolean
  /** @default [] */
  items?: readonly NavbarItemConfig[]
}

function navbarOption(types: NavbarItemTypes) {
  const table = {
    title: o.option(o.text(), null),
    logo: logoOption(),
    style: o.option(o.oneOf('dark', 'primary'), null),
    hideOnScroll: o.option(o.flag(), false),
    items: navbarItemsOption(types),
  } satisfies o.OptionTable<NavbarConfig>
  return o.options(table, { hints: { links: moved('themeConfig.navbar.items') } })
}

/** Languages of code, comments that mark lines of it, and its colours. */
interface PrismConfig {
  /**
   * Colours of code: a theme of prism-react-renderer, `themes.github` of its export `themes`, or one of the same form.
   * Without `darkTheme` it is that of the dark mode too. Paper keeps the colours of the look. @default those of the look
   */
  theme?: CodeTheme
  /** The same for the dark mode. @default `theme` */
  darkTheme?: CodeTheme
  /** Language of fences that name none. @default 'text' */
  defaultLanguage?: string
  /**
   * Prism languages that change others when they are present, such as `jsdoc`. Every language is available without
   * being named, and readers load nothing for any of them. @default []
   */
  additionalLanguages?: readonly string[]
  /** Comments that mark lines of code. @default `highlight-next-line`, `highlight-start` and `highlight-end` */
  magicComments?: readonly MagicComment[]
}

function prismOption() {
  const language = o.nonEmpty('the name of a language')
  return o.options({
    theme: o.option(codeTheme(), null),
    darkTheme: o.option(codeTheme(), null),
    defaultLanguage: o.option(language, 'text', (name) => name.toLowerCase()),
    additionalLanguages: o.option(o.list(language, 'a list of names of languages'), [], (names) =>
      names.map((name) => name.toLowerCase()),
    ),
    magicComments: o.option(o.list(magicComment(), 'a list of magic comments'), null),
  } satisfies o.OptionTable<PrismConfig>)
}

function magicComment(): o.Schema<MagicComment> {
  const block = o.options({ start: o.required(o.nonEmpty()), end: o.required(o.nonEmpty()) })
  const table = {
    className: o.required(o.nonEmpty('a class name')),
    line: o.option(o.nonEmpty()),
    block: o.option(block.schema),
  } satisfies o.OptionTable<MagicComment>
  return o.options(table, { rule: needsLineOrBlock }).schema
}

function needsLineOrBlock(value: Readonly<Record<string, unknown>>, complain: o.Complain): void {
  if (value['line'] !== undefined || value['block'] !== undefined) return
  complain({
    sentence: '{key} has neither line nor block, so it marks nothing.',
    hint: 'Add line, or block with start and end.',
  })
}
