import type { PolicyNeed } from '../../runtime/shared/document/content-policy.ts'
import type { DocumentInputs } from '../render/page-inputs.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import type { InputKey } from '../types/inputs.ts'
import type { BuildState, DocumentRecord, NextState, PageRecord } from './build-state.ts'
import { rowOf } from './rows.ts'
import { wholesOf } from './site-inputs.ts'

/** What is known of a rendered page beside its files. */
export interface KnownPage extends DocumentInputs {
  readonly modules: readonly string[]
  readonly needs: readonly string[]
  readonly styles: readonly string[]
  readonly policy: readonly PolicyNeed[]
  readonly live: readonly string[]
  /** What was remarked about it. */
  readonly diagnostics: readonly Diagnostic[]
  /** How many of these, the first ones, came from filling in its content: they may depend on more than its inputs. */
  readonly resolved: number
}

/** What an earlier build knew of pages. */
export type KnownPages = Pick<BuildState, 'pages' | 'documents' | 'inputKeys' | 'texts' | 'numbered'>

/** A page that was made anew, and what from. */
export interface MadePage {
  readonly inputs: readonly InputKey[]
  readonly page: KnownPage
}

/** Records of pages, and the lists of what their numbers mean. */
export interface EncodedPages extends Pick<
  NextState,
  'pages' | 'documents' | 'inputKeys' | 'texts' | 'numbered'
> {
  readonly others: readonly number[]
}

interface Encoding {
  readonly state: KnownPages | null
  /** URLs of pages that are taken over. */
  readonly kept: ReadonlySet<string>
  readonly made: ReadonlyMap<string, MadePage>
  /** Inputs of other results. */
  readonly others: readonly InputKey[]
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
    kept.size > state.pages.size / 2 &&
    state.texts.length <= state.numbered * (1 + GARBAGE_SHARE) + GARBAGE
  const lists: Lists = isLean
    ? { keys: numbering(state.inputKeys), texts: numbering(state.texts) }
    : { keys: numbering([]), texts: numbering([]) }
  const pages: string[] = []
  const documents: string[] = []
  const add = (url: string, page: MadePage): void => {
    pages.push(rowOf(url, pageRecord(page, lists)))
    documents.push(rowOf(url, documentRecord(page, lists)))
  }
  if (state !== null) {
    for (const url of kept) {
      if (isLean) {
        pages.push(state.pages.lineOf(url) ?? '')
        documents.push(state.documents.lineOf(url) ?? '')
      } else add(url, keptPage(url, state))
    }
  }
  for (const [url, page] of made) add(url, page)
  return {
    pages,
    documents,
    others: lists.keys.ofAll(others),
    inputKeys: lists.keys.all,
    texts: lists.texts.all,
    numbered: isLean ? state.numbered : lists.texts.all.length,
  }
}

/** What was known of a page; what few ask for is decoded when it is asked for. */
export function decodedPage(url: string, { pages, documents, texts }: KnownPages): KnownPage {
  return new DecodedPage(url, { record: pages.get(url), documents, texts })
}

interface Encoded extends Pick<KnownPages, 'documents' | 'texts'> {
  readonly record: PageRecord | undefined
}

const NO_DOCUMENT: DocumentRecord = {
  links: [],
  images: [],
  embeds: [],
  anchors: [],
  modules: [],
  needs: [],
  styles: [],
}

const NO_PAGE: PageRecord = { inputs: [] }

/** A class, because there is one for every page of the site. */
class DecodedPage implements KnownPage {
  readonly noIndex: boolean
  readonly policy: KnownPage['policy']
  readonly live: KnownPage['live']
  readonly diagnostics: KnownPage['diagnostics']
  readonly resolved: number
  readonly #url: string
  readonly #encoded: Encoded
  #anchors: ReadonlySet<string> | null = null

  constructor(url: string, encoded: Encoded) {
    const { noIndex = false, policy = [], live = [], remarks } = encoded.record ?? NO_PAGE
    this.noIndex = noIndex
    this.policy = policy
    this.live = live
    this.diagnostics = remarks?.diagnostics ?? []
    this.resolved = remarks?.resolved ?? 0
    this.#url = url
    this.#encoded = encoded
  }

  get links(): readonly string[] {
    return this.#textsOf('links')
  }

  get images(): readonly string[] {
    return this.#textsOf('images')
  }

  get embeds(): readonly string[] {
    return this.#textsOf('embeds')
  }

  get anchors(): ReadonlySet<string> {
    this.#anchors ??= new Set(this.#document().anchors)
    return this.#anchors
  }

  get modules(): readonly string[] {
    return this.#textsOf('modules')
  }

  get needs(): readonly string[] {
    return this.#textsOf('needs')
  }

  get styles(): readonly string[] {
    return this.#textsOf('styles')
  }

  #document(): DocumentRecord {
    return this.#encoded.documents.get(this.#url) ?? NO_DOCUMENT
  }

  #textsOf(list: Exclude<keyof DocumentRecord, 'anchors'>): readonly string[] {
    const { texts } = this.#encoded
    return this.#document()[list].map((id) => texts[id] ?? '')
  }
}

function keptPage(url: string, state: KnownPages): MadePage {
  const inputs = state.pages.get(url)?.inputs ?? []
  return { inputs: inputs.map((id) => state.inputKeys[id] ?? ''), page: decodedPage(url, state) }
}

interface Lists {
  readonly keys: Numbering
  readonly texts: Numbering
}

function pageRecord({ inputs, page }: MadePage, { keys }: Lists): PageRecord {
  // Those that tell easily that others have not changed are kept beside them.
  for (const key of inputs) keys.ofAll(wholesOf(key))
  return {
    inputs: keys.ofAll(inputs),
    ...(page.noIndex ? { noIndex: true as const } : {}),
    ...(page.policy.length > 0 ? { policy: page.policy } : {}),
    ...(page.live.length > 0 ? { live: page.live } : {}),
    ...(page.diagnostics.length > 0
      ? { remarks: { diagnostics: page.diagnostics, resolved: page.resolved } }
      : {}),
  }
}

function documentRecord({ page }: MadePage, { texts }: Lists): DocumentRecord {
  return {
    links: texts.ofAll(page.links),
    images: texts.ofAll(page.images),
    embeds: texts.ofAll(page.embeds),
    anchors: [...page.anchors],
    modules: texts.ofAll(page.modules),
    needs: texts.ofAll(page.needs),
    styles: texts.ofAll(page.styles),
  }
}

interface Numbering {
  ofAll(texts: readonly string[]): readonly number[]
  readonly all: readonly string[]
}

/** Gives each text a number, so that it is written once. */
function numbering(known: readonly string[]): Numbering {
  const all = [...known]
  let numbers: Map<string, number> | null = null
  const of = (text: string): number => {
    numbers ??= new Map(all.map((one, id) => [one, id]))
    const found = numbers.get(text)
    if (found !== undefined) return found
    const id = all.push(text) - 1
    numbers.set(text, id)
    return id
  }
  return { all, ofAll: (texts) => texts.map(of) }
}
