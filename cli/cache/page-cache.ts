import { mapValues, pick } from 'lodash-es'
import { processEnvironment } from '../config/module/process-environment.ts'
import type { RenderedPage } from '../render/pages.ts'
import { createCacheCounter } from '../report/build-report/report-lines.ts'
import type { Page } from '../routes/page.ts'
import { inputKey, type InputKey } from '../types/inputs.ts'
import {
  areRepeatable,
  PAGE_FACTS,
  PAGE_LISTS,
  type BuildState,
  type DocumentRecord,
  type PageRecord,
} from './build-state.ts'
import type { InputChange, Inputs } from './inputs.ts'
import { rowOf } from './pack.ts'
import { wholesOf } from './site-inputs.ts'

type KnownPages = Pick<BuildState, 'pages' | 'documents' | 'inputKeys' | 'texts' | 'numbered'>

type RenderReason =
  /** No earlier build gave it, or only with a remark that cannot be kept. */
  | { readonly kind: 'new' }
  | { readonly kind: 'changed'; readonly changes: readonly InputChange[] }
  | { readonly kind: 'output' }
  /** Something else is to be remarked about it than was. */
  | { readonly kind: 'remarks' }

interface PageCacheOptions {
  readonly state: KnownPages | null
  readonly inputs: Inputs
  readonly isIntact: (page: Page) => boolean
}

export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache({ state, inputs, isIntact }: PageCacheOptions) {
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
  const environment = () =>
    processEnvironment.readByFunctions('page').map((name) => inputKey('environment', name))
  return {
    /** A page as an earlier build rendered it; null when it must be rendered. */
    get(page: Page): RenderedPage | null {
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

/** A page as an earlier build rendered it. A class, as there is one for every page; what few ask for is decoded then. */
class ReusedPage implements RenderedPage {
  readonly page: Page
  readonly rendered = true
  readonly inputs = null
  readonly noIndex: RenderedPage['noIndex']
  readonly policy: RenderedPage['policy']
  readonly live: RenderedPage['live']
  readonly diagnostics: RenderedPage['diagnostics']
  readonly resolved: number
  readonly #known: KnownPages
  #anchors: ReadonlySet<string> | null = null

  constructor(page: Page, record: PageRecord, known: KnownPages) {
    this.page = page
    this.noIndex = record.noIndex
    this.policy = record.policy
    this.live = record.live
    this.diagnostics = record.diagnostics
    this.resolved = record.resolved
    this.#known = known
  }

  get links(): readonly string[] {
    return this.#texts('links')
  }

  get images(): readonly string[] {
    return this.#texts('images')
  }

  get embeds(): readonly string[] {
    return this.#texts('embeds')
  }

  get modules(): readonly string[] {
    return this.#texts('modules')
  }

  get needs(): readonly string[] {
    return this.#texts('needs')
  }

  get styles(): readonly string[] {
    return this.#texts('styles')
  }

  get anchors(): ReadonlySet<string> {
    return (this.#anchors ??= new Set(this.#known.documents.get(this.page.url)?.anchors))
  }

  #texts(list: (typeof PAGE_LISTS)[number]): readonly string[] {
    const numbers = this.#known.documents.get(this.page.url)?.[list] ?? []
    return numbers.map((id) => this.#known.texts[id] ?? '')
  }
}

interface Encoding {
  readonly state: KnownPages | null
  readonly kept: readonly RenderedPage[]
  readonly made: Iterable<readonly [page: RenderedPage, inputs: readonly InputKey[]]>
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
    kept.length > state.pages.size / 2 &&
    state.texts.length <= state.numbered * (1 + GARBAGE_SHARE) + GARBAGE
  const keys = createNumbering(isLean ? state.inputKeys : [])
  const texts = createNumbering(isLean ? state.texts : [])
  const pages: string[] = []
  const documents: string[] = []
  const add = (page: RenderedPage, inputs: readonly InputKey[]): void => {
    // Those that tell easily that others have not changed are kept beside them.
    for (const key of inputs) keys.numbersOf(wholesOf(key))
    const record: PageRecord = { inputs: keys.numbersOf(inputs), ...pick(page, PAGE_FACTS) }
    const lists = mapValues(pick(page, PAGE_LISTS), texts.numbersOf)
    const document: DocumentRecord = { ...lists, anchors: [...page.anchors] }
    pages.push(rowOf(page.page.url, record))
    documents.push(rowOf(page.page.url, document))
  }
  for (const page of kept) {
    const { url } = page.page
    if (isLean) {
      pages.push(state.pages.lineOf(url) ?? '')
      documents.push(state.documents.lineOf(url) ?? '')
    } else if (state !== null) add(page, inputsOf(url, state))
  }
  for (const [page, inputs] of made) add(page, inputs)
  return {
    pages,
    documents,
    others: keys.numbersOf(others),
    inputKeys: keys.all,
    texts: texts.all,
    numbered: isLean ? state.numbered : texts.all.length,
  }
}

function inputsOf(url: string, { pages, inputKeys }: KnownPages): readonly InputKey[] {
  return pages.get(url)?.inputs.map((id) => inputKeys[id] ?? '') ?? []
}

function createNumbering(known: readonly string[]) {
  const all = [...known]
  let numbers: Map<string, number> | null = null
  const numberOf = (text: string): number => {
    numbers ??= new Map(all.map((one, id) => [one, id]))
    const found = numbers.get(text) ?? all.push(text) - 1
    numbers.set(text, found)
    return found
  }
  return { all, numbersOf: (texts: readonly string[]): readonly number[] => texts.map(numberOf) }
}
