import assert from 'node:assert/strict'
import { it } from 'node:test'
import { describeValue } from '../../../cli/config/describe-value.ts'
import { formatKeyPath, valueAt } from '../../../cli/config/place/key-path.ts'
import { storageSuffix } from '../../../cli/config/site-language.ts'
import { siteConfig } from '../support/site-config.ts'

const DESCRIBED: readonly (readonly [value: unknown, words: string])[] = [
  ['a "b"', '"a \\"b\\""'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(59)}…"`],
  [NaN, 'NaN'],
  [1n, '1n'],
  [true, 'true'],
  [undefined, 'undefined'],
  [[], 'an empty list'],
  [[1], 'a list'],
  [Object.create(null), 'an object'],
  [{ constructor: 3 }, 'an object'],
  [new Date(0), 'a Date object'],
  [Promise.resolve(), 'a promise'],
  [/x/, 'a regular expression'],
  [() => 1, 'a function'],
  [Symbol('x'), 'a symbol'],
]
for (const [value, words] of DESCRIBED)
  it(`a value is described as ${words}`, () => assert.equal(describeValue(value), words))

it('key paths are written as in code, and lead to own values only', () => {
  assert.equal(formatKeyPath(['a', 0, 'b', 'aria-label', 'c']), 'a[0].b["aria-label"].c')
  assert.equal(formatKeyPath([]), '')
  const value = { a: [{ b: 1 }] }
  assert.equal(valueAt(value, ['a', 0, 'b']), 1)
  assert.equal(valueAt(value, ['toString']), undefined)
  assert.equal(valueAt(value, ['a', 'b', 'c']), undefined)
  assert.equal(valueAt(value, []), value)
})

it('the namespace of a site, or the hash of its address, is added to the keys of its storage', () => {
  const suffix = (namespace: boolean | string, baseUrl = '/'): string =>
    storageSuffix(siteConfig({ baseUrl, storage: { type: 'localStorage', namespace } }))
  assert.deepEqual([suffix(false), suffix('acme')], ['', '-acme'])
  // md5 of https://sitegen.example/ and of https://sitegen.example/base/
  assert.deepEqual([suffix(true), suffix(true, '/base/')], ['-a4f', '-205'])
})
