import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { partition } from 'lodash-es'
import { loadSiteConfig } from '../../features/load-site-config.ts'
import { pluginParts, type PluginPart } from '../../plugins/plugin-parts.ts'
import { didYouMean } from '../../types/did-you-mean.ts'
import { ABSENT_PARTS, partAround, loadEngine, type Engine } from '../../types/theme-parts.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { UsageError } from '../../report/diagnostic.ts'
import { partsOf, siteThemeDir } from '../../types/site-theme.ts'
import type { SiteOptions, CommandFunction } from '../../program/command.ts'
import { transform } from 'esbuild'
import { INTERNAL } from '../../bundle/aliases.ts'

export interface SwizzleOptions extends SiteOptions {
  readonly part: string | undefined
  readonly list?: boolean
  readonly wrap?: boolean
  readonly eject?: boolean
  readonly typescript?: boolean
  readonly javascript?: boolean
  readonly danger?: boolean
}

/** `sitegen swizzle`: lists the parts of the theme and of plugins, or writes a file that replaces one. */
export const swizzleCommand: CommandFunction<SwizzleOptions> = async (siteDir, options, reporter) => {
  const use = { unknownPlugins: 'throw' as const }
  const { config, plugins } = await loadSiteConfig(siteDir, { config: options.config, use })
  const engine = loadEngine()
  const ofPlugins = await pluginParts(plugins)
  if (options.part === undefined || options.list === true) {
    for (const line of partLines(engine, config, ofPlugins)) reporter.info(line)
    return 0
  }
  const part = knownPart(options.part, [...Object.keys(engine.themeParts), ...ofPlugins.keys()])
  const ofPlugin = ofPlugins.get(part)
  const way = safeWay(part, ofPlugin?.safety ?? safetyOf(part), options)
  const existing = partsOf(siteThemeDir(config)).get(part)
  if (existing !== undefined)
    throw new UsageError(
      `The site has a ${part} of its own: ${path.relative(config.siteDir, existing)}.`,
      'Change that file, or remove it first.',
    )
  const isTyped = options.typescript ?? (options.javascript !== true && isTypedSite(config))
  const written = await filesOf(part, { way, isTyped, ofPlugin, engine })
  for (const [name, content] of written) {
    const file = path.join(siteThemeDir(config), name)
    await mkdir(path.dirname(file), { recursive: true })
    // Fails rather than overwrite a file created in the meantime.
    await writeFile(file, content, { flag: 'wx' })
    reporter.info(`Wrote ${path.relative(config.siteDir, file)}.`)
  }
  return 0
}

interface Taking {
  readonly way: 'wrap' | 'eject'
  readonly isTyped: boolean
  readonly ofPlugin: PluginPart | undefined
  readonly engine: Engine
}

/** What is written to take a part over: names in the theme folder of the site, and contents. */
async function filesOf(
  part: string,
  { way, isTyped, ofPlugin, engine }: Taking,
): Promise<readonly (readonly [name: string, content: string | Buffer])[]> {
  const source = path.posix.join('theme', engine.themeParts[part] ?? '')
  if (way === 'wrap') {
    const isTable = ofPlugin === undefined && source.endsWith('.ts')
    const { extension, text } = wrappedPart(part, { isTyped, isTable })
    return [[part + extension, text]]
  }
  if (ofPlugin === undefined) {
    const code = await readFile(path.join(engine.packageDir, source), 'utf8')
    const { extension, text } = await ejectedPart(source, code, isTyped)
    return [[part + extension, text]]
  }
  const file = (isTyped ? ofPlugin.typedFile : undefined) ?? ofPlugin.file
  if (path.parse(file).name !== 'index') return [[part + path.extname(file), await readFile(file)]]
  // What lies beside the file belongs to it; folders are parts of their own.
  const beside = (await readdir(path.dirname(file), { withFileTypes: true })).filter((one) => one.isFile())
  return Promise.all(
    beside.map(async ({ name }) => [`${part}/${name}`, await readFile(path.join(path.dirname(file), name))]),
  )
}

