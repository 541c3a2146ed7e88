import { realpathSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { sortBy } from 'lodash-es'
import { hasErrors, SiteProblems, UsageError, type Diagnostic, type Place } from '../report/diagnostic.ts'
import type { ModuleBundle } from './module/bundle-module.ts'
import { resolveConfig, withPluginFacts } from './resolve/resolve-config.ts'
import { sameAddresses } from './resolve/resolve-i18n.ts'
import type { ConfigDiagnostic, MarkedPart, KeyPath } from './place/key-path.ts'
import type { Locate } from './place/locate.ts'
import { sectionsOf, type FeatureOptions, type LeftOut } from './options/feature-options.ts'
import { evaluateModule, CONFIG_CODES, type ModuleSource } from './module/evaluate-module.ts'
import { requireConfigFile, severalConfigs, plugAndPlayProblem } from './find.ts'
import type { ForeignConfig, ForeignReader, ForeignUse, NativePlugin, Translation } from './foreign-config.ts'
import { validateConfig, type Judgement, type ValidConfig } from './schema/validate.ts'
import type { PluginFacts, SiteConfig } from './site-config.ts'
import { lendVariables, processEnvironment } from './module/process-environment.ts'
import { hasStandIns } from './module/module-plugin.ts'
import { openModule, writeModule, type Keeping } from './module/kept-module.ts'
import { siteFile } from './site-file.ts'
import type { UserConfig } from './options/site.ts'
import type { FilePath } from '../types/file-path.ts'
import { namespacesStorage, UNUSED_KEYS } from './options/docusaurus-keys.ts'
import { defined } from '../../runtime/shared/json.ts'

export type LoadedConfig = Awaited<ReturnType<typeof loadConfig>>

type PlaceOf = (path: KeyPath, part?: MarkedPart) => Promise<Place>

export interface ConfigLoading {
  readonly features: readonly FeatureOptions[]
  /** What is done with what an earlier command bundled. @default 'nothing' */
  readonly keeping?: Keeping | undefined
  readonly locale?: string | undefined
  /** The file, absolute. @default the one in the folder of the site */
  readonly config?: string | undefined
  readonly foreign?: ForeignConfig | undefined
  readonly use?: ForeignUse | undefined
}

/**
 * Finds, runs, judges and completes the configuration of a site. SiteProblems hold every problem of it, warnings
 * included.
 */
export async function loadConfig(
  siteDir: string,
  { features, keeping = 'nothing', locale, config, foreign, use = {} }: ConfigLoading,
) {
  const folder = existingFolder(siteDir)
  const found = requireConfigFile(folder, foreign, config)
  const plugAndPlay = plugAndPlayProblem(folder)
  if (plugAndPlay !== null) throw new SiteProblems([plugAndPlay])
  const several = severalConfigs(found, folder)
  const input = { entry: found.file, siteDir: folder, codes: CONFIG_CODES, foreign }
  const module = await withWarnings(several, () => openModule(input, keeping))
  const { bundle } = module
  const diagnostics: readonly Diagnostic[] = [...several, ...bundle.warnings]
  return withWarnings(diagnostics, async () => {
    const reader = await readerOf(found.file, foreign)
    const written: ModuleSource = {
      ...writeModule(bundle, input),
      ...defined({ locale }),
      ...(reader === null ? {} : { foreign: use, timeLimit: reader.timeLimit }),
    }
    const { value, hash, read, isStale } = await inEnvironment(reader, written, () =>
      module.evaluate(written),
    )
    const source = { ...written, hash }
    const translation = translated(value, reader, { source, features })
    // What of absent packages a configuration of ours got from one of another generator that it imports.
    const isImporting = reader === null && hasStandIns(bundle.code)
    const missing = isImporting ? ((await foreign?.open())?.missing(value, folder) ?? []) : []
    const placeOf = createPlaceOf(bundle, written)
    const withPlaces = (problems: readonly ConfigDiagnostic[]) =>
      placedProblems(problems, (path, part) => placeOf(translation.originOf(path), part))
    const remarks = await placedProblems(translation.problems, placeOf)
    refuse(await withPlaces(missing))
    const { valid, problems } = translation.judgement
    if (problems !== null) throw new SiteProblems([...(await withPlaces(problems)), ...remarks])
    refuse(remarks)
    const config = await resolveConfig(valid, source, features)
    refuse(await withPlaces(sameAddresses(config.i18n)), remarks)
    // Themes of code that others recommend are nothing to complain of.
    const ofCode = reader === null ? await codeProblems(config) : []
    const doubts = [...hashRouterProblems(valid.config, features), ...ofCode]
    const warnings: readonly Diagnostic[] = [
      ...diagnostics,
      ...remarks,
      ...(await withPlaces(doubts)),
      ...unusedKeys(valid.config, entryFile(source)),
    ]
    return {
      config,
      /** Warnings. */
      diagnostics: warnings,
      /** What `reloadSiteConfig` needs, in a worker for example. JSON-safe. */
      source,
      /** Absolute paths of the configuration file and the files of the site that it imports and reads. */
      inputs: [...bundle.inputs, ...read],
      /** Whether something that it was made from is another now, packages that it loads included. */
      isStale,
      /** Adds the places in the configuration's files to problems that are found later, and sorts them by place. */
      withPlaces,
      /** What it names of plugins. They are not loaded yet. */
      pluginLists: pluginLists(valid),
      /**
       * The same configuration with what is known of its plugins, and with the work of those that are built in, as others use
       * them.
       */
      async withPlugins(plugins: PluginFacts, natives: readonly NativePlugin[]) {
        if (natives.length === 0 || foreign === undefined)
          return { config: await withPluginFacts(config, plugins), diagnostics: [] }
        const known = { ...source, plugins }
        const { withNatives } = await foreign.open()
        const all = translated(withNatives(value, natives, reader === null), reader, { source, features })
        const isNew = (problem: ConfigDiagnostic): boolean =>
          !translation.problems.some(({ message }) => message === problem.message)
        const found = await placedProblems(all.problems.filter(isNew), (path) => placeOf(all.originOf(path)))
        const { valid: extended, problems } = all.judgement
        if (problems === null)
          return { config: await resolveConfig(extended, known, features), diagnostics: found }
        throw new SiteProblems([
          ...(await placedProblems(problems, (path, part) => placeOf(all.originOf(path), part))),
          ...found,
        ])
      },
      /** What came of a configuration of another generator, and where its values stand; null for one of ours. */
      foreign: reader === null ? null : { translation, placeOf },
    }
  })
}

/** @throws SiteProblems with all problems, if the first ones have errors */
function refuse(problems: readonly Diagnostic[], others: readonly Diagnostic[] = []): void {
  if (hasErrors(problems)) throw new SiteProblems([...problems, ...others])
}

/** Runs a configuration that `loadConfig` has bundled and judged again, to have its functions in another thread. */
export async function reloadConfig(
  source: ModuleSource,
  { features, foreign }: Pick<ConfigLoading, 'features' | 'foreign'>,
): Promise<SiteConfig> {
  const reader = await readerOf(source.entry, foreign)
  const { value } = await inEnvironment(reader, source, () =>
    processEnvironment.reading(() => evaluateModule(source), source.readsFiles ? source.siteDir : null),
  )
  const { valid, problems } = translated(value, reader, { source, features }).judgement
  if (problems === null) return resolveConfig(valid, source, features)
  throw new SiteProblems(problems.map((problem) => placed(problem, { file: entryFile(source) })))
}

function pluginLists({ config: { presets = [], plugins = [], themes = [] } }: ValidConfig) {
  return { presets, plugins, themes }
}

async function readerOf(file: string, foreign: ForeignConfig | undefined): Promise<ForeignReader | null> {
  return foreign?.isNamed(basename(file)) === true ? foreign.open() : null
}

/** Evaluates a configuration with what it expects of the environment, where nothing is set. */
async function inEnvironment<T>(
  reader: ForeignReader | null,
  { foreign = {}, locale }: ModuleSource,
  work: () => Promise<T>,
): Promise<T> {
  if (reader === null) return work()
  return work().finally(lendVariables(reader.environment(foreign, locale)))
}

function translated(
  value: object,
  reader: ForeignReader | null,
  { source, features }: { readonly source: ModuleSource; readonly features: readonly FeatureOptions[] },
): Translation {
  const { siteDir, foreign = {} } = source
  const validate = (exported: object): Judgement => validateConfig(exported, siteDir, features)
  if (reader === null) return { judgement: validate(value), problems: [], originOf: (path) => path }
  return reader.translate(value, { siteDir, validate, ...foreign })
}

/** What reads colours takes a while to load, and few sites have colours of code of their own. */
async function codeProblems({ codeThemes }: SiteConfig): Promise<readonly ConfigDiagnostic[]> {
  if (codeThemes.light === null && codeThemes.dark === null) return []
  const { codeContrastProblems } = await import('./resolve/code-contrast.ts')
  return codeContrastProblems(codeThemes)
}

function existingFolder(siteDir: string): string {
  const folder = resolve(siteDir)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`${siteDir} is not a folder.`, 'Name the folder that holds site.config.ts.')
  // esbuild names files by their real paths, so all of them are compared with this one.
  return realpathSync(folder)
}

