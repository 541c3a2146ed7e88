import { setImmediate } from 'node:timers/promises'
import type { ModuleSource } from '../../config/module/evaluate-module.ts'
import type { SiteConfig } from '../../config/site-config.ts'
import { inBatches } from '../../threads/in-batches.ts'
import { isPlain } from '../../types/is-plain.ts'
import { PieceTooSlow } from '../../threads/piece-too-slow.ts'
import type { Job, Threads } from '../../threads/threads.ts'
import type { CompiledText, Compiler } from './compile.ts'
import type { CompileOrder, CompileSetUp } from './compile-task.ts'
import type { CompiledContent } from './compiled.ts'
import type { CompileConfig } from './pipelines.ts'
import { tooSlowContent, timesOf } from './too-slow.ts'

/** How many files a thread gets at a time. */
const BATCH = 16

interface Asked extends CompileOrder {
  readonly here: Compiler
}

/** What a thread gave, or the content itself when it was compiled in this one. */
type Given = CompiledText | CompiledContent

interface InThreads {
  readonly threads: Threads
  readonly source: ModuleSource
  /** Where threads store what they compile; null when they hand it over. */
  readonly workDir: string | null
}

/**
 * Compilers that collect what they are asked: many files go to threads, few are compiled here. The result makes the
 * compiler of a pipeline out of its name and the compiler for this thread.
 */
export function threadCompiler(
  config: SiteConfig,
  { threads, source, workDir }: InThreads,
): (pipeline: string, here: Compiler) => Compiler {
  const { timeout } = config.markdown
  const job = threads.job<readonly CompileOrder[], readonly CompiledText[]>(
    'compile',
    () => ({ ...setUpOf(config, source), workDir }),
    timeout * 1000,
  )
  const ask = inBatches<Asked, Given>({
    size: BATCH,
    async work(batch, waiting) {
      if (!threads.wanted(waiting)) return compileHere(batch)
      return inJob(
        batch.map(({ pipeline, input }) => ({ pipeline, input })),
        { job, timeout },
      )
    },
  })
  return (pipeline, here) => async (input, onMade) => {
    const given = await ask({ pipeline, input, here: (asked) => here(asked, onMade) })
    if (!('json' in given)) return given
    onMade?.(given)
    const compiled = JSON.parse(given.json) as CompiledContent
    return given.at === null ? compiled : { ...compiled, at: given.at }
  }
}

interface Compiling {
  readonly job: Job<readonly CompileOrder[], readonly CompiledText[]>
  /** In seconds, for each megabyte of a file. */
  readonly timeout: number
}

/** A file that takes too long costs the thread of its batch: the others are compiled again. */
async function inJob(orders: readonly CompileOrder[], compiling: Compiling): Promise<readonly Given[]> {
  const pieces = orders.map(({ input }) => ({
    work: `compiled ${input.path}`,
    file: input.path,
    times: timesOf(input),
  }))
  try {
    return await compiling.job(orders, pieces)
  } catch (error) {
    const slow = error instanceof PieceTooSlow ? orders[error.index] : undefined
    if (slow === undefined) throw error
    const others = orders.filter((order) => order !== slow)
    const compiled = others.length === 0 ? [] : await inJob(others, compiling)
    return compiled.toSpliced(orders.indexOf(slow), 0, tooSlowContent(slow.input, compiling.timeout))
  }
}

async function compileHere(batch: readonly Asked[]): Promise<readonly CompiledContent[]> {
  const compiled: CompiledContent[] = []
  await setImmediate()
  for (const { input, here } of batch) compiled.push(await here(input))
  return compiled
}

/** Functions cannot be sent, and objects of a plugin are only themselves where they were made. */
function setUpOf(config: SiteConfig, source: ModuleSource): Omit<CompileSetUp, 'workDir'> {
  const { instances, prism, markdown } = config
  const hooks = { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' } as const
  const plain: CompileConfig = {
    markdown: { ...markdown, hooks, parseFrontMatter: null, preprocessor: null },
    prism,
    instances,
  }
  return { config: isPlain(plain) ? plain : null, source }
}
