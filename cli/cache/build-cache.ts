import path from 'node:path'
import { pick } from 'lodash-es'
import type { AssetStore } from '../content/assets/assets.ts'
import { allMissed, countOfOne, type CacheCounts } from '../report/build-report/report-lines.ts'
import type { FilePath } from '../types/file-path.ts'
import type { RenderedPage } from '../render/pages.ts'
import type { Page } from '../routes/page.ts'
import { type InputKey, inputOf } from '../types/inputs.ts'
import { createFingerprints, type Fingerprint, contentHash } from '../types/fingerprints.ts'
import {
  entryOf,
  parseState,
  stateProblem,
  loadState,
  saveState,
  statePlace,
  type BuildState,
  type PlaceOptions,
} from './build-state.ts'
import { createCodeCache, type CachedCode, type KeptCode } from './code-cache.ts'
import { createCompileCache, createOutlineCache } from './content-cache.ts'
import { explainPage, type ExplainedPage } from './explain-page.ts'
import { createInputs } from './inputs.ts'
import { KEPT } from '../kept/registry.ts'
import { folderStore } from '../kept/store.ts'
import { orNull } from '../types/memoized.ts'
import type { Restored } from './snapshot.ts'
import { openPack } from './pack.ts'
import { changesOf } from './rows.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import type { PlanInputs } from '../features/feature.ts'
import { askAgain } from '../content/assets/asset-kinds.ts'
import { siteInputs, type InputScope } from './site-inputs.ts'
import { COMPILED_SHARE, trimKept } from './trim-kept.ts'

export type BuildCache = ReturnType<typeof openBuildCache>
export type SiteCache = ReturnType<typeof siteCache>
export type RenderCache = ReturnType<typeof renderCache>

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>()

/**
 * What earlier builds found out, and what this one finds out. Owned by one build.
 *
 * @param first - that of the first language: files and compiled content are the same in all. @default this is the first
 */
export function openBuildCache(options: CacheOptions, first?: { readonly shared: SharedCache }) {
  const opened = openAll(options, first?.shared)
  const { state, fingerprints, pack, content, outlines } = opened
  return {
    fingerprints,
    /** No earlier build left anything to look at, or none of it is used. */
    isNew: state === null,
    keeping: options.useKept ? ('use' as const) : ('renew' as const),
    sources: outlines.sources,
    content,
    outputs: state?.outputs ?? NOTHING,
    ofSite: (site: CachedSite) => siteCache(site, opened),
    shared: pick(opened, ['fingerprints', 'pack', 'content', 'outlines']),
    saveContent: pack.save,
    close: pack.close,
  }
}

type SharedCache = ReturnType<typeof openShared>

interface CacheOptions extends PlaceOptions {
  /** Results from a store that others use, in the place of those of the last build here. @default none */
  readonly restored?: Restored | null
  /** The part of the pages that is made, and kept apart from other builds; null for all. @default null */
  readonly part?: string | null
  /** Where the client of earlier builds lies, absolute. */
  readonly clientDir: string
  /** When the build began, in milliseconds since 1970. */
  readonly startedAt: number
  /** False keeps what is made and uses nothing that was kept. */
  readonly useKept: boolean
}

function openAll(options: CacheOptions, shared?: SharedCache) {
  const place = statePlace(options)
  const { useKept, restored = null, part = null, variant } = options
  const state = !useKept ? null : restored === null ? loadState(place) : restoredState(restored, place)
  const saved = part === null ? place : statePlace({ ...options, variant: `${variant} ${part}` })
  return { ...options, place, saved, state, ...(shared ?? openShared(options, place, state)) }
}

function restoredState({ states }: Restored, place: ReturnType<typeof statePlace>): BuildState | null {
  const bytes = states.get(entryOf(KEPT.state, place).name)
  return bytes === undefined ? null : orNull(() => parseState(bytes))
}

function openShared(
  options: CacheOptions,
  { engine }: ReturnType<typeof statePlace>,
  state: BuildState | null,
) {
  const { config, workDir, useKept } = options
  const fingerprints = createFingerprints(config.siteDir, state)
  const stored = openPack(folderStore(workDir), config.cache.limit * COMPILED_SHARE)
  // What is not used is only written: what earlier builds stored under the same keys is replaced.
  const pack = useKept ? stored : { ...stored, find: () => null }
  const records = state?.contents ?? NOTHING
  const content = createCompileCache({ ...options, pack, fingerprints, engine, records })
  const outlines = createOutlineCache(state, { fingerprints, config, engine })
  return { fingerprints, pack, content, outlines }
}

type Opened = ReturnType<typeof openAll>

export interface CachedSite extends Omit<InputScope, 'config' | 'fingerprints' | 'content'> {
  readonly planInputs: readonly PlanInputs[]
}

