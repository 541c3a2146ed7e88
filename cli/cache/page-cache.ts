import { processEnvironment } from '../config/module/process-environment.ts'
import type { RenderedPage } from '../render/pages.ts'
import { createCacheCounter, type CacheCounts } from '../report/build-report/report-lines.ts'
import type { Page } from '../routes/page.ts'
import { inputKey, type InputKey } from '../types/inputs.ts'
import { areRepeatable } from './build-state.ts'
import type { InputChange, Inputs } from './inputs.ts'
import { encodePages, ReusedPage, type EncodedPages, type KnownPages } from './page-records.ts'
import { wholesOf } from './site-inputs.ts'

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
  /** A page as an earlier build rendered it; null when it must be rendered. */
  get(page: Page): RenderedPage | null
  /** Takes back a page that `get` gave, because something else is to be remarked about it. */
  drop(page: Page): void
  /** Keeps a page that was made anew, unless a remark about it cannot be kept: then it is made again, to make that again. */
  set(page: RenderedPage): void
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
  readonly state: KnownPages | null
  readonly inputs: Inputs
  /** Whether the files of a page are as they were published. */
  readonly isIntact: (page: Page) => boolean
}

export function createPageCache({ state, inputs, isIntact }: PageCacheOptions): PageCache {
  const changeOf = createChanges(state?.inputKeys ?? [], inputs)
  /** Pages that are taken over, and those that were made anew with what they were made from. */
  const kept = new Map<string, RenderedPage>()
  const made = new Map<string, readonly [RenderedPage, readonly InputKey[]]>()
  const reasons = new Map<string, RenderReason>()
  const counter = createCacheCounter()
  const render = (url: string, reason: RenderReason): null => {
    reasons.set(url, reason)
    counter.miss(reason.kind)
    return null
  }
  /** What pages were made from is compared by the next build. */
  const askFor = (keys: Iterable<InputKey>): void => {
    for (const key of keys) for (const asked of [key, ...wholesOf(key)]) inputs.valueOf(asked)
  }
  const environment = (): readonly InputKey[] =>
    processEnvironment.readByFunctions('page').map((name) => inputKey('environment', name))
  return {
    get(page) {
      const { url } = page
      const record = state?.pages.get(url)
      if (state === null || record === undefined) return render(url, { kind: 'new' })
      const changes = record.inputs.flatMap((id) => changeOf(id) ?? [])
      if (changes.length > 0) return render(url, { kind: 'changed', changes })
      if (!isIntact(page)) return render(url, { kind: 'output' })
      const found = new ReusedPage(page, record, state)
      kept.set(url, found)
      return found
    },
    drop({ url }) {
      kept.delete(url)
      render(url, { kind: 'remarks' })
    },
    counts: () => ({ ...counter.counts(), hits: kept.size }),
    reasonFor: (url) => reasons.get(url) ?? null,
    set(page) {
      if (page.inputs === null || !areRepeatable(page.diagnostics)) return
      const keys = [...page.inputs]
      made.set(page.page.url, [page, keys])
      askFor(keys)
    },
    inputs() {
      const used = new Set<number>()
      for (const url of kept.keys()) for (const id of state?.pages.get(url)?.inputs ?? []) used.add(id)
      const found = [...environment(), ...[...made.values()].flatMap(([, keys]) => keys)]
      for (const id of used) found.push(state?.inputKeys[id] ?? '')
      return found
    },
    records(others) {
      const read = environment()
      askFor(read)
      return encodePages({
        state,
        kept: [...kept.values()],
        // Functions may have been asked about the links of any page.
        made: [...made.values()].map(([page, keys]) => [page, [...keys, ...read]] as const),
        others,
      })
    },
  }
}

/** Tells the change of an input by its number: a page asks for the same ones as others. */
function createChanges(inputKeys: readonly InputKey[], inputs: Inputs): (id: number) => InputChange | null {
  const changes: (InputChange | null | undefined)[] = []
  return (id) =>
    changes[id] === undefined ? (changes[id] = inputs.changeOf(inputKeys[id] ?? '')) : changes[id]
}
