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
import { onceAsked } from '../types/memoized.ts'
import type { InputKey } from '../types/inputs.ts'
import type { KeptCode } from './code-cache.ts'
import type { PlanInputs } from '../features/feature.ts'
import type { RenderedPage } from '../render/pages.ts'
import type { WithReads } from './inputs.ts'
import { readRows, type Rows } from './pack.ts'

export interface ContentRecord extends WithReads {
  /** Key of the compiled content among the results that are kept. */
  readonly key: string
  readonly summary: ContentSummary
}

export const PAGE_FACTS = ['noIndex', 'policy', 'live', 'diagnostics', 'resolved'] as const

/**
 * What is known of a rendered page, as far as every build asks for it. Texts that many pages share are numbers: places in
 * `texts` and `inputKeys`.
 */
export interface PageRecord extends Pick<RenderedPage, (typeof PAGE_FACTS)[number]> {
  readonly inputs: readonly number[]
}

export const PAGE_LISTS = ['links', 'images', 'embeds', 'modules', 'needs', 'styles'] as const

export type DocumentRecord = Readonly<Record<(typeof PAGE_LISTS)[number], readonly number[]>> & {
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
}

/** What other parts of a state name by numbers. */
interface StateTables {
  readonly inputKeys: readonly InputKey[]
  /** Values of the inputs, by their numbers; null for one whose value was not certain. */
  readonly inputValues: readonly (string | null)[]
  readonly texts: readonly string[]
}

interface StateRecords {
  /** Fingerprints of the files that the build read, by their paths relative to the site directory. */
  readonly files: Fingerprint
  readonly outlines: Outline | null
  readonly contents: ContentRecord
  readonly pages: PageRecord
  readonly documents: DocumentRecord
  readonly outputs: Fingerprint
}

/** All that a build knows of itself, for the next one. What is not asked for is not parsed. */
export type BuildState = StateFacts &
  StateTables & { readonly [Name in keyof StateRecords]: Rows<StateRecords[Name]> }

/** A state that is to be kept: records as the lines of `rowsOf`. */
export type NextState = StateFacts &
  StateTables & { readonly [Name in keyof StateRecords]: readonly string[] }

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
  /** The output whose earlier builds are remembered, absolute. */
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

const TABLES = ['inputKeys', 'inputValues', 'texts'] as const satisfies readonly (keyof StateTables)[]
const RECORDS = [
  'files',
  'outlines',
  'contents',
  'pages',
  'documents',
  'outputs',
] as const satisfies readonly (keyof StateRecords)[]

/** The state that the last build to an output left; null when there is none, or when it is damaged or another engine's. */
export function loadState(place: StatePlace): BuildState | null {
  const body = folderStore(place.workDir).get(entryOf(KEPT.state, place))
  if (typeof body === 'string') return null
  const lines = body.toString('utf8').split('\n')
  const { facts, rows } = JSON.parse(lines[0] ?? '') as { facts: StateFacts; rows: readonly number[] }
  let at = 1 + TABLES.length
  const records = RECORDS.map((name, index) => {
    return [name, readRows(lines.slice(at, (at += rows[index] ?? 0)))] as const
  })
  const state = { ...facts, ...Object.fromEntries(records) }
  for (const [index, name] of TABLES.entries()) {
    const get = onceAsked(() => JSON.parse(lines[1 + index] ?? '[]') as object)
    Object.defineProperty(state, name, { get, enumerable: true })
  }
  return state as BuildState
}

export function stateProblem(place: StatePlace): 'missing' | 'engine' | 'damaged' {
  const found = folderStore(place.workDir).get(entryOf(KEPT.state, place))
  if (typeof found !== 'string') return 'damaged'
  return found === 'foreign' ? 'engine' : found
}

/** Keeps a state for the next build. What cannot be written is not kept. */
export function saveState(place: StatePlace, state: NextState): void {
  const records = RECORDS.map((name) => state[name])
  // The first line says how many lines each kind of records has.
  const head = { facts: omit(state, [...TABLES, ...RECORDS]), rows: records.map(({ length }) => length) }
  const once = [head, ...TABLES.map((name) => state[name])].map((value) => JSON.stringify(value))
  const text = [...once, ...records.flat()].join('\n')
  tryPut(folderStore(place.workDir), entryOf(KEPT.state, place), text)
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
