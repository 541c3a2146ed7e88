import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interpolate, messageText } from '../../../../../runtime/shared/site/messages.ts'

const TEXTS: readonly (readonly [
  text: string,
  values: Record<string, string | number> | undefined,
  expected: string,
])[] = [
  ['Direct link to {heading}', { heading: 'A' }, 'Direct link to A'],
  ['{a}{a} {b}', { a: 'x', b: 2 }, 'xx 2'],
  ['{count} items', { count: 0 }, '0 items'],
  ['{a}', { a: '' }, ''],
  ['{a} {missing}', { a: 'x' }, 'x {missing}'],
  ['{a}', undefined, '{a}'],
  ['{a}', { a: '{b}', b: 'no' }, '{b}'],
  ['{a}', { a: '$&$1' }, '$&$1'],
  ['{toString} {constructor} {__proto__}', { a: 'x' }, '{toString} {constructor} {__proto__}'],
  ['{ a } {a b} {}', { a: 'x' }, '{ a } {a b} {}'],
]

for (const [text, values, expected] of TEXTS) {
  test(`${JSON.stringify(text)} with ${JSON.stringify(values)} reads ${JSON.stringify(expected)}`, () => {
    assert.equal(interpolate(text, values), expected)
  })
}

const MESSAGES: readonly (readonly [
  id: string | undefined,
  message: string | undefined,
  expected: string,
])[] = [
  ['own.id', 'Own text', 'Own text'],
  ['own.id', undefined, 'own.id'],
  [undefined, 'Only text', 'Only text'],
  ['constructor', undefined, 'constructor'],
  ['toString', 'Text', 'Text'],
  [undefined, undefined, ''],
]

for (const [id, message, expected] of MESSAGES) {
  test(`the text of ${String(id)} with the default ${String(message)} is ${JSON.stringify(expected)}`, () => {
    assert.equal(messageText(id, message), expected)
  })
}
