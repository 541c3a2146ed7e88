import { OUT_DIR } from '../../types/file-path.ts'
import { type BuildCache, openBuildCache } from '../../cache/build-cache.ts'
import { uniqBy } from 'lodash-es'
import { inTurn } from '../../engine/build/languages.ts'
import { fingerprintsIn, outputBelow } from '../../output/output-below.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { hasState, statePlace } from '../../cache/build-state.ts'
import { openFinishedBuilds } from '../../cache/finished-build.ts'
import {
  loadOwnConfig,
  namesPlugins,
  withPlugins,
  type SiteConfigLoading,
} from '../../features/load-site-config.ts'
import { StagedOutput } from '../../output/output.ts'
import type { Reporter } from '../../report/steps.ts'
import { uncaughtDiagnostic } from '../../config/module/thrown-diagnostic.ts'
import { createThreads } from '../../threads/threads.ts'
import { loadEngine } from '../../types/theme-parts.ts'
import type { BuildOptions } from '../common-options.ts'
import { languageProblems } from '../../content/markdown/code/prism-languages.ts'
import { openBundling } from '../../engine/build/bundle-code.ts'
import { openRepeatedBuild, openResultFile } from './build-record.ts'
import { workDir } from '../../types/work-dir.ts'
import { MARKER, checkOutDir } from '../../output/publish/out-dir.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { FEATURES } from '../../features/registry.ts'
import { tryRemoveTree } from '../../output/output-fs.ts'
import { stagePath } from '../../output/publish/staging.ts'
import { recoverPublish } from '../../output/publish/publish.ts'
import { type Diagnostic, SiteProblems, hasErrors } from '../../report/diagnostic.ts'
import { localeFolder, otherLocaleFolders } from '../../config/resolve/resolve-i18n.ts'
import { isFolder, statsOf } from '../../types/looks.ts'
import { openSharedResults, type Shard } from '../../cache/shared-results.ts'
import type { Restored } from '../../cache/snapshot.ts'
import { lastCommits } from '../../content/git.ts'
import { folderOfArtifacts, openArtifactStore } from '../../kept/artifact-store.ts'
import { KEPT, keptPath } from '../../kept/registry.ts'
import { onceAsked } from '../../types/memoized.ts'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** A build that has its configuration and knows where it writes, and has looked at nothing else. */
export type BegunBuild = Awaited<ReturnType<typeof beginBuild>>

/** The same with its plugins. */
export type OpenBuild = Awaited<ReturnType<typeof openBuild>>

export async function beginBuild(siteDir: string, options: BuildOptions, reporter: Reporter) {
  const startedAt = Date.now()
  const { engine = loadEngine() } = options
  reporter.afterFailure(unchangedOutput(options.outDir ?? path.join(siteDir, OUT_DIR)))
  const loading = (locale: string | undefined): SiteConfigLoading => ({
    keeping: options.cache ? 'use' : 'renew',
    locale,
    config: options.config,
    use: { unknownPlugins: options.ignorePlugins === true ? 'warn' : 'throw' },
  })
  const languages = await reporter.step('config', () =>
    loadLanguages(options, (locale) => loadOwnConfig(siteDir, loading(locale))),
  )
  const [{ config, withPlaces, foreign }] = languages
  reporter.configFile(config.configFile, foreign?.translation.named)
  const places = outputPlaces(siteDir, options)
  reporter.afterFailure(unchangedOutput(places.outDir))
  const writeManifest = openManifest(places.outDir, options)
  await reportConfigs(languages, places, reporter)
  /** What tells builds apart that keep things for each other. */
  const kept = {
    workDir: options.aside?.workDir ?? workDir(config.siteDir),
    engine: engine.fingerprint,
    variant: options.dev ? 'development' : 'production',
  }
  const finished = openFinishedBuilds({
    own: languages.map((one) => [one.config, one.pluginLists]),
    siteDir: config.siteDir,
    place: statePlace({
      ...kept,
      config,
      named: places.named,
      variant: JSON.stringify([kept.variant, options.locale ?? null]),
    }),
    outDir: places.outDir,
    startedAt,
  })
  const repeated = openRepeatedBuild(finished, options, reporter)
  return { config, languages, loading, withPlaces, engine, options, places, kept, writeManifest, repeated }
}

/** Makes the plugins of the site. */
export async function openBuild(begun: BegunBuild, reporter: Reporter) {
  const { loading, places } = begun
  const complete = async (one: BegunBuild['languages'][number]) => {
    const loaded = await withPlugins(one, loading(one.source.locale))
    return { ...one, ...loaded, pluginReads: () => loaded.plugins?.scope.reads.keys() ?? [] }
  }
  const [first, ...others] = begun.languages
  const all = async () => [await complete(first), ...(await inTurn(others, complete))] as const
  const hasPlugins = begun.languages.some(namesPlugins)
  const languages = await (hasPlugins ? reporter.step('plugins', all) : all())
  // Without plugins it is the configuration that was judged.
  if (hasPlugins) await reportConfigs(languages, places, reporter)
  return { ...begun, config: languages[0].config, languages }
}

