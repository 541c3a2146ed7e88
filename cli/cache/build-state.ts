import path from 'node:path'
import { omit } from 'lodash-es'
import type { EnvironmentReads } from '../config/module/process-environment.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { ContentSummary } from '../content/compile/compiled.ts'
import type { Outline } from '../content/scan/source-file.ts'
import { KEPT, type KeptKind } from '../kept/registry.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { folderStore, makerOf, tryPut, type StoreEntry } from '../kept/store.ts'
import { contentHash, type Fingerprint } from '../types/fingerprints.ts'
import type { InputKey } from '../types/inputs.ts'
import type { KeptCode } from './code-cache.ts'
import type { PlanInputs } from '../features/feature.ts'
import type { RenderedPage } from '../render/pages.ts'
import type { WithReads } from './inputs.ts'
import { readRows, rowsOf, type Rows } from './pack.ts'
import type { OutputPath } from '../types/file-path.ts'

export interface ContentRecord extends WithReads {
  readonly key: string
  readonly summary: ContentSummary
}

export const PAGE_FACTS = ['noIndex', 'policy', 'live', 'diagnostics', 'resolved'] as const

export const PAGE_LISTS = ['links', 'images', 'embeds', 'modules', 'needs', 'styles'] as const

type PageLists = Readonly<Record<(typeof PAGE_LISTS)[number], readonly number[]>>

/** What is known of a rendered page. Texts that many pages share are numbers: places in `texts` and `inputKeys`. */
export interface PageRecord extends Pick<RenderedPage, (typeof PAGE_FACTS)[number]>, PageLists {
  readonly inputs: readonly number[]
  readonly anchors: readonly string[]
}

interface StateFacts {
  /** When the build began, in milliseconds since 1970: files that are younger are read again. */
  readonly startedAt: number
  /** What the outlines depend on beside the files. */
  readonly outlineOptions: string
  readonly outlineEnvironment: EnvironmentReads
  readonly planInputs: readonly PlanInputs[]
  /** The code of the site as it was bundled, and the inputs that it was made of: places in `inputKeys`. */
  readonly bundle: { readonly bundle: KeptCode['bundle']; readonly inputs: readonly number[] } | null
  /** What links were judged by when none was dead; null when one was. */
  readonly soundLinks: string | null
  /** How many texts there were when all of them were numbered anew. */
  readonly numbered: number
  /** What records name by numbers. */
  readonly inputKeys: readonly InputKey[]
  readonly texts: readonly string[]
  /** Values of the inputs, by their numbers; null for one whose value was not certain. */
  readonly inputValues: readonly (string | null)[]
}

interface StateRecords {
  /** Fingerprints of the files that the build read, by their paths relative to the site directory. */
  readonly files: Fingerprint
  readonly outlines: Outline | null
  readonly contents: ContentRecord
  readonly pages: PageRecord
  readonly outputs: Fingerprint
}

/** All that a build knows of itself, for the next one. A record is parsed when it is asked for. */
export type BuildState = StateFacts & { readonly [Name in keyof StateRecords]: Rows<StateRecords[Name]> }

/** A state that is to be kept: records as the lines of `rowsOf`. */
export type NextState = StateFacts & Readonly<Record<keyof StateRecords, readonly string[]>>

/** Where the state of builds to one output lies, and what it must have been written by. */
export interface StatePlace {
  readonly workDir: string
  /** What tells builds to different outputs apart. */
  readonly name: string
  /** Changes with the engine's code and with the version of Node. */
  readonly engine: string
}

export interface PlaceOptions extends Omit<StatePlace, 'name'> {
  readonly config: SiteConfig
  readonly named: string
  /** Tells builds to one output apart that give different files, such as those for development. */
  readonly variant: string
}

export function statePlace({ config, workDir, named, engine, variant }: PlaceOptions): StatePlace {
  return {
    workDir,
    name: JSON.stringify([path.relative(config.siteDir, named), variant]),
    engine: JSON.stringify([engine, process.version]),
  }
}

