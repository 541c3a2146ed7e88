import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { SiteProblems, UsageError, type Diagnostic, type Place } from '../report/diagnostic.ts'
import type { ModuleBundle } from './module/bundle-module.ts'
import { resolveConfig } from './resolve/resolve-config.ts'
import type { ConfigDiagnostic } from './place/config-diagnostic.ts'
import type { FeatureOptions } from './options/feature-options.ts'
import { evaluateModule, type ModuleSource } from './module/evaluate-module.ts'
import { requireConfigFile, severalConfigs } from './find.ts'
import { hashRouterProblems } from './resolve/hash-router.ts'
import { unusedKeys } from './resolve/unused-keys.ts'
import { validateConfig, type ValidConfig } from './schema/validate.ts'
import { CONFIG_CODES } from './module/module-codes.ts'
import type { SiteConfig } from './site-config.ts'
import { plugAndPlayProblem } from './module/plug-and-play.ts'
import { processEnvironment } from './module/process-environment.ts'
import { openModule, type Keeping } from './module/kept-module.ts'
import { siteFile } from './site-file.ts'
import { writeModule } from './module/write-module.ts'

/** A configuration that was loaded. */
export interface LoadedConfig {
  readonly config: SiteConfig
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[]
  /** What `reloadSiteConfig` needs, in a worker for example. JSON-safe. */
  readonly source: ModuleSource
  /** Absolute paths of the configuration file and the files of the site that it imports. */
  readonly inputs: readonly string[]
  /** Whether something that it was made from is another now, packages that it loads included. */
  readonly isStale: () => boolean
  /** Adds the places in the configuration's files to problems that are found later, and sorts them by place. */
  readonly withPlaces: (problems: readonly ConfigDiagnostic[]) => Promise<readonly Diagnostic[]>
}

/** How a configuration is loaded. */
export interface ConfigLoading {
  readonly features: readonly FeatureOptions[]
  /** What is done with what an earlier command bundled. @default 'nothing' */
  readonly keeping?: Keeping | undefined
  /** The language to build. @default the default one of the site */
  readonly locale?: string | undefined
  /** The file, absolute. @default the one in the folder of the site */
  readonly config?: string | undefined
}

/**
 * Finds, runs, judges and completes the configuration of a site.
 *
 * @param siteDir - absolute, or relative to the working directory
 * @throws UsageError when the folder does not exist, or the site does not have the language
 * @throws SiteProblems with every problem of the configuration, warnings included
 */
export async function loadConfig(
  siteDir: string,
  { features, keeping = 'nothing', locale, config }: ConfigLoading,
): Promise<LoadedConfig> {
  const folder = existingFolder(siteDir)
  const found = requireConfigFile(folder, config)
  const plugAndPlay = plugAndPlayProblem(folder)
  if (plugAndPlay !== null) throw new SiteProblems([plugAndPlay])
  const several = severalConfigs(found, folder)
  const module = await withWarnings(several, () =>
    openModule({ entry: found.file, siteDir: folder, codes: CONFIG_CODES }, keeping),
  )
  const { bundle } = module
  const diagnostics = [...several, ...bundle.warnings]
  return withWarnings(diagnostics, async () => {
    const written = {
      siteDir: folder,
      entry: found.file,
      ...writeModule(bundle, folder),
      hash: bundle.hash,
      codes: CONFIG_CODES,
      ...(locale === undefined ? {} : { locale }),
    }
    const withPlaces = createWithPlaces(bundle, written)
    const { value, hash, functionsHash, isStale } = await module.evaluate(written)
    const source = { ...written, hash, functionsHash }
    const { valid, problems } = validateConfig(value, folder, features)
    if (problems !== null) throw new SiteProblems(await withPlaces(problems))
    const config = await resolveLoaded(valid, source, features)
    const doubts = [...hashRouterProblems(valid.config, features), ...(await codeProblems(config))]
    return {
      config,
      diagnostics: [
        ...diagnostics,
        ...(await withPlaces(doubts)),
        ...unusedKeys(valid.config, entryFile(source)),
      ],
      source,
      inputs: bundle.inputs,
      isStale,
      withPlaces,
    }
  })
}

/**
 * Runs a configuration that `loadConfig` has bundled and judged again, to have its functions in another thread.
 *
 * @throws SiteProblems when it is not right any more
 */
export async function reloadConfig(
  source: ModuleSource,
  features: readonly FeatureOptions[],
): Promise<SiteConfig> {
  const { value } = await processEnvironment.reading(() => evaluateModule(source))
  const { valid, problems } = validateConfig(value, source.siteDir, features)
  if (problems === null) return resolveLoaded(valid, source, features)
  throw new SiteProblems(problems.map((problem) => placed(problem, { file: entryFile(source) })))
}

/** What reads colours takes a while to load, and few sites have colours of code of their own. */
async function codeProblems({ codeThemes }: SiteConfig): Promise<readonly ConfigDiagnostic[]> {
  if (codeThemes.light === null && codeThemes.dark === null) return []
  const { codeContrastProblems } = await import('./resolve/code-contrast.ts')
  return codeContrastProblems({ codeThemes })
}

function existingFolder(siteDir: string): string {
  const folder = resolve(siteDir)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`${siteDir} is not a folder.`, 'Name the folder that holds site.config.ts.')
  // esbuild names files by their real paths, so all of them are compared with this one.
  return realpathSync(folder)
}

/** Problems that end the loading do not hide the warnings that came before. */
async function withWarnings<T>(warnings: readonly Diagnostic[], step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof SiteProblems) || warnings.length === 0) throw error
    throw new SiteProblems([...error.diagnostics, ...warnings])
  }
}

function resolveLoaded(
  { config, option }: ValidConfig,
  source: ModuleSource,
  features: readonly FeatureOptions[],
): Promise<SiteConfig> {
  return resolveConfig(config, {
    siteDir: source.siteDir,
    configFile: entryFile(source),
    configHash: source.hash,
    functionsHash: source.functionsHash ?? source.hash,
    locale: source.locale,
    option,
    features,
  })
}

function entryFile({ entry, siteDir }: ModuleSource) {
  return siteFile(entry, siteDir)
}

function createWithPlaces(bundle: ModuleBundle, source: ModuleSource): LoadedConfig['withPlaces'] {
  return async (problems) => {
    if (problems.length === 0) return []
    // The parser is loaded here because only problems need it.
    const { createLocate } = await import('./place/locate.ts')
    const locate = createLocate(bundle, source.siteDir)
    return problems
      .map((problem) => {
        const { path, at = 'value' } = problem
        return placed(problem, locate(path, at) ?? { file: entryFile(source) })
      })
      .toSorted((a, b) => comparePlaces(a.place, b.place))
  }
}

function placed({ path: _path, at: _at, ...diagnostic }: ConfigDiagnostic, place: Place): Diagnostic {
  return { ...diagnostic, place }
}

function comparePlaces(a: Place | undefined, b: Place | undefined): number {
  const [first, second] = [sortKey(a), sortKey(b)]
  return first < second ? -1 : Number(first > second)
}

function sortKey(at: Place | undefined): string {
  const numbers = [at?.line ?? 0, at?.column ?? 0].map((value) => String(value).padStart(9, '0'))
  return [at?.file ?? '', ...numbers].join('\n')
}
