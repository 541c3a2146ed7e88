import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInputs, type Inputs, type InputValues } from '../../../cli/cache/inputs.ts'
import { siteInputs, wholeOf, type InputScope } from '../../../cli/cache/site-inputs.ts'
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

/** Facts of a site that has shared data and nothing else. */
function inputsOf(shared: Readonly<Record<string, Json>>, before: InputValues = {}): Inputs {
  const manifest = { pageByUrl: new Map() }
  const scope = { config: { siteDir: '/' }, manifest, shared: new Map(Object.entries(shared)) }
  return createInputs(siteInputs(scope as unknown as InputScope), before)
}

const BEFORE = inputsOf({ [KEY]: SIDEBAR }).values([WHOLE, A, C, ...PAGES])

test('an edited sidebar changes the slices that show the edit, and no other', () => {
  const inputs = inputsOf({ [KEY]: RENAMED }, BEFORE)
  assert.equal(inputs.changeOf(A)?.before, BEFORE[A])
  assert.equal(inputs.changeOf(C), null)
})

test('slices of a sidebar that did not change are not worked out', () => {
  const before = { ...BEFORE, [A]: 'as it was' }
  assert.equal(inputsOf({ [KEY]: SIDEBAR }, before).changeOf(A), null)
  assert.notEqual(inputsOf({ [KEY]: RENAMED }, before).changeOf(A), null)
  const moved = { ...before, ...Object.fromEntries(PAGES.map((page) => [page, 'other'])) }
  assert.notEqual(inputsOf({ [KEY]: SIDEBAR }, moved).changeOf(A), null)
  const { [WHOLE]: _whole, ...unknown } = before
  assert.notEqual(inputsOf({ [KEY]: SIDEBAR }, unknown).changeOf(A), null)
})

test('a slice that was not known is told all the same', () => {
  const { [A]: value, ...others } = BEFORE
  assert.equal(inputsOf({ [KEY]: SIDEBAR }, others).valueOf(A), value)
})

test('a sidebar that is gone has no slices', () => {
  assert.equal(inputsOf({}, BEFORE).changeOf(A)?.now, '')
})

test('a slice is kept together with the value of its whole sidebar; other facts stand alone', () => {
  assert.equal(wholeOf(A), WHOLE)
  assert.equal(wholeOf(WHOLE), null)
})
