import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { format } from 'oxfmt'
import { projectDir } from './install.ts'
import type { Arguments, Result } from './options.ts'
import { median, type Figure } from './table.ts'

/** What `--json` writes. */
export interface Measured {
  readonly machine: {
    readonly cpu: string
    readonly cores: number
    readonly memoryGB: number
    readonly node: string
  }
  readonly versions: Readonly<Record<string, string>>
  readonly busyShare: number
  readonly figures: readonly Figure[]
}

/**
 * What the home page draws: medians of the largest site that both benches have measured, times in milliseconds.
 *
 * @throws when there is none
 */
export function figuresOf(builds: Measured, client: Measured, date: string) {
  const measured = new Set(client.figures.map(({ pages }) => pages))
  const pages = Math.max(...builds.figures.map((one) => one.pages).filter((count) => measured.has(count)))
  if (pages === -Infinity) throw new Error('The benches have measured no site of the same size.')
  const valuesOf = (figures: readonly Figure[], of: string, what: string): Record<string, number[]> => {
    const values: Record<string, number[]> = {}
    for (const one of figures)
      if (one.pages === pages && one.of === of && one.what === what) (values[one.tool] ??= []).push(one.value)
    return values
  }
  const middles = (values: Readonly<Record<string, readonly number[]>>, without = -1) =>
    Object.fromEntries(
      Object.entries(values)
        .map(([tool, all]) => [tool, Math.round(1000 * median(all))] as const)
        .filter(([, value]) => value !== without),
    )
  const cold = valuesOf(builds.figures, 'cold', 'wall s')
  return {
    date,
    machine: builds.machine,
    pages,
    rounds: Math.min(...Object.values(cold).map(({ length }) => length)),
    busyShare: Number(builds.busyShare.toFixed(2)),
    versions: builds.versions,
    cold: middles(cold),
    edited: middles(valuesOf(builds.figures, 'paragraph', 'wall s')),
    /** Bytes of compressed scripts that a first visit to a page loads, of tools that write any. */
    scripts: middles(valuesOf(client.figures, 'first load', 'scripts kB'), 0),
  }
}

/** Writes a file of `content/data`, formatted. */
export async function writeData(name: string, value: unknown): Promise<void> {
  const { code } = await format('file.json', JSON.stringify(value), { printWidth: 110 })
  await writeFile(path.join(projectDir, 'content/data', name), code)
}

/** Reduces the figures of two benches to the few that the home page of this site draws. */
export async function writeFigures({ builds, client }: Arguments): Promise<Result> {
  if (builds === undefined || client === undefined) throw new Error('figures needs --builds and --client.')
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Measured
  const { mtime } = await stat(builds)
  await writeData(
    'figures.json',
    figuresOf(await read(builds), await read(client), mtime.toISOString().slice(0, 10)),
  )
  return { figures: [], problems: [] }
}
