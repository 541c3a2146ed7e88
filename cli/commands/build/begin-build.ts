import { OUT_DIR } from '../../types/file-path.ts'
import { inTurn } from '../../engine/build/languages.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { statePlace } from '../../cache/build-state.ts'
import { openFinishedBuilds } from '../../cache/finished-build.ts'
import { loadOwnConfig, type SiteConfigLoading } from '../../features/load-site-config.ts'
import type { StagedOutput } from '../../output/output.ts'
import type { Reporter } from '../../report/steps.ts'
import { loadEngine } from '../../types/theme-parts.ts'
import type { BuildOptions } from '../common-options.ts'
import { languageProblems } from '../../content/markdown/code/prism-languages.ts'
import { openRepeatedBuild, openResultFile } from './build-record.ts'
import { workDir } from '../../types/work-dir.ts'
import { MARKER, checkOutDir } from '../../output/publish/out-dir.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { FEATURES } from '../../features/registry.ts'
import { recoverPublish } from '../../output/publish/publish.ts'
import { type Diagnostic, SiteProblems, hasErrors } from '../../report/diagnostic.ts'
import { localeFolder } from '../../config/resolve/resolve-i18n.ts'
import { statsOf } from '../../types/looks.ts'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** A build that has its configuration and knows where it writes, and has looked at nothing else. */
export type BegunBuild = Awaited<ReturnType<typeof beginBuild>>

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

/** Tells what is wrong with the configuration in each language, and with the folder of the output. */
export async function reportConfigs(
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
