import { mapValues, pick } from 'lodash-es'
import type { RenderedPage } from '../render/pages.ts'
import type { Page } from '../routes/page.ts'
import type { InputKey } from '../types/inputs.ts'
import { rowOf, type Rows } from './pack.ts'
import { wholesOf } from './site-inputs.ts'

const FACTS = ['noIndex', 'policy', 'live', 'diagnostics', 'resolved'] as const

/**
 * What is known of a rendered page, as far as every build asks for it. Texts that many pages share are numbers: places in
 * `texts` and `inputKeys`.
 */
export interface PageRecord extends Pick<RenderedPage, (typeof FACTS)[number]> {
  readonly inputs: readonly number[]
}

const LISTS = ['links', 'images', 'embeds', 'modules', 'needs', 'styles'] as const
type List = (typeof LISTS)[number]

/** What else is known of a rendered page. */
export type DocumentRecord = Readonly<Record<List, readonly number[]>> & {
  readonly anchors: readonly string[]
}

/** What an earlier build knew of pages. */
export interface KnownPages {
  readonly pages: Rows<PageRecord>
  readonly documents: Rows<DocumentRecord>
  readonly inputKeys: readonly InputKey[]
  readonly texts: readonly string[]
  /** How many texts there were when all of them were numbered anew. */
  readonly numbered: number
}

/** A page as an earlier build rendered it. A class, as there is one for every page; what few ask for is decoded then. */
export class ReusedPage implements RenderedPage {
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

  #texts(list: List): readonly string[] {
    const numbers = this.#known.documents.get(this.page.url)?.[list] ?? []
    return numbers.map((id) => this.#known.texts[id] ?? '')
  }
}

/** Inputs that a page was made from in an earlier build. */
function inputsOf(url: string, { pages, inputKeys }: KnownPages): readonly InputKey[] {
  return pages.get(url)?.inputs.map((id) => inputKeys[id] ?? '') ?? []
}

interface Encoding {
  readonly state: KnownPages | null
  /** Pages that are taken over from it. */
  readonly kept: readonly RenderedPage[]
  readonly made: Iterable<readonly [page: RenderedPage, inputs: readonly InputKey[]]>
  readonly others: readonly InputKey[]
}

/** Records of pages, and the lists of what their numbers mean. */
export interface EncodedPages extends Pick<KnownPages, 'inputKeys' | 'texts' | 'numbered'> {
  readonly pages: readonly string[]
  readonly documents: readonly string[]
  readonly others: readonly number[]
}

/** Lists may hold this share of texts, and this many beside it, that nothing names any more. */
const GARBAGE_SHARE = 0.25
const GARBAGE = 1000

/**
 * Records of the pages of a build. Those of pages that are taken over stay as they are, and so do the lists that their
 * numbers mean places in, until too much in these is of no use.
 */
export function encodePages({ state, kept, made, others }: Encoding): EncodedPages {
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
    const record: PageRecord = { inputs: keys.numbersOf(inputs), ...pick(page, FACTS) }
    const lists = mapValues(pick(page, LISTS), texts.numbersOf)
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

/** Gives each text a number, so that it is written once. */
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
