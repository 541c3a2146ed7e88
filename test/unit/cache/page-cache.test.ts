import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInputs, type InputValues } from '../../../cli/cache/inputs.ts'
import {
  createPageCache,
  isKnownPage,
  type KnownPage,
  type PageCache,
} from '../../../cli/cache/page-cache.ts'

const PAGE: KnownPage = {
  links: ['/b/', '/c/'],
  images: ['/x.png'],
  anchors: new Set(['one']),
  noIndex: true,
  modules: ['@theme/DocItem'],
  needs: ['sidebar'],
  styles: ['assets/css/blog.css'],
  policy: ["style-src-attr 'unsafe-inline'"],
  diagnostics: [{ code: 'X', level: 'warning', message: 'x' }],
  resolved: 1,
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
  diagnostics: [],
  resolved: 0,
}

type State = Parameters<typeof createPageCache>[0]['state']

interface Building {
  readonly state?: State
  readonly before?: InputValues
  readonly now?: InputValues
  readonly isIntact?: (url: string) => boolean
}

function open({ state = null, before = {}, now = {}, isIntact = () => true }: Building): PageCache {
  const inputs = createInputs({ file: (name) => now[`file ${name}`] ?? '' }, before)
  return createPageCache({ state, inputs, isIntact })
}

/** What a first build keeps of two pages that share facts. */
function kept(): { readonly state: State; readonly before: InputValues } {
  const cache = open({})
  cache.set('/a/', ['file shared', 'file a'], PAGE)
  cache.set('/b/', ['file shared'], BARE)
  const { others: _others, ...state } = cache.records(['file shared', 'file code'])
  return { state: structuredClone(state), before: { 'file shared': '1', 'file a': '1' } }
}

test('a page whose facts hold is what it was', () => {
  const { state, before } = kept()
  const cache = open({ state, before, now: before })
  assert.deepEqual(cache.get('/a/'), PAGE)
  assert.deepEqual(cache.get('/b/'), BARE)
  assert.deepEqual([...cache.inputs()].sort(), ['file a', 'file shared'])
  assert.equal(cache.reasonFor('/a/'), null)
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
    const cache = open({ ...first, now: first.before, ...building })
    const found = cache.get(url)
    assert.equal(isKnownPage(found), false)
    assert.deepEqual(found, reason)
    assert.deepEqual(cache.reasonFor(url), reason)
    assert.equal(cache.inputs().size, 0)
    assert.deepEqual(cache.records([]).pages, {})
  })
}

test('a page that was taken over is kept for the build after the next', () => {
  const { state, before } = kept()
  const second = open({ state, before, now: before })
  second.get('/a/')
  const records = structuredClone(second.records([]))
  assert.deepEqual(open({ state: records, before, now: before }).get('/a/'), PAGE)
  assert.deepEqual(Object.keys(records.pages), ['/a/'])
})

test('facts of other results share the list of keys', () => {
  const cache = open({})
  cache.set('/a/', ['file a'], BARE)
  const { others, inputKeys } = cache.records(['file code', 'file a'])
  assert.deepEqual(
    others.map((id) => inputKeys[id]),
    ['file code', 'file a'],
  )
  assert.equal(new Set(inputKeys).size, inputKeys.length)
})
