import { percentile } from '../dev/report.ts'
import { median } from '../report.ts'
import { figureColumns } from '../table.ts'
import type { Asked } from './ask.ts'
import type { Loaded } from './browser.ts'
import type { BuildFigures, Pair, Times } from './builds.ts'
import type { IndexSize } from './local-index.ts'

/** All that was measured of one tool at one size; what a problem prevented, or was not asked for, is missing. */
export interface Figures {
  readonly tool: string
  readonly pages: number
  readonly builds?: BuildFigures
  /** A command of its own that makes the index of a finished site. */
  readonly indexing?: Times
  readonly index?: IndexSize
  /** Words of the pages, which hits are shown from. */
  readonly texts?: IndexSize
  readonly asked?: readonly Asked[]
  /** First queries in a browser. */
  readonly loaded?: readonly Loaded[]
  /** Milliseconds from the last key to the results. */
  readonly answerMs?: readonly number[]
  /** Milliseconds of an answer without a dialog, when nothing has to be loaded. */
  readonly againMs?: readonly number[]
  /** Why figures are missing; empty when none are. */
  readonly problem: string
}

interface Metric {
  readonly name: string
  readonly digits: number
  /** Undefined or not a number when it was not measured. */
  readonly pick: (figures: Figures) => number | undefined
}

const kilo = (bytes: number | undefined): number | undefined => (bytes === undefined ? bytes : bytes / 1000)

type Values = (figures: Figures) => readonly number[] | undefined

const SPREAD: Readonly<Record<string, (all: readonly number[]) => number>> = {
  median,
  '95 %': (all) => percentile(all, 95),
  most: (all) => percentile(all, 100),
}

/** A line for each of the named parts of how figures of queries are spread. */
function spread(
  name: string,
  values: Values,
  {
    digits,
    parts = ['median', '95 %', 'most'],
  }: { readonly digits: number; readonly parts?: readonly string[] },
): readonly Metric[] {
  return parts.map((part) => ({
    name: `${name}, ${part}`,
    digits,
    pick: (figures) => {
      const all = values(figures)
      return all === undefined ? undefined : SPREAD[part]?.(all)
    },
  }))
}

const ofLoaded =
  (pick: (loaded: Loaded) => number): Values =>
  ({ loaded }) =>
    loaded?.map(pick)

const ofAsked =
  (pick: (asked: Asked) => number): Values =>
  ({ asked }) =>
    asked?.map(pick)

function buildMetrics(name: string, key: 'cold' | 'paragraph'): readonly Metric[] {
  const pick = (of: (pair: Pair) => number): Metric['pick'] => {
    return ({ builds }) => (builds === undefined ? undefined : of(builds[key]))
  }
  return [
    { name: `${name}, s`, digits: 2, pick: pick((pair) => pair.with.wallMs / 1000) },
    { name: `${name} without search, s`, digits: 2, pick: pick((pair) => pair.without.wallMs / 1000) },
    {
      name: `${name}, with / without`,
      digits: 2,
      pick: pick(({ with: own, without }) => own.wallMs / without.wallMs),
    },
    {
      name: `${name}, with / without, processor time`,
      digits: 2,
      pick: pick(({ with: own, without }) => own.cpuMs / without.cpuMs),
    },
  ]
}

/** What making the index costs: a command of its own, or what a cold build takes longer. */
function indexingMs(pick: (times: Times) => number): Metric['pick'] {
  return ({ builds, indexing, pages }) => {
    if (indexing !== undefined) return pick(indexing) / pages
    return builds === undefined ? undefined : (pick(builds.cold.with) - pick(builds.cold.without)) / pages
  }
}

const TIME = { digits: 1, parts: ['median', '95 %'] }

