import { OUT_DIR } from '../../types/file-path.ts'
import { openBuildCache } from '../../cache/build-cache.ts'
import { statePlace } from '../../cache/build-state.ts'
import { openFinishedBuilds } from '../../cache/finished-build.ts'
import { loadSiteConfig } from '../../features/load-site-config.ts'
import { StagedOutput } from '../../output/output.ts'
import type { Reporter } from '../../report/steps.ts'
import { uncaughtDiagnostic } from '../../config/module/thrown-diagnostic.ts'
import { createThreads } from '../../threads/threads.ts'
import { type Engine, loadEngine } from '../../types/theme-parts.ts'
import type { BuildOptions } from '../common-options.ts'
import { languageProblems } from '../../content/markdown/code/prism-languages.ts'
import { openBundling } from '../../engine/build/bundle-code.ts'
import { openRepeatedBuild, openResultFile } from './build-record.ts'
import { workDir } from '../../types/work-dir.ts'
import { MARKER, checkOutDir, markerText, readOutDirState } from '../../output/publish/out-dir.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { FEATURES } from '../../features/registry.ts'
import { recoverPublish } from '../../output/publish/publish.ts'
import { type Diagnostic, SiteProblems, hasErrors } from '../../report/diagnostic.ts'
import { localeFolder } from '../../config/resolve/resolve-i18n.ts'
import { statsOf } from '../../types/looks.ts'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, writeFileSync } from 'node:fs'

/** A build that has its configuration and knows where it writes, and has looked at nothing else. */
export type OpenBuild = Awaited<ReturnType<typeof openBuild>>

export async function openBuild(siteDir: string, options: BuildOptions, reporter: Reporter) {
  const startedAt = Date.now()
  const { engine = loadEngine() } = options
  reporter.afterFailure(unchangedOutput(options.outDir ?? path.join(siteDir, OUT_DIR)))
  const { diagnostics, ...loaded } = await reporter.step('config', () =>
    loadSiteConfig(siteDir, {
      keeping: options.cache ? 'use' : 'renew',
      locale: options.locale,
      config: options.config,
      use: { unknownPlugins: options.ignorePlugins === true ? 'warn' : 'throw' },
    }),
  )
  const { config, withPlaces } = loaded
  reporter.configFile(config.configFile, loaded.foreign?.translation.named)
  const places = outputPlaces(siteDir, config, options)
  reporter.afterFailure(unchangedOutput(places.outDir))
  const writeManifest = openManifest(places.outDir, options)
  reporter.diagnostics([...diagnostics, ...(await withPlaces(languageProblems(config)))])
  reporter.diagnostics(checkOutput(config, places))
  /** What tells builds apart that keep things for each other. */
  const kept = {
    config,
    workDir: options.aside?.workDir ?? workDir(config.siteDir),
    named: places.named,
    engine: engine.fingerprint,
    variant: options.dev ? 'development' : 'production',
  }
  const finished = openFinishedBuilds({ config, place: statePlace(kept), outDir: places.outDir, startedAt })
  const repeated = openRepeatedBuild(finished, options, reporter)
  const pluginReads = () => loaded.plugins?.scope.reads.keys() ?? []
  return { ...loaded, engine, options, places, kept, writeManifest, repeated, pluginReads }
}

/** Opens what earlier builds kept, and an empty output beside the old one; begins to bundle where nothing was kept. */
export function openTools({ config, engine, options, places, kept, plugins }: OpenBuild) {
  const { workDir } = kept
  const { outDir, root } = places
  const cache = openBuildCache({ ...kept, outDir, startedAt: Date.now(), useKept: options.cache })
  if (root !== outDir) claimRoot(root, engine)
  const output = new StagedOutput({
    outDir,
    version: engine.version,
    keeping: options.aside === undefined ? config.keepAssets : null,
    old: cache.outputs,
    hashOf: cache.fingerprints.hashOf,
  })
  const bundling = openBundling(config, { engine, options, workDir, isNew: cache.isNew, plugins })
  const threads = createThreads({
    count: options.threads,
    signal: options.signal,
    describe: (error) => uncaughtDiagnostic(error, config.siteDir),
  })
  return {
    cache,
    output,
    workDir,
    bundling,
    /** Threads for work on many files. They end when the command is interrupted. */
    threads,
    /** Ends what is under way. What was compiled is kept, although the build failed. */
    async close(): Promise<void> {
      await threads.close()
      await bundling.close()
      await output.abandon()
      cache.saveContent()
      cache.close()
    },
  }
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
function checkOutput(config: SiteConfig, { outDir, root }: OutputPlaces): readonly Diagnostic[] {
  const { siteDir } = config
  const contentDirs = [
    ...config.staticDirectories,
    ...FEATURES.flatMap(({ folders }) => folders?.(config) ?? []),
  ]
  const unsafe = [...new Set([root, outDir])].flatMap((folder) =>
    checkOutDir({ siteDir, outDir: folder, contentDirs }),
  )
  if (hasErrors(unsafe)) throw new SiteProblems(unsafe)
  return recoverPublish(outDir)
}

/** Marks the folder that the outputs of other languages lie in, so that a build of the default one may replace it. */
function claimRoot(root: string, { version }: Engine): void {
  if (readOutDirState(root) === 'ours') return
  mkdirSync(root, { recursive: true })
  writeFileSync(path.join(root, MARKER), markerText(version))
}

type OutputPlaces = ReturnType<typeof outputPlaces>

/** Where a build writes, absolute: the default language to the output folder, others to a folder in it. */
function outputPlaces(
  siteDir: string,
  { i18n }: SiteConfig,
  { outDir = path.join(siteDir, OUT_DIR), aside }: BuildOptions,
) {
  const named = path.join(outDir, localeFolder(i18n))
  return {
    named,
    /** The same, or the folder that takes its place where builds are compared. */
    outDir: aside?.outDir ?? named,
    /** The output of the default language; others lie in it. `outDir` itself where builds are compared. */
    root: aside?.outDir ?? outDir,
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
