import path from 'node:path'
import { omit, pick, sum, sumBy } from 'lodash-es'
import type { EnvironmentReads } from '../config/module/process-environment.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { ContentSummary } from '../content/compile/compiled.ts'
import type { Outline } from '../content/scan/source-file.ts'
import { KEPT, keptPath, type KeptKind } from '../kept/registry.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { folderStore, getJson, makerOf, tryPut, type StoreEntry } from '../kept/store.ts'
import { markUsed, tryRemove } from '../kept/write-whole.ts'
import { contentHash, type Fingerprint } from '../types/fingerprints.ts'
import { statsOf } from '../types/looks.ts'
import { orNull } from '../types/memoized.ts'
import type { InputKey } from '../types/inputs.ts'
import type { KeptCode } from './code-cache.ts'
import type { PlanInputs } from '../features/feature.ts'
import type { RenderedPage } from '../render/pages.ts'
import type { WithReads } from './inputs.ts'
import { bytesOf, readRows, rowOf, type RowChanges, type Rows } from './rows.ts'
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

type RecordName = keyof StateRecords

/** All that a build knows of itself, for the next one. A record is parsed when it is asked for. */
export type BuildState = StateFacts & { readonly [Name in RecordName]: Rows<StateRecords[Name]> } & {
  /** The file that the next state can be kept as changes to; null where it is not in the work folder. */
  readonly base: StateBase | null
}

/** A state that is to be kept: what is different in its records from those of an earlier one. */
export type NextState = StateFacts & Readonly<Record<RecordName, RowChanges>>

/** Lists that builds add to. */
const LISTS = ['inputKeys', 'texts', 'inputValues'] as const

type StateLists = Pick<StateFacts, (typeof LISTS)[number]>

interface StateHead {
  readonly facts: StateFacts
  /** How many bytes the lines of each kind of records take. */
  readonly sizes: readonly number[]
}

interface StateBase {
  readonly look: string | null
  /** What its changes name. */
  readonly id: string
  readonly bytes: number
  readonly lists: StateLists
}

/** What is different in a state from the file that was written last with all of it. */
interface StateChanges {
  readonly base: string
  readonly facts: Omit<StateFacts, keyof StateLists>
  /** What came to the lists at their ends. */
  readonly added: StateLists
  /** Values in the list of the base that are others now. */
  readonly values: readonly (readonly [id: number, value: string | null])[]
  readonly rows: Readonly<Record<RecordName, RowChanges>>
}

const NO_ROWS = readRows(Buffer.alloc(0))

/** Changes above this share of the whole are no less work than all of it. */
const CHANGES_SHARE = 0.25

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
  const store = folderStore(place.workDir)
  const look = lookOf(place)
  const body = store.get(entryOf(KEPT.state, place))
  if (typeof body === 'string') return null
  const { id, facts, lines } = stateLines(body)
  const base: StateBase = { look, id, bytes: body.length, lists: pick(facts, LISTS) }
  const changes = getJson(store, changesEntry(place)) as StateChanges | null
  // Those of another base were left by a build that ran beside this one's.
  return changes?.base === id
    ? { ...factsWith(base.lists, changes), ...recordsOf(lines, changes.rows), base }
    : { ...facts, ...recordsOf(lines), base }
}

export function parseState(bytes: Buffer): BuildState {
  const { facts, lines } = stateLines(bytes)
  return { ...facts, ...recordsOf(lines), base: null }
}

function factsWith(lists: StateLists, { facts, added, values }: StateChanges): StateFacts {
  const changed = [...lists.inputValues]
  for (const [id, value] of values) changed[id] = value
  return {
    ...facts,
    inputKeys: [...lists.inputKeys, ...added.inputKeys],
    texts: [...lists.texts, ...added.texts],
    inputValues: [...changed, ...added.inputValues],
  }
}

/** What a function gives of each kind of records. */
export function ofRecords<T>(of: (name: RecordName, index: number) => T): Record<RecordName, T> {
  return Object.fromEntries(RECORDS.map((name, index) => [name, of(name, index)])) as Record<RecordName, T>
}

function recordsOf(
  lines: Readonly<Record<RecordName, Buffer>>,
  changes?: StateChanges['rows'],
): Pick<BuildState, RecordName> {
  return ofRecords((name) => readRows(lines[name], changes?.[name])) as Pick<BuildState, RecordName>
}

function stateLines(bytes: Buffer) {
  const end = bytes.indexOf('\n')
  const { facts, sizes } = JSON.parse(bytes.toString('utf8', 0, end)) as StateHead
  const ends = sizes.map((_, index) => end + 1 + sum(sizes.slice(0, index + 1)))
  const lines = ofRecords((_, index) => bytes.subarray(ends[index - 1] ?? end + 1, ends[index]))
  return { id: JSON.stringify([facts.startedAt, sizes]), facts, lines }
}

