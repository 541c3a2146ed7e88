import path from 'node:path'
import type { Keeping } from '../config/module/kept-module.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { AssetStore } from '../content/assets/assets.ts'
import type { SourceMemory } from '../content/scan/scan.ts'
import { allMissed, type CacheCounts, type CacheReport } from '../report/build-report/cache-report.ts'
import { factOf, type FactKey } from '../types/facts.ts'
import { contentHash, createFileMarks, type FileMark, type FileMarks } from '../types/file-marks.ts'
import type { FilePath } from '../types/file-path.ts'
import { flawOf, loadState, saveState, type BuildState, type StatePlace } from './build-state.ts'
import { createCodeMemory, type CodeMemory, type KeptCode } from './code-memory.ts'
import { createCompileMemory, type KeptContent } from './compile-memory.ts'
import { configValue } from './config-value.ts'
import { explainPage, type ExplainedPage, type PageCause } from './explain-page.ts'
import { createFacts, type Facts } from './facts.ts'
import { openPack, type Pack } from './pack.ts'
import { createPageMemory, type PageMemory } from './page-memory.ts'
import type { PlanInputs } from '../features/feature.ts'
import { askAgain } from './ask-again.ts'
import { siteFacts, wholeOf, type FactScope } from './site-facts.ts'
import { COMPILED_SHARE, trimKept } from './trim-kept.ts'

