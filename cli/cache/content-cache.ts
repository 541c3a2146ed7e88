import { pick } from 'lodash-es'
import { type CompiledContent, summarizedContent, summaryOf } from '../content/compile/compiled.ts'
import { fileOf, partOf } from '../content/compile/content-part.ts'
import type { CompileAs, CompileCache } from '../content/compile/content-key.ts'
import { createCacheCounter } from '../report/build-report/report-lines.ts'
import type { StoredAt } from '../kept/store.ts'
import { contentHash, type Fingerprints, createFingerprints } from '../types/fingerprints.ts'
import type { FilePath } from '../types/file-path.ts'
import { memoized } from '../types/memoized.ts'
import {
  areRepeatable,
  type ContentRecord,
  loadState,
  statePlace,
  type BuildState,
  type PlaceOptions,
} from './build-state.ts'
import type { Pack } from './pack.ts'
import { changesOf, type Rows } from './rows.ts'
import { configValue, createReadFiles, type WithReads } from './inputs.ts'
import { processEnvironment } from '../config/module/process-environment.ts'
import type { SourceCache } from '../content/scan/scan.ts'
import type { Outline } from '../content/scan/source-file.ts'

interface CompileCacheOptions extends Omit<PlaceOptions, 'named' | 'variant'> {
  readonly pack: Pack
  readonly fingerprints: Fingerprints
  /** When the build began, in milliseconds since 1970. */
  readonly startedAt: number
  /** What the last build knew, by `recordName`. */
  readonly records: Pick<Rows<ContentRecord>, 'get'>
}

export type KeptContent = ReturnType<typeof createCompileCache>

/**
 * Keeps compiled content by the hash of everything it depends on: the engine, the options of Markdown and of the file's
 * instance, the file's path and bytes; what plugins of the site read beside it is looked at again. Functions of the
 * configuration count by the configuration's own hash. Warnings are kept with the content, to be told again.
 */
export function createCompileCache(options: CompileCacheOptions) {
  const { pack, fingerprints, records } = options
  const files = createReadFiles(options.config.siteDir, fingerprints, options.startedAt)
  const keyOf = contentKeys(options)
  const { read, store } = contentStore(pack)
  const current = new Map<string, ContentRecord>()
  /** Keys of all files, also of those that are not kept. */
  const keys = new Map<string, string>()
  /** Whether content was compiled by this build, or is known from an earlier one. */
  const statuses = new Map<FilePath, 'compiled' | 'known'>()
  const counter = createCacheCounter()
  const isFresh = (result: WithReads): boolean => files.changed(result).length === 0
  const keep = (name: string, key: string, compiled: KeptText): CompiledContent => {
    const reads = pick(compiled, ['reads', 'variables'])
    current.set(name, { key, ...reads, summary: summaryOf(compiled) })
    keys.set(name, inputValue(key, reads))
    return compiled
  }
  const hit = (file: FilePath): void => {
    statuses.set(file, 'known')
    counter.hit()
  }
  const cache: CompileCache = {
    workDir: options.workDir,
    read,
    get({ file, as, pipeline }) {
      const name = recordName(file, as)
      const key = keyOf(file, as, pipeline)
      keys.set(name, key)
      const record = records.get(name)
      const isKnown = record?.key === key && isFresh(record)
      const at = pack.find(key)
      if (isKnown && at !== null) {
        current.set(name, record)
        keys.set(name, inputValue(key, record))
        hit(file)
        return summarizedContent(record.summary, { path: file, at })
      }
      const found = at === null ? null : read(at)
      if (found === null || !isFresh(found)) {
        const isLost = found === null && isKnown
        counter.miss(record === undefined ? 'new' : isLost ? 'lost' : 'changed')
        return null
      }
      hit(file)
      return keep(name, key, found)
    },
    set({ file, as, pipeline }, { compiled, json, hash }) {
      const name = recordName(file, as)
      statuses.set(file, 'compiled')
      current.delete(name)
      const key = keyOf(file, as, pipeline)
      const reads = files.of(compiled.dependencies, compiled.environment)
      const young = files.isRecent(reads)
      keys.set(name, young ? contentHash(`${key} ${options.startedAt}`) : inputValue(key, reads))
      // A file that was changed between two looks at it is compiled again by the next build.
      if (!areRepeatable(compiled.diagnostics) || fingerprints.hashOf(fileOf(file)) !== hash || young) {
        if (compiled.at !== undefined) pack.adopt(null, compiled.at)
        return
      }
      const kept: KeptText = { ...compiled, ...reads }
      store(key, kept, json)
      keep(name, key, kept)
    },
  }
  return {
    ...cache,
    /** Files that plugins read for a file in the last build, and that are others now. */
    changedReads(file: FilePath): readonly string[] {
      const before = (['page', 'partial', 'module'] as const).map((as) => records.get(recordName(file, as)))
      return [...new Set(before.flatMap((record) => (record === undefined ? [] : files.changed(record))))]
    },
    records: (): ReadonlyMap<string, ContentRecord> => current,
    counts: counter.counts,
    statusOf: (file: FilePath) => statuses.get(file) ?? null,
    valueOf(file: FilePath, as: 'page' | 'module' | 'code'): string {
      const [partial, module] = [recordName(file, 'partial'), recordName(file, 'module')]
      // A page that other content imports is compiled as a partial, and shown as such.
      if (as === 'page') return keys.get(partial) ?? keys.get(recordName(file, as)) ?? ''
      const codeHash = as === 'code' ? current.get(module)?.summary.codeHash : undefined
      return codeHash ?? keys.get(module) ?? ''
    },
  }
}

