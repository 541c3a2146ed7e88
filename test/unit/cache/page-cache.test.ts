import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInputs } from '../../../cli/cache/inputs.ts'
import { createPageCache, type PageCache } from '../../../cli/cache/page-cache.ts'
import { bytesOf, readRows } from '../../../cli/cache/rows.ts'
import type { RenderedPage } from '../../../cli/render/pages.ts'
import type { Page } from '../../../cli/routes/page.ts'

type KnownPage = Omit<RenderedPage, 'page' | 'rendered' | 'inputs'>

const PAGE: KnownPage = {
  links: ['/b/', '/c/'],
  images: ['/x.png'],
  embeds: ['/x.mp4'],
  anchors: new Set(['one']),
  noIndex: true,
  modules: ['@theme/DocItem'],
  needs: ['sidebar'],
  styles: ['assets/css/blog.css'],
  policy: ["style-src-attr 'unsafe-inline'"],
  live: ['./card'],
  diagnostics: [{ code: 'X', level: 'warning', message: 'x' }],
  resolved: 1,
}
const LISTS = {
  links: [],
  images: [],
  embeds: [],
  modules: [],
  needs: [],
  styles: [],
  policy: [],
  live: [],
  diagnostics: [],
}
const BARE: KnownPage = { ...LISTS, anchors: new Set(), noIndex: false, resolved: 0 }

type Values = Readonly<Record<string, string>>
type State = Parameters<typeof createPageCache>[0]['state']

interface Building {
  readonly state?: State
  readonly before?: Values
  readonly now?: Values
  readonly isIntact?: (page: Page) => boolean
}

function open({ state = null, before = {}, now = {}, isIntact = () => true }: Building): PageCache {
  const inputs = createInputs({ file: (name) => now[`file ${name}`] ?? '' }, new Map(Object.entries(before)))
  return createPageCache({ state, inputs, isIntact })
}

const page = (url: string) => ({ url }) as Page
const set = (cache: PageCache, url: string, [inputs, known]: readonly [readonly string[], KnownPage]): void =>
  cache.set({ ...known, page: page(url), rendered: true, inputs: new Set(inputs) })

/** What the next build reads of what a build keeps. */
function stateOf(cache: PageCache, others: readonly string[] = [], before: State = null): NonNullable<State> {
  const { pages, ...lists } = cache.records(others)
  return { ...structuredClone(lists), pages: readRows(bytesOf(before?.pages.lines() ?? []), pages) }
}

/** All that is known of a page; null when it is to be rendered. */
function pageOf(cache: PageCache, url: string): object | null {
  const found = cache.get(page(url))
  if (found === null) return null
  return Object.fromEntries(Object.keys(PAGE).map((key) => [key, found[key as keyof KnownPage]]))
}

/** What a first build keeps of two pages that share facts. */
function kept(): { readonly state: State; readonly before: Values } {
  const cache = open({})
  set(cache, '/a/', [['file shared', 'file a'], PAGE])
  set(cache, '/b/', [['file shared'], BARE])
  return {
    state: stateOf(cache, ['file shared', 'file code']),
    before: { 'file shared': '1', 'file a': '1' },
  }
}

test('a page that is taken back leaves no inputs behind', () => {
  const { state, before } = kept()
  const cache = open({ state, before, now: before })
  cache.get(page('/a/'))
  cache.get(page('/b/'))
  cache.drop(page('/a/'))
  assert.deepEqual([...cache.inputs()], ['file shared'])
  assert.deepEqual(cache.reasonFor('/a/'), { kind: 'remarks' })
  assert.deepEqual(cache.counts().hits, 1)
})

test('a page whose facts hold is what it was', () => {
  const { state, before } = kept()
  const cache = open({ state, before, now: before })
  assert.deepEqual(pageOf(cache, '/a/'), PAGE)
  assert.deepEqual(pageOf(cache, '/b/'), BARE)
  assert.deepEqual([...cache.inputs()].sort(), ['file a', 'file shared'])
  assert.equal(cache.reasonFor('/a/'), null)
})

const change = (key: string, before: string | null, now: string) => ({
  kind: 'changed',
  changes: [{ key, before, now }],
})
const CHANGED: readonly (readonly [name: string, url: string, building: Building, reason: unknown])[] = [
  ['is not known', '/new/', {}, { kind: 'new' }],
  ['has the name of a method', 'constructor', {}, { kind: 'new' }],
  [
    'was made of what changed',
    '/a/',
    { now: { 'file shared': '1', 'file a': '2' } },
    change('file a', '1', '2'),
  ],
  ['was made of what nobody kept', '/b/', { before: {}, now: {} }, change('file shared', null, '')],
  ['is not in the output as it was', '/b/', { isIntact: ({ url }) => url !== '/b/' }, { kind: 'output' }],
]

for (const [name, url, building, reason] of CHANGED) {
  test(`a page that ${name} is rendered, with the reason`, () => {
    const first = kept()
    const cache = open({ ...first, now: first.before, ...building })
    assert.equal(cache.get(page(url)), null)
    assert.deepEqual(cache.reasonFor(url), reason)
    assert.deepEqual([...cache.inputs()], [])
    assert.deepEqual(stateOf(cache, [], first.state).pages.size, 0)
  })
}

test('a page that was taken over is kept for the build after the next', () => {
  const { state, before } = kept()
  const second = open({ state, before, now: before })
  second.get(page('/a/'))
  const records = stateOf(second, [], state)
  assert.deepEqual(pageOf(open({ state: records, before, now: before }), '/a/'), PAGE)
  assert.deepEqual([...records.pages.keys()], ['/a/'])
})

test('facts of other results share the list of keys', () => {
  const cache = open({})
  set(cache, '/a/', [['file a'], BARE])
  const { others, inputKeys } = cache.records(['file code', 'file a'])
  const names = others.map((id) => inputKeys[id])
  assert.deepEqual(names, ['file code', 'file a'])
  assert.equal(new Set(inputKeys).size, inputKeys.length)
})