/** How to open what builds keep. */
export interface BuildMemoryOptions {
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

/** What a site is, as far as facts are asked about it. */
export type RememberedSite = Pick<
  FactScope,
  'data' | 'messages' | 'headTags' | 'manifest' | 'shared' | 'contentDirs'
> & {
  /** What its pages were planned from, beside content. */
  readonly planInputs: readonly PlanInputs[]
}

/** What earlier builds found out, and what this one finds out. Owned by one build. */
export interface BuildMemory {
  /** No earlier build left anything to look at, or none of it is used. */
  readonly isNew: boolean
  readonly keeping: Keeping
  readonly marks: FileMarks
  readonly sources: SourceMemory
  readonly content: KeptContent
  /** Marks of the files that the last build published. */
  readonly outputs: Readonly<Record<string, FileMark>>
  /** Tells the memory what the scan found; needed for all that follows. */
  know(site: RememberedSite): void
  readonly code: CodeMemory
  /** The pages of the last build. Known once there is code. */
  pages(isIntact: (url: string) => boolean): PageMemory
  /** Says why a page was rendered or not; null before the pages are. To be asked before the output is published. */
  explain(asked: ExplainedPage): PageCause | null
  /** How often results of earlier builds were of use. */
  counts(): CacheReport
  /** Puts files into a store that only pages of earlier builds asked for. */
  askForAssets(assets: AssetStore): Promise<void>
  /** Keeps all of it for the next build, with how the published files look. */
  save(outputs: Readonly<Record<string, FileMark>>): void
  /** Keeps what was compiled, although the build failed. */
  saveContent(): void
  close(): void
}

/** Opens what earlier builds to the same output kept. */
export function openBuildMemory(options: BuildMemoryOptions): BuildMemory {
  const { config, workDir, outDir, startedAt, useKept } = options
  const { siteDir } = config
  const place = statePlace(options)
  const { engine } = place
  const state = useKept ? loadState(place) : null
  const marks = createFileMarks(siteDir, state)
  const { limit } = config.cache
  const opened = openPack(workDir, { limit: limit * COMPILED_SHARE })
  const pack = useKept ? opened : unread(opened)
  const content = createCompileMemory({
    pack,
    marks,
    engine,
    config,
    startedAt,
    records: state?.contents ?? {},
  })
  const outlines = createOutlines({ state, marks, config, engine })
  let known: { readonly scope: FactScope; readonly facts: Facts } | null = null
  let planInputs: readonly PlanInputs[] = []
  let pages: PageMemory | null = null
  const site = (): NonNullable<typeof known> => {
    if (known === null) throw new Error('the site is not scanned yet')
    return known
  }
  const code = createCodeMemory({
    siteDir,
    themePath: config.themePath,
    outDir,
    last: lastCode(state),
    facts: () => site().facts,
    tell: (found) => void Object.assign(site().scope, found),
  })
  return {
    marks,
    isNew: state === null,
    keeping: useKept ? 'use' : 'renew',
    sources: outlines.memory,
    content,
    code,
    outputs: state?.outputs ?? {},
    know(found) {
      const scope: FactScope = { ...found, marks, content, config }
      planInputs = found.planInputs
      // The next build may ask which of them changed.
      for (const { files } of planInputs) files.forEach((file) => marks.hashOf(file))
      known = { scope, facts: createFacts(siteFacts(scope), state?.factValues ?? {}) }
    },
    pages(isIntact) {
      pages = createPageMemory({ state, facts: site().facts, isIntact })
      return pages
    },
    explain(asked) {
      if (pages === null || !useKept) return null
      return explainPage(asked, { state, flaw: () => flawOf(place), marks, content, code, pages, planInputs })
    },
    counts() {
      const told = ({ hits, misses, reasons }: CacheCounts): CacheCounts =>
        useKept ? { hits, misses, reasons } : allMissed(misses, 'disabled')
      return {
        compiled: told(content.counts()),
        ...(pages === null ? {} : { rendered: told(pages.counts()) }),
      }
    },
    async askForAssets(assets) {
      if (pages !== null) await askAgain(pages.facts(), assets, siteDir)
    },
    save(outputs) {
      pack.save()
      if (pages === null || isAsBefore({ state, marks, content, pages, outputs })) return
      const results = savedResults({ code: code.kept(), pages, facts: site().facts, marks, startedAt })
      const contents = content.records()
      saveState(place, { ...outlines.kept(), ...results, startedAt, planInputs, contents, outputs })
      trimKept(workDir, { limit, startedAt })
    },
    saveContent: () => pack.save(),
    close: () => pack.close(),
  }
}

/** Compiled content that is only written: what earlier builds stored under the same keys is replaced. */
function unread(pack: Pack): Pack {
  return { ...pack, get: () => null, keep: () => false }
}

function statePlace({ config, workDir, named, engine, variant }: BuildMemoryOptions): StatePlace {
  return {
    workDir,
    name: JSON.stringify([path.relative(config.siteDir, named), variant]),
    engine: JSON.stringify([engine, process.version]),
  }
}

function lastCode(state: BuildState | null): KeptCode | null {
  if (state?.bundle == null) return null
  const { facts, bundle } = state.bundle
  return { bundle, facts: facts.map((id) => state.factKeys[id] ?? '') }
}

interface Compared extends Pick<BuildMemory, 'marks' | 'content'> {
  readonly state: BuildState | null
  readonly pages: PageMemory
  readonly outputs: Readonly<Record<string, FileMark>>
}

/** Whether a build found out nothing that the one before did not know. */
function isAsBefore({ state, marks, content, pages, outputs }: Compared): boolean {
  const counts = [content.counts(), pages.counts()]
  return (
    state !== null &&
    marks.isUnchanged() &&
    counts.every(({ misses }) => misses === 0) &&
    counts[1]?.hits === Object.keys(state.pages).length &&
    Object.keys(outputs).length === Object.keys(state.outputs).length &&
    // A mark that still holds is the very same.
    Object.entries(outputs).every(([path, mark]) => state.outputs[path] === mark)
  )
}

interface Results {
  readonly code: KeptCode | null
  readonly pages: PageMemory
  readonly facts: Facts
  readonly marks: FileMarks
  readonly startedAt: number
}

/** What was changed while the build ran may be older in its results than it looks now: no fact tells of it. */
function savedResults({ code, pages, facts, marks, startedAt }: Results) {
  const young = marks.youngerThan(startedAt)
  const isYoung = (key: FactKey): boolean => young.has(factOf(key).name)
  const kept = code !== null && !code.facts.some(isYoung) ? code : null
  const { others, ...records } = pages.records(kept?.facts ?? [])
  return {
    ...records,
    files: Object.fromEntries(Object.entries(marks.all()).filter(([name]) => !young.has(name))),
    factValues:
      kept === null ? {} : facts.values(withWholes(records.factKeys.filter((key) => !isYoung(key)))),
    bundle: kept === null ? null : { facts: others, bundle: kept.bundle },
  }
}

/** Facts, and those beside them that make it easy to tell that they have not changed. */
function withWholes(facts: readonly FactKey[]): ReadonlySet<FactKey> {
  return new Set(facts.flatMap((fact) => [fact, wholeOf(fact) ?? fact]))
}

interface Outlines {
  readonly memory: SourceMemory
  readonly kept: () => Pick<BuildState, 'outlineOptions' | 'outlineEnvironment' | 'outlines'>
}

interface OutlineOptions {
  readonly state: BuildState | null
  readonly marks: FileMarks
  readonly config: SiteConfig
  readonly engine: string
}

/** What functions have read of the environment, in this build and in the one before. */
function environmentOf(before: readonly string[]): BuildState['outlineEnvironment'] {
  const names = new Set([...before, ...processEnvironment.readByFunctions()])
  return Object.fromEntries([...names].sort().map((name) => [name, processEnvironment.valueOf(name)]))
}

/** What scans found in files. Depends on the files and the options of Markdown. */
function createOutlines({ state, marks, config, engine }: OutlineOptions): Outlines {
  const outlineOptions = contentHash(configValue([engine, config.markdown], config))
  const read = state?.outlineEnvironment ?? {}
  const isSame = Object.entries(read).every(([name, value]) => processEnvironment.valueOf(name) === value)
  const before = state?.outlineOptions === outlineOptions && isSame ? state.outlines : {}
  const outlines = new Map<FilePath, BuildState['outlines'][FilePath]>()
  return {
    memory: {
      recall(file) {
        const outline = Object.hasOwn(before, file) ? before[file] : undefined
        const hash = outline === undefined ? null : marks.knownHash(file)
        if (outline === undefined || hash === null) return null
        outlines.set(file, outline)
        return { hash, outline }
      },
      remember(file, { hash, outline }) {
        marks.note(file, hash)
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