function partLines(
  { themeParts }: Engine,
  config: SiteConfig,
  ofPlugins: ReadonlyMap<string, PluginPart>,
): readonly string[] {
  const names = Object.keys(themeParts)
  const all = [...names, ...ABSENT_PARTS, ...ofPlugins.keys()]
  const width = Math.max(...all.map(({ length }) => length)) + 2
  const line = (name: string, ...cells: readonly string[]): string =>
    (name.padEnd(width) + cells.map((cell) => cell.padEnd(8)).join('')).trimEnd()
  const word = (isSafe: boolean): string => (isSafe ? 'safe' : 'unsafe')
  const own = partsOf(siteThemeDir(config))
  const row = (name: string, { wrap, eject } = safetyOf(name), by = ''): string => {
    const file = own.get(name)
    return line(name, word(wrap), word(eject), file === undefined ? by : path.relative(config.siteDir, file))
  }
  const [open, internal] = partition(names, (name) => Object.values(safetyOf(name)).includes(true))
  const theirs = [...ofPlugins].map(([name, { safety, plugin }]) => row(name, safety, plugin))
  return [
    line('part', 'wrap', 'eject', 'yours'),
    ...open.map((name) => row(name)),
    '',
    line('internal part', 'wrap', 'eject', 'yours'),
    ...internal.map((name) => row(name)),
    '',
    ...(theirs.length === 0 ? [] : [line('part of a plugin', 'wrap', 'eject', 'plugin'), ...theirs, '']),
    `${'absent part of Docusaurus'.padEnd(width)}shown by`,
    ...ABSENT_PARTS.map((name) => line(name, partAround(name, names) ?? '')),
  ]
}

function knownPart(asked: string, names: readonly string[]): string {
  const bare = asked.replace(/^@theme\//, '')
  const found =
    names.find((name) => name === bare) ?? names.find((name) => name.toLowerCase() === bare.toLowerCase())
  if (found !== undefined) return found
  const guess = didYouMean(bare, names)
  throw new UsageError(
    `The theme has no part "${asked}".`,
    guess === null ? 'All parts: sitegen swizzle' : `Did you mean "${guess}"? All parts: sitegen swizzle`,
  )
}

function safeWay(
  part: string,
  safety: PluginPart['safety'],
  { wrap = false, eject = false, danger = false }: SwizzleOptions,
) {
  if (!wrap && !eject)
    throw new UsageError(
      `Say how to take ${part} over.`,
      `sitegen swizzle ${part} --wrap writes a file around it, --eject a copy of it.`,
    )
  const way = wrap ? 'wrap' : 'eject'
  if (danger || safety[way]) return way
  throw new UsageError(
    `It is not safe to ${way} ${part}: what it does and gets may change in every version.`,
    `If you are ready to follow such changes, repeat the command with --danger.`,
  )
}

/** Whether the site uses TypeScript: its configuration does, or it has a tsconfig.json. */
function isTypedSite({ siteDir, configFile }: SiteConfig): boolean {
  return /\.[mc]?ts$/.test(configFile) || existsSync(path.join(siteDir, 'tsconfig.json'))
}

/** A file that renders a theme part unchanged, to be edited; for a table, one that extends it. */
export function wrappedPart(name: string, { isTyped, isTable }: { isTyped: boolean; isTable: boolean }) {
  const local = name.replaceAll(/\W/g, '')
  const original = `import ${local} from '@theme-original/${name}'\n`
  if (isTable) {
    const text = `${original}\nexport default {\n  ...${local},\n  // Yours stand here.\n}\n`
    return { extension: isTyped ? '.ts' : '.js', text }
  }
  const types = isTyped ? `import type { ComponentProps } from 'react'\n` : ''
  const props = isTyped ? `props: ComponentProps<typeof ${local}> & object` : 'props'
  const text = `${types}${original}
export default function ${local}Wrapper(${props}) {
  return (
    <>
      <${local} {...props} />
    </>
  )
}
`
  return { extension: isTyped ? '.tsx' : '.jsx', text }
}

const RELATIVE = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'(\.{1,2}\/[^']+)'/g

