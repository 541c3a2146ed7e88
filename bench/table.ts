import groupBy from 'lodash-es/groupBy.js'

/** The middle of the values; the mean of the two middle ones when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [lower, upper] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)]
  return ((sorted[lower] ?? Number.NaN) + (sorted[upper] ?? Number.NaN)) / 2
}

/** The value that so many of a hundred do not exceed; not a number without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** A measured value. Values that differ in nothing else are of several rounds. */
export interface Figure {
  readonly pages: number
  /** What was measured: `cold`, `first load`. */
  readonly of: string
  readonly tool: string
  /** Name and unit: `wall s`. */
  readonly what: string
  readonly value: number
}

/**
 * The one table of all measurements: a line for each size, case and unit, a column of medians for each tool, and behind every
 * tool but the first how many times the figure of the first it needs: the median of the rounds, each compared with its own.
 */
export function tableOf(figures: readonly Figure[]): string {
  const tools = [...new Set(figures.map(({ tool }) => tool))]
  const rows = Object.values(
    groupBy(figures, ({ pages, of, what }) => JSON.stringify([pages, of, what])),
  ).map((row) => {
    const rounds = tools.map((tool) => row.filter((one) => one.tool === tool).map(({ value }) => value))
    const cells = rounds.flatMap((values, at) =>
      at === 0 ? [numberText(median(values))] : [numberText(median(values)), ratio(values, rounds[0] ?? [])],
    )
    return [`${row[0]?.pages}`, row[0]?.of ?? '', row[0]?.what ?? '', ...cells]
  })
  const heads = tools.flatMap((tool, at) => (at === 0 ? [tool] : [tool, 'ratio']))
  return columns([['pages', '', '', ...heads], ...rows])
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return '-'
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 100 ? 2 : 0)
}

function ratio(values: readonly number[], base: readonly number[]): string {
  const ratios = values.flatMap((value, round) => (base[round] ? [value / base[round]] : []))
  return ratios.length === 0 ? '-' : `${median(ratios).toFixed(2)}x`
}

/** Columns of equal width: words to the left, figures to the right. */
function columns(rows: readonly (readonly string[])[]): string {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const cell = (text: string, at: number): string =>
    /^[\d.-]+x?$/.test(text) ? text.padStart(width(at)) : text.padEnd(width(at))
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}
