import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { summaryLines, tally } from '../../../cli/report/summary.ts'
import { formatBytes, formatDuration, plural, textWidth, visibleText } from '../../../cli/report/text.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'

const summary = {
  outDir: 'build',
  pages: 12,
  files: 40,
  bytes: 1_234_567,
  milliseconds: 842,
  serve: 'npm run serve',
}
const warning: Diagnostic = {
  code: 'DEAD_ANCHOR',
  level: 'warning',
  message: '"#x" is no anchor.',
  place: { file: 'docs/a.md' as FilePath, line: 3, column: 4 },
}

test('a build ends with one line: pages, folder, time, and the command that shows it', () => {
  assert.deepEqual(summaryLines({ ...summary, diagnostics: [] }, false), [
    'Built 12 pages into build/ in 842 ms. Look at it: npm run serve',
  ])
})

test('warnings, which were printed when they came up, are only counted', () => {
  const diagnostics = [warning, { ...warning, level: 'info' as const }]
  assert.deepEqual(summaryLines({ ...summary, pages: 1, diagnostics }, false), [
    'Built 1 page into build/ in 842 ms with 1 warning. Look at it: npm run serve',
  ])
})

test('files and bytes are details', () => {
  assert.equal(summaryLines({ ...summary, diagnostics: [] }, true)[0], 'The output has 40 files, 1.2 MB.')
})

test('a tally names what there is', () => {
  const error: Diagnostic = { ...warning, level: 'error' }
  assert.equal(tally([error, error, warning]), '2 errors and 1 warning')
  assert.equal(tally([warning]), '1 warning')
  assert.equal(tally([{ ...warning, level: 'info' }]), null)
})

test('bytes are shown in the unit that keeps them short', () => {
  const shown = [0, 999, 1000, 999_949, 999_950, 12_345_678, 999_950_000].map(formatBytes)
  assert.deepEqual(shown, ['0 B', '999 B', '1.0 kB', '999.9 kB', '1.0 MB', '12.3 MB', '1.0 GB'])
})

test('times are shown in the unit that keeps them short', () => {
  const shown = [0.4, 999.4, 999.6, 59_949, 59_950, 125_000].map(formatDuration)
  assert.deepEqual(shown, ['0 ms', '999 ms', '1.0 s', '59.9 s', '1 min 0 s', '2 min 5 s'])
})

test('nouns follow their number', () => {
  assert.deepEqual(
    [plural(0, 'page'), plural(1, 'page'), plural(2, 'page')],
    ['0 pages', '1 page', '2 pages'],
  )
})

test('text for a terminal keeps words and line ends and shows what would act', () => {
  assert.equal(visibleText('a\tb\nc'), 'a  b\nc')
  assert.equal(visibleText('\u001b]0;x\u0007\r\u009b'), '␛]0;x␇␍\ufffd')
  assert.equal(visibleText('naïve 日本 😀'), 'naïve 日本 😀')
})

test('the width of text follows what terminals show', () => {
  assert.deepEqual(['abc', '日本', '😀', 'e\u0301', ''].map(textWidth), [3, 4, 2, 1, 0])
})
