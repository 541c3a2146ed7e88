import { processEnvironment } from '../config/module/process-environment.ts'
import type { PolicyNeed } from '../../runtime/shared/content-policy.ts'
import type { DocumentFacts } from '../render/page-facts.ts'
import { createCacheCounter, type CacheCounts } from '../report/build-report/cache-report.ts'
import { factKey, type FactKey } from '../types/facts.ts'
import type { BuildState, PageRecord } from './build-state.ts'
import type { FactChange, Facts } from './facts.ts'

/** What is known of a rendered page beside its files. */
export interface KnownPage extends DocumentFacts {
  readonly modules: readonly string[]
  readonly needs: readonly string[]
  readonly styles: readonly string[]
  readonly policy: readonly PolicyNeed[]
}

/** Why a page is rendered. */
export type RenderReason =
  /** No earlier build gave it without a remark. */
  | { readonly kind: 'new' }
  | { readonly kind: 'changed'; readonly changes: readonly FactChange[] }
  /** Its files in the output are not as they were published. */
  | { readonly kind: 'output' }

/** The pages of earlier builds, and the records of this one. */
export interface PageMemory {
  /** What an earlier build found out about a page that is still right; or why it is not. */
  recall(url: string): KnownPage | RenderReason
  /** Keeps what was rendered. */
  remember(url: string, facts: Iterable<FactKey>, page: KnownPage): void
  /** Every fact that a page of this build was made from. */
  facts(): ReadonlySet<FactKey>
  /** How many pages were taken over, and why others were not. */
  counts(): CacheCounts
  /** Why a page is rendered; null for one that is taken over. */
  reasonFor(url: string): RenderReason | null
  /** For the next build. `others` are facts of other results, which share the list of keys. */
  records(others: readonly FactKey[]): PageRecords
}

/** Records of pages, and the lists of what their numbers mean. */
export interface PageRecords extends Pick<BuildState, 'pages' | 'factKeys' | 'texts'> {
  readonly others: readonly number[]
}

interface PageMemoryOptions {
  readonly state: Pick<BuildState, 'pages' | 'factKeys' | 'texts'> | null
  readonly facts: Facts
  /** Whether the files of a page are as they were published. */
  readonly isIntact: (url: string) => boolean
}

/** Whether a page need not be rendered. */
export function isKnownPage(found: KnownPage | RenderReason): found is KnownPage {
  return 'links' in found
}

export function createPageMemory({ state, facts, isIntact }: PageMemoryOptions): PageMemory {
  const { pages = {}, factKeys = [], texts = [] } = state ?? {}
  const changes = new Map<number, FactChange | null>()
  const changeOf = (id: number): FactChange | null => {
    const known = changes.get(id)
    if (known !== undefined) return known
    const found = facts.changeOf(factKeys[id] ?? '')
    changes.set(id, found)
    return found
  }
  const current = new Map<string, Kept>()
  const reasons = new Map<string, RenderReason>()
  const counter = createCacheCounter()
  const judge = (url: string, record: PageRecord | undefined): RenderReason | null => {
    if (record === undefined) return { kind: 'new' }
    const changed = record.facts.flatMap((id) => changeOf(id) ?? [])
    if (changed.length > 0) return { kind: 'changed', changes: changed }
    return isIntact(url) ? null : { kind: 'output' }
  }
  return {
    recall(url) {
      const record = Object.hasOwn(pages, url) ? pages[url] : undefined
      const reason = judge(url, record)
      if (record === undefined || reason !== null) {
        const given = reason ?? { kind: 'new' }
        reasons.set(url, given)
        counter.miss(given.kind)
        return given
      }
      counter.hit()
      const page = knownPage(record, texts)
      current.set(url, { facts: record.facts.map((id) => factKeys[id] ?? ''), page })
      return page
    },
    counts: counter.counts,
    reasonFor: (url) => reasons.get(url) ?? null,
    remember(url, made, page) {
      // Functions may be asked about its links.
      const read = processEnvironment.readByFunctions().map((name) => factKey('environment', name))
      current.set(url, { facts: [...made, ...read], page })
    },
    facts: () => new Set([...current.values()].flatMap((kept) => kept.facts)),
    records: (others) => encoded(current, others),
  }
}

interface Kept {
  readonly facts: readonly FactKey[]
  readonly page: KnownPage
}

function knownPage(record: PageRecord, texts: readonly string[]): KnownPage {
  const { links, images, anchors, noIndex, modules, needs, styles, policy } = record
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
  }
}

function encoded(pages: ReadonlyMap<string, Kept>, others: readonly FactKey[]): PageRecords {
  const [keys, texts] = [numbering(), numbering()]
  const records = Object.fromEntries(
    [...pages].map(([url, { facts, page }]): [string, PageRecord] => [
      url,
      {
        facts: facts.map(keys.of),
        links: page.links.map(texts.of),
        images: page.images.map(texts.of),
        anchors: [...page.anchors],
        noIndex: page.noIndex,
        modules: page.modules.map(texts.of),
        needs: page.needs.map(texts.of),
        styles: page.styles.map(texts.of),
        policy: page.policy.map(texts.of),
      },
    ]),
  )
  return { pages: records, others: others.map(keys.of), factKeys: keys.all, texts: texts.all }
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