const RECORDS = ['files', 'outlines', 'contents', 'pages', 'outputs'] as const

/** The state that the last build to an output left; null when there is none, or when it is damaged or another engine's. */
export function loadState(place: StatePlace): BuildState | null {
  const body = folderStore(place.workDir).get(entryOf(KEPT.state, place))
  return typeof body === 'string' ? null : parseState(body.toString('utf8'))
}

export function parseState(text: string): BuildState {
  const { facts, lines } = stateLines(text)
  const records = RECORDS.map((name) => [name, readRows(lines[name])])
  return { ...facts, ...(Object.fromEntries(records) as Pick<BuildState, keyof StateRecords>) }
}

function stateLines(text: string) {
  const [head = '', ...all] = text.split('\n')
  const { facts, rows } = JSON.parse(head) as { facts: StateFacts; rows: readonly number[] }
  let at = 0
  const lines = RECORDS.map((name, index) => [name, all.slice(at, (at += rows[index] ?? 0))])
  return { facts, lines: Object.fromEntries(lines) as Record<keyof StateRecords, readonly string[]> }
}

const LOOK = /\t\[(\d+),[\d.]+,\d+,/

/** A state without what holds on one machine alone: when the build began, and times and inodes of files. */
export function portableState(text: string): string {
  const { facts, lines } = stateLines(text)
  const withoutLooks = (rows: readonly string[]): readonly string[] =>
    rows.map((row) => row.replace(LOOK, '\t[$1,0,0,'))
  const portable = { files: withoutLooks(lines.files), outputs: withoutLooks(lines.outputs) }
  return stateText({ ...facts, startedAt: 0, ...lines, ...portable })
}

/** A state with fingerprints of the files of its output that are there. */
export function withOutputs(text: string, markOf: (path: OutputPath) => Fingerprint | undefined): string {
  const { facts, lines } = stateLines(text)
  const outputs = readRows<Fingerprint>(lines.outputs)
  const marked = [...outputs.keys()].flatMap((path) => {
    const mark = markOf(path as OutputPath)
    return mark === undefined || mark[3] !== outputs.get(path)?.[3] ? [] : [[path, mark] as const]
  })
  return stateText({ ...facts, ...lines, outputs: rowsOf(marked) })
}

export function hasState(place: StatePlace): boolean {
  return typeof folderStore(place.workDir).get(entryOf(KEPT.state, place)) !== 'string'
}

export function stateProblem(place: StatePlace): 'missing' | 'engine' | 'damaged' {
  const found = folderStore(place.workDir).get(entryOf(KEPT.state, place))
  if (typeof found !== 'string') return 'damaged'
  return found === 'foreign' ? 'engine' : found
}

/** What cannot be written is not kept. */
export function saveState(place: StatePlace, state: NextState): void {
  tryPut(folderStore(place.workDir), entryOf(KEPT.state, place), stateText(state))
}

export function stateText(state: NextState): string {
  const records = RECORDS.map((name) => state[name])
  // The first line says how many lines each kind of records has.
  const head = { facts: omit(state, RECORDS), rows: records.map(({ length }) => length) }
  return [JSON.stringify(head), ...records.flat()].join('\n')
}

export function entryOf(kind: KeptKind, { engine, name }: StatePlace): StoreEntry {
  return { kind, name: `${contentHash(name)}.json`, maker: makerOf(kind, engine, name) }
}

/**
 * Remarks that another run of the same may not make: a plugin of the site may look at whatever it likes, and what a part of
 * a page waits for may be there the next time.
 */
const ONCE: ReadonlySet<string> = new Set(['MARKDOWN_MESSAGE', 'SUSPENSE_FALLBACK'])

/** Whether a result can be kept with what was remarked about it, to be told again. */
export function areRepeatable(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.every(({ code, level }) => level !== 'error' && !ONCE.has(code))
}
