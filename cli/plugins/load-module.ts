import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasStandIns, isCommonJs, type ForeignModules } from '../config/module/module-plugin.ts'
import { CONFIG_CODES, type ModuleCodes } from '../config/module/evaluate-module.ts'
import { createLookUps } from '../config/module/look-ups.ts'
import {
  keepLookUps,
  openModule,
  writeModule,
  type Keeping,
  type KeptLookUps,
} from '../config/module/kept-module.ts'
import { installCommand } from '../config/packages.ts'
import { formatKeyPath, type ConfigDiagnostic } from '../config/place/key-path.ts'
import { siteFile } from '../config/site-file.ts'
import { KEPT } from '../kept/registry.ts'
import { SiteProblems, valuesOf } from '../report/diagnostic.ts'
import { contentHash } from '../types/fingerprints.ts'
import { isRecord } from '../types/json-problems.ts'
import { isFolder, tryReadText } from '../types/looks.ts'
import { workDir } from '../types/work-dir.ts'
import { guarded, noteReads, type Guest, type GuestScope } from './guest.ts'
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
}

/** Modules of plugins that were bundled as one. */
interface LoadedModules {
  readonly modules: readonly PluginModule[]
  /** Absolute paths of their files that lie in the site. */
  readonly inputs: readonly string[]
  /** All that was looked at to find their code. */
  readonly lookUps: readonly KeptLookUps[]
  readonly isStale: () => boolean
  /** Changes with their code. */
  readonly hash: string
}

const CODES: ModuleCodes = { ...CONFIG_CODES, throws: 'PLUGIN_FAILED', noExport: 'PLUGIN_INVALID' }

/**
 * Loads the modules of plugins: functions of the configuration, files of the site, and packages. They are one bundle, which
 * costs little more than one of them; where something is wrong, each is loaded for itself, which tells what.
 *
 * @throws SiteProblems with everything that is wrong with any of them
 */
export async function loadModules(uses: readonly PluginUse[], scope: ModuleScope): Promise<LoadedModules> {
  const together = async (): Promise<LoadedModules> => {
    const written = uses.filter((use) => use.function === null)
    const loaded = await loadWritten(await all(written, (use) => locate(use, scope)), scope)
    const ofFunctions = uses.flatMap((use) => functionModule(use, scope))
    const modules = [...loaded.modules, ...ofFunctions]
    return { ...loaded, modules: uses.flatMap((use) => modules.find((one) => one.use === use) ?? []) }
  }
  return together().catch(async (error: unknown) => {
    if (uses.length < 2) throw error
    const single = await all(uses, (use) => loadModules([use], scope))
    return {
      modules: single.flatMap(({ modules }) => modules),
      inputs: single.flatMap(({ inputs }) => inputs),
      lookUps: single.flatMap(({ lookUps }) => lookUps),
      isStale: () => single.some(({ isStale }) => isStale()),
      hash: contentHash(single.map(({ hash }) => hash).join()),
    }
  })
}

/** Every item in turn, also where one fails: all problems at once. */
export async function all<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: PromiseSettledResult<R>[] = []
  for (const item of items) results.push(...(await Promise.allSettled([work(item)])))
  return valuesOf(results)
}

function functionModule(use: PluginUse, scope: ModuleScope): readonly PluginModule[] {
  const { function: make } = use
  if (make === null) return []
  return [{ ...guestOf(use, scope), make, statics: { ...make }, folder: scope.siteDir }]
}

function guestOf(use: PluginUse, scope: ModuleScope): Guest {
  return { use, shown: shownPlugin(use, scope.siteDir), scope, asked: { language: false } }
}

/** Finds the file of a plugin. */
async function locate(use: PluginUse, scope: ModuleScope) {
  const { siteDir, packages, withPlaces } = scope
  const guest = guestOf(use, scope)
  const name = use.name ?? ''
  const found = pluginFile(name, siteDir)
  if (found === null) throw new SiteProblems(await withPlaces([missing(guest, siteDir)]))
  // Modules of ES are bundled, since many are written for a loader that has `__dirname` and finds files without extensions.
  const isBundled =
    path.isAbsolute(name) || !isCommonJs(found) || isEsModule(found) || packages.isNeeded(found)
  return { guest, found, specifier: isBundled ? found : name }
}

type Located = Awaited<ReturnType<typeof locate>>

async function loadWritten(located: readonly Located[], scope: ModuleScope): Promise<LoadedModules> {
  const [first, ...others] = located.map(({ guest }) => guest)
  if (first === undefined) return { modules: [], inputs: [], lookUps: [], isStale: () => false, hash: '' }
  const { siteDir, locale, keeping, packages, withPlaces } = scope
  const startedAt = Date.now()
  const entry = entryFile(located, siteDir)
  const input = { entry, siteDir, codes: CODES, isStranger: true, foreign: packages }
  const module = await openModule(input, keeping)
  if (hasStandIns(module.bundle.code)) await packages.provide()
  const evaluated = await guarded(first, 'The module', () =>
    module.evaluate({ ...writeModule(module.bundle, input), locale }),
  )
  const { value, hash, read, reads, lookUps, isStale } = evaluated.value
  for (const guest of [first, ...others]) noteReads(guest, reads)
  const exported = Reflect.get(value, 'plugins') as readonly unknown[]
  const made = located.map(({ guest, found }, index) => {
    const { statics, make } = functionOf(exported[index])
    return { ...guest, statics, make, folder: isFolder(found) ? found : path.dirname(found) }
  })
  const wrong = made.filter(({ make }) => make === null)
  if (wrong.length > 0) throw new SiteProblems(await withPlaces(wrong.map(notAFunction)))
  return {
    modules: made as readonly PluginModule[],
    inputs: [...module.bundle.inputs.filter((one) => one !== entry), ...read],
    lookUps: [...lookUps, keepLookUps(namesLookedFor(located, siteDir), siteDir, startedAt)],
    isStale,
    hash,
  }
}

/** A package that is installed later may be what a short name stands for. */
function namesLookedFor(located: readonly Located[], siteDir: string) {
  const lookUps = createLookUps()
  for (const { guest, found } of located)
    for (const name of guest.use.candidates ?? [])
      lookUps.package(name, siteDir, name === guest.use.name ? found : null)
  return lookUps.all()
}

/** Whether a file that Node would take for CommonJS is written as a module of ES, as loaders of other tools allow. */
function isEsModule(file: string): boolean {
  return /^(?:import|export)\b(?!\s*\()/m.test(tryReadText(file) ?? '')
}

/** A module of ours that imports those of plugins: what is wrong in one is told as of code that it imports. */
function entryFile(located: readonly Located[], siteDir: string): string {
  const imports: string[] = []
  const marks: string[] = []
  const plugins = located.map(({ specifier }, index) => {
    const isFile = path.isAbsolute(specifier)
    const quoted = JSON.stringify(specifier)
    marks.push(isFile ? siteFile(specifier, siteDir) : specifier)
    // A package may have another module for those that import it, which is not made for Node alone.
    if (!isFile) return `require(${quoted})`
    imports.push(`import * as plugin${index} from ${quoted}\n`)
    return `plugin${index}`
  })
  const folder = path.join(workDir(siteDir), KEPT.plugins.folder, contentHash(marks.join('\n')))
  const file = path.join(folder, 'plugins.mjs')
  const text = `${imports.join('')}export default { plugins: [${plugins.join(', ')}] }\n`
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
