import { median } from '../report.ts'
import { figureColumns } from '../table.ts'
import type { EditName } from './edits.ts'

/** What was measured of one tool at one size; what a problem prevented, or was not asked for, is missing. */
export interface Measured {
  readonly tool: string
  readonly pages: number
  /** Milliseconds from the start to the answer with a page's words, one per round. */
  readonly answered: readonly number[]
  /** Milliseconds from the start to the page in a browser, one per round. */
  readonly shown: readonly number[]
  /** Milliseconds from a save to what it changes in the page. */
  readonly edits: Readonly<Record<EditName, readonly number[]>>
  /** Bytes of the process tree after so many edits of the text, and of the component. */
  readonly cache: Readonly<Record<'text' | 'component', Readonly<Record<number, number>>>>
  /** Why figures are missing; empty when none are. */
  readonly problem: string
}

interface Metric {
  readonly name: string
  readonly digits: number
  readonly pick: (measured: Measured) => number | undefined
}

/** The value that so many of a hundred do not exceed; not a number without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

function metricsOf(sites: readonly Measured[]): readonly Metric[] {
  return [
    { name: 'start to first answer, ms', digits: 0, pick: ({ answered }) => median(answered) },
    { name: 'start to first page, ms', digits: 0, pick: ({ shown }) => median(shown) },
    ...(['text', 'style', 'component'] as const).flatMap((name) => editMetrics(sites, name)),
    ...(['text', 'component'] as const).flatMap((name) => memoryMetrics(sites, name)),
  ]
}

function editMetrics(sites: readonly Measured[], name: EditName): readonly Metric[] {
  if (sites.every(({ edits }) => edits[name].length === 0)) return []
  return [
    { name: `save to new ${name}, ms, median`, digits: 0, pick: ({ edits }) => median(edits[name]) },
    { name: `save to new ${name}, ms, 95 %`, digits: 0, pick: ({ edits }) => percentile(edits[name], 95) },
  ]
}

function memoryMetrics(sites: readonly Measured[], of: 'text' | 'component'): readonly Metric[] {
  const counts = new Set(sites.flatMap(({ cache }) => Object.keys(cache[of]).map(Number)))
  return [...counts]
    .toSorted((a, b) => a - b)
    .map((count) => {
      const name = `memory after ${count} edits of ${of}, MB`
      return { name, digits: 0, pick: ({ cache }) => megabytes(cache[of][count]) }
    })
}

function megabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / 1e6
}

/** The figures of the tools at one size, a column per tool. */
export function figureTable(sites: readonly Measured[]): string {
  const rows = metricsOf(sites).map(({ name, digits, pick }) => [
    name,
    ...sites.map((site) => show(pick(site), (value) => value.toFixed(digits))),
  ])
  return figureColumns([[sizeOf(sites), ...sites.map(({ tool }) => tool)], ...rows])
}

/** How many times the base tool's figure each other tool needs; empty when there is nothing to compare. */
export function ratioTable(sites: readonly Measured[], base: string): string {
  const ours = sites.find(({ tool }) => tool === base)
  const others = sites.filter(({ tool }) => tool !== base)
  if (ours === undefined || others.length === 0) return ''
  const rows = metricsOf(sites).map(({ name, pick }) => [
    name.replace(/, M?[Bs]s?(?=,|$)|, ms(?=,|$)/, ''),
    ...others.map((site) =>
      show((pick(site) ?? Number.NaN) / (pick(ours) ?? Number.NaN), (times) => `${times.toFixed(2)}x`),
    ),
  ])
  return figureColumns([[sizeOf(sites), ...others.map(({ tool }) => `${tool} / ${base}`)], ...rows])
}

function sizeOf([first]: readonly Measured[]): string {
  return `${first?.pages ?? 0} pages`
}

function show(value: number | undefined, text: (value: number) => string): string {
  return value === undefined || !Number.isFinite(value) ? '-' : text(value)
}
