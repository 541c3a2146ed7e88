import { readByFunctions, relativeKey } from '../guest/reads.ts'
import { createCacheCounter, type CacheCounts } from '../report/build-report/cache-report.ts'
import type { InputKey } from '../types/inputs.ts'
import type { PageRecord } from './build-state.ts'
import type { InputChange, Inputs } from './inputs.ts'
import { wholesOf } from './site-inputs.ts'
import {
  decodedPage,
  encodePages,
  type EncodedPages,
  type KnownPage,
  type KnownPages,
  type MadePage,
} from './page-records.ts'

/** Why a page is rendered. */
export type RenderReason =
  /** No earlier build gave it, or only with a remark that cannot be kept. */
  | { readonly kind: 'new' }
  | { readonly kind: 'changed'; readonly changes: readonly InputChange[] }
  /** Its files in the output are not as they were published. */
  | { readonly kind: 'output' }
  /** Something else is to be remarked about it than was. */
  | { readonly kind: 'remarks' }

/** The pages of earlier builds, and the records of this one. */
export interface PageCache {
  /** What an earlier build found out about a page that is still right; or why it is not. */
  get(url: string): KnownPage | RenderReason
  /** Takes back a page that `get` gave, because something else is to be remarked about it. */
  drop(url: string): void
  /** Keeps what was rendered. */
  set(url: string, inputs: Iterable<InputKey>, page: KnownPage): void
  /** Every input that a page of this build was made from; some more than once. */
  inputs(): readonly InputKey[]
  /** How many pages were taken over, and why others were not. */
  counts(): CacheCounts
  /** Why a page is rendered; null for one that is taken over. */
  reasonFor(url: string): RenderReason | null
  /** For the next build. `others` are inputs of other results, which share the list of keys. */
  records(others: readonly InputKey[]): EncodedPages
}

interface PageCacheOptions {
  readonly siteDir: string
  readonly state: KnownPages | null
  readonly inputs: Inputs
  /** Whether the files of a page are as they were published. */
  readonly isIntact: (url: string) => boolean
}

/** Whether a page need not be rendered. */
export function isKnownPage(found: KnownPage | RenderReason): found is KnownPage {
  return 'links' in found
}

export function createPageCache({ siteDir, state, inputs, isIntact }: PageCacheOptions): PageCache {
  const changeOf = createChanges(state?.inputKeys ?? [], inputs)
  /** Pages that are taken over, and those that were made anew. */
  const kept = new Set<string>()
  const made = new Map<string, MadePage>()
  const reasons = new Map<string, RenderReason>()
  const counter = createCacheCounter()
  const validate = (url: string, record: PageRecord | undefined): RenderReason | null => {
    if (record === undefined) return { kind: 'new' }
    const changed = record.inputs.flatMap((id) => changeOf(id) ?? [])
    if (changed.length > 0) return { kind: 'changed', changes: changed }
    return isIntact(url) ? null : { kind: 'output' }
  }
  /** What pages were made from is compared by the next build. */
  const askFor = (keys: Iterable<InputKey>): void => {
    for (const key of keys) for (const asked of [key, ...wholesOf(key)]) inputs.valueOf(asked)
  }
  const environment = (): readonly InputKey[] => readByFunctions().map((key) => relativeKey(key, siteDir))
  return {
    get(url) {
      const record = state?.pages.get(url)
      const reason = validate(url, record)
      if (state === null || record === undefined || reason !== null) {
        const given = reason ?? { kind: 'new' }
        reasons.set(url, given)
        counter.miss(given.kind)
        return given
      }
      kept.add(url)
      return decodedPage(url, state)
    },
    drop(url) {
      kept.delete(url)
      reasons.set(url, { kind: 'remarks' })
      counter.miss('remarks')
    },
    counts: () => ({ ...counter.counts(), hits: kept.size }),
    reasonFor: (url) => reasons.get(url) ?? null,
    set(url, named, page) {
      kept.delete(url)
      made.set(url, { inputs: [...named], page })
      askFor(named)
    },
    inputs() {
      const used = new Set<number>()
      for (const url of kept) for (const id of state?.pages.get(url)?.inputs ?? []) used.add(id)
      const found = [...environment(), ...[...made.values()].flatMap((page) => page.inputs)]
      for (const id of used) found.push(state?.inputKeys[id] ?? '')
      return found
    },
    records(others) {
      const read = environment()
      askFor(read)
      // Functions may have been asked about the links of any page.
      const all = [...made].map(
        ([url, page]) => [url, { ...page, inputs: [...page.inputs, ...read] }] as const,
      )
      return encodePages({ state, kept, made: new Map(all), others })
    },
  }
}

/** Tells the change of an input by its number: a page asks for the same ones as others. */
function createChanges(inputKeys: readonly InputKey[], inputs: Inputs): (id: number) => InputChange | null {
  const changes: (InputChange | null | undefined)[] = []
  return (id) => {
    const known = changes[id]
    if (known !== undefined) return known
    const found = inputs.changeOf(inputKeys[id] ?? '')
    changes[id] = found
    return found
  }
}
