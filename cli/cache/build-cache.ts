import path from 'node:path'
import type { Keeping } from '../config/module/kept-module.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import type { SourceCache } from '../content/scan/scan.ts'
import { allMissed, type CacheCounts, type CacheReport } from '../report/build-report/cache-report.ts'
import { inputOf, type InputKey } from '../types/inputs.ts'
import {
  contentHash,
  createFingerprints,
  type Fingerprint,
  type Fingerprints,
} from '../types/fingerprints.ts'
import type { FilePath } from '../types/file-path.ts'
import { flawOf, loadState, saveState, type BuildState, type StatePlace } from './build-state.ts'
import { createCodeCache, type CodeCache, type KeptCode } from './code-cache.ts'
import { createCompileCache, type KeptContent } from './content-cache.ts'
import { configValue } from './config-value.ts'
import { explainPage, type ExplainedPage, type PageCause } from './explain-page.ts'
import { createInputs, type Inputs } from './inputs.ts'
import { openPack, type Pack } from './pack.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { PlanInputs } from '../features/feature.ts'
import { askAgain } from './ask-again.ts'
import { siteInputs, wholeOf, type InputScope } from './site-inputs.ts'
import { COMPILED_SHARE, trimKept } from './trim-kept.ts'

/** How to open what builds keep. */
export interface BuildCacheOptions {
  readonly config: SiteConfig
  /** Folder for what builds keep, absolute. */
  readonly workDir: string
  /** Absolute. */
  readonly outDir: string
  /** The output whose earlier builds are remembered, absolute. */
  readonly named: string
  /** Changes with the engine's code. */
  readonly engine: string
  /** Tells builds to one output apart that give different files, such as those for development. */
  readonly variant: string
  /** When the build began, in milliseconds since 1970. */
  readonly startedAt: number
  /** False keeps what is made and uses nothing that was kept. */
  readonly useKept: boolean
}

/** What a site is, as far as inputs are asked about it. */
export type CachedSite = Pick<
  InputScope,
  'data' | 'messages' | 'headTags' | 'manifest' | 'shared' | 'contentDirs'
> & {
  /** What its pages were planned from, beside content. */
  readonly planInputs: readonly PlanInputs[]
}

/** What earlier builds found out, and what this one finds out. Owned by one build. */
export interface BuildCache {
  /** No earlier build left anything to look at, or none of it is used. */
  readonly isNew: boolean
  readonly keeping: Keeping
  readonly fingerprints: Fingerprints
  readonly sources: SourceCache
  readonly content: KeptContent
  /** Fingerprints of the files that the last build published. */
  readonly outputs: Readonly<Record<string, Fingerprint>>
  /** Tells the memory what the scan found; needed for all that follows. */
  know(site: CachedSite): void
  readonly code: CodeCache
  /** The pages of the last build. Known once there is code. */
  pages(isIntact: (url: string) => boolean): PageCache
  /** Says why a page was rendered or not; null before the pages are. To be asked before the output is published. */
  explain(asked: ExplainedPage): PageCause | null
  /** How often results of earlier builds were of use. */
  counts(): CacheReport
  /** Puts files into a store that only pages of earlier builds asked for. */
  askForAssets(assets: AssetStore): Promise<void>
  /** Keeps all of it for the next build, with how the published files look. */
  save(outputs: Readonly<Record<string, Fingerprint>>): void
  /** Keeps what was compiled, although the build failed. */
  saveContent(): void
  close(): void
}

