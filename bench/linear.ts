import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { inOrder } from '../cli/threads/in-order.ts'
import { projectDir } from './install.ts'
import type { ChildAnswer, ChildOrder } from './linear/child.ts'
import { enough, KNOWN_SLOW, TEXTS } from './linear/texts.ts'
import type { Arguments, Result } from './options.ts'

/** Twice as much may take so many times as long. */
const LIMIT = 2.5
/** How often each size is measured of a text that looks too slow: the least counts, what else the machine does only adds. */
const RUNS = 3
/** How long a process may take, in milliseconds; and what tells enough, so that it is not run again for a minimum. */
const PATIENCE = 20_000
const PLENTY = 3000

type Text = Pick<ChildOrder, 'name' | 'format'>

type Ask = (order: ChildOrder) => Promise<ChildAnswer | null>

/** Null when the process ended without an answer, or did not end. */
const askWith =
  (program: string): Ask =>
  async (order) => {
    // The program is JavaScript: what this process reads TypeScript with would only delay it.
    const child = fork(program, [JSON.stringify(order)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    let answer: ChildAnswer | null = null
    child.on('message', (message) => (answer = message as ChildAnswer))
    await once(child, 'exit')
    clearTimeout(timer)
    return answer
  }

/** The least of some runs. Infinite when a process was not waited for. */
async function least(ask: Ask, order: ChildOrder): Promise<number> {
  let milliseconds = Infinity
  for (let run = 0; run < RUNS && !(milliseconds > PLENTY && run > 0); run += 1) {
    const answer = await ask(order)
    if (answer === null) return Infinity
    milliseconds = Math.min(milliseconds, ...answer.times)
  }
  return milliseconds
}

/**
 * Times of three sizes, each in processes of its own, of which each size is twice the one before and the first takes at least
 * 50 ms. Once too slow is where the other parser takes over: a text whose last step is such is measured in one more size.
 *
 * @param found - what one process took for all sizes; null when it was not waited for
 */
async function timesApart(ask: Ask, text: Text, found: ChildAnswer | null): Promise<readonly number[]> {
  const timeOf = (count: number): Promise<number> => least(ask, { ...text, count })
  const first = found ?? (await ask({ ...text, count: null }))
  if (first === null || first.times.length === 0) return timesIn(first)
  let { count } = first
  let time = await timeOf(count)
  // What was found in a process that was warm may be less in fresh ones.
  while (time < enough) time = await timeOf((count *= 2))
  const times = [time]
  const next = async (factor: number): Promise<void> => {
    if (time < Infinity) time = await timeOf(count * factor)
    times.push(time)
  }
  for (const factor of [2, 4]) await next(factor)
  if (time < Infinity && (ratios(times).at(-1) ?? 0) > LIMIT) await next(8)
  return times
}

/** Infinite when the process was not waited for; none for a text that is done in no time at any size. */
function timesIn(answer: ChildAnswer | null): readonly number[] {
  return answer?.times ?? [Infinity, Infinity, Infinity]
}

/** How much longer each size takes than the one before; infinitely, if one was not waited for. */
function ratios(times: readonly number[]): readonly number[] {
  return times.slice(1).map((time, at) => (time === Infinity ? Infinity : time / (times[at] ?? 1)))
}

/** Whether it took too much longer for twice as much, and for twice that, at the two last steps. */
export function isSlow(times: readonly number[]): boolean {
  const last = ratios(times).slice(-2)
  return last.length === 2 && last.every((ratio) => ratio > LIMIT)
}

/**
 * Measures whether the time of a file grows with its length, each text in a process of its own: as many at a time as there are
 * processors, and those that look too slow once more, alone and each size apart.
 */
export async function measureLinear({ only = '', signal }: Arguments): Promise<Result> {
  const program = path.join(projectDir, `node_modules/.cache/sitegen-bench/linear-${process.pid}.mjs`)
  const entryPoints = [path.join(import.meta.dirname, 'linear/child.ts')]
  const node = { platform: 'node', format: 'esm', target: 'node20' } as const
  // Modules one by one would take each process a second to start. What has native code stays an import.
  const external = ['esbuild', 'lightningcss', 'piscina', 'prismjs', 'satteri', 'sharp']
  const banner = {
    js: "import { createRequire as benchRequire } from 'node:module'; const require = benchRequire(import.meta.url);",
  }
  await build({ ...node, bundle: true, external, banner, entryPoints, outfile: program, logLevel: 'error' })
  const problems: string[] = []
  try {
    const names = Object.keys(TEXTS).filter((each) => new RegExp(only).test(each))
    const texts = names.flatMap((name) => [{ name, format: 'md' } as const, { name, format: 'mdx' } as const])
    const ask = askWith(program)
    const knownReason = ({ format, name }: Text): string => KNOWN_SLOW[`${format} ${name}`] ?? ''
    const tell = (text: Text, times: readonly number[]): void => {
      const line = `${text.name}, ${text.format}: ${times.map((time) => time.toFixed(0)).join(', ')} ms`
      const reason = isSlow(times) ? knownReason(text) : null
      if (times.length > 0) console.log(reason ? `${line}, known: ${reason}` : line)
      if (reason === '')
        problems.push(`More than ${LIMIT} times as long for twice as much, twice in a row: ${line}`)
    }
    const doubtful: (readonly [text: Text, answer: ChildAnswer | null])[] = []
    await inOrder(texts, {
      limit: os.availableParallelism(),
      async start(text) {
        signal.throwIfAborted()
        return [text, await ask({ ...text, count: null })] as const
      },
      take([text, answer]) {
        const times = timesIn(answer)
        // A middle size that something else delayed is no doubt: the step after it makes up for the one before.
        const steps = ratios(times)
        const both = steps.reduce((product, ratio) => product * ratio, 1)
        const isDoubtful = (steps.at(-1) ?? 0) > LIMIT || both > LIMIT ** 2
        if (isDoubtful && knownReason(text) === '') doubtful.push([text, answer])
        else tell(text, times)
      },
    })
    // With nothing beside them.
    for (const [text, answer] of doubtful) {
      signal.throwIfAborted()
      tell(text, await timesApart(ask, text, answer))
    }
  } finally {
    await rm(program, { force: true })
  }
  return { figures: [], problems }
}