/** A copy of a theme part. Its relative imports become imports from the package. */
export async function ejectedPart(file: string, source: string, isTyped: boolean) {
  const folder = path.posix.dirname(file)
  const text = source.replaceAll(
    RELATIVE,
    (_, before: string, specifier: string) => `${before}'${INTERNAL}/${path.posix.join(folder, specifier)}'`,
  )
  const extension = path.extname(file)
  if (isTyped) return { extension, text }
  const { code } = await transform(text, {
    loader: extension === '.tsx' ? 'tsx' : 'ts',
    jsx: 'preserve',
    target: 'esnext',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  return { extension: extension === '.tsx' ? '.jsx' : '.js', text: code }
}

/** Safe to wrap and to eject. A trailing slash stands for all parts below. */
const BOTH = [
  'Admonition/Icon/',
  'Admonition/Layout',
  'Admonition/Type/',
  'Badge',
  'Card',
  'Cards',
  'CodeBlock',
  'ColorModeToggle',
  'DocCardList',
  'Footer',
  'Footer/',
  'FileTree',
  'Icon/',
  'MDXComponents/',
  'Layout/Provider',
  'MDXContent',
  'NotFound',
  'Root',
  'SiteMetadata',
  'SearchBar',
  'SearchMetadata',
  'SkipToContent',
  'Steps',
]
/** Parts whose few props say what is shown. Their internals may change, which a copy would not follow. */
const WRAP_ONLY = [
  'Admonition',
  'AnnouncementBar',
  'AnnouncementBar/',
  'BackToTopButton',
  'Blog/Components/',
  'BlogPostPage/Metadata',
  'BlogListPaginator',
  'BlogPostItem/Footer/ReadMoreLink',
  'BlogPostPaginator',
  'BlogSidebar',
  'BlogSidebar/Desktop',
  'ContentVisibility',
  'ContentVisibility/',
  'CopyPage',
  'Details',
  'DocBreadcrumbs',
  'DocCard',
  'DocItem/Content',
  'DocItem/Layout',
  'DocItem/Paginator',
  'DocItem/TOC/',
  'DocPaginator',
  'DocSidebar',
  'DocSidebar/Desktop/Content',
  'DocVersionBadge',
  'DocVersionBanner',
  'EditMetaRow',
  'EditThisPage',
  'Heading',
  'IdealImage',
  'LastUpdated',
  'Loading',
  'Logo',
  'Logo/Image',
  'Mermaid',
  'Navbar',
  'Navbar/Logo',
  'Navbar/Search',
  'PaginatorNavLink',
  'Playground',
  'SearchPage',
  'TOC',
  'TOCCollapsible',
  'TOCInline',
  'TabItem',
  'Tabs',
  'Tag',
  'TagsListByLetter',
  'TagsListInline',
  'ThemedImage',
  'UntranslatedNotice',
]
/** Lists and tables, whose contents are meant to be replaced. */
const EJECT_ONLY = [
  'Admonition/Types',
  'MDXComponents',
  'NavbarItem/ComponentTypes',
  'ReactLiveScope',
  'SearchTranslations',
]

/** Safe parts keep their props and purpose within a major version. Internal parts promise nothing. */
export function safetyOf(part: string) {
  const isIn = (list: readonly string[]): boolean =>
    list.some((entry) => (entry.endsWith('/') ? part.startsWith(entry) : part === entry))
  const isBoth = isIn(BOTH)
  return { wrap: isBoth || isIn(WRAP_ONLY), eject: isBoth || isIn(EJECT_ONLY) }
}
