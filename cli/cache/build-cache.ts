import path from 'node:path'
import type { Keeping } from '../config/module/kept-module.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import type { SourceCache } from '../content/scan/scan.ts'
import {
  allMissed,
  countOfOne,
  type CacheCounts,
  type CacheReport,
} from '../report/build-report/report-lines.ts'
import type { OutputFingerprints } from '../output/publish/old-output.ts'
import type { FilePath } from '../types/file-path.ts'
import type { RenderedPage } from '../render/pages.ts'
import type { Page } from '../routes/page.ts'
import { type InputKey, inputOf } from '../types/inputs.ts'
import {
  createFingerprints,
  type Fingerprint,
  type Fingerprints,
  type Look,
  contentHash,
} from '../types/fingerprints.ts'
import {
  stateProblem,
  loadState,
  saveState,
  statePlace,
  type BuildState,
  type PlaceOptions,
  type StatePlace,
  type NextState,
} from './build-state.ts'
import { createCodeCache, type CachedCode, type CodeCache, type KeptCode } from './code-cache.ts'
import {
  createCompileCache,
  type KeptContent,
  createOutlineCache,
  type OutlineCache,
} from './content-cache.ts'
import { explainPage, type ExplainedPage, type PageCause } from './explain-page.ts'
import type { LookedAt } from './finished-build.ts'
import { createInputs, type InputValues } from './inputs.ts'
import { folderStore } from '../kept/store.ts'
import { openPack, type Pack, rowsOf } from './pack.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { PlanInputs } from '../features/feature.ts'
import { askAgain } from '../content/assets/ask-again.ts'
import { siteInputs, type InputScope } from './site-inputs.ts'
import { COMPILED_SHARE, trimKept } from './trim-kept.ts'
import type { EncodedPages } from './page-records.ts'

/** How to open what builds keep. */
export interface BuildCacheOptions extends PlaceOptions {
  /** Absolute. */
  readonly outDir: string
  /** When the build began, in milliseconds since 1970. */
  readonly startedAt: number
  /** False keeps what is made and uses nothing that was kept. */
  readonly useKept: boolean
  /** How files looked when the build began, by their paths relative to the site directory. */
  readonly looks: ReadonlyMap<string, Look>
}

/** What a site is, as far as inputs are asked about it. */
export interface CachedSite extends Omit<InputScope, 'config' | 'fingerprints' | 'content'> {
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
  readonly outputs: OutputFingerprints
  /** What is known of the code and the pages of a site that was scanned. */
  ofSite(site: CachedSite): SiteCache
  /** Keeps what was compiled, although the build failed. */
  saveContent(): void
  close(): void
}

/** The code of the last build, and with code the pages. */
export interface SiteCache {
  readonly code: CodeCache
  /** @param isIntact - whether the files of a page are as they were published */
  ofCode(code: CachedCode, isIntact: (page: Page) => boolean): RenderCache
}

