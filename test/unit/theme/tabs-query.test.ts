import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parameterIn, withParameter } from '../../../theme/Tabs/tabs-query.ts'

const CHANGES: readonly (readonly [search: string, expected: string])[] = [
  ['', '?os=a%20b'],
  ['?', '?os=a%20b'],
  ['?os=x', '?os=a%20b'],
  ['?flag&q=a+b%20c&os=x&z', '?flag&q=a+b%20c&os=a%20b&z'],
  ['?os=x&os=y&a=1', '?os=a%20b&a=1'],
  ['?a=os&cos=1', '?a=os&cos=1&os=a%20b'],
  ['?%6Fs=x', '?os=a%20b'],
]

for (const [search, expected] of CHANGES) {
  test(`a parameter is set in "${search}", and the others stay as they are written`, () => {
    assert.equal(withParameter(search, 'os', 'a b'), expected)
    assert.equal(parameterIn(expected, 'os'), 'a b')
  })
}

test('a parameter that is not there is null', () => {
  assert.equal(parameterIn('?cos=1', 'os'), null)
})