function siteCache({ planInputs, ...site }: CachedSite, opened: Opened) {
  const { config, clientDir, state, fingerprints, content } = opened
  const inputs = createInputs(siteInputs({ ...site, fingerprints, content, config }), valuesBefore(state))
  // The next build may ask which of them changed.
  for (const { files } of planInputs) files.forEach(fingerprints.hashOf)
  return {
    code: createCodeCache({ config, outDir: clientDir, fingerprints, last: lastCode(state), inputs }),
    /** @param isIntact - whether the files of a page are as they were published */
    ofCode(code: CachedCode, isIntact: (page: Page, known: Pick<RenderedPage, 'noIndex'>) => boolean) {
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

function renderCache(all: Rendering) {
  const { config, useKept, place, content, outlines, pages, fingerprints, state } = all
  let targets: string | null = null
  let soundLinks: string | null = null
  return {
    pages,
    /** Says why a page was rendered or not; null without an earlier build. To be asked before the output is published. */
    explain: (asked: ExplainedPage) =>
      useKept ? explainPage(asked, { ...all, problem: () => stateProblem(place) }) : null,
    counts: () => ({
      compiled: reported(content.counts(), useKept),
      bundled: reported(countOfOne(all.code.reason?.kind ?? null), useKept),
      rendered: reported(pages.counts(), useKept),
    }),
    /** Pages whose links may be dead; null for all. */
    pagesToCheck(rendered: readonly RenderedPage[], known: LinkTargets) {
      targets = targetsHash(known)
      return pagesWithNewLinks({ state, rendered, targets })
    },
    linksAreSound: () => void (soundLinks = targets),
    /** Puts files into a store that only pages of earlier builds asked for. */
    askForAssets: (assets: AssetStore) => askAgain(pages.inputs(), assets, config.siteDir),
    /**
     * What was looked at outside of the plan of the site: inputs, some more than once, and environment variables.
     *
     * @param further - what plugins read: see `EnvironmentReads`
     */
    lookedAt(further: Iterable<string>) {
      const { kept: made } = all.code
      const inputs = [...made.inputs, ...pages.inputs()]
      const variables = [...Object.keys(outlines.environment()), ...further]
      const server = path.posix.dirname(made.bundle.server.file) as FilePath
      return { files: fingerprints.all(), missing: fingerprints.missing(), inputs, variables, server }
    },
    /** Keeps all of it for the next build, with how the published files look. */
    save(outputs: ReadonlyMap<string, Fingerprint>): void {
      const { workDir, startedAt, planInputs } = all
      all.pack.save()
      if (isAsBefore(all, outputs)) return
      const next = {
        ...outlines.kept(state),
        ...savedResults(all),
        startedAt,
        planInputs,
        soundLinks,
        contents: changesOf(content.records(), state?.contents),
        outputs: changesOf(outputs, state?.outputs),
      }
      saveState(all.saved, next, state)
      trimKept(workDir, config.cache.limit, startedAt)
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

function valuesBefore(state: BuildState | null): ReadonlyMap<InputKey, string> {
  const values = state?.inputKeys.map((key, id) => [key, state.inputValues[id] ?? null] as const) ?? []
  return new Map(values.flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
}

/** What links are judged by, beside the anchors of pages. `options` is what the configuration says of addresses. */
type LinkTargets = Readonly<Record<'urls' | 'files', readonly string[]> & { options: readonly unknown[] }>

export function targetsHash({ urls, files, options }: LinkTargets): string {
  return contentHash([JSON.stringify(options), ...urls, '', ...files].join('\n'))
}

/**
 * Pages that may have dead links: those that were made anew, when no link was dead before, and everything that links led
 * to is still there. Null when all pages must be checked.
 */
export function pagesWithNewLinks(known: {
  readonly state: Pick<BuildState, 'soundLinks' | 'pages'> | null
  readonly rendered: readonly RenderedPage[]
  readonly targets: string
}): ReadonlySet<string> | null {
  const { state, rendered, targets } = known
  if (state?.soundLinks !== targets) return null
  const made = rendered.filter(({ inputs }) => inputs !== null)
  const isComplete = made.every(({ page, anchors }) =>
    state.pages.get(page.url)?.anchors.every((anchor) => anchors.has(anchor)),
  )
  return isComplete ? new Set(made.map(({ page }) => page.url)) : null
}

function isAsBefore(
  { state, place, saved, restored, fingerprints, content, pages }: Rendering,
  outputs: ReadonlyMap<string, Fingerprint>,
): boolean {
  const [compiled, rendered] = [content.counts(), pages.counts()]
  const isInPlace = place === saved && restored == null
  return (
    state !== null &&
    isInPlace &&
    fingerprints.isUnchanged() &&
    compiled.misses + rendered.misses === 0 &&
    rendered.hits === state.pages.size &&
    outputs.size === state.outputs.size &&
    // A fingerprint that still holds is the very same.
    [...outputs].every(([path, mark]) => state.outputs.get(path) === mark)
  )
}

/** What was changed while the build ran may be older in its results than it looks now: no input tells of it. */
function savedResults({ state, code, pages, fingerprints, startedAt }: Rendering) {
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
    files: changesOf(files, state?.files),
    // What nobody asked for is an input of nothing that is kept.
    inputValues: records.inputKeys.map((key) => (isCertain(key) ? inputs.askedValueOf(key) : null)),
    bundle: kept === null ? null : { inputs: others, bundle: kept.bundle },
  }
}
