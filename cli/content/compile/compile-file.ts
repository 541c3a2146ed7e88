import { Buffer } from 'node:buffer'
import { statSync } from 'node:fs'
import path from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { union } from 'lodash-es'
import { hasPlugins } from '../../config/options/content-plugins.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import type { Highlighter } from '../../../runtime/shared/content/code-block.ts'
import { inBatches } from '../../threads/in-order.ts'
import { TaskTimeout, type Job, type Threads } from '../../threads/threads.ts'
import type { ContentDir, FilePath } from '../../types/file-path.ts'
import { isPlain } from '../../types/json-problems.ts'
import type { CompileAs, CompileCache, CompileRequest } from './content-key.ts'
import { folderStore, type StoredAt, type TextWriter } from '../../kept/store.ts'
import type { TaskSetUp } from '../../threads/serve-tasks.ts'
import { createHighlighter } from '../markdown/code/highlight.ts'
import {
  createCompileWork,
  readText,
  withEnvironment,
  withFound,
  type CompileConfig,
  type CompileOrder,
  type CompileWork,
  type TimedFile,
} from './compile-work.ts'
import { type CompiledContent, summarizedContent, summaryOf } from './compiled.ts'
import { contentFormatOf, type FrontMatter } from '../scan/source-file.ts'
import { fileOf } from './content-part.ts'
import { parseFrontMatter } from '../front-matter/front-matter.ts'
import { tooSlowContent, timesOf } from './time-guard.ts'

export interface FileCompilerOptions {
  readonly config: SiteConfig
  readonly contentDirs: readonly ContentDir[]
  readonly frontMatterByPath: ReadonlyMap<FilePath, FrontMatter>
  readonly highlight: Highlighter
  readonly cache?: CompileCache
  /** Threads for many files, and what they get the functions of the configuration from. @default none */
  readonly threads?: { readonly threads: Threads; readonly source: ModuleSource }
  /** Told how long each file took, in milliseconds. */
  readonly onTime?: ((file: FilePath, milliseconds: number) => void) | undefined
}

/** How many files are looked at together, to see whether they are worth threads. */
const LOOK_AHEAD = 600
const BATCH = 16

export function createFileCompiler(options: FileCompilerOptions) {
  const { config, threads, cache, onTime, frontMatterByPath } = options
  const work = withAllInSight(createCompileWork(options), options)
  const hasThreads = threads !== undefined && threads.threads.count > 0
  const compile = hasThreads ? compileInThreads({ ...options, threads, work }) : work.compile
  const requestFor = (file: FilePath, as: CompileAs): CompileRequest => {
    return { file, as, pipeline: work.pipelineOf(file) }
  }
  return {
    requestFor,
    limit: hasThreads ? LOOK_AHEAD : 1,
    optionsOf(file: FilePath) {
      const own = fileOf(file)
      const written = () => parseFrontMatter({ text: readText(own, config.siteDir)?.text ?? '', file: own })
      const frontMatter = frontMatterByPath.get(own) ?? written().frontMatter
      return { pipeline: work.optionsOf(file), format: contentFormatOf(own, frontMatter, config.markdown) }
    },
    /** Null for a file that cannot be read. What follows from its text is remembered; threads may have stored the content. */
    async compile(file: FilePath, as: CompileAs): Promise<CompiledContent | null> {
      const made = await compile({ file, as, frontMatter: frontMatterByPath.get(fileOf(file)) ?? null })
      if (made === null) return null
      const { json, hash, milliseconds } = made
      onTime?.(file, milliseconds)
      const compiled = withEnvironment(made.compiled)
      cache?.set(requestFor(file, as), { compiled, json, hash })
      return compiled
    },
  }
}

/** How long nothing may happen until documents are taken for waiting for each other, in milliseconds. */
const STILL = 250

/**
 * Has plugins of a site see all documents of an instance, should one wait for that: files are compiled one after the other, and
 * those that are as they were are not compiled at all. From then on its documents depend on each other.
 */
function withAllInSight(
  work: CompileWork,
  { frontMatterByPath, contentDirs }: FileCompilerOptions,
): CompileWork {
  const begun = new Set<FilePath>()
  const waiting = new Set<string>()
  const filesOf = (pipeline: string): readonly FilePath[] =>
    [...frontMatterByPath.keys()].filter((file) => work.pipelineOf(file) === pipeline)
  const beginAll = (pipeline: string): void => {
    waiting.add(pipeline)
    for (const file of filesOf(pipeline).filter((one) => !begun.has(one))) {
      begun.add(file)
      // What fails is told when its turn comes.
      work.compile({ file, as: 'page', frontMatter: frontMatterByPath.get(file) ?? null }).catch(() => null)
    }
  }
  const compile: CompileWork['compile'] = async (order) => {
    const { file } = order
    if (!hasPlugins(work.optionsOf(file).plugins)) return work.compile(order)
    const pipeline = work.pipelineOf(file)
    const done = new AbortController()
    begun.add(file)
    whenStill(done.signal).then(
      () => beginAll(pipeline),
      () => null,
    )
    const made = await work.compile(order).finally(() => done.abort())
    if (made === null || !waiting.has(pipeline)) return made
    const { dependencies, environment } = made.compiled
    const folders = contentDirs
      .filter(({ instance }) => instance === pipeline)
      .map(({ path: dir }) => `tree ${dir}`)
    const others = filesOf(pipeline).filter((other) => other !== file)
    const seen = { dependencies: union(dependencies, others), environment: union(environment, folders) }
    return { ...made, compiled: { ...made.compiled, ...seen } }
  }
  return { ...work, compile }
}

