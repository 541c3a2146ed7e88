import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonErrorPlace } from '../../../cli/features/docs/versions/load-versions.ts'

test('the place where a text stops being JSON', () => {
  const cases: readonly (readonly [text: string, place: string | null])[] = [
    ['["1.0"]', null],
    ['["1.0",\n]\n', '2:1'],
    ['[\n  "1.0"\n  "0.9"\n]\n', '3:3'],
    ["[\n  '1.0'\n]\n", '2:3'],
    ['[\n  "1.0"', '2:8'],
    ['', '1:1'],
    ['[] // all', '1:4'],
    ['{\n  "a": nul\n}', '2:11'],
  ]
  for (const [text, expected] of cases) {
    const place = jsonErrorPlace(text)
    assert.equal(place === null ? null : `${place.line}:${place.column}`, expected, text)
  }
})