const metrics: readonly Metric[] = [
  ...buildMetrics('cold build', 'cold'),
  ...buildMetrics('one paragraph edited', 'paragraph'),
  { name: 'index files that it rewrites', digits: 0, pick: ({ builds }) => builds?.change.written },
  {
    name: 'index files that it rewrites, %',
    digits: 1,
    pick: ({ builds }) => (builds === undefined ? undefined : 100 * shareRewritten(builds)),
  },
  { name: 'making the index, ms a page', digits: 2, pick: indexingMs(({ wallMs }) => wallMs) },
  { name: 'making the index, processor ms a page', digits: 2, pick: indexingMs(({ cpuMs }) => cpuMs) },
  { name: 'index, files', digits: 0, pick: ({ index }) => index?.files },
  { name: 'index, KB', digits: 0, pick: ({ index }) => kilo(index?.bytes) },
  { name: 'index, KB gzip', digits: 0, pick: ({ index }) => kilo(index?.gzipBytes) },
  { name: 'words beside pages, KB', digits: 0, pick: ({ texts }) => kilo(texts?.bytes) },
  { name: 'words beside pages, KB gzip', digits: 0, pick: ({ texts }) => kilo(texts?.gzipBytes) },
  // What finds nothing loads little.
  {
    name: 'queries without a hit, in Node',
    digits: 0,
    pick: ({ asked }) => asked?.filter(({ hits }) => hits === 0).length,
  },
  ...spread(
    'first query, whole, in Node, KB gzip',
    ofAsked(({ gzipBytes }) => gzipBytes / 1000),
    { digits: 1 },
  ),
  ...spread(
    'first query, whole, in Node, files',
    ofAsked(({ files }) => files),
    { digits: 0, parts: ['median'] },
  ),
  ...spread(
    'first query, by keys, in Node, KB gzip',
    ofAsked(({ typedGzipBytes }) => typedGzipBytes / 1000),
    { digits: 1 },
  ),
  ...spread(
    'first query, in Chromium, KB gzip',
    ofLoaded(({ gzipBytes }) => gzipBytes / 1000),
    { digits: 1 },
  ),
  ...spread(
    'first query, in Chromium, KB gzip of scripts and styles',
    ofLoaded(({ codeGzipBytes }) => codeGzipBytes / 1000),
    { digits: 1, parts: ['median'] },
  ),
  ...spread(
    'first query, in Chromium, files',
    ofLoaded(({ files }) => files),
    { digits: 0, parts: ['median'] },
  ),
  ...spread(
    'answer, files in memory, in Node, ms',
    ofAsked(({ inMemoryMs }) => inMemoryMs),
    TIME,
  ),
  ...spread(
    'answer again, without a dialog, ms',
    ({ asked, againMs }) => againMs ?? asked?.map((one) => one.againMs),
    TIME,
  ),
  ...spread('last key to results, in Chromium, ms', ({ answerMs }) => answerMs, TIME),
]

/**
 * The figures of the tools at one size: a column per tool, and then how many times the base tool's figure each other one
 * has. Lines that no tool has a figure for are left out.
 */
export function searchTable(all: readonly Figures[], base: string): string {
  const ours = all.find(({ tool }) => tool === base)
  const others = ours === undefined ? [] : all.filter(({ tool }) => tool !== base)
  const rows = metrics
    .filter(({ pick }) => all.some((figures) => isMeasured(pick(figures))))
    .map(({ name, digits, pick }) => [
      name,
      ...all.map((figures) => show(pick(figures), (value) => value.toFixed(digits))),
      ...others.map((figures) =>
        show(ratio(pick(figures), ours && pick(ours)), (times) => `${times.toFixed(2)}x`),
      ),
    ])
  const head = [...all.map(({ tool }) => tool), ...others.map(({ tool }) => `${tool} / ${base}`)]
  return figureColumns([[`${all[0]?.pages ?? 0} pages`, ...head], ...rows])
}

/** Part of the files of an index that an edit rewrites, from 0 to 1. */
export function shareRewritten({ change }: BuildFigures): number {
  return change.written / change.files
}

function ratio(value: number | undefined, own: number | undefined): number | undefined {
  return value === undefined || own === undefined ? undefined : value / own
}

/** Whether there is a figure. */
export function isMeasured(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value)
}

function show(value: number | undefined, text: (value: number) => string): string {
  return isMeasured(value) ? text(value) : '-'
}
