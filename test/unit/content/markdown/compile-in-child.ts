import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { processorTime } from '../../../support/processor-time.ts'
import { compileText } from './compile-text.ts'

export interface ChildTask {
  readonly text: string
  readonly format: 'md' | 'mdx'
}

/** What a text was compiled to. */
export interface ChildAnswer {
  /** Characters of the nodes as JSON. */
  readonly length: number
  /** Headings in the table of contents. */
  readonly headings: number
  /** Codes of the diagnostics, each once. */
  readonly codes: readonly string[]
  /** Milliseconds of processor time. */
  readonly took: number
}

/** The argument that tells this file that it is the process. */
const CHILD = 'compile-child'

/** A process that compiles one text after another. */
export interface CompileChild {
  /** Rejects when the process ends or takes longer than the given milliseconds; the next text gets a new process. */
  compile(task: ChildTask, limit: number): Promise<ChildAnswer>
  stop(): void
}

/** A new process that is ready: a busy machine takes long to load what compiles. */
async function started(): Promise<ChildProcess> {
  const child = fork(import.meta.filename, [CHILD], { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  return child
}

/**
 * Starts the process when there is something to compile. It is one of its own, so that what never ends can be ended,
 * and what ends the process is seen.
 */
export function createCompileChild(): CompileChild {
  let child: ChildProcess | null = null
  const stop = (): void => {
    child?.kill('SIGKILL')
    child = null
  }
  return {
    stop,
    async compile(task, limit) {
      const current = (child ??= await started())
      const aborter = new AbortController()
      const timer = setTimeout(() => aborter.abort(), limit)
      try {
        current.send(task)
        const { signal } = aborter
        const ended = once(current, 'exit', { signal }).then(([code, by]) => {
          throw new Error(`the process ended: ${code ?? by}`)
        })
        const [answer] = (await Promise.race([once(current, 'message', { signal }), ended])) as [ChildAnswer]
        ended.catch(() => undefined)
        return answer
      } catch (error) {
        stop()
        throw aborter.signal.aborted ? new Error(`not done after ${limit} ms`) : error
      } finally {
        clearTimeout(timer)
        aborter.abort()
      }
    },
  }
}

async function answer({ text, format }: ChildTask): Promise<ChildAnswer> {
  const start = process.cpuUsage()
  const { nodes, toc, diagnostics } = await compileText(text, { format })
  return {
    took: processorTime(start),
    length: JSON.stringify(nodes).length,
    headings: toc.length,
    codes: [...new Set(diagnostics.map(({ code }) => code))],
  }
}

if (process.argv[2] === CHILD) {
  process.on('message', (task: ChildTask) => void answer(task).then((found) => process.send?.(found)))
  process.send?.('ready')
}
