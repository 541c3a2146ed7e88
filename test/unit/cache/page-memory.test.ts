import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFacts, type FactValues } from '../../../cli/cache/facts.ts'
import {
  createPageMemory,
  isKnownPage,
  type KnownPage,
  type PageMemory,
} from '../../../cli/cache/page-memory.ts'

const PAGE: KnownPage = {
  links: ['/b/', '/c/'],
  images: ['/x.png'],
  anchors: new Set(['one']),
  noIndex: true,
  modules: ['@theme/DocItem'],
  needs: ['sidebar'],
  styles: ['assets/css/blog.css'],
  policy: ["style-src-attr 'unsafe-inline'"],
}
const BARE: KnownPage = {
  links: [],
  images: [],
  anchors: new Set(),
  noIndex: false,
  modules: [],
  needs: [],
  styles: [],
  policy: [],
}

type State = Parameters<typeof createPageMemory>[0]['state']

interface Building {
  readonly state?: State
  readonly before?: FactValues
  readonly now?: FactValues
  readonly isIntact?: (url: string) => boolean
}

function open({ state = null, before = {}, now = {}, isIntact = () => true }: Building): PageMemory {
  const facts = createFacts({ file: (name) => now[`file ${name}`] ?? '' }, before)
  return createPageMemory({ state, facts, isIntact })
}

/** What a first build keeps of two pages that share facts. */
function kept(): { readonly state: State; readonly before: FactValues } {
  const memory = open({})
  memory.remember('/a/', ['file shared', 'file a'], PAGE)
  memory.remember('/b/', ['file shared'], BARE)
  const { others: _others, ...state } = memory.records(['file shared', 'file code'])
  return { state: structuredClone(state), before: { 'file shared': '1', 'file a': '1' } }
}

test('a page whose facts hold is what it was', () => {
  const { state, before } = kept()
  const memory = open({ state, before, now: before })
  assert.deepEqual(memory.recall('/a/'), PAGE)
  assert.deepEqual(memory.recall('/b/'), BARE)
  assert.deepEqual([...memory.facts()].sort(), ['file a', 'file shared'])
  assert.equal(memory.reasonFor('/a/'), null)
})

const CHANGED: readonly (readonly [name: string, url: string, building: Building, reason: unknown])[] = [
  ['is not known', '/new/', {}, { kind: 'new' }],
  ['has the name of a method', 'constructor', {}, { kind: 'new' }],
  [
    'was made of something that changed',
    '/a/',
    { now: { 'file shared': '1', 'file a': '2' } },
    { kind: 'changed', changes: [{ key: 'file a', before: '1', now: '2' }] },
  ],
  [
    'was made of something whose value nobody kept',
    '/b/',
    { before: {}, now: {} },
    { kind: 'changed', changes: [{ key: 'file shared', before: null, now: '' }] },
  ],
  ['is not in the output as it was', '/b/', { isIntact: (url) => url !== '/b/' }, { kind: 'output' }],
]

for (const [name, url, building, reason] of CHANGED) {
  test(`a page that ${name} is rendered, with the reason`, () => {
    const first = kept()
    const memory = open({ ...first, now: first.before, ...building })
    const found = memory.recall(url)
    assert.equal(isKnownPage(found), false)
    assert.deepEqual(found, reason)
    assert.deepEqual(memory.reasonFor(url), reason)
    assert.equal(memory.facts().size, 0)
    assert.deepEqual(memory.records([]).pages, {})
  })
}

test('a page that was taken over is kept for the build after the next', () => {
  const { state, before } = kept()
  const second = open({ state, before, now: before })
  second.recall('/a/')
  const records = structuredClone(second.records([]))
  assert.deepEqual(open({ state: records, before, now: before }).recall('/a/'), PAGE)
  assert.deepEqual(Object.keys(records.pages), ['/a/'])
})

test('facts of other results share the list of keys', () => {
  const memory = open({})
  memory.remember('/a/', ['file a'], BARE)
  const { others, factKeys } = memory.records(['file code', 'file a'])
  assert.deepEqual(
    others.map((id) => factKeys[id]),
    ['file code', 'file a'],
  )
  assert.equal(new Set(factKeys).size, factKeys.length)
})
