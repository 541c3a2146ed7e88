import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { packageFolder, packageName } from '../config/packages.ts'
import { describeValue } from '../config/describe-value.ts'
import type { ConfigDiagnostic, KeyPath } from '../config/place/key-path.ts'
import { siteFile } from '../config/site-file.ts'
import { isRecord } from '../types/json-problems.ts'
import { orNull } from '../types/memoized.ts'
import { codeFile, isFile, packageJson, tryReadText } from '../types/looks.ts'
import type { PluginContext } from './plugin.ts'

export type PluginKind = 'preset' | 'plugin' | 'theme'

/** A function of a plugin, as it is called: what it gives has to be looked at. */
export type MakePlugin = (context: PluginContext, options: Readonly<Record<string, unknown>>) => unknown

export interface PluginUse {
  readonly kind: PluginKind
  /** Name of a package, path of a file, or `null` for a function. */
  readonly name: string | null
  /** What is called, where it is a function of the configuration. */
  readonly function: MakePlugin | null
  readonly options: Readonly<Record<string, unknown>>
  /** Whether the package runs, although its work is built in. @default false */
  readonly isReal?: boolean
  /** Packages that the name may stand for. @default none, where it is a path */
  readonly candidates?: readonly string[]
  readonly path: KeyPath
  readonly optionsPath: KeyPath
}

export interface Naming {
  readonly siteDir: string
  /** Whether sitegen does itself what a package does. */
  readonly isKnown: (name: string) => boolean
  /** Whether the site wants the package itself in the place of what is built in. @default it does not */
  readonly isReal?: (name: string) => boolean
  /** The name that stands for what was written in its place, such as a package that is not installed. @default none */
  readonly nameOf?: (written: unknown) => string | null
}

/** The items of `presets`, `plugins` or `themes`: a name, a function, or a list of one of them and its options. */
export function pluginUses(list: unknown, kind: PluginKind, naming: Naming): readonly PluginUse[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown, index): readonly PluginUse[] => {
    const isPair = Array.isArray(item)
    const [first, options] = isPair ? (item as readonly unknown[]) : [item]
    if (!isPluginName(first)) return []
    const written = naming.nameOf?.(first) ?? first
    const at: KeyPath = [`${kind}s`, index]
    const candidates = candidatesOf(written, kind)
    const name = typeof written === 'string' ? pluginName(written, candidates, naming) : null
    return [
      {
        kind,
        name,
        candidates,
        isReal: name !== null && naming.isReal?.(name) === true,
        function: typeof written === 'function' ? (written as PluginUse['function']) : null,
        options: isRecord(options) ? options : {},
        path: isPair ? [...at, 0] : at,
        optionsPath: isPair ? [...at, 1] : at,
      },
    ]
  })
}

/** Whether a value can name a plugin: alone, or first in a list with its options. */
export function isPluginName(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'function'
}

/** What of `presets`, `plugins` and `themes` cannot be read. Docusaurus rejects it, too. */
export function wrongUses(config: Readonly<Record<string, unknown>>): readonly ConfigDiagnostic[] {
  const wrong = (path: KeyPath, message: string, hint: string): readonly ConfigDiagnostic[] => [
    { code: 'CONFIG_INVALID', level: 'error', path, message, hint },
  ]
  return ['preset', 'plugin', 'theme'].flatMap((kind) => {
    const key = `${kind}s`
    const list = config[key]
    if (list === undefined) return []
    if (!Array.isArray(list))
      return wrong([key], `${key} must be a list, but is ${describeValue(list)}.`, `Write ${key}: [ ... ].`)
    return list.flatMap((item: unknown, index) => {
      const first: unknown = Array.isArray(item) ? item[0] : item
      // The last are what `condition && 'name'` gives.
      if (isPluginName(first) || [undefined, null, false].includes(item as undefined)) return []
      const message = `${key}[${index}] must name a ${kind}, but is ${describeValue(item)}.`
      const hint = `Write the name of a package, or a list of the name and options: ['name', { ... }].`
      return wrong([key, index], message, hint)
    })
  })
}

