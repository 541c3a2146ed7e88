import { reportConfigs, type BegunBuild } from './begin-build.ts'
import { type BuildCache, openBuildCache } from '../../cache/build-cache.ts'
import { uniqBy } from 'lodash-es'
import { inTurn } from '../../engine/build/languages.ts'
import { fingerprintsIn, outputBelow } from '../../output/output-below.ts'
import { hasState, statePlace } from '../../cache/build-state.ts'
import { namesPlugins, withPlugins } from '../../features/load-site-config.ts'
import { StagedOutput } from '../../output/output.ts'
import type { Reporter } from '../../report/steps.ts'
import { uncaughtDiagnostic } from '../../config/module/thrown-diagnostic.ts'
import { createThreads } from '../../threads/threads.ts'
import { openBundling } from '../../engine/build/bundle-code.ts'
import { tryRemoveTree } from '../../output/output-fs.ts'
import { stagePath } from '../../output/publish/staging.ts'
import { type Diagnostic } from '../../report/diagnostic.ts'
import { otherLocaleFolders } from '../../config/resolve/resolve-i18n.ts'
import { isFolder } from '../../types/looks.ts'
import { openSharedResults, type Shard } from '../../cache/shared-results.ts'
import type { Restored } from '../../cache/snapshot.ts'
import { lastCommits } from '../../content/git.ts'
import { folderOfArtifacts, openArtifactStore } from '../../kept/artifact-store.ts'
import { KEPT, keptPath } from '../../kept/registry.ts'
import { onceAsked } from '../../types/memoized.ts'
import path from 'node:path'

/** A build that was begun, with its plugins. */
export type OpenBuild = Awaited<ReturnType<typeof openBuild>>

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