/** Tells what is wrong with the configuration in each language, and with the folder of the output. */
async function reportConfigs(
  loaded: readonly [LoadedConfig, ...LoadedConfig[]],
  places: OutputPlaces,
  reporter: Reporter,
): Promise<void> {
  const [{ config, withPlaces }] = loaded
  reporter.diagnostics([
    ...loaded.flatMap(({ diagnostics }) => diagnostics),
    ...(await withPlaces(languageProblems(config))),
    ...checkOutput(config, places),
  ])
}

/** The configuration in each language, the default one first. */
async function loadLanguages(
  options: BuildOptions,
  load: (locale: string | undefined) => Promise<LoadedConfig>,
) {
  const withFolder = (one: LoadedConfig) => ({
    ...one,
    folder: localeFolder(one.config.i18n),
    isBuilt: options.locale?.includes(one.config.i18n.locale) !== false,
  })
  const first = await load(undefined)
  const { defaultLocale, locales } = first.config.i18n
  const wrong = options.locale?.find((name) => !locales.includes(name))
  // Says what languages there are.
  if (wrong !== undefined) await load(wrong)
  const others = await inTurn(
    locales.filter((name) => name !== defaultLocale),
    load,
  )
  return [withFolder(first), ...others.map(withFolder)] as const
}

/** Commits that are asked for: an older one has little in common. */
const ANCESTORS = 20

/** Variables in which CI services name the commit, and one that it is based on. */
const COMMIT = [
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'CIRCLE_SHA1',
  'BUILD_SOURCEVERSION',
  'BITBUCKET_COMMIT',
  'GIT_COMMIT',
]
const BASE = ['CI_MERGE_REQUEST_DIFF_BASE_SHA', 'CI_COMMIT_BEFORE_SHA', 'GIT_PREVIOUS_SUCCESSFUL_COMMIT']

export type OpenShared = NonNullable<ReturnType<typeof openShared>>

/** The store that machines share, with what it is to hold of this build; null for builds that use none. */
export function openShared({ config, options, languages, places, kept }: OpenBuild) {
  const { shard = null } = options
  if (options.aside !== undefined || options.inspect !== undefined) return null
  const folder = keptPath({ workDir: kept.workDir, kind: KEPT.store, name: '' })
  const ofShards = shard !== null || isFolder(folder) ? folderOfArtifacts(folder, shard === null) : null
  const store = openArtifactStore(config.cache.remote, process.env, config.siteDir) ?? ofShards
  if (store === null) return null
  const placed = languages.map((one) => {
    const at = { ...kept, config: one.config, named: path.join(places.named, one.folder) }
    const own = statePlace({ ...at, variant: `${kept.variant} ${partOf(shard)}` })
    return { folder: one.folder, place: statePlace(at), ...(shard !== null && { saved: own }) }
  })
  const named = (names: readonly string[]) => names.flatMap((name) => process.env[name] || [])
  const outDir = stagePath(places.outDir)
  const shared = openSharedResults({
    store,
    outDir,
    workDir: kept.workDir,
    siteDir: config.siteDir,
    languages: placed,
    shard,
    hasOwn: !options.cache || placed.every(({ place }) => hasState(place)),
    commits: onceAsked(async () => {
      const found = [...named(COMMIT), ...(await lastCommits(config.siteDir, ANCESTORS)), ...named(BASE)]
      return found.length === 0 ? ['none'] : [...new Set(found)]
    }),
  })
  return {
    ...shared,
    /** Removes what was not used. */
    close: () => tryRemoveTree(outDir),
  }
}

function partOf(shard: Shard | null | undefined): string | null {
  return shard == null ? null : `shard ${shard.index}/${shard.count}`
}

/** Diagnostics without those that say the same of another language. */
export function unrepeated(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return uniqBy(diagnostics, (one) => JSON.stringify(one))
}

export type Language = ReturnType<typeof openTools>['languages'][number]

