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

const PLACES: readonly (readonly [text: string, place: object])[] = [
  ['/docs/a', { line: 4, column: 5, endColumn: 12 }],
  ['🎉 /docs', { line: 4, column: 18, endColumn: 26 }],
  ['/end', { line: 5, column: 6, endColumn: 10 }],
  ['import', { line: 1, column: 1, endColumn: 7 }],
  ['nope', {}],
  ['a\nb', {}],
]

for (const [text, place] of PLACES) {
  test(`${JSON.stringify(text)} first stands at ${JSON.stringify(place)}`, () => {
    assert.deepEqual(placeOfText(text, source('a.mdx')), { file: 'a.mdx', ...place })
  })
}

for (const file of ['empty.md', 'nope.md', '.']) {
  test(`in ${file} nothing is found`, () => {
    assert.deepEqual(placeOfText('x', source(file)), { file })
    assert.equal(findQuoted('x', source(file)), null)
  })
}

const QUOTED: readonly (readonly [end: string, quoted: string | null])[] = [
  ['/a', './a'],
  ['/b', './dir/b'],
  ['./dir/b', './dir/b'],
  ['/docs/a', null],
]

for (const [end, quoted] of QUOTED) {
  test(`the quoted text that ends in ${end} is ${String(quoted)}`, () => {
    assert.equal(findQuoted(end, source('a.mdx')), quoted)
  })
}
