import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFacts, type Facts, type FactValues } from '../../../cli/cache/facts.ts'
import { siteFacts, wholeOf, type FactScope } from '../../../cli/cache/site-facts.ts'
import { factKey } from '../../../cli/types/facts.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import type { Sidebar } from '../../../runtime/shared/docs.ts'

const KEY = 'docs-default-current-sidebar-main'
const WHOLE = factKey('shared', KEY)
const A = factKey('slice', `${KEY} /docs/a/`)
const C = factKey('slice', `${KEY} /docs/c/`)
const PAGES = ['/docs/a/', '/docs/c/'].map((url) => factKey('page', url))

const link = (name: string, label = name) => ({ type: 'link', label, href: `/docs/${name}/` }) as const
const category = (name: string, items: Sidebar) =>
  ({ type: 'category', label: name, collapsible: true, collapsed: true, items }) as const

const SIDEBAR: Sidebar = [category('One', [link('a'), link('b')]), category('Two', [link('c'), link('d')])]
const RENAMED: Sidebar = [category('One', [link('a'), link('b', 'Other')]), SIDEBAR[1] ?? link('')]

/** Facts of a site that has shared data and nothing else. */
function factsOf(shared: Readonly<Record<string, Json>>, before: FactValues = {}): Facts {
  const manifest = { pageByUrl: new Map() }
  const scope = { config: { siteDir: '/' }, manifest, shared: new Map(Object.entries(shared)) }
  return createFacts(siteFacts(scope as unknown as FactScope), before)
}

const BEFORE = factsOf({ [KEY]: SIDEBAR }).values([WHOLE, A, C, ...PAGES])

test('an edited sidebar changes the slices that show the edit, and no other', () => {
  const facts = factsOf({ [KEY]: RENAMED }, BEFORE)
  assert.equal(facts.changeOf(A)?.before, BEFORE[A])
  assert.equal(facts.changeOf(C), null)
})

test('slices of a sidebar that did not change are not worked out', () => {
  const before = { ...BEFORE, [A]: 'as it was' }
  assert.equal(factsOf({ [KEY]: SIDEBAR }, before).changeOf(A), null)
  assert.notEqual(factsOf({ [KEY]: RENAMED }, before).changeOf(A), null)
  const moved = { ...before, ...Object.fromEntries(PAGES.map((page) => [page, 'other'])) }
  assert.notEqual(factsOf({ [KEY]: SIDEBAR }, moved).changeOf(A), null)
  const { [WHOLE]: _whole, ...unknown } = before
  assert.notEqual(factsOf({ [KEY]: SIDEBAR }, unknown).changeOf(A), null)
})

test('a slice that was not known is told all the same', () => {
  const { [A]: value, ...others } = BEFORE
  assert.equal(factsOf({ [KEY]: SIDEBAR }, others).valueOf(A), value)
})

test('a sidebar that is gone has no slices', () => {
  assert.equal(factsOf({}, BEFORE).changeOf(A)?.now, '')
})

test('a slice is kept together with the value of its whole sidebar; other facts stand alone', () => {
  assert.equal(wholeOf(A), WHOLE)
  assert.equal(wholeOf(WHOLE), null)
})