/** Waits until the process has nothing to do and waits for no file and no other process. Rejects when the signal comes before. */
async function whenStill(signal: AbortSignal): Promise<void> {
  for (let isBusy = true; isBusy;) {
    const before = performance.eventLoopUtilization()
    await setTimeout(STILL, null, { signal })
    const { utilization } = performance.eventLoopUtilization(before)
    const active = process.getActiveResourcesInfo()
    // The first process is the bundler, which waits for the documents.
    const processes = active.filter((one) => one === 'ProcessWrap')
    isBusy = utilization > 0.2 || processes.length > 1 || active.some((one) => REQUEST.test(one))
  }
}

const REQUEST = /^(?:FSReq|TLS|GetAddrInfo)/

interface InThreads extends FileCompilerOptions {
  readonly threads: NonNullable<FileCompilerOptions['threads']>
  readonly work: CompileWork
}

/** A compiler that collects what it is asked: many files go to threads, few are compiled here. */
function compileInThreads(scope: InThreads): CompileWork['compile'] {
  const { threads } = scope.threads
  const job: CompileJob = threads.job('compile', () => setUpOf(scope), scope.config.markdown.timeout * 1000)
  const allHere = async (orders: readonly CompileOrder[]) => {
    const compiled: (TimedFile | null)[] = []
    await setImmediate()
    for (const order of orders) compiled.push(await scope.work.compile(order))
    return compiled
  }
  return inBatches<CompileOrder, TimedFile | null>(BATCH, (orders, waiting) =>
    threads.wanted(waiting) ? inJob(orders, job, scope) : allHere(orders),
  )
}

type CompileJob = Job<readonly CompileOrder[], readonly (SentFile | null)[]>

/** A file that takes too long costs the thread of its batch: the others are compiled again. */
async function inJob(
  orders: readonly CompileOrder[],
  job: CompileJob,
  scope: InThreads,
): Promise<readonly (TimedFile | null)[]> {
  const items = orders.map(({ file, as }) => {
    const found = statSync(path.join(scope.config.siteDir, fileOf(file)), { throwIfNoEntry: false })
    return { work: `compiled ${file}`, file, times: timesOf(found?.size ?? 0, as) }
  })
  try {
    return (await job(orders, items)).map(received)
  } catch (error) {
    const slow = error instanceof TaskTimeout ? orders[error.index] : undefined
    if (slow === undefined) throw error
    const others = orders.filter((order) => order !== slow)
    const compiled = others.length === 0 ? [] : await inJob(others, job, scope)
    return compiled.toSpliced(orders.indexOf(slow), 0, await tooSlow(slow, scope))
  }
}

async function tooSlow(order: CompileOrder, { work, config }: InThreads): Promise<TimedFile | null> {
  const file = await work.read(order)
  if (file === null) return null
  const content = tooSlowContent(file.input.path, file.input.text, config.markdown.timeout)
  return { compiled: withFound(content, file.found), json: null, hash: file.hash, milliseconds: 0 }
}

/** Functions cannot be sent, and objects of a plugin are only themselves where they were made. */
function setUpOf({ config, contentDirs, threads: { source }, cache }: InThreads): CompileSetUp {
  const { siteDir, instances, prism, markdown } = config
  const hooks = { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' } as const
  const plain = { siteDir, markdown: { ...markdown, hooks }, prism, instances }
  return { config: isPlain(plain) ? plain : null, source, contentDirs, workDir: cache?.workDir ?? null }
}

interface CompileSetUp {
  /** Null when it holds functions: then it is loaded from `source`. */
  readonly config: CompileConfig | null
  readonly source: ModuleSource
  readonly contentDirs: readonly ContentDir[]
  /** Folder for what builds keep, where content of pages is stored; null when all is handed over. */
  readonly workDir: string | null
}

/** Compiled content as JSON text, which a cache can keep as it is. */
interface SentFile extends Pick<TimedFile, 'hash' | 'milliseconds'> {
  readonly json: string
  /** Where the thread has stored it; `json` is its summary then. Null where it did not. */
  readonly at: StoredAt | null
}

export function compileTask(reload: (source: ModuleSource) => Promise<CompileConfig>): TaskSetUp {
  return async (data) => {
    const setUp = data as CompileSetUp
    const config = setUp.config ?? (await reload(setUp.source))
    const { contentDirs, workDir } = setUp
    const highlight = createHighlighter(config.prism)
    const work = createCompileWork({ config, contentDirs, highlight, guarded: false })
    const store = workDir === null ? null : folderStore(workDir).openWriter()
    return async (orders, onItem) => {
      const output: (SentFile | null)[] = []
      for (const [index, order] of (orders as readonly CompileOrder[]).entries()) {
        onItem(index)
        const made = await work.compile(order)
        output.push(made && sentFile(made, order.as, store))
      }
      return output
    }
  }
}

/** Stores what pages show: it stays out of the main thread, which wants the code of modules and what plugins read. */
function sentFile(made: TimedFile, as: CompileAs, store: TextWriter | null): SentFile {
  const { compiled, hash, milliseconds } = made
  const { path, dependencies, environment } = compiled
  const json = JSON.stringify(compiled)
  const isPlain = as !== 'module' && dependencies === undefined && environment === undefined
  const at = isPlain ? (store?.add(Buffer.from(json)) ?? null) : null
  if (at === null) return { json, at, hash, milliseconds }
  return { json: JSON.stringify(summarizedContent(summaryOf(compiled), { path })), at, hash, milliseconds }
}

function received(sent: SentFile | null): TimedFile | null {
  if (sent === null) return null
  const { json, at, ...others } = sent
  const compiled = JSON.parse(json) as CompiledContent
  return at === null
    ? { ...others, compiled, json }
    : { ...others, compiled: { ...compiled, at }, json: null }
}
