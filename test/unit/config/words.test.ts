import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeValue } from '../../../cli/config/describe-value.ts'
import { formatKeyPath, valueAt } from '../../../cli/config/place/key-path.ts'
import { didYouMean } from '../../../cli/types/did-you-mean.ts'

describe('nearest', () => {
  const known = ['title', 'url', 'docs', 'onBrokenLinks', 'onBrokenAnchors', 'trailingSlash']
  const cases: readonly (readonly [wrong: string, right: string | null])[] = [
    ['titel', 'title'],
    ['TITLE', 'title'],
    ['doc', 'docs'],
    ['onbrokenlink', 'onBrokenLinks'],
    ['trailing_slash', 'trailingSlash'],
    ['presets', null],
    ['x', null],
    ['', null],
  ]
  for (const [wrong, right] of cases)
    it(`gives ${String(right)} for ${JSON.stringify(wrong)}`, () =>
      assert.equal(didYouMean(wrong, known), right))

  it('prefers the first in order where two are equally near', () => {
    assert.equal(didYouMean('abce', ['abcg', 'abcf']), 'abcf')
    assert.equal(didYouMean('TOCItem', ['DocItem', 'TOCItems', 'TabItem']), 'TOCItems')
  })
})

describe('describeValue', () => {
  const cases: readonly (readonly [value: unknown, words: string])[] = [
    ['a "b"', '"a \\"b\\""'],
    ['x'.repeat(100), `"${'x'.repeat(59)}…"`],
    [1, '1'],
    [NaN, 'NaN'],
    [1n, '1n'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [[], 'an empty list'],
    [[1], 'a list'],
    [{}, 'an object'],
    [Object.create(null), 'an object'],
    [{ constructor: 3 }, 'an object'],
    [new Date(0), 'a Date object'],
    [Promise.resolve(), 'a promise'],
    [/x/, 'a regular expression'],
    [() => 1, 'a function'],
    [Symbol('x'), 'a symbol'],
  ]
  for (const [value, words] of cases) it(`says ${words}`, () => assert.equal(describeValue(value), words))
})

describe('key paths', () => {
  it('are written as in code', () => {
    assert.equal(formatKeyPath(['a', 0, 'b', 'aria-label', 'c']), 'a[0].b["aria-label"].c')
    assert.equal(formatKeyPath([]), '')
  })

  it('lead to own values only', () => {
    const value = { a: [{ b: 1 }] }
    assert.equal(valueAt(value, ['a', 0, 'b']), 1)
    assert.equal(valueAt(value, ['toString']), undefined)
    assert.equal(valueAt(value, ['a', 'b', 'c']), undefined)
    assert.equal(valueAt(value, []), value)
  })
})
