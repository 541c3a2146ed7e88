import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import groupBy from 'lodash-es/groupBy.js'
import { format } from 'oxfmt'
import { RUNS, type Run } from '../content/components/home/figures.ts'
import { projectDir } from './install.ts'
import type { Arguments, Context, Result } from './options.ts'
import { median, type Figure } from './table.ts'

/** What `--json` writes: every round by itself. */
export interface RawRun extends Context {
  readonly versions: Readonly<Record<string, string>>
  readonly figures: readonly Figure[]
}

/** Medians of the rounds, with what a first load weighs in all. */
export function runFrom({ figures, ...context }: RawRun): Run {
  const key = ({ pages, of, what }: Figure): string => JSON.stringify([pages, of, what])
  const weights = figures.filter(({ of, what }) => of === 'first load' && what.endsWith(' kB'))
  const sums = Object.values(groupBy(weights, ({ pages, tool }) => JSON.stringify([pages, tool]))).flatMap(
    ([first, ...rest]) =>
      first === undefined
        ? []
        : [{ ...first, what: 'all kB', value: rest.reduce((sum, { value }) => sum + value, first.value) }],
  )
  const measured = Object.values(groupBy([...figures, ...sums], key)).flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const [, what = '', unit = ''] = /^(.*?)(?: (s|ms|kB|MB|%))?$/.exec(first.what) ?? []
    const byTool = Object.entries(groupBy(same, 'tool'))
    const values = byTool.map(
      ([tool, all]) => [tool, rounded(median(all.map(({ value }) => value)))] as const,
    )
    return [{ pages: first.pages, of: first.of, what, unit, values: Object.fromEntries(values) }]
  })
  const rounds = Math.max(
    ...Object.values(groupBy(figures, (one) => key(one) + one.tool)).map(({ length }) => length),
  )
  return { ...context, rounds, figures: measured }
}

const rounded = (value: number): number => Math.round(1000 * value) / 1000

/** Puts runs into the file of figures, in place of earlier ones with their names. */
export async function addRuns(raw: readonly RawRun[]): Promise<void> {
  const names = new Set(raw.map(({ name }) => name))
  const runs = [...RUNS.filter(({ name }) => !names.has(name)), ...raw.map(runFrom)]
  const { code } = await format('file.json', JSON.stringify(runs), { printWidth: 110 })
  await writeFile(path.join(projectDir, 'content/data/figures.json'), code)
}

/** Puts what benches have written with `--json` into the file of figures. */
export async function writeFigures({ from = [] }: Arguments): Promise<Result> {
  if (from.length === 0) throw new Error('figures needs --from.')
  const texts = await Promise.all(from.map((file) => readFile(file, 'utf8')))
  await addRuns(texts.map((text) => JSON.parse(text) as RawRun))
  return { figures: [], problems: [] }
}