/** Opens what earlier builds to the same output kept. */
export function openBuildCache(options: BuildCacheOptions): BuildCache {
  const { config, workDir, outDir, startedAt, useKept } = options
  const { siteDir } = config
  const place = statePlace(options)
  const { engine } = place
  const state = useKept ? loadState(place) : null
  const fingerprints = createFingerprints(siteDir, state)
  const { pack, content } = openContent(options, { engine, state, fingerprints })
  const outlines = createOutlines({ state, fingerprints, config, engine })
  let known: { readonly scope: InputScope; readonly inputs: Inputs } | null = null
  let planInputs: readonly PlanInputs[] = []
  let pages: PageCache | null = null
  const site = (): NonNullable<typeof known> => {
    if (known === null) throw new Error('the site is not scanned yet')
    return known
  }
  const code = createCodeCache({
    siteDir,
    themePath: config.themePath,
    outDir,
    last: lastCode(state),
    inputs: () => site().inputs,
    tell: (found) => void Object.assign(site().scope, found),
  })
  return {
    fingerprints,
    isNew: state === null,
    keeping: useKept ? 'use' : 'renew',
    sources: outlines.cache,
    content,
    code,
    outputs: state?.outputs ?? {},
    know(found) {
      const scope: InputScope = { ...found, fingerprints, content, config }
      planInputs = found.planInputs
      // The next build may ask which of them changed.
      for (const { files } of planInputs) files.forEach((file) => fingerprints.hashOf(file))
      known = { scope, inputs: createInputs(siteInputs(scope), state?.inputValues ?? {}) }
    },
    pages(isIntact) {
      pages = createPageCache({ state, inputs: site().inputs, isIntact })
      return pages
    },
    explain(asked) {
      if (pages === null || !useKept) return null
      return explainPage(asked, {
        state,
        flaw: () => flawOf(place),
        fingerprints,
        content,
        code,
        pages,
        planInputs,
      })
    },
    counts: () => countsOf(content.counts(), pages?.counts() ?? null, useKept),
    async askForAssets(assets) {
      if (pages !== null) await askAgain(pages.inputs(), assets, siteDir)
    },
    save(outputs) {
      pack.save()
      if (pages === null || isAsBefore({ state, fingerprints, content, pages, outputs })) return
      const results = savedResults({
        code: code.kept(),
        pages,
        inputs: site().inputs,
        fingerprints,
        startedAt,
      })
      const contents = content.records()
      saveState(place, { ...outlines.kept(), ...results, startedAt, planInputs, contents, outputs })
      trimKept(workDir, { limit: config.cache.limit, startedAt })
    },
    saveContent: () => pack.save(),
    close: () => pack.close(),
  }
}

interface OpeningContent {
  readonly engine: string
  readonly state: BuildState | null
  readonly fingerprints: Fingerprints
}

function openContent(
  { config, workDir, startedAt, useKept }: BuildCacheOptions,
  { engine, state, fingerprints }: OpeningContent,
): { readonly pack: Pack; readonly content: KeptContent } {
  const opened = openPack(workDir, { limit: config.cache.limit * COMPILED_SHARE })
  const pack = useKept ? opened : unread(opened)
  const records = state?.contents ?? {}
  return {
    pack,
    content: createCompileCache({ pack, fingerprints, engine, config, startedAt, records }),
  }
}

/** What is reported of caches: without what was kept, everything was made because that was wanted. */
function countsOf(compiled: CacheCounts, rendered: CacheCounts | null, useKept: boolean): CacheReport {
  const reported = ({ hits, misses, reasons }: CacheCounts): CacheCounts =>
    useKept ? { hits, misses, reasons } : allMissed(misses, 'disabled')
  return {
    compiled: reported(compiled),
    ...(rendered === null ? {} : { rendered: reported(rendered) }),
  }
}

/** Compiled content that is only written: what earlier builds stored under the same keys is replaced. */
function unread(pack: Pack): Pack {
  return { ...pack, get: () => null, keep: () => false }
}

function statePlace({ config, workDir, named, engine, variant }: BuildCacheOptions): StatePlace {
  return {
    workDir,
    name: JSON.stringify([path.relative(config.siteDir, named), variant]),
    engine: JSON.stringify([engine, process.version]),
  }
}

function lastCode(state: BuildState | null): KeptCode | null {
  if (state?.bundle == null) return null
  const { inputs, bundle } = state.bundle
  return { bundle, inputs: inputs.map((id) => state.inputKeys[id] ?? '') }
}

