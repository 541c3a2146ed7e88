import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed } from '../../../cli/report/completed.ts'
import type { Place } from '../../../cli/report/diagnostic.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const file = 'docs/a.md' as FilePath

/** The place of a problem with a value, completed from the text of the file. */
function placeIn(text: string | null, place: Omit<Place, 'file'>): Place | undefined {
  const siteDir = temporaryFolder(text === null ? {} : { [file]: text })
  return completed({ code: 'X', level: 'error', message: '', place: { file, ...place } }, { siteDir }).place
}

test('what is wrong about a value is marked there', () => {
  const lines: readonly (readonly [line: string, marked: string])[] = [
    ['sidebar_position: first', 'first'],
    ['sidebar_position:   "first"   # comment', '"first"'],
    ['  "sidebar_position": "first",', '"first"'],
    ['sidebar_position: [a, "b # c"]', '[a, "b # c"]'],
    ['sidebar_position:', 'sidebar_position'],
    ['sidebar_position: # a comment', 'sidebar_position'],
    ['sidebar_position: ä#b', 'ä#b'],
  ]
  for (const [line, marked] of lines) {
    const written = { line: 2, column: 1, valueOfKey: 'sidebar_position' }
    const { column = 0, endColumn = 0, ...rest } = placeIn(`---\r\n${line}\r\n---\r\n`, written) ?? {}
    assert.equal(line.slice(column - 1, endColumn - 1), marked)
    assert.deepEqual(rest, { file, line: 2 })
  }
})

test('a file that has changed meanwhile keeps the column', () => {
  const place = { line: 2, column: 1 }
  assert.deepEqual(placeIn(null, { ...place, valueOfKey: 'title' }), { file, ...place })
})

test('a value without a line is looked for in front matter', () => {
  const texts: readonly (readonly [text: string, place: object])[] = [
    ['---\ntitle: x\nslug: /same\n---\n', { line: 3, column: 7, endColumn: 12 }],
    ['---\ntitle: x\n---\n\nslug: /same\n', {}],
    ['# slug\n\nslug: x\n', {}],
    ['---\nslug: x\n', {}],
  ]
  for (const [text, place] of texts)
    assert.deepEqual(placeIn(text, { valueOfKey: 'slug' }), { file, ...place })
})
