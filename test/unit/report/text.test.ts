import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { tally } from '../../../cli/report/group.ts'
import * as text from '../../../cli/report/text.ts'

const warning: Diagnostic = { code: 'DEAD_ANCHOR', level: 'warning', message: '"#x" is no anchor.' }

test('a tally names what there is', () => {
  const error: Diagnostic = { ...warning, level: 'error' }
  assert.equal(tally([error, error, warning]), '2 errors and 1 warning')
  assert.equal(tally([warning]), '1 warning')
  assert.equal(tally([{ ...warning, level: 'info' }]), null)
})

test('bytes and times are shown in the unit that keeps them short', () => {
  const bytes = [0, 999, 1000, 999_949, 999_950, 12_345_678, 999_950_000].map(text.formatBytes)
  assert.deepEqual(bytes, ['0 B', '999 B', '1.0 kB', '999.9 kB', '1.0 MB', '12.3 MB', '1.0 GB'])
  const times = [0.4, 999.4, 999.6, 59_949, 59_950, 125_000].map(text.formatDuration)
  assert.deepEqual(times, ['0 ms', '999 ms', '1.0 s', '59.9 s', '1 min 0 s', '2 min 5 s'])
  assert.equal([0, 1].map((count) => text.plural(count, 'page')).join(), '0 pages,1 page')
})

test('text for a terminal keeps words and line ends and shows what would act', () => {
  assert.equal(text.visibleText('a\tb\nc'), 'a  b\nc')
  assert.equal(text.visibleText('\u001b]0;x\u0007\r\u009b'), '␛]0;x␇␍\ufffd')
  assert.equal(text.visibleText('naïve 日本 😀'), 'naïve 日本 😀')
  assert.deepEqual(['abc', '日本', '😀', 'e\u0301', ''].map(text.textWidth), [3, 4, 2, 1, 0])
})