const LOOK = /\t\[(\d+),[\d.]+,\d+,/

/** A state without what holds on one machine alone: when the build began, and times and inodes of files. */
export function portableState(state: BuildState): Buffer {
  const lines = ofRecords((name) => state[name].lines())
  const withoutLooks = (rows: readonly string[]): readonly string[] =>
    rows.map((row) => row.replace(LOOK, '\t[$1,0,0,'))
  const portable = { files: withoutLooks(lines.files), outputs: withoutLooks(lines.outputs) }
  return stateBytes({ ...factsOf(state), startedAt: 0 }, { ...lines, ...portable })
}

/** A state with fingerprints of the files of its output that are there. */
export function withOutputs(bytes: Buffer, markOf: (path: OutputPath) => Fingerprint | undefined): Buffer {
  const { outputs, ...state } = parseState(bytes)
  const marked = [...outputs.keys()].flatMap((path) => {
    const mark = markOf(path as OutputPath)
    return mark === undefined || mark[3] !== outputs.get(path)?.[3] ? [] : [[path, mark] as const]
  })
  const lines = ofRecords((name) =>
    name === 'outputs' ? marked.map(([path, mark]) => rowOf(path, mark)) : state[name].lines(),
  )
  return stateBytes(factsOf(state), lines)
}

export function hasState(place: StatePlace): boolean {
  return typeof folderStore(place.workDir).get(entryOf(KEPT.state, place)) !== 'string'
}

export function stateProblem(place: StatePlace): 'missing' | 'engine' | 'damaged' {
  const found = folderStore(place.workDir).get(entryOf(KEPT.state, place))
  if (typeof found !== 'string') return 'damaged'
  return found === 'foreign' ? 'engine' : found
}

/**
 * Keeps a state: as changes, if it was made from one that lies there and little is different. What cannot be written is not
 * kept.
 *
 * @param before - the state that the changes of `next` are about; null for none
 */
export function saveState(place: StatePlace, next: NextState, before: BuildState | null): void {
  const store = folderStore(place.workDir)
  const changes = before === null ? null : changesSince(before, next, place)
  if (changes !== null) {
    tryPut(store, changesEntry(place), changes)
    markUsed(pathOf(place))
    return
  }
  const lines = ofRecords((name) => (before?.[name] ?? NO_ROWS).with(next[name]).lines())
  orNull(() => {
    store.put(entryOf(KEPT.state, place), stateBytes(factsOf(next), lines))
    // They are about another whole.
    tryRemove(keptPath({ workDir: place.workDir, ...changesEntry(place) }))
  })
}

/** What is to be kept of changes; null where all is: the whole is not there any more, lists were numbered anew, or much is different. */
function changesSince(before: BuildState, next: NextState, place: StatePlace): Buffer | null {
  const { base } = before
  if (base === null || base.look !== lookOf(place)) return null
  const { id, lists } = base
  const goesOn = (list: readonly string[], first: readonly string[]): boolean =>
    first.every((text, at) => list[at] === text)
  if (!goesOn(next.inputKeys, lists.inputKeys) || !goesOn(next.texts, lists.texts)) return null
  const most = base.bytes * CHANGES_SHARE
  const rows = ofRecords((name) => before[name].with(next[name]).later)
  if (sumBy(Object.values(rows), ({ lines }) => sumBy(lines, 'length')) > most) return null
  const changes: StateChanges = {
    base: id,
    facts: omit(factsOf(next), LISTS),
    added: {
      inputKeys: next.inputKeys.slice(lists.inputKeys.length),
      texts: next.texts.slice(lists.texts.length),
      inputValues: next.inputValues.slice(lists.inputValues.length),
    },
    values: lists.inputValues.flatMap((value, at) => {
      const now = next.inputValues[at] ?? null
      return now === value ? [] : [[at, now] as const]
    }),
    rows,
  }
  const bytes = Buffer.from(JSON.stringify(changes))
  return bytes.length > most ? null : bytes
}

function pathOf(place: StatePlace): string {
  return keptPath({ workDir: place.workDir, ...entryOf(KEPT.state, place) })
}

/** Tells a whole state from another one in its place: it is never written again, but replaced. */
function lookOf(place: StatePlace): string | null {
  const stats = statsOf(pathOf(place))
  return stats && `${stats.size} ${stats.ino}`
}

export function factsOf(state: Partial<BuildState | NextState>): StateFacts {
  return omit(state, [...RECORDS, 'base']) as StateFacts
}

export function stateBytes(
  facts: StateFacts,
  lines: Readonly<Record<RecordName, readonly string[]>>,
): Buffer {
  const records = RECORDS.map((name) => bytesOf(lines[name]))
  const head: StateHead = { facts, sizes: records.map(({ length }) => length) }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...records])
}

/** Where what is different from the last whole state lies. */
function changesEntry({ engine, name }: StatePlace): StoreEntry {
  return {
    kind: KEPT.state,
    name: `${contentHash(name)}.changes.json`,
    maker: makerOf(KEPT.state, engine, name, 'changes'),
  }
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
