import { statSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { SiteConfig } from '../../config/site-config.ts'
import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import type { Highlighter } from '../../../runtime/shared/content/code-block.ts'
import { inBatches } from '../../threads/in-order.ts'
import { TaskTimeout, type Job, type Threads } from '../../threads/threads.ts'
import type { ContentDir, FilePath } from '../../types/file-path.ts'
import { isPlain } from '../../types/json-problems.ts'
import type { CompileAs, CompileCache, CompileRequest } from './content-key.ts'
import type { CompileSetUp, SentFile } from './compile-task.ts'
import {
  createCompileWork,
  readText,
  withEnvironment,
  withFound,
  type CompileOrder,
  type CompileWork,
  type TimedFile,
} from './compile-work.ts'
import type { CompiledContent } from './compiled.ts'
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

export type FileCompiler = ReturnType<typeof createFileCompiler>

/** How many files are looked at together, to see whether they are worth threads. */
const LOOK_AHEAD = 600
/** How many files a thread gets at a time. */
const BATCH = 16

export function createFileCompiler(options: FileCompilerOptions) {
  const { config, threads, cache, onTime, frontMatterByPath } = options
  const work = createCompileWork(options)
  const here = async (order: CompileOrder): Promise<TimedFile | null> => {
    const started = performance.now()
    const made = await work.compile(order)
    return made === null ? null : { ...made, json: null, milliseconds: performance.now() - started }
  }
  const hasThreads = threads !== undefined && threads.threads.count > 0
  const compile = hasThreads ? compileInThreads({ ...options, threads, work }, here) : here
  const requestFor = (file: FilePath, as: CompileAs): CompileRequest => ({
    file,
    as,
    pipeline: work.pipelineOf(file),
  })
  return {
    requestFor,
    /** How many files should be under way at the same time. */
    limit: hasThreads ? LOOK_AHEAD : 1,
    optionsOf(file: FilePath) {
      const own = fileOf(file)
      const known = frontMatterByPath.get(own)
      const text = known === undefined ? (readText(own, config.siteDir)?.text ?? '') : ''
      const frontMatter = known ?? parseFrontMatter({ text, file: own }).frontMatter
      return {
        pipeline: work.optionsOf(file),
        format: contentFormatOf(own, frontMatter, config.markdown),
      }
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

interface InThreads extends FileCompilerOptions {
  readonly threads: NonNullable<FileCompilerOptions['threads']>
  readonly work: CompileWork
}

type Compile = (order: CompileOrder) => Promise<TimedFile | null>

/** A compiler that collects what it is asked: many files go to threads, few are compiled here. */
function compileInThreads(scope: InThreads, here: Compile): Compile {
  const { threads } = scope.threads
  const job: CompileJob = threads.job('compile', () => setUpOf(scope), scope.config.markdown.timeout * 1000)
  const allHere = async (orders: readonly CompileOrder[]) => {
    const compiled: (TimedFile | null)[] = []
    await setImmediate()
    for (const order of orders) compiled.push(await here(order))
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
  const items = orders.map(({ file, as }) => ({
    work: `compiled ${file}`,
    file,
    times: timesOf(bytesOf(path.join(scope.config.siteDir, fileOf(file))), as),
  }))
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

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function received(sent: SentFile | null): TimedFile | null {
  if (sent === null) return null
  const { json, at, hash, milliseconds } = sent
  const compiled = JSON.parse(json) as CompiledContent
  if (at === null) return { compiled, json, hash, milliseconds }
  return { compiled: { ...compiled, at }, json: null, hash, milliseconds }
}

async function tooSlow(order: CompileOrder, { work, config }: InThreads): Promise<TimedFile | null> {
  const file = await work.read(order)
  if (file === null) return null
  const compiled = withFound(tooSlowContent(file.input, config.markdown.timeout), file.found)
  return { compiled, json: null, hash: file.hash, milliseconds: 0 }
}

/** Functions cannot be sent, and objects of a plugin are only themselves where they were made. */
function setUpOf({ config, contentDirs, threads: { source }, cache }: InThreads): CompileSetUp {
  const { siteDir, instances, prism, markdown } = config
  const hooks = { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' } as const
  const plain = { siteDir, markdown: { ...markdown, hooks }, prism, instances }
  return { config: isPlain(plain) ? plain : null, source, contentDirs, workDir: cache?.workDir ?? null }
}
