import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInputs } from '../../../cli/cache/inputs.ts'
import { inputKey, inputOf } from '../../../cli/types/inputs.ts'

test('a key gives its kind and name back, whatever the name holds', () => {
  for (const name of ['', 'docs/a b.md', ' ', '/docs/x/'])
    assert.deepEqual(inputOf(inputKey('file', name)), { kind: 'file', name })
})

test('a fact has changed when its value was known and is another, or was not known', () => {
  const changeOf = (before: Record<string, string>, now: string) =>
    createInputs({ file: () => now }, new Map(Object.entries(before))).changeOf('file a')
  assert.equal(changeOf({ 'file a': '1' }, '1'), null)
  assert.equal(changeOf({ 'file a': '' }, ''), null)
  assert.deepEqual(changeOf({ 'file a': '1' }, ''), { key: 'file a', before: '1', now: '' })
  assert.deepEqual(changeOf({}, ''), { key: 'file a', before: null, now: '' })
})

test('a source is asked once, so that all results of a build see one value', () => {
  let asked = 0
  const inputs = createInputs({ url: () => `${asked++}` }, new Map())
  assert.deepEqual([inputs.valueOf('url a'), inputs.valueOf('url a')], ['0', '0'])
  assert.deepEqual([inputs.askedValueOf('url a'), inputs.askedValueOf('url b')], ['0', null])
})

test('a fact of a kind that nobody tells is a fault', () => {
  const inputs = createInputs({}, new Map())
  assert.throws(() => inputs.valueOf('slice x'), /nothing tells facts of the kind "slice"/)
})
