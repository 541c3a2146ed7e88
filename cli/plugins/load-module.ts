import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasStandIns, isCommonJs, type ForeignModules } from '../config/module/module-plugin.ts'
import { CONFIG_CODES, type ModuleCodes } from '../config/module/evaluate-module.ts'
import { openModule, writeModule, type Keeping } from '../config/module/kept-module.ts'
import { installCommand } from '../config/packages.ts'
import { formatKeyPath, type ConfigDiagnostic } from '../config/place/key-path.ts'
import { siteFile } from '../config/site-file.ts'
import { KEPT } from '../kept/registry.ts'
import { SiteProblems } from '../report/diagnostic.ts'
import { contentHash } from '../types/fingerprints.ts'
import { isRecord } from '../types/json-problems.ts'
import { isFolder, tryReadText } from '../types/looks.ts'
import { workDir } from '../types/work-dir.ts'
import { guarded, type Guest, type GuestScope } from './guest.ts'
import { pluginFile, shownPlugin, type MakePlugin, type PluginUse } from './plugin-use.ts'

/** What stands for packages that code of plugins loads. */
export interface PluginModules extends ForeignModules {
  /** Whether the package that holds a file may load some of them. */
  readonly isNeeded: (file: string) => boolean
  /** Makes them, before code that holds their names runs. */
  readonly provide: () => Promise<void>
}

export interface ModuleScope extends GuestScope {
  readonly keeping: Keeping
  readonly packages: PluginModules
}

/** What makes a plugin. */
export interface PluginModule extends Guest {
  readonly make: MakePlugin
  /** `validateOptions` and what else the module has beside it. */
  readonly statics: object
  /** Folder that relative paths of the plugin start from, absolute. */
  readonly folder: string
  /** Absolute paths of its files that lie in the site. */
  readonly inputs: readonly string[]
  readonly isStale: () => boolean
  /** Changes with its code. */
  readonly hash: string
}

const CODES: ModuleCodes = { ...CONFIG_CODES, throws: 'PLUGIN_FAILED', noExport: 'PLUGIN_INVALID' }

/** Loads the module of a plugin: a function of the configuration, a file of the site, or a package. @throws SiteProblems */
export async function loadModule(use: PluginUse, scope: ModuleScope): Promise<PluginModule> {
  const { siteDir, locale, keeping, packages, withPlaces } = scope
  const guest = { use, shown: shownPlugin(use, siteDir), scope, asked: { language: false } }
  const none = { ...guest, statics: {}, folder: siteDir, inputs: [], isStale: () => false, hash: '' }
  if (use.function !== null) return { ...none, make: use.function, statics: { ...use.function } }
  const name = use.name ?? ''
  const found = pluginFile(name, siteDir)
  if (found === null) throw new SiteProblems(await withPlaces([missing(guest, siteDir)]))
  // Modules of ES are bundled, since many are written for a loader that has `__dirname` and finds files without extensions.
  const isBundled =
    path.isAbsolute(name) || !isCommonJs(found) || isEsModule(found) || packages.isNeeded(found)
  const entry = entryFile(name, isBundled ? found : name, siteDir)
  const input = { entry, siteDir, codes: CODES, isStranger: true, foreign: packages }
  const module = await openModule(input, keeping)
  if (hasStandIns(module.bundle.code)) await packages.provide()
  const evaluated = await guarded(guest, 'The module', () =>
    module.evaluate({ ...writeModule(module.bundle, input), locale }),
  )
  const { value, hash, read, isStale } = evaluated.value
  const { statics, make } = functionOf(Reflect.get(value, 'plugin'))
  if (make === null) throw new SiteProblems(await withPlaces([notAFunction(guest)]))
  return {
    ...none,
    make,
    statics,
    folder: isFolder(found) ? found : path.dirname(found),
    inputs: [...module.bundle.inputs.filter((one) => one !== entry), ...read],
    isStale,
    hash,
  }
}

/** Whether a file that Node would take for CommonJS is written as a module of ES, as loaders of other tools allow. */
function isEsModule(file: string): boolean {
  return /^(?:import|export)\b(?!\s*\()/m.test(tryReadText(file) ?? '')
}

/** A module of ours that imports one of a plugin: what is wrong in that one is told as of code that it imports. */
function entryFile(name: string, specifier: string, siteDir: string): string {
  const isPath = path.isAbsolute(specifier)
  const mark = contentHash(isPath ? siteFile(specifier, siteDir) : specifier)
  const folder = path.join(workDir(siteDir), KEPT.plugins.folder, mark)
  const file = path.join(folder, `${path.basename(name).replace(/\W+/g, '-')}.mjs`)
  // A package may have another module for those that import it, which is not made for Node alone.
  const plugin = isPath ? 'plugin' : `plugin: require(${JSON.stringify(specifier)})`
  const imported = isPath ? `import * as plugin from ${JSON.stringify(specifier)}\n` : ''
  const text = `${imported}export default { ${plugin} }\n`
  if (tryReadText(file) === text) return file
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, text)
  return file
}

/** The function of a module, which compilers of ES modules put below `default`, and what is exported beside it. */
function functionOf(module: unknown): { readonly make: MakePlugin | null; readonly statics: object } {
  let statics: object = {}
  for (let value = module, depth = 0; depth < 4; depth++) {
    if (typeof value === 'function') return { make: value as MakePlugin, statics: { ...statics, ...value } }
    if (!isRecord(value)) break
    statics = { ...statics, ...value }
    value = value['default']
  }
  return { make: null, statics }
}

function missing({ use, shown }: Guest, siteDir: string): ConfigDiagnostic {
  const { name, path: at, kind } = use
  const isPath = name !== null && path.isAbsolute(name)
  return {
    code: isPath ? 'PLUGIN_FILE_MISSING' : 'PLUGIN_MISSING',
    level: 'error',
    message: isPath
      ? `${formatKeyPath(at)} names the ${kind} ${shown}, but there is no such file.`
      : `${formatKeyPath(at)} names the ${kind} ${shown}, which is not installed.`,
    hint: isPath
      ? 'Correct the path, or run the command with --ignore-plugins to go on without it.'
      : `Install it with \`${installCommand(siteDir, name ?? '')}\`, or run the command with --ignore-plugins to go on without it.`,
    path: at,
  }
}

function notAFunction({ use, shown }: Guest): ConfigDiagnostic {
  return {
    code: 'PLUGIN_INVALID',
    level: 'error',
    message: `The ${use.kind} ${shown} exports no function.`,
    hint: 'A module of a plugin exports a function by default: (context, options) => ({ name, … }).',
    path: use.path,
  }
}
