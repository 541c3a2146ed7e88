import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findQuoted, placeOfText } from '../../../cli/content/text-place.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const siteDir = temporaryFolder({
  'a.mdx': 'import A from \'./a\'\nimport B from "./dir/b"\r\n\r\n[x](/docs/a) and 🎉 /docs/a\rlast /end',
  'empty.md': '',
})

function source(file: string): Parameters<typeof placeOfText>[1] {
  return { file: file as FilePath, siteDir }
}

test('a text is found at its first place', () => {
  const cases: readonly (readonly [text: string, place: object])[] = [
    ['/docs/a', { line: 4, column: 5, endColumn: 12 }],
    ['🎉 /docs', { line: 4, column: 18, endColumn: 26 }],
    ['/end', { line: 5, column: 6, endColumn: 10 }],
    ['import', { line: 1, column: 1, endColumn: 7 }],
    ['nope', {}],
    ['a\nb', {}],
  ]
  for (const [text, place] of cases)
    assert.deepEqual(placeOfText(text, source('a.mdx')), { file: 'a.mdx', ...place })
})

test('in a file that is empty or not there nothing is found', () => {
  for (const file of ['empty.md', 'nope.md', '.']) {
    assert.deepEqual(placeOfText('x', source(file)), { file })
    assert.equal(findQuoted('x', source(file)), null)
  }
})

test('a quoted text is found by its end', () => {
  const found = ['/a', './dir/b', '/docs/a'].map((end) => findQuoted(end, source('a.mdx')))
  assert.deepEqual(found, ['./a', './dir/b', null])
})
