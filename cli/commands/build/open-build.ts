import path from 'node:path'
import { openBuildCache, type BuildCache } from '../../cache/build-cache.ts'
import { statePlace, type PlaceOptions } from '../../cache/build-state.ts'
import { openFinishedBuilds } from '../../cache/finished-build.ts'
import type { LoadedConfig } from '../../config/load.ts'
import { loadSiteConfig } from '../../features/load-site-config.ts'
import type { StagedOutput } from '../../output/output.ts'
import type { Reporter } from '../../report/steps.ts'
import { uncaughtDiagnostic } from '../../config/module/thrown-diagnostic.ts'
import { createThreads, type Threads } from '../../threads/threads.ts'
import { loadEngine, type Engine } from '../../engine/engine.ts'
import { OUT_DIR } from '../folders.ts'
import type { BuildOptions } from './build-options.ts'
import { languageProblems } from '../../content/markdown/code/prism-languages.ts'
import { openBundling, type SiteBundling } from '../../engine/build/bundle-code.ts'
import { checkOutput, openOutput, outputPlaces, type OutputPlaces, unchangedOutput } from './open-output.ts'
import { openRepeatedBuild, type RepeatedBuild } from './build-record.ts'
import { workDir } from '../../types/work-dir.ts'
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { MARKER } from '../../output/publish/out-dir.ts'
import { openResultFile } from '../../report/result-file.ts'

/** A build that has its configuration and knows where it writes, and has looked at nothing else. */
export interface OpenBuild extends Pick<LoadedConfig, 'config' | 'source' | 'inputs' | 'withPlaces'> {
  readonly engine: Engine
  readonly options: BuildOptions
  readonly places: OutputPlaces
  /** What tells builds apart that keep things for each other. */
  readonly kept: PlaceOptions
  readonly writeManifest: ReturnType<typeof openManifest>
  readonly repeated: RepeatedBuild
}

/**
 * Loads the configuration of a site, and makes sure that its output can be written.
 * @throws SiteProblems for a configuration that is wrong, and for a folder that is not ours
 */
export async function openBuild(
  siteDir: string,
  options: BuildOptions,
  reporter: Reporter,
): Promise<OpenBuild> {
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
  const kept = {
    config,
    workDir: options.aside?.workDir ?? workDir(config.siteDir),
    named: places.named,
    engine: engine.fingerprint,
    variant: options.dev ? 'development' : 'production',
  }
  const finished = openFinishedBuilds({ config, place: statePlace(kept), outDir: places.outDir, startedAt })
  const repeated = openRepeatedBuild(finished, options, reporter)
  return { ...loaded, engine, options, places, kept, writeManifest, repeated }
}

/** What a build works with. */
export interface BuildTools {
  /** What earlier builds to the same output kept. */
  readonly cache: BuildCache
  readonly output: StagedOutput
  /** Folder for what builds keep, absolute. */
  readonly workDir: string
  readonly bundling: SiteBundling
  /** Threads for work on many files. They end when the command is interrupted. */
  readonly threads: Threads
  /** Ends what is under way. What was compiled is kept, although the build failed. */
  close(): Promise<void>
}

/** Opens what earlier builds kept, and an empty output beside the old one; begins to bundle where nothing was kept. */
export async function openTools({
  config,
  engine,
  options,
  places,
  kept,
  repeated,
}: OpenBuild): Promise<BuildTools> {
  const { workDir } = kept
  const cache = openBuildCache({
    ...kept,
    outDir: places.outDir,
    startedAt: Date.now(),
    useKept: options.cache,
    looks: repeated.looks(),
  })
  const keeping = options.aside === undefined ? config.keepAssets : null
  const output = await openOutput(places, { engine, cache, keeping })
  const bundling = openBundling(config, { engine, options, workDir, isNew: cache.isNew })
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
    threads,
    async close() {
      await threads.close()
      await bundling.close()
      await output.abandon()
      cache.saveContent()
      cache.close()
    },
  }
}

/** SHA-256 of published files, 64 hex digits, by their paths in the output. */
type FileHashes = Readonly<Record<string, string>>

/**
 * Looks whether the manifest that `--manifest` asks for can be written; null without it.
 *
 * @param outDir - absolute; the manifest lies beside it unless the option names a file
 * @returns what reads the published files and writes the manifest
 * @throws SiteProblems `MANIFEST_NOT_WRITTEN`, now and when it is written
 */
function openManifest(
  outDir: string,
  { manifest, cwd = process.cwd() }: BuildOptions,
): ((output: StagedOutput, reporter: Reporter) => void) | null {
  if (manifest === undefined) return null
  const file = manifest === true ? `${outDir}.manifest.json` : manifest
  const shown = path.relative(cwd, file)
  const place = openResultFile({ name: 'manifest', file, shown, outDir })
  return (output, reporter) => {
    place.write(publishedHashes(outDir, output))
    reporter.info(`Manifest: ${shown}`)
  }
}

/** Of every file, sorted by path, the marker of the output among them. */
function publishedHashes(outDir: string, output: StagedOutput): FileHashes {
  const paths = [...output.paths(), MARKER].sort()
  return Object.fromEntries(paths.map((name) => [name, sha256(path.join(outDir, name))]))
}

const CHUNK_BYTES = 1024 * 1024

/** Films need not fit into memory. */
function sha256(file: string): string {
  const hash = createHash('sha256')
  const descriptor = openSync(file, 'r')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    for (;;) {
      const count = readSync(descriptor, chunk)
      if (count === 0) return hash.digest('hex')
      hash.update(chunk.subarray(0, count))
    }
  } finally {
    closeSync(descriptor)
  }
}