interface Compared extends Pick<BuildCache, 'fingerprints' | 'content'> {
  readonly state: BuildState | null
  readonly pages: PageCache
  readonly outputs: Readonly<Record<string, Fingerprint>>
}

/** Whether a build found out nothing that the one before did not know. */
function isAsBefore({ state, fingerprints, content, pages, outputs }: Compared): boolean {
  const counts = [content.counts(), pages.counts()]
  return (
    state !== null &&
    fingerprints.isUnchanged() &&
    counts.every(({ misses }) => misses === 0) &&
    counts[1]?.hits === Object.keys(state.pages).length &&
    Object.keys(outputs).length === Object.keys(state.outputs).length &&
    // A fingerprint that still holds is the very same.
    Object.entries(outputs).every(([path, mark]) => state.outputs[path] === mark)
  )
}

interface Results {
  readonly code: KeptCode | null
  readonly pages: PageCache
  readonly inputs: Inputs
  readonly fingerprints: Fingerprints
  readonly startedAt: number
}

/** What was changed while the build ran may be older in its results than it looks now: no input tells of it. */
function savedResults({ code, pages, inputs, fingerprints, startedAt }: Results) {
  const young = fingerprints.youngerThan(startedAt)
  const isRecent = (key: InputKey): boolean => young.has(inputOf(key).name)
  const kept = code !== null && !code.inputs.some(isRecent) ? code : null
  const { others, ...records } = pages.records(kept?.inputs ?? [])
  return {
    ...records,
    files: Object.fromEntries(Object.entries(fingerprints.all()).filter(([name]) => !young.has(name))),
    inputValues:
      kept === null ? {} : inputs.values(withWholes(records.inputKeys.filter((key) => !isRecent(key)))),
    bundle: kept === null ? null : { inputs: others, bundle: kept.bundle },
  }
}

/** Inputs, and those beside them that make it easy to tell that they have not changed. */
function withWholes(inputs: readonly InputKey[]): ReadonlySet<InputKey> {
  return new Set(inputs.flatMap((fact) => [fact, wholeOf(fact) ?? fact]))
}

interface Outlines {
  readonly cache: SourceCache
  readonly kept: () => Pick<BuildState, 'outlineOptions' | 'outlineEnvironment' | 'outlines'>
}

interface OutlineOptions {
  readonly state: BuildState | null
  readonly fingerprints: Fingerprints
  readonly config: SiteConfig
  readonly engine: string
}

/** What functions have read of the environment, in this build and in the one before. */
function environmentOf(before: readonly string[]): BuildState['outlineEnvironment'] {
  const names = new Set([...before, ...processEnvironment.readByFunctions()])
  return Object.fromEntries([...names].sort().map((name) => [name, processEnvironment.valueOf(name)]))
}

/** What scans found in files. Depends on the files and the options of Markdown. */
function createOutlines({ state, fingerprints, config, engine }: OutlineOptions): Outlines {
  const outlineOptions = contentHash(configValue([engine, config.markdown], config))
  const read = state?.outlineEnvironment ?? {}
  const isSame = Object.entries(read).every(([name, value]) => processEnvironment.valueOf(name) === value)
  const before = state?.outlineOptions === outlineOptions && isSame ? state.outlines : {}
  const outlines = new Map<FilePath, BuildState['outlines'][FilePath]>()
  return {
    cache: {
      get(file) {
        const outline = Object.hasOwn(before, file) ? before[file] : undefined
        const hash = outline === undefined ? null : fingerprints.knownHash(file)
        if (outline === undefined || hash === null) return null
        outlines.set(file, outline)
        return { hash, outline }
      },
      set(file, { hash, outline }) {
        fingerprints.note(file, hash)
        outlines.set(file, outline)
      },
    },
    kept: () => ({
      outlineOptions,
      outlineEnvironment: environmentOf(Object.keys(read)),
      outlines: Object.fromEntries(outlines),
    }),
  }
}