/** Problems that end the loading do not hide the warnings that came before. */
export async function withWarnings<T>(warnings: readonly Diagnostic[], step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof SiteProblems) || warnings.length === 0) throw error
    throw new SiteProblems([...error.diagnostics, ...warnings])
  }
}

function entryFile({ entry, siteDir }: ModuleSource) {
  return siteFile(entry, siteDir)
}

function createPlaceOf(bundle: ModuleBundle, source: ModuleSource): PlaceOf {
  let locate: Locate | null = null
  return async (path, part = 'value') => {
    // The parser is loaded here because only problems need it.
    const { createLocate } = await import('./place/locate.ts')
    locate ??= createLocate(bundle, source.siteDir)
    return locate(path, part) ?? { file: entryFile(source) }
  }
}

async function placedProblems(
  problems: readonly ConfigDiagnostic[],
  placeOf: PlaceOf,
): Promise<readonly Diagnostic[]> {
  const found = problems.map(async (problem) => placed(problem, await placeOf(problem.path, problem.at)))
  return sortBy(await Promise.all(found), [
    ({ place }) => place?.file ?? '',
    ({ place }) => place?.line ?? 0,
    ({ place }) => place?.column ?? 0,
  ])
}

function placed({ path: _path, at: _at, ...diagnostic }: ConfigDiagnostic, place: Place): Diagnostic {
  return { ...diagnostic, place }
}

