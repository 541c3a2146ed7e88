import { processEnvironment } from '../config/module/process-environment.ts'
import type { PolicyNeed } from '../../runtime/shared/document/content-policy.ts'
import type { DocumentInputs } from '../render/page-inputs.ts'
import { createCacheCounter, type CacheCounts } from '../report/build-report/cache-report.ts'
import type { Diagnostic } from '../report/diagnostic.ts'
import { inputKey, type InputKey } from '../types/inputs.ts'
import type { BuildState, PageRecord } from './build-state.ts'
import type { InputChange, Inputs } from './inputs.ts'

/** What is known of a rendered page beside its files. */
export interface KnownPage extends DocumentInputs {
  readonly modules: readonly string[]
  readonly needs: readonly string[]
  readonly styles: readonly string[]
  readonly policy: readonly PolicyNeed[]
  /** What was remarked about it. */
  readonly diagnostics: readonly Diagnostic[]
  /** How many of these, the first ones, came from filling in its content: they may depend on more than its inputs. */
  readonly resolved: number
}

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
  /** Every input that a page of this build was made from. */
  inputs(): ReadonlySet<InputKey>
  /** How many pages were taken over, and why others were not. */
  counts(): CacheCounts
  /** Why a page is rendered; null for one that is taken over. */
  reasonFor(url: string): RenderReason | null
  /** For the next build. `others` are inputs of other results, which share the list of keys. */
  records(others: readonly InputKey[]): PageRecords
}

/** Records of pages, and the lists of what their numbers mean. */
export interface PageRecords extends Pick<BuildState, 'pages' | 'inputKeys' | 'texts'> {
  readonly others: readonly number[]
}

interface PageCacheOptions {
  readonly state: Pick<BuildState, 'pages' | 'inputKeys' | 'texts'> | null
  readonly inputs: Inputs
  /** Whether the files of a page are as they were published. */
  readonly isIntact: (url: string) => boolean
}

/** Whether a page need not be rendered. */
export function isKnownPage(found: KnownPage | RenderReason): found is KnownPage {
  return 'links' in found
}

export function createPageCache({ state, inputs, isIntact }: PageCacheOptions): PageCache {
  const { pages = {}, inputKeys = [], texts = [] } = state ?? {}
  const changes = new Map<number, InputChange | null>()
  const changeOf = (id: number): InputChange | null => {
    const known = changes.get(id)
    if (known !== undefined) return known
    const found = inputs.changeOf(inputKeys[id] ?? '')
    changes.set(id, found)
    return found
  }
  const current = new Map<string, Kept>()
  const taken = new Set<string>()
  const reasons = new Map<string, RenderReason>()
  const counter = createCacheCounter()
  const validate = (url: string, record: PageRecord | undefined): RenderReason | null => {
    if (record === undefined) return { kind: 'new' }
    const changed = record.inputs.flatMap((id) => changeOf(id) ?? [])
    if (changed.length > 0) return { kind: 'changed', changes: changed }
    return isIntact(url) ? null : { kind: 'output' }
  }
  return {
    get(url) {
      const record = Object.hasOwn(pages, url) ? pages[url] : undefined
      const reason = validate(url, record)
      if (record === undefined || reason !== null) {
        const given = reason ?? { kind: 'new' }
        reasons.set(url, given)
        counter.miss(given.kind)
        return given
      }
      taken.add(url)
      const page = knownPage(record, texts)
      current.set(url, { inputs: record.inputs.map((id) => inputKeys[id] ?? ''), page })
      return page
    },
    drop(url) {
      taken.delete(url)
      current.delete(url)
      reasons.set(url, { kind: 'remarks' })
      counter.miss('remarks')
    },
    counts: () => ({ ...counter.counts(), hits: taken.size }),
    reasonFor: (url) => reasons.get(url) ?? null,
    set(url, made, page) {
      // Functions may be asked about its links.
      const read = processEnvironment.readByFunctions().map((name) => inputKey('environment', name))
      current.set(url, { inputs: [...made, ...read], page })
    },
    inputs: () => new Set([...current.values()].flatMap((kept) => kept.inputs)),
    records: (others) => encoded(current, others),
  }
}

interface Kept {
  readonly inputs: readonly InputKey[]
  readonly page: KnownPage
}

function knownPage(record: PageRecord, texts: readonly string[]): KnownPage {
  const { links, images, anchors, noIndex, modules, needs, styles, policy, remarks } = record
  const textsOf = (ids: readonly number[]): string[] => ids.map((id) => texts[id] ?? '')
  return {
    links: textsOf(links),
    images: textsOf(images),
    anchors: new Set(anchors),
    noIndex,
    modules: textsOf(modules),
    needs: textsOf(needs),
    styles: textsOf(styles),
    // Only needs are numbered as needs.
    policy: textsOf(policy) as PolicyNeed[],
    diagnostics: remarks?.diagnostics ?? [],
    resolved: remarks?.resolved ?? 0,
  }
}

function encoded(pages: ReadonlyMap<string, Kept>, others: readonly InputKey[]): PageRecords {
  const [keys, texts] = [numbering(), numbering()]
  const records = Object.fromEntries(
    [...pages].map(([url, { inputs, page }]): [string, PageRecord] => [
      url,
      {
        inputs: inputs.map(keys.of),
        links: page.links.map(texts.of),
        images: page.images.map(texts.of),
        anchors: [...page.anchors],
        noIndex: page.noIndex,
        modules: page.modules.map(texts.of),
        needs: page.needs.map(texts.of),
        styles: page.styles.map(texts.of),
        policy: page.policy.map(texts.of),
        ...remarksOf(page),
      },
    ]),
  )
  return { pages: records, others: others.map(keys.of), inputKeys: keys.all, texts: texts.all }
}

function remarksOf({ diagnostics, resolved }: KnownPage): Pick<PageRecord, 'remarks'> {
  return diagnostics.length === 0 ? {} : { remarks: { diagnostics, resolved } }
}

/** Gives each text a number, so that it is written once. */
function numbering(): { readonly of: (text: string) => number; readonly all: readonly string[] } {
  const all: string[] = []
  const numbers = new Map<string, number>()
  return {
    all,
    of(text) {
      const known = numbers.get(text)
      if (known !== undefined) return known
      const id = all.push(text) - 1
      numbers.set(text, id)
      return id
    },
  }
}