/** The pages of the last build, and what this one leaves to the next. */
export interface RenderCache {
  readonly pages: PageCache
  /** Says why a page was rendered or not; null without an earlier build. To be asked before the output is published. */
  explain(asked: ExplainedPage): PageCause | null
  /** How often results of earlier builds were of use. */
  counts(): CacheReport
  /** Puts files into a store that only pages of earlier builds asked for. */
  askForAssets(assets: AssetStore): Promise<void>
  /** Pages whose links may be dead; null for all. */
  pagesToCheck(rendered: readonly RenderedPage[], targets: LinkTargets): ReadonlySet<string> | null
  /** Notes that no link is dead. */
  linksAreSound(): void
  /** What was looked at outside of the plan of the site. */
  lookedAt(): LookedAt
  /** Keeps all of it for the next build, with how the published files look. */
  save(outputs: ReadonlyMap<string, Fingerprint>): void
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>()

/** Opens what earlier builds to the same output kept. */
export function openBuildCache(options: BuildCacheOptions): BuildCache {
  const { config, workDir, startedAt, useKept } = options
  const place = statePlace(options)
  const { engine } = place
  const state = useKept ? loadState(place) : null
  const fingerprints = createFingerprints(config.siteDir, state, options.looks)
  const stored = openPack(folderStore(workDir), config.cache.limit * COMPILED_SHARE)
  // What is not used is only written: what earlier builds stored under the same keys is replaced.
  const pack = useKept ? stored : { ...stored, find: () => null }
  const records = state?.contents ?? NOTHING
  const content = createCompileCache({ pack, workDir, fingerprints, engine, config, startedAt, records })
  const outlines = createOutlineCache({ state, fingerprints, config, engine })
  const opened: Opened = { ...options, place, state, fingerprints, pack, content, outlines }
  return {
    fingerprints,
    isNew: state === null,
    keeping: useKept ? 'use' : 'renew',
    sources: outlines.sources,
    content,
    outputs: state?.outputs ?? NOTHING,
    ofSite: (site) => siteCache(site, opened),
    saveContent: () => pack.save(),
    close: () => pack.close(),
  }
}

interface Opened extends BuildCacheOptions {
  readonly place: StatePlace
  readonly state: BuildState | null
  readonly fingerprints: Fingerprints
  readonly pack: Pack
  readonly content: KeptContent
  readonly outlines: OutlineCache
}

function siteCache({ planInputs, ...site }: CachedSite, opened: Opened): SiteCache {
  const { config, outDir, state, fingerprints, content } = opened
  const inputs = createInputs(siteInputs({ ...site, fingerprints, content, config }), valuesBefore(state))
  // The next build may ask which of them changed.
  for (const { files } of planInputs) files.forEach((file) => fingerprints.hashOf(file))
  return {
    code: createCodeCache({ config, outDir, fingerprints, last: lastCode(state), inputs }),
    ofCode(code, isIntact) {
      const pages = createPageCache({ state, inputs: code.inputs, isIntact })
      return renderCache({ ...opened, planInputs, code, pages })
    },
  }
}

interface Rendering extends Opened {
  readonly planInputs: readonly PlanInputs[]
  readonly code: CachedCode
  readonly pages: PageCache
}

function renderCache(all: Rendering): RenderCache {
  const {
    config,
    workDir,
    startedAt,
    useKept,
    place,
    pack,
    content,
    outlines,
    planInputs,
    pages,
    fingerprints,
    state,
  } = all
  let targets: string | null = null
  let soundLinks: string | null = null
  return {
    pages,
    explain: (asked) => (useKept ? explainPage(asked, { ...all, problem: () => stateProblem(place) }) : null),
    counts: () => ({
      compiled: reported(content.counts(), useKept),
      bundled: reported(countOfOne(all.code.reason?.kind ?? null), useKept),
      rendered: reported(pages.counts(), useKept),
    }),
    pagesToCheck(rendered, known) {
      targets = targetsHash(known)
      return pagesWithNewLinks({ state, rendered, targets })
    },
    linksAreSound: () => void (soundLinks = targets),
    askForAssets: (assets) => askAgain(pages.inputs(), assets, config.siteDir),
    lookedAt() {
      const { kept: made } = all.code
      const inputs = [...made.inputs, ...pages.inputs()]
      const variables = Object.keys(outlines.environment())
      const server = path.posix.dirname(made.bundle.server.file) as FilePath
      return { files: fingerprints.all(), missing: fingerprints.missing(), inputs, variables, server }
    },
    save(outputs) {
      pack.save()
      if (isAsBefore(all, outputs)) return
      saveState(place, {
        ...outlines.kept(),
        ...savedResults(all),
        startedAt,
        planInputs,
        soundLinks,
        contents: rowsOf(content.records(), state?.contents),
        outputs: rowsOf(outputs, state?.outputs),
      })
      trimKept(workDir, { limit: config.cache.limit, startedAt })
    },
  }
}

/** What is reported of a cache: without what was kept, everything was made because that was wanted. */
function reported({ hits, misses, reasons }: CacheCounts, useKept: boolean): CacheCounts {
  return useKept ? { hits, misses, reasons } : allMissed(misses, 'disabled')
}

function lastCode(state: BuildState | null): KeptCode | null {
  if (state?.bundle == null) return null
  const { inputs, bundle } = state.bundle
  return { bundle, inputs: inputs.map((id) => state.inputKeys[id] ?? '') }
}

function valuesBefore(state: BuildState | null): InputValues {
  const values = new Map<InputKey, string>()
  state?.inputKeys.forEach((key, id) => {
    const value = state.inputValues[id] ?? null
    if (value !== null) values.set(key, value)
  })
  return values
}

/** What links are judged by, beside the anchors of pages. */
export interface LinkTargets {
  /** Addresses of all pages. */
  readonly urls: readonly string[]
  /** Paths of all files of the output. */
  readonly files: readonly string[]
  /** What the configuration says of addresses. JSON-safe. */
  readonly options: readonly unknown[]
}

/** Changes with what links are judged by. */
export function targetsHash({ urls, files, options }: LinkTargets): string {
  return contentHash([JSON.stringify(options), ...urls, '', ...files].join('\n'))
}

interface KnownLinks {
  readonly state: Pick<BuildState, 'soundLinks' | 'documents'> | null
  readonly rendered: readonly RenderedPage[]
  readonly targets: string
}

/**
 * Pages that may have dead links: those that were made anew, when no link was dead before, and everything that links led
 * to is still there. Null when all pages must be checked.
 */
export function pagesWithNewLinks({ state, rendered, targets }: KnownLinks): ReadonlySet<string> | null {
  if (state?.soundLinks !== targets) return null
  const made = rendered.filter(({ inputs }) => inputs !== null)
  const isComplete = made.every(({ page, anchors }) =>
    state.documents.get(page.url)?.anchors.every((anchor) => anchors.has(anchor)),
  )
  return isComplete ? new Set(made.map(({ page }) => page.url)) : null
}

/** What a build has found out. */
interface Results {
  readonly state: BuildState | null
  readonly fingerprints: Fingerprints
  readonly content: KeptContent
  readonly code: CachedCode
  readonly pages: PageCache
  /** When the build began, in milliseconds since 1970. */
  readonly startedAt: number
}

/** Whether a build found out nothing that the one before did not know. */
function isAsBefore(
  { state, fingerprints, content, pages }: Results,
  outputs: ReadonlyMap<string, Fingerprint>,
): boolean {
  const [compiled, rendered] = [content.counts(), pages.counts()]
  return (
    state !== null &&
    fingerprints.isUnchanged() &&
    compiled.misses + rendered.misses === 0 &&
    rendered.hits === state.pages.size &&
    outputs.size === state.outputs.size &&
    // A fingerprint that still holds is the very same.
    [...outputs].every(([path, mark]) => state.outputs.get(path) === mark)
  )
}

/** What was changed while the build ran may be older in its results than it looks now: no input tells of it. */
function savedResults({
  state,
  code,
  pages,
  fingerprints,
  startedAt,
}: Results): Omit<EncodedPages, 'others'> & Pick<NextState, 'inputValues' | 'files' | 'bundle'> {
  const { kept: made, inputs } = code
  const young = fingerprints.youngerThan(startedAt)
  const isRecent = (key: InputKey): boolean => young.has(inputOf(key).name)
  const kept = made.inputs.some(isRecent) ? null : made
  for (const key of kept?.inputs ?? []) inputs.valueOf(key)
  const { others, ...records } = pages.records(kept?.inputs ?? [])
  const isCertain = (key: InputKey): boolean => kept !== null && (young.size === 0 || !isRecent(key))
  const files = [...fingerprints.all()].filter(([name]) => !young.has(name))
  return {
    ...records,
    files: rowsOf(files, state?.files),
    // What nobody asked for is an input of nothing that is kept.
    inputValues: records.inputKeys.map((key) => (isCertain(key) ? inputs.askedValueOf(key) : null)),
    bundle: kept === null ? null : { inputs: others, bundle: kept.bundle },
  }
}
