import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInputs } from '../../../cli/cache/inputs.ts'
import { inputKey, inputOf } from '../../../cli/types/inputs.ts'

test('a key gives its kind and name back, whatever the name holds', () => {
  for (const name of ['', 'docs/a b.md', ' ', '/docs/x/'])
    assert.deepEqual(inputOf(inputKey('file', name)), { kind: 'file', name })
})

const CASES: readonly (readonly [
  name: string,
  before: Record<string, string>,
  now: string,
  change: unknown,
])[] = [
  ['the same value', { 'file a': '1' }, '1', null],
  ['another value', { 'file a': '1' }, '2', { key: 'file a', before: '1', now: '2' }],
  ['no value any more', { 'file a': '1' }, '', { key: 'file a', before: '1', now: '' }],
  ['a fact that was not known', {}, '', { key: 'file a', before: null, now: '' }],
  ['a value that was empty and is', { 'file a': '' }, '', null],
]

for (const [name, before, now, change] of CASES) {
  test(`${name} is ${change === null ? 'no change' : 'a change'}`, () => {
    assert.deepEqual(
      createInputs({ file: () => now }, new Map(Object.entries(before))).changeOf('file a'),
      change,
    )
  })
}

test('a source is asked once, so that all results of a build see one value', () => {
  let asked = 0
  const inputs = createInputs({ url: () => `${asked++}` }, new Map())
  assert.deepEqual([inputs.valueOf('url a'), inputs.valueOf('url a')], ['0', '0'])
  assert.deepEqual([inputs.askedValueOf('url a'), inputs.askedValueOf('url b')], ['0', null])
})

test('a fact of a kind that nobody tells is a fault', () => {
  assert.throws(
    () => createInputs({}, new Map()).valueOf('slice x'),
    /nothing tells facts of the kind "slice"/,
  )
})