/** The package of a path into `node_modules`, the package that a short name stands for, or the absolute path of a file. */
function pluginName(written: string, candidates: readonly string[], naming: Naming): string {
  const { siteDir, isKnown } = naming
  const installed = written.split(/[\\/]node_modules[\\/]/)
  if (installed.length > 1)
    return installedName(written, packageName((installed.at(-1) ?? '').replaceAll('\\', '/')), naming)
  if (isPath(written)) return path.resolve(siteDir, written)
  const name = written.split('#')[0] ?? written
  const found = candidates.find(isKnown) ?? candidates.find((one) => packageFolder(one, siteDir) !== null)
  if (found !== undefined) return found
  // As Node does, names of files of the site come last.
  const file = path.resolve(siteDir, name)
  return existsSync(file) ? file : packageName(name)
}

function candidatesOf(written: unknown, kind: PluginKind): readonly string[] {
  return typeof written !== 'string' || isPath(written) ? [] : longNames(written.split('#')[0] ?? '', kind)
}

/** A package that only another one sees, and a file beside the main one of a package, have no name but their path. */
function installedName(written: string, name: string, { siteDir, isKnown }: Naming): string {
  const main = orNull(() => createRequire(path.join(siteDir, 'package.json')).resolve(name))
  return isKnown(name) || main === written || !isFile(written) ? name : written
}

/** Whether a name is the path of a file, and not a package. */
export function isPath(name: string): boolean {
  return name.startsWith('.') || path.isAbsolute(name)
}

/** What a short name may stand for: `pwa` is the package `@docusaurus/plugin-pwa`. */
export function longNames(name: string, kind: PluginKind): readonly string[] {
  const [scope = '', ...rest] = name.startsWith('@') ? name.split('/') : ['', name]
  const bare = rest.join('/')
  if (scope === '') return [name, `@docusaurus/${kind}-${bare}`, `docusaurus-${kind}-${bare}`]
  return bare === '' ? [`${scope}/docusaurus-${kind}`] : [name, `${scope}/docusaurus-${kind}-${bare}`]
}

/** Methods of a plugin, in the order of its life. */
const METHODS = [
  'loadContent',
  'contentLoaded',
  'allContentLoaded',
  'getThemePath',
  'getClientModules',
  'injectHtmlTags',
  'configureWebpack',
  'configurePostCss',
  'postBuild',
  'extendCli',
  'getTranslationFiles',
  'translateContent',
  'translateThemeConfig',
  'getDefaultCodeTranslationMessages',
]

/** Reads which methods the code of a plugin has. It is not run. */
export function findPlugin({ name, function: fn }: PluginUse, siteDir: string) {
  const text = fn === null ? codeOf(name ?? '', siteDir) : fn.toString()
  const methods = METHODS.filter((method) => new RegExp(`\\b${method}\\b`).test(text ?? ''))
  return { isFound: text !== null, methods }
}

function codeOf(name: string, siteDir: string): string | null {
  const file = pluginFile(name, siteDir)
  return file === null ? null : (tryReadText(file) ?? '')
}

const EXTENSIONS = ['', '.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.tsx', '.jsx']

/** The file of a plugin: its path may lack the extension, and folders with a `package.json` stand for themselves. Null for none. */
export function pluginFile(name: string, siteDir: string): string | null {
  if (path.isAbsolute(name))
    return codeFile(name, EXTENSIONS) ?? (isFile(path.join(name, 'package.json')) ? name : null)
  const folder = packageFolder(name, siteDir)
  if (folder === null) return null
  // As CommonJS finds it, if it does.
  const found = orNull(() => createRequire(path.join(siteDir, 'package.json')).resolve(name))
  return found ?? path.join(folder, mainOf(packageJson(folder)) ?? '')
}

/** The main file of a package, relative to its folder: as modules of ES import it, if there are two. */
function mainOf({ main, exports }: Readonly<Record<string, unknown>>): string | null {
  let entry: unknown = isRecord(exports) && '.' in exports ? exports['.'] : exports
  for (let depth = 0; isRecord(entry) && depth < 5; depth++)
    entry = entry['import'] ?? entry['node'] ?? entry['default'] ?? entry['require']
  if (typeof entry === 'string') return entry
  return typeof main === 'string' ? main : null
}

/** A plugin as people know it: the name of its package, the path of its file, or the name of its function. */
export function shownPlugin({ name, function: fn }: PluginUse, siteDir: string): string {
  if (name !== null) return path.isAbsolute(name) ? `./${siteFile(name, siteDir)}` : `"${name}"`
  return fn === null || fn.name === '' ? '(a function without a name)' : `"${fn.name}" (a function)`
}
