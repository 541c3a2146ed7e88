import assert from 'node:assert/strict'
import test from 'node:test'
import { shareEqual } from '../../../../runtime/live/share-equal.ts'

const OLD = { toc: [{ id: 'a' }, { id: 'b' }], props: { deep: { list: [1, 2] } }, title: 'old', none: null }

test('a value that says the same is the old one', () => {
  assert.equal(shareEqual(OLD, structuredClone(OLD)), OLD)
})

test('what did not change stays the same object, and the rest is new', () => {
  const next = structuredClone({ ...OLD, title: 'new', toc: [{ id: 'a' }, { id: 'c' }] })
  const shared = shareEqual(OLD, next)
  assert.deepEqual(shared, next)
  assert.notEqual(shared, OLD)
  assert.equal(shared.props, OLD.props)
  assert.equal(shared.toc[0], OLD.toc[0])
  assert.notEqual(shared.toc, OLD.toc)
})

const DIFFERENT: readonly (readonly [what: string, old: unknown, next: unknown])[] = [
  ['a key less', { a: 1, b: 2 }, { a: 1 }],
  ['a key more', { a: 1 }, { a: 1, b: null }],
  ['an entry less', [1, 2], [1]],
  ['a list for an object', { 0: 'a' }, ['a']],
  ['an object for a list', ['a'], { 0: 'a' }],
  ['a value for nothing', undefined, { a: 1 }],
  ['null for an object', { a: {} }, { a: null }],
  ['a name of all objects', {}, { constructor: 'a' }],
]

for (const [what, old, next] of DIFFERENT) {
  test(`${what} is a change`, () => {
    const shared = shareEqual(old, next)
    assert.deepEqual(shared, next)
    assert.notEqual(shared, old)
  })
}
