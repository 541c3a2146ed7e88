import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { factsLine, machine, say, settingsOrHelp } from './command.ts'
import type { ChildAnswer, ChildOrder } from './linear/child.ts'
import { knownReason } from './linear/known-slow.ts'
import { enough, TEXTS } from './linear/texts.ts'
import { projectDir } from './options.ts'

const help = `Measures whether the time of a file grows with its length, for what makes Markdown parsers slow.

  npm run bench:linear
  npm run bench:linear -- --only '^:a'   texts whose names match

Each text is compiled in a fresh process, three times for each of three sizes, of which each is twice the one before and
the first takes at least 50 ms. The command fails when twice as much takes more than 2.5 times as long twice in a row,
except for the texts in bench/linear/known-slow.ts, which are printed with the reason. Once is where the other parser
takes over; a text whose last step was such is measured in one more size.
`

const limit = 2.5
const runs = 3

/** How long a process may take, in milliseconds. */
const patience = 20_000

/** What takes longer is not run again for a minimum: it tells enough, in milliseconds. */
const plenty = 3_000

interface Row {
  readonly name: string
  readonly format: ChildOrder['format']
  readonly count: number
  /** Of each size; Infinity for what was not waited for. */
  readonly milliseconds: readonly number[]
}

/** Null when the process ended without an answer, or did not end. */
async function ask(program: string, order: ChildOrder): Promise<ChildAnswer | null> {
  const child = fork(program, [JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  let answer: ChildAnswer | null = null
  child.on('message', (message) => (answer = message as ChildAnswer))
  await once(child, 'exit')
  clearTimeout(timer)
  return answer
}

/** The least of several runs: what else the machine does only adds. */
async function least(program: string, order: ChildOrder): Promise<number> {
  let milliseconds = Infinity
  for (let run = 0; run < runs; run++) {
    const answer = await ask(program, order)
    if (answer === null) return Infinity
    milliseconds = Math.min(milliseconds, answer.milliseconds)
    if (milliseconds > plenty) break
  }
  return milliseconds
}

/** Null for a text that is done in no time at any size. */
async function measure(program: string, text: Pick<ChildOrder, 'name' | 'format'>): Promise<Row | null> {
  const first = await ask(program, { ...text, count: null })
  if (first === null) return { ...text, count: 0, milliseconds: [Infinity, Infinity, Infinity] }
  if (first.isFast) return null
  let { count } = first
  let time = await least(program, { ...text, count })
  // What was found in a process that was warm, or just starting, may be less in fresh ones.
  while (time < enough) time = await least(program, { ...text, count: (count *= 2) })
  const milliseconds = [time]
  for (const factor of [2, 4]) {
    if (time < Infinity) time = await least(program, { ...text, count: count * factor })
    milliseconds.push(time)
  }
  const row = { ...text, count, milliseconds }
  if (time === Infinity || (ratios(row).at(-1) ?? 0) <= limit || isSlow(row)) return row
  return { ...row, milliseconds: [...milliseconds, await least(program, { ...text, count: count * 8 })] }
}

/** How much longer each size takes than the one before; infinitely, if one was not waited for. */
function ratios({ milliseconds }: Row): readonly number[] {
  return milliseconds
    .slice(1)
    .map((time, index) => (time === Infinity ? Infinity : time / (milliseconds[index] ?? 1)))
}

/** Whether it took too much longer for twice as much, and again for twice that. */
function isSlow(row: Row): boolean {
  const all = ratios(row)
  return all.some((ratio, index) => ratio > limit && (all[index + 1] ?? 0) > limit)
}

function line(row: Row): string {
  const times = row.milliseconds
    .map((time) => (time === Infinity ? '-' : time.toFixed(0)).padStart(7))
    .join('')
  const grown = ratios(row)
    .map((ratio) => (ratio === Infinity ? '-' : ratio.toFixed(1)).padStart(6))
    .join('')
  return `${row.name.padEnd(44)} ${row.format.padEnd(4)} ${String(row.count).padStart(8)}${times}${grown}`
}

/** The program of the processes, bundled: from sources each would take a second to start. */
async function bundleChild(): Promise<string> {
  const folder = path.join(projectDir, 'node_modules/.cache/sitegen-bench')
  await mkdir(folder, { recursive: true })
  const outfile = path.join(folder, `linear-${process.pid}.mjs`)
  const entryPoints = [path.join(import.meta.dirname, 'linear/child.ts')]
  const node = {
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node20',
  } as const
  await build({ ...node, entryPoints, outfile, logLevel: 'error' })
  return outfile
}

function readPattern(): RegExp | null {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
  })
  return values.help ? null : new RegExp(values.only)
}

function measured(only: RegExp): readonly Pick<ChildOrder, 'name' | 'format'>[] {
  const names = TEXTS.map(({ name }) => name).filter((name) => only.test(name))
  return names.flatMap((name) => (['md', 'mdx'] as const).map((format) => ({ name, format })))
}

async function main(): Promise<void> {
  const only = settingsOrHelp(readPattern, help)
  if (only === null) return
  say(factsLine(machine()))
  say(`${'text'.padEnd(44)}        pieces     ms    x 2    x 4 ratios`)
  const program = await bundleChild()
  const slow: string[] = []
  try {
    for (const text of measured(only)) {
      const row = await measure(program, text)
      if (row === null) continue
      const reason = isSlow(row) ? knownReason(row) : undefined
      say(reason === undefined ? line(row) : `${line(row)}  known: ${reason}`)
      if (reason === undefined && isSlow(row)) slow.push(line(row))
    }
  } finally {
    await rm(program, { force: true })
  }
  if (slow.length === 0) return
  say(`\nMore than ${limit} times as long for twice as much, twice in a row:\n\n${slow.join('\n')}`)
  process.exitCode = 1
}

await main()
