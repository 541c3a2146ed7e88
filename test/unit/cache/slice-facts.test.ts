import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInputs, type Inputs } from '../../../cli/cache/inputs.ts'
import { siteInputs, wholesOf, type InputScope } from '../../../cli/cache/site-inputs.ts'
import { inputKey } from '../../../cli/types/inputs.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import type { Sidebar } from '../../../runtime/shared/docs/docs.ts'

const KEY = 'docs-default-current-sidebar-main'
const WHOLE = inputKey('shared', KEY)
const A = inputKey('slice', `${KEY} /docs/a/`)
const C = inputKey('slice', `${KEY} /docs/c/`)
const PAGES = ['/docs/a/', '/docs/c/'].map((url) => inputKey('page', url))

const link = (name: string, label = name) => ({ type: 'link', label, href: `/docs/${name}/` }) as const
const category = (name: string, items: Sidebar) =>
  ({ type: 'category', label: name, collapsible: true, collapsed: true, items }) as const

const SIDEBAR: Sidebar = [category('One', [link('a'), link('b')]), category('Two', [link('c'), link('d')])]
const RENAMED: Sidebar = [category('One', [link('a'), link('b', 'Other')]), SIDEBAR[1] ?? link('')]

interface Given {
  readonly before?: ReadonlyMap<string, string>
  readonly pages?: readonly string[]
}

/** Facts of a site that has shared data and nothing else. */
function inputsOf(
  shared: Readonly<Record<string, Json>>,
  { before = new Map(), pages = [] }: Given = {},
): Inputs {
  const manifest = { pages, pageByUrl: new Map(), pageBySource: new Map() }
  const scope = { config: { siteDir: '/' }, manifest, shared: new Map(Object.entries(shared)) }
  return createInputs(siteInputs(scope as unknown as InputScope), before)
}

const BEFORE = valuesOf(inputsOf({ [KEY]: SIDEBAR }), [WHOLE, 'plan ', A, C, ...PAGES])

function valuesOf(inputs: Inputs, keys: readonly string[]): ReadonlyMap<string, string> {
  return new Map(keys.map((key) => [key, inputs.valueOf(key)]))
}

function without(values: ReadonlyMap<string, string>, name: string): ReadonlyMap<string, string> {
  return new Map([...values].filter(([key]) => key !== name))
}

test('an edited sidebar changes the slices that show the edit, and no other', () => {
  const inputs = inputsOf({ [KEY]: RENAMED }, { before: BEFORE })
  assert.equal(inputs.changeOf(A)?.before, BEFORE.get(A))
  assert.equal(inputs.changeOf(C), null)
})

test('slices of a sidebar that did not change are not worked out', () => {
  const before = new Map([...BEFORE, [A, 'as it was']])
  assert.equal(inputsOf({ [KEY]: SIDEBAR }, { before }).changeOf(A), null)
  assert.notEqual(inputsOf({ [KEY]: RENAMED }, { before }).changeOf(A), null)
  const moved = new Map([...before, ...PAGES.map((page) => [page, 'other'] as const)])
  assert.notEqual(inputsOf({ [KEY]: SIDEBAR }, { before: moved, pages: ['new'] }).changeOf(A), null)
  const unknown = without(before, WHOLE)
  assert.notEqual(inputsOf({ [KEY]: SIDEBAR }, { before: unknown }).changeOf(A), null)
})

test('what is planned for a page is not compared while the plan is as it was', () => {
  const [page = ''] = PAGES
  const before = new Map([...BEFORE, [page, 'as it was']])
  assert.equal(inputsOf({}, { before }).changeOf(page), null)
  assert.notEqual(inputsOf({}, { before, pages: ['new'] }).changeOf(page), null)
  assert.notEqual(inputsOf({}, { before: without(before, 'plan ') }).changeOf(page), null)
})

test('a slice that was not known is told all the same, and a sidebar that is gone has none', () => {
  assert.equal(inputsOf({ [KEY]: SIDEBAR }, { before: without(BEFORE, A) }).valueOf(A), BEFORE.get(A))
  assert.equal(inputsOf({}, { before: BEFORE }).changeOf(A)?.now, '')
})

test('a slice is kept together with the value of its whole sidebar; other facts stand alone', () => {
  assert.deepEqual(wholesOf(A), [WHOLE, 'plan '])
  assert.deepEqual(wholesOf('page /docs/a/'), ['plan '])
  assert.deepEqual(wholesOf(WHOLE), [])
})
