import { statSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { inBatches } from '../../threads/in-batches.ts'
import { isPlain } from '../../types/json-problems.ts'
import { TaskTimeout, type Job, type Threads } from '../../threads/threads.ts'
import type { ContentDir } from '../../types/file-path.ts'
import type { CompileSetUp, SentFile } from './compile-task.ts'
import { type CompileOrder, type CompileWork, type TimedFile, withFound } from './compile-work.ts'
import type { CompiledContent } from './compiled.ts'
import { fileOf } from './content-part.ts'
import { tooSlowContent, timesOf } from './time-guard.ts'

/** How many files a thread gets at a time. */
const BATCH = 16

interface InThreads extends Pick<CompileWork, 'read'> {
  readonly config: SiteConfig
  readonly contentDirs: readonly ContentDir[]
  readonly threads: Threads
  /** What threads get the functions of the configuration from. */
  readonly source: ModuleSource
  /** Where threads store what they compile; null when they hand it over. */
  readonly workDir: string | null
  readonly here: (order: CompileOrder) => Promise<TimedFile | null>
}

/** A compiler that collects what it is asked: many files go to threads, few are compiled here. */
export function compileInThreads(scope: InThreads): (order: CompileOrder) => Promise<TimedFile | null> {
  const { threads, config, here } = scope
  const job: CompileJob = threads.job('compile', () => setUpOf(scope), config.markdown.timeout * 1000)
  return inBatches<CompileOrder, TimedFile | null>({
    size: BATCH,
    work: (orders, waiting) => (threads.wanted(waiting) ? inJob(orders, job, scope) : allHere(orders, here)),
  })
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
    times: timesOf({ bytes: bytesOf(path.join(scope.config.siteDir, fileOf(file))), as }),
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

/** In bytes; 0 for a file that is not there. */
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

async function tooSlow(order: CompileOrder, { read, config }: InThreads): Promise<TimedFile | null> {
  const file = await read(order)
  if (file === null) return null
  const compiled = withFound(tooSlowContent(file.input, config.markdown.timeout), file.found)
  return { compiled, json: null, hash: file.hash, milliseconds: 0 }
}

async function allHere(
  orders: readonly CompileOrder[],
  here: InThreads['here'],
): Promise<readonly (TimedFile | null)[]> {
  const compiled: (TimedFile | null)[] = []
  await setImmediate()
  for (const order of orders) compiled.push(await here(order))
  return compiled
}

/** Functions cannot be sent, and objects of a plugin are only themselves where they were made. */
function setUpOf({ config, contentDirs, source, workDir }: InThreads): CompileSetUp {
  const { siteDir, instances, prism, markdown } = config
  const hooks = { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' } as const
  const plain = { siteDir, markdown: { ...markdown, hooks }, prism, instances }
  return { config: isPlain(plain) ? plain : null, source, contentDirs, workDir }
}
