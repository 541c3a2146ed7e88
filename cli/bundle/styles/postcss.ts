import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PartialMessage } from 'esbuild'
import type { CssSyntaxError, Postcss, ProcessOptions, Result } from 'postcss'
import { upwards } from '../../types/file-path.ts'
import { siteFile } from '../../config/site-file.ts'
import type { Result as Config } from 'postcss-load-config'
import type { Diagnostic, Place } from '../../report/diagnostic.ts'
import { isMade } from '../../types/files-pattern.ts'
import { isRecord } from '../../types/json-problems.ts'
import { tryReadText, packageJson } from '../../types/looks.ts'
import { errorsOf, locationIn } from '../../config/module/bundle-diagnostic.ts'
import { installCommand, loadSitePackage } from '../../config/packages.ts'
import { NOTHING, type MadeCss, type StyleFacts } from './sass.ts'

export type PostCss = Awaited<ReturnType<typeof loadPostCss>>

const EXTENSIONS = ['ts', 'cts', 'mts', 'js', 'cjs', 'mjs']

/** Names of a configuration in each folder, as postcss-load-config knows them, but for package.json. */
const NAMES = [
  '.postcssrc',
  ...['json', 'yaml', 'yml', ...EXTENSIONS].map((extension) => `.postcssrc.${extension}`),
  ...EXTENSIONS.map((extension) => `postcss.config.${extension}`),
]

interface PostCssScope {
  readonly siteDir: string
  readonly dev: boolean
  /** Plugins that run after those of the configuration. @default none */
  readonly postCss?: readonly unknown[] | undefined
}

/** Loads the configuration of a site, if it has one: in its folder, or in one above within the repository. */
export async function loadPostCss({ siteDir, dev, postCss = [] }: PostCssScope) {
  const folders = foldersOf(siteDir)
  const lookedAt = folders.flatMap((folder) =>
    ['package.json', ...NAMES].map((name) => path.join(folder, name)),
  )
  const config = lookedAt.find(isConfiguration)
  const without = (...problems: readonly Diagnostic[]) => ({
    isThere: config !== undefined || postCss.length > 0,
    lookedAt,
    packages: [],
    process: async (css: string): Promise<MadeCss> => ({ css, ...NOTHING, problems }),
  })
  if (config === undefined && postCss.length === 0) return without()
  const place = { file: siteFile(config ?? 'package.json', siteDir) }
  const { default: load } = await import('postcss-load-config')
  const context = { cwd: siteDir, env: dev ? 'development' : 'production' }
  const options = { stopDir: folders.at(-1) ?? siteDir }
  const loaded =
    config === undefined
      ? { plugins: [], options: {} }
      : await load(context, siteDir, options).catch((error: unknown) => firstLine(error))
  if (typeof loaded === 'string')
    return without(failure(`The configuration of PostCSS cannot be loaded: ${sentence(loaded)}`, place))
  const postcss = loadSitePackage('postcss', siteDir) as Postcss | null
  if (postcss === null) return without(missing(place, siteDir))
  const plugins = [
    ...loaded.plugins,
    ...postCss.map((plugin) => installed(plugin, siteDir)),
  ] as Config['plugins']
  return {
    isThere: true,
    lookedAt,
    packages: ['postcss', ...plugins.flatMap((plugin) => nameOf(plugin) ?? [])],
    process: (css: string, file: string) =>
      run(css, file, { ...loaded, file: config ?? '', plugins, postcss, siteDir }),
  }
}

/** The folder of the site and those above it, up to the root of the repository; without one, no other. */
function foldersOf(siteDir: string): readonly string[] {
  const all = upwards(siteDir)
  const root = all.findIndex((folder) => existsSync(path.join(folder, '.git')))
  return all.slice(0, root + 1 || 1)
}

function isConfiguration(file: string): boolean {
  if (path.basename(file) !== 'package.json') return existsSync(file)
  return isRecord(packageJson(path.dirname(file))['postcss'])
}

/** A plugin, also where only the name of its package is given, or that and options. */
function installed(plugin: unknown, siteDir: string): unknown {
  const [name, options] = Array.isArray(plugin) ? (plugin as readonly unknown[]) : [plugin]
  const found = typeof name === 'string' ? loadSitePackage(name, siteDir) : name
  const make = isRecord(found) && typeof found['default'] === 'function' ? found['default'] : found
  return typeof make === 'function' && options !== undefined
    ? (make as (given: unknown) => unknown)(options)
    : make
}

function nameOf(plugin: unknown): string | null {
  const { postcssPlugin, postcss } = plugin as Readonly<Record<string, unknown>>
  if (typeof postcssPlugin === 'string') return postcssPlugin
  return typeof plugin === 'function' && postcss === true ? nameOf((plugin as () => unknown)()) : null
}

async function run(
  css: string,
  file: string,
  { postcss, plugins, options, siteDir }: Config & { readonly postcss: Postcss; readonly siteDir: string },
): Promise<MadeCss> {
  const settings: ProcessOptions = { ...options, from: file, to: file, map: false }
  const place = { file: siteFile(file, siteDir) }
  try {
    const result = await postcss([...plugins]).process(css, settings)
    return {
      css: result.css,
      ...usesOf(result, siteDir),
      problems: result.warnings().map(({ text, line, column }) => ({
        ...failure(`PostCSS: ${sentence(text)}`, { ...place, line, column }),
        level: 'warning' as const,
      })),
    }
  } catch (error) {
    if ((error as Error).name === 'CssSyntaxError')
      return { ...NOTHING, errors: [syntaxError(error as CssSyntaxError, file)] }
    const problem = failure(`A plugin of PostCSS failed: ${sentence(firstLine(error))}`, place)
    return { ...NOTHING, errors: errorsOf([problem]) }
  }
}

/** What plugins tell that they have read. What builds have written is left out: it would be another with each build. */
function usesOf({ messages }: Result, siteDir: string): Pick<StyleFacts, 'files' | 'patterns'> {
  const files = messages.flatMap(({ type, file }) =>
    type === 'dependency' && typeof file === 'string' && !isMade(file, siteDir) ? [path.normalize(file)] : [],
  )
  const patterns = messages.flatMap(({ type, dir, glob }) =>
    type === 'dir-dependency' && typeof dir === 'string'
      ? [{ dir: path.normalize(dir), glob: typeof glob === 'string' ? glob : '**/*' }]
      : [],
  )
  return { files, patterns }
}

function syntaxError(error: CssSyntaxError, file: string): PartialMessage {
  const source = error.file ?? file
  const { line = 1, column = 1 } = error
  const location = locationIn(source, tryReadText(source) ?? error.source ?? '', { line, column })
  return { text: error.reason.replace(/\.$/, ''), location }
}

function failure(message: string, place: Place): Diagnostic {
  const hint = `Correct ${place.file}, or the options of the plugin.`
  return { code: 'POSTCSS_MESSAGE', level: 'error', message, place, hint }
}

function missing(place: Place, siteDir: string): Diagnostic {
  return {
    code: 'POSTCSS_MISSING',
    level: 'error',
    message: 'The site has a configuration of PostCSS, which is not installed.',
    place,
    hint: `Install it with \`${installCommand(siteDir, 'postcss')}\`, or remove the configuration.`,
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

function sentence(text: string): string {
  return `${text.trim().replace(/\.$/, '')}.`
}
