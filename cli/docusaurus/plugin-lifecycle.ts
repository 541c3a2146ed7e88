import { readdirSync } from 'node:fs'
import path from 'node:path'
import { packageFolder, packageName } from '../config/packages/package-folder.ts'
import { isRecord } from '../types/json-problems.ts'
import { isFile, isFolder, tryReadText, packageJson } from '../types/looks.ts'
import type { PluginUse } from './plugin-use.ts'

/** What the methods of a plugin do, in the order of its life. */
export const LIFECYCLE: Readonly<Record<string, string>> = {
  loadContent: 'reads content',
  contentLoaded: 'adds pages and data',
  allContentLoaded: 'adds pages and data of all plugins',
  getThemePath: 'brings parts of a theme',
  getClientModules: 'loads modules on every page',
  injectHtmlTags: 'adds tags to every page',
  configureWebpack: 'configures webpack',
  configurePostCss: 'adds plugins of PostCSS',
  postBuild: 'works on the finished site',
  extendCli: 'adds commands',
  getTranslationFiles: 'translates texts',
}

/** A plugin as it lies there. */
export interface FoundPlugin {
  /** Whether there is code of it. */
  readonly isFound: boolean
  /** Names of `LIFECYCLE` that its code holds. */
  readonly methods: readonly string[]
}

/**
 * Looks for the code of a plugin and reads which methods it has. It is not run: what it would do here is not known. This is the
 * place for running plugins one day.
 */
export function findPlugin({ name, function: fn }: PluginUse, siteDir: string): FoundPlugin {
  const text = fn === null ? codeOf(name ?? '', siteDir) : fn.toString()
  const methods = Object.keys(LIFECYCLE).filter((method) => new RegExp(`\\b${method}\\b`).test(text ?? ''))
  return { isFound: text !== null, methods }
}

function codeOf(name: string, siteDir: string): string | null {
  if (path.isAbsolute(name)) return moduleText(name)
  const folder = packageFolder(name, siteDir)
  if (folder === null) return null
  return moduleText(path.join(folder, name.slice(packageName(name).length))) ?? ''
}

const EXTENSIONS = ['', '.js', '.ts', '.mjs', '.cjs', '.mts', '.cts', '.jsx', '.tsx']

function moduleText(place: string): string | null {
  const file = EXTENSIONS.map((extension) => place + extension).find(isFile)
  if (file !== undefined) return tryReadText(file)
  if (!isFolder(place)) return null
  const main = mainOf(packageJson(place))
  const entry = main === null ? null : [path.join(place, main), path.join(place, `${main}.js`)].find(isFile)
  const index = entry ?? indexOf(place)
  return index === null ? null : tryReadText(index)
}

function indexOf(folder: string): string | null {
  const name = readdirSync(folder).find((one) => /^index\.[mc]?[jt]sx?$/.test(one))
  return name === undefined ? null : path.join(folder, name)
}

/** The file that a package.json names as its main one. */
function mainOf({ main, exports }: Readonly<Record<string, unknown>>): string | null {
  let entry: unknown = isRecord(exports) && '.' in exports ? exports['.'] : exports
  for (let depth = 0; isRecord(entry) && depth < 5; depth++)
    entry = entry['import'] ?? entry['node'] ?? entry['default'] ?? entry['require']
  if (typeof entry === 'string') return entry
  return typeof main === 'string' ? main : null
}