/** Opens what earlier builds kept, and an empty output beside the old one; begins to bundle where nothing was kept. */
export function openTools(
  { config, engine, options, languages: loaded, places, kept }: OpenBuild,
  restored: Restored | null,
) {
  const { workDir } = kept
  const { outDir } = places
  const startedAt = Date.now()
  const open = (one: OpenBuild['languages'][number], first?: BuildCache) => {
    const clientDir = path.join(restored?.outDir ?? outDir, filesFolder(one))
    const named = path.join(places.named, one.folder)
    const facts = {
      ...kept,
      config: one.config,
      named,
      clientDir,
      startedAt,
      useKept: options.cache,
      restored,
      part: partOf(options.shard),
    }
    return openBuildCache(facts, first)
  }
  const [first, ...others] = loaded
  const cache = open(first)
  const opened = [{ ...first, cache }, ...others.map((one) => ({ ...one, cache: open(one, cache) }))]
  const old = fingerprintsIn(new Map(opened.map((one) => [one.folder, one.cache.outputs])))
  const output = new StagedOutput({
    outDir,
    ...(restored && { oldDir: restored.outDir }),
    version: engine.version,
    keeping: options.aside === undefined ? config.keepAssets : null,
    old,
    hashOf: cache.fingerprints.hashOf,
  })
  const folders = [...otherLocaleFolders(config.i18n).values()]
  const whole = outputBelow(output, '', [])
  const languages = opened.map((one) => {
    const own = outputBelow(output, one.folder, one.folder === '' ? folders : [])
    const files = filesFolder(one) === '' ? whole : own
    return { ...one, output: own, files }
  })
  const threads = createThreads({
    count: options.threads,
    signal: options.signal,
    describe: (error) => uncaughtDiagnostic(error, config.siteDir),
  })
  const groups = uniqBy(
    languages.filter(({ isBuilt }) => isBuilt),
    filesFolder,
  ).map((main) => ({
    bundling: openBundling(main.config, {
      engine,
      options,
      workDir,
      isNew: cache.isNew,
      plugins: main.plugins,
    }),
    isOf: (language: Placed) => filesFolder(language) === filesFolder(main),
  }))
  return {
    cache,
    /** In milliseconds since 1970. */
    startedAt,
    /** What is known of the files that the last build published. */
    old,
    output,
    workDir,
    /** A client each: languages share one, unless they have copies of all files. */
    groups,
    languages,
    /** Threads for work on many files. They end when the command is interrupted. */
    threads,
    /** Ends what is under way. What was compiled is kept, although the build failed. */
    async close(): Promise<void> {
      await threads.close()
      for (const { bundling } of groups) await bundling.close()
      await output.abandon()
      cache.saveContent()
      cache.close()
    },
  }
}

type Placed = Pick<OpenBuild['languages'][number], 'config' | 'folder'>

/** The folder of the output that a language has its files in: its own, or that of the default language. */
function filesFolder({ config, folder }: Placed): string {
  return config.shared === null ? folder : ''
}

/** For `--manifest`: SHA-256 of the published files, 64 hex digits, by their paths in the output. */
function openManifest(outDir: string, { manifest, cwd = process.cwd() }: BuildOptions) {
  if (manifest === undefined) return null
  const file = manifest === true ? `${outDir}.manifest.json` : manifest
  const place = openResultFile('manifest', file, { cwd, outDir })
  return async (output: StagedOutput, reporter: Reporter): Promise<void> => {
    const hashes: Record<string, string> = {}
    for (const name of [...output.paths(), MARKER].sort()) {
      const hash = createHash('sha256')
      // Films need not fit into memory.
      for await (const chunk of createReadStream(path.join(outDir, name))) hash.update(chunk as Buffer)
      hashes[name] = hash.digest('hex')
    }
    place.write(hashes)
    reporter.info(`Manifest: ${place.shown}`)
  }
}

/** Judges the folder of the output, and finishes what an interrupted build left there. */
function checkOutput(config: SiteConfig, { outDir }: OutputPlaces): readonly Diagnostic[] {
  const { siteDir } = config
  const contentDirs = [
    ...config.staticDirectories,
    ...FEATURES.flatMap(({ folders }) => folders?.(config) ?? []),
  ]
  const unsafe = checkOutDir({ siteDir, outDir, contentDirs })
  if (hasErrors(unsafe)) throw new SiteProblems(unsafe)
  return recoverPublish(outDir)
}

type OutputPlaces = ReturnType<typeof outputPlaces>

/** Where a build writes, absolute. */
function outputPlaces(siteDir: string, { outDir: named = path.join(siteDir, OUT_DIR), aside }: BuildOptions) {
  return {
    named,
    /** The same, or the folder that takes its place where builds are compared. */
    outDir: aside?.outDir ?? named,
  }
}

/** What a build that fails leaves: the output that there was, if an earlier build made one. */
export function unchangedOutput(outDir: string, now: Date = new Date()): string {
  const built = statsOf(path.join(outDir, MARKER))?.mtime
  if (built === undefined) return 'Nothing was published.'
  const [day, time] = dayAndTime(built)
  const on = day === dayAndTime(now)[0] ? '' : `on ${day} `
  return `Nothing was published; the site built ${on}at ${time} is unchanged.`
}

/** `2026-11-21` and `12:04`, as clocks show it here. */
function dayAndTime(date: Date): readonly string[] {
  // Formatting by Intl would take 20 ms of every build.
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
  return [local.slice(0, 10), local.slice(11, 16)]
}
