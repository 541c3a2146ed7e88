import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pluralForm } from '../../../theme/shell/plural-form.ts'

const CASES: readonly (readonly [string, number, string, string])[] = [
  ['1 item|2 items', 1, 'en', '1 item'],
  ['1 item|2 items', 2, 'en', '2 items'],
  ['1 item|2 items', 0, 'en', '2 items'],
  ['one|few|many|other', 3, 'pl', 'few'],
  ['one|few|many|other', 5, 'pl', 'many'],
  ['only', 5, 'pl', 'only'],
]

for (const [forms, count, locale, expected] of CASES) {
  test(`"${forms}" for ${count} in ${locale} is "${expected}"`, () => {
    assert.equal(pluralForm(forms, count, locale), expected)
  })
}