function hashRouterProblems(
  config: UserConfig,
  features: readonly FeatureOptions[],
): readonly ConfigDiagnostic[] {
  if (config.router !== 'hash') return []
  const written: Readonly<Record<string, unknown>> = { ...config }
  return sectionsOf(features)
    .flatMap(([key, { withoutHash, leftOut }]): readonly LeftOut[] => {
      if (withoutHash === undefined) return leftOut?.(written[key]) ?? []
      if (written[key] === undefined || written[key] === false) return []
      const message = `With router: 'hash' ${withoutHash}.`
      return [{ message, path: [key], hint: `Remove ${key}, or set it to false.` }]
    })
    .map((leftOut) => ({ code: 'HASH_ROUTER_LEAVES_OUT', level: 'warning', at: 'key', ...leftOut }))
}

/** One line about all keys that a configuration of Docusaurus may keep and that change nothing. */
function unusedKeys(config: UserConfig, configFile: FilePath): readonly Diagnostic[] {
  const keys = namespacesStorage(config.future) ? UNUSED_KEYS : (['future', ...UNUSED_KEYS] as const)
  const unused = keys.filter((key) => config[key] !== undefined)
  const sentences = [
    unused.length > 0 && `${configFile} has keys that change nothing here: ${unused.join(', ')}.`,
    config.themeConfig?.algolia?.askAi !== undefined &&
      'themeConfig.algolia.askAi is not used: the search answers no questions in sentences.',
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return []
  return [{ code: 'CONFIG_UNUSED_KEYS', level: 'info', message: sentences.join(' ') }]
}
