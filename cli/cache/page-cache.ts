import { mapValues, pick } from 'lodash-es'
import { processEnvironment } from '../config/module/process-environment.ts'
import type { RenderedPage } from '../render/pages.ts'
import { createCacheCounter } from '../report/build-report/report-lines.ts'
import type { Page } from '../routes/page.ts'
import { inputKey, type InputKey } from '../types/inputs.ts'
import { memoized, onceAsked } from '../types/memoized.ts'
import { areRepeatable, PAGE_FACTS, PAGE_LISTS, type BuildState, type PageRecord } from './build-state.ts'
import type { InputChange, Inputs } from './inputs.ts'
import { goneFrom, rowOf } from './rows.ts'
import { wholesOf } from './site-inputs.ts'

type KnownPages = Pick<BuildState, 'pages' | 'inputKeys' | 'texts' | 'numbered'>

type RenderReason =
  /** No earlier build gave it, or only with a remark that cannot be kept. */
  | { readonly kind: 'new' }
  | { readonly kind: 'changed'; readonly changes: readonly InputChange[] }
  | { readonly kind: 'output' }
  | { readonly kind: 'remarks' }

export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache(options: {
  readonly state: KnownPages | null
  readonly inputs: Inputs
  readonly isIntact: (page: Page, record: PageRecord) => boolean
}) {
  const { state, inputs, isIntact } = options
  const changeOf = memoized((id: number) => inputs.changeOf(state?.inputKeys[id] ?? ''))
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
  const askFor = (keys: Iterable<InputKey>): void => {
    for (const key of keys) for (const asked of [key, ...wholesOf(key)]) inputs.valueOf(asked)
  }
  const environment = () =>
    processEnvironment.readByFunctions('page').map((name) => inputKey('environment', name))
  return {
    get(page: Page): RenderedPage | null {
      const { url } = page
      const record = state?.pages.get(url)
      if (state === null || record === undefined) return render(url, { kind: 'new' })
      const changes = record.inputs.flatMap((id) => changeOf(id) ?? [])
      if (changes.length > 0) return render(url, { kind: 'changed', changes })
      if (!isIntact(page, record)) return render(url, { kind: 'output' })
      const found = reusedPage(page, record, state)
      kept.set(url, found)
      return found
    },
    /** Takes back a page that `get` gave, because something else is to be remarked about it. */
    drop({ url }: Page): void {
      kept.delete(url)
      render(url, { kind: 'remarks' })
    },
    counts: () => ({ ...counter.counts(), hits: kept.size }),
    /** Why a page is rendered; null for one that is taken over. */
    reasonFor: (url: string) => reasons.get(url) ?? null,
    /** Keeps a page that was made anew, unless a remark about it cannot be kept: then it is made again, to make that again. */
    set(page: RenderedPage): void {
      if (page.inputs === null || !areRepeatable(page.diagnostics)) return
      const keys = [...page.inputs]
      made.set(page.page.url, [page, keys])
      askFor(keys)
    },
    /** Every input that a page of this build was made from; some more than once. */
    inputs(): readonly InputKey[] {
      const used = new Set<number>()
      for (const url of kept.keys()) for (const id of state?.pages.get(url)?.inputs ?? []) used.add(id)
      const found = [...environment(), ...[...made.values()].flatMap(([, keys]) => keys)]
      for (const id of used) found.push(state?.inputKeys[id] ?? '')
      return found
    },
    /** For the next build. `others` are inputs of other results, which share the list of keys. */
    records(others: readonly InputKey[]) {
      const read = environment()
      askFor(read)
      return encodePages({
        state,
        kept,
        // Functions may have been asked about the links of any page.
        made: [...made.values()].map(([page, keys]) => [page, [...keys, ...read]] as const),
        others,
      })
    },
  }
}

/** A page as an earlier build rendered it. What few ask for is decoded then. */
function reusedPage(page: Page, record: PageRecord, { texts }: KnownPages): RenderedPage {
  const textsOf = (list: (typeof PAGE_LISTS)[number]) => record[list].map((id) => texts[id] ?? '')
  const anchors = onceAsked(() => new Set(record.anchors))
  return {
    page,
    rendered: true,
    inputs: null,
    ...pick(record, PAGE_FACTS),
    get links() {
      return textsOf('links')
    },
    get images() {
      return textsOf('images')
    },
    get embeds() {
      return textsOf('embeds')
    },
    get modules() {
      return textsOf('modules')
    },
    get needs() {
      return textsOf('needs')
    },
    get styles() {
      return textsOf('styles')
    },
    get anchors() {
      return anchors()
    },
  }
}

interface Encoding {
  readonly state: KnownPages | null
  readonly kept: ReadonlyMap<string, RenderedPage>
  readonly made: readonly (readonly [page: RenderedPage, inputs: readonly InputKey[]])[]
  readonly others: readonly InputKey[]
}

/** Lists may hold this share of texts, and this many beside it, that nothing names any more. */
const GARBAGE_SHARE = 0.25
const GARBAGE = 1000

/**
 * Records of the pages of a build, and the lists of what their numbers mean. Records of pages that are taken over stay as they
 * are, and so do the lists, until too much in these is of no use.
 */
function encodePages({ state, kept, made, others }: Encoding) {
  const isLean =
    state !== null &&
    kept.size > state.pages.size / 2 &&
    state.texts.length <= state.numbered * (1 + GARBAGE_SHARE) + GARBAGE
  const keys = createNumbering(isLean ? state.inputKeys : [])
  const texts = createNumbering(isLean ? state.texts : [])
  const recordOf = (page: RenderedPage, inputs: readonly InputKey[]): string => {
    // Those that tell easily that others have not changed are kept beside them.
    for (const key of inputs) keys.numbersOf(wholesOf(key))
    const record: PageRecord = {
      inputs: keys.numbersOf(inputs),
      ...pick(page, PAGE_FACTS),
      ...mapValues(pick(page, PAGE_LISTS), texts.numbersOf),
      anchors: [...page.anchors],
    }
    return rowOf(page.page.url, record)
  }
  const renumbered = isLean
    ? []
    : [...kept].map(([url, page]) =>
        recordOf(page, state?.pages.get(url)?.inputs.map((id) => state.inputKeys[id] ?? '') ?? []),
      )
  const urls = new Set<string>(made.map(([{ page }]) => page.url))
  return {
    pages: {
      lines: [...renumbered, ...made.map(([page, inputs]) => recordOf(page, inputs))],
      gone: goneFrom(state?.pages, (url) => kept.has(url) || urls.has(url)),
    },
    others: keys.numbersOf(others),
    inputKeys: keys.all(),
    texts: texts.all(),
    numbered: isLean ? state.numbered : texts.all().length,
  }
}

/** Numbers texts by when they came first. */
export function createNumbering(known: readonly string[]) {
  const numbers = new Map(known.map((text, id) => [text, id]))
  const numberOf = (text: string): number => {
    const found = numbers.get(text) ?? numbers.size
    numbers.set(text, found)
    return found
  }
  return {
    all: (): readonly string[] => [...numbers.keys()],
    numbersOf: (texts: readonly string[]): readonly number[] => texts.map(numberOf),
  }
}
