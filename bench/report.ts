import groupBy from 'lodash-es/groupBy.js'
import type { CaseName } from './builds/cases.ts'
import type { CorpusKind } from './corpus/kinds.ts'

/** One measured build, flat, as the JSON file has it. */
export interface Run {
  readonly tool: string
  readonly corpus: CorpusKind
  readonly pages: number
  readonly case: CaseName
  /** Counts from 1. */
  readonly round: number
  readonly wallMs: number
  readonly cpuMs: number
  readonly peakBytes: number
  readonly peakRssBytes: number
  readonly outputBytes: number
  readonly outputFiles: number
  /** Why the run does not count; empty when it does. */
  readonly problem: string
}

/** The figures of several runs of one tool on one corpus in one case. */
export interface Summary extends Omit<Run, 'round' | 'problem'> {
  readonly runs: number
}

/** The middle of the values; the mean of the two middle ones when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (upper + lower) / 2
}

/** Medians over the rounds, in the order of first appearance; runs with a problem do not count. */
export function summarise(runs: readonly Run[]): readonly Summary[] {
  const keyOf = (run: Run): string => JSON.stringify([run.corpus, run.pages, run.tool, run.case])
  const good = runs.filter((run) => run.problem === '')
  const groups = Object.values(groupBy(good, keyOf))
  return groups.flatMap((group) => {
    const middle = (pick: (run: Run) => number): number => median(group.map(pick))
    return group.slice(0, 1).map(({ tool, corpus, pages, case: name }) => ({
      tool,
      corpus,
      pages,
      case: name,
      runs: group.length,
      wallMs: middle((run) => run.wallMs),
      cpuMs: middle((run) => run.cpuMs),
      peakBytes: middle((run) => run.peakBytes),
      peakRssBytes: middle((run) => run.peakRssBytes),
      outputBytes: middle((run) => run.outputBytes),
      outputFiles: middle((run) => run.outputFiles),
    }))
  })
}

/** One line per size, tool and case; `of cold` is the part of the wall time of the cold build. */
export function resultTable(summaries: readonly Summary[]): string {
  const head = [
    'pages',
    'tool',
    'case',
    'wall s',
    'of cold',
    'CPU s',
    'wall ms/page',
    'PSS MB',
    'RSS MB',
    'output MB',
    'files',
    'KB/page',
  ]
  const rows = summaries.map((each) => [
    String(each.pages),
    each.tool,
    each.case,
    seconds(each.wallMs),
    shareOfCold(each, summaries),
    seconds(each.cpuMs),
    (each.wallMs / each.pages).toFixed(2),
    megabytes(each.peakBytes),
    megabytes(each.peakRssBytes),
    (each.outputBytes / 1e6).toFixed(1),
    String(each.outputFiles),
    (each.outputBytes / 1e3 / each.pages).toFixed(1),
  ])
  return table([head, ...rows])
}

function shareOfCold({ tool, pages, wallMs }: Summary, summaries: readonly Summary[]): string {
  const cold = summaries.find(
    (other) => other.tool === tool && other.pages === pages && other.case === 'cold',
  )
  return cold === undefined ? '-' : (wallMs / cold.wallMs).toFixed(3)
}

/** How many times the base tool's figure each other tool needs, size by size and case by case; empty without both. */
export function ratioTable(summaries: readonly Summary[], base: string): string {
  const rows = summaries.flatMap((each) => {
    const ours = summaries.find(
      (other) => other.tool === base && other.pages === each.pages && other.case === each.case,
    )
    if (ours === undefined || each.tool === base) return []
    const times = (pick: (summary: Summary) => number): string => `${(pick(each) / pick(ours)).toFixed(2)}x`
    const figures = [(s: Summary) => s.wallMs, (s: Summary) => s.cpuMs, (s: Summary) => s.peakBytes]
    return [
      [
        String(each.pages),
        `${each.tool} / ${base}`,
        each.case,
        ...figures.map(times),
        times((s) => s.outputBytes),
        times((s) => s.outputFiles),
      ],
    ]
  })
  const head = ['pages', 'tools', 'case', 'wall', 'CPU', 'PSS', 'output', 'files']
  return rows.length === 0 ? '' : table([head, ...rows])
}

/** What one more page costs between two sizes, and how that grows from one step to the next. */
export function marginTable(summaries: readonly Summary[]): string {
  const groups = groupBy(summaries, ({ tool, case: name }) => `${tool}\n${name}`)
  const rows = Object.entries(groups).flatMap(([key, group]) => {
    const sizes = group.toSorted((a, b) => a.pages - b.pages)
    const margins = sizes.slice(1).map((to, at) => {
      const from = sizes[at] ?? to
      const pages = to.pages - from.pages
      return { from, to, wall: (to.wallMs - from.wallMs) / pages, cpu: (to.cpuMs - from.cpuMs) / pages }
    })
    return margins.map(({ from, to, wall, cpu }, at) => {
      const before = margins[at - 1]
      const growth = before === undefined ? '' : (wall / before.wall).toFixed(2)
      return [...key.split('\n'), `${from.pages} to ${to.pages}`, wall.toFixed(2), cpu.toFixed(2), growth]
    })
  })
  const head = [
    'tool',
    'case',
    'pages',
    'wall ms per further page',
    'CPU ms per further page',
    'times the step before',
  ]
  return rows.length === 0 ? '' : table([head, ...rows])
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2)
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}

/** Columns of equal width; the first column that is no number, and headings, keep to the left of their column. */
function table(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => (row[column] ?? '').length))
  const cell = (text: string, column: number): string => {
    return /^[\d.-]+x?$/.test(text) ? text.padStart(width(column)) : text.padEnd(width(column))
  }
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}