function contentKeys(options: CompileCacheOptions) {
  const { fingerprints } = options
  const optionsHash = memoized((pipeline: string) => pipelineHash(pipeline, options))
  // The path of a part names its text.
  const bytesOf = (file: FilePath): string => (partOf(file) === null ? (fingerprints.hashOf(file) ?? '') : '')
  return (file: FilePath, as: CompileAs, pipeline: string): string =>
    contentHash(`${optionsHash(pipeline)} ${as} ${bytesOf(file)} ${file}`)
}

interface KeptText extends CompiledContent, WithReads {}

function contentStore(pack: Pack) {
  const read = (at: StoredAt): KeptText | null => {
    const text = pack.read(at)
    return text === null ? null : (JSON.parse(text) as KeptText)
  }
  return {
    read,
    /** A text that a thread has stored has no list of what plugins read. */
    store(key: string, kept: KeptText, json: string | null): void {
      const hasReads = kept.reads !== undefined || kept.variables !== undefined
      if (kept.at === undefined) return pack.put(key, hasReads || json === null ? JSON.stringify(kept) : json)
      if (hasReads) pack.put(key, JSON.stringify({ ...read(kept.at), ...pick(kept, ['reads', 'variables']) }))
      pack.adopt(hasReads ? null : key, kept.at)
    },
  }
}

function inputValue(key: string, { reads, variables }: WithReads): string {
  return reads === undefined && variables === undefined
    ? key
    : contentHash(JSON.stringify([key, reads ?? [], variables ?? []]))
}

function recordName(file: FilePath, as: CompileAs): string {
  return `${as} ${file}`
}

function pipelineHash(pipeline: string, { engine, config }: CompileCacheOptions): string {
  const { hooks: _hooks, timeout: _timeout, ...markdown } = config.markdown
  const plugins = config.instances.find(({ name }) => name === pipeline)?.plugins
  return contentHash(configValue([engine, pipeline, markdown, config.prism, plugins], config))
}

/** What scans found in files, in earlier builds and in this one. Depends on the files and the options of Markdown. */
export function createOutlineCache(
  state: BuildState | null,
  { fingerprints, config, engine }: Pick<CompileCacheOptions, 'fingerprints' | 'config' | 'engine'>,
) {
  const outlineOptions = contentHash(configValue([engine, config.markdown], config))
  const read = state?.outlineEnvironment ?? {}
  const isSame = Object.entries(read).every(([name, value]) => processEnvironment.valueOf(name) === value)
  const before = state?.outlineOptions === outlineOptions && isSame ? state.outlines : undefined
  const outlines = new Map<FilePath, Outline | null>()
  const sources: SourceCache = {
    get(file, hashOf) {
      const outline = before?.get(file)
      const mark = state?.files.get(file)
      if (outline === undefined || mark === undefined) return null
      const hash = hashOf?.() ?? fingerprints.knownHash(file)
      if (hash !== mark[3]) return null
      if (hashOf !== undefined) fingerprints.note(file, hash)
      outlines.set(file, outline)
      return { hash, outline }
    },
    set(file, { hash, outline }) {
      fingerprints.note(file, hash)
      outlines.set(file, outline)
    },
  }
  const environment = () => {
    const names = new Set([...Object.keys(read), ...processEnvironment.readByFunctions('outline')])
    return Object.fromEntries([...names].sort().map((name) => [name, processEnvironment.valueOf(name)]))
  }
  return {
    sources,
    environment,
    /** @param last - the state that is kept anew: each language has its own */
    kept: (last: BuildState | null) => ({
      outlineOptions,
      outlineEnvironment: environment(),
      outlines: changesOf(outlines, last?.outlines),
    }),
  }
}

/**
 * What the last build to an output found in the files that look as they did then; null when there was none. Looks at a
 * file once, so it is right for one scan.
 */
export function keptOutlines(options: PlaceOptions): Pick<SourceCache, 'get'> | null {
  const { config } = options
  const place = statePlace(options)
  const state = loadState(place)
  if (state === null) return null
  const fingerprints = createFingerprints(config.siteDir, state)
  return createOutlineCache(state, { fingerprints, config, engine: place.engine }).sources
}
