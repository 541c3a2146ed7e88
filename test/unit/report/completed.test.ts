import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed } from '../../../cli/report/completed.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const CASES: readonly (readonly [line: string, marked: string])[] = [
  ['sidebar_position: first', 'first'],
  ['sidebar_position:   "first"   # comment', '"first"'],
  ['"sidebar_position": first', 'first'],
  ['  "sidebar_position": "first",', '"first"'],
  ['sidebar_position: [a, "b # c"]', '[a, "b # c"]'],
  ['sidebar_position:', 'sidebar_position'],
  ['sidebar_position: # a comment', 'sidebar_position'],
  ['sidebar_position: ä#b', 'ä#b'],
]

for (const [line, marked] of CASES) {
  test(`what is wrong about a value is marked there: ${line}`, () => {
    const siteDir = temporaryFolder({ 'docs/a.md': `---\r\n${line}\r\n---\r\n` })
    const place = { file: 'docs/a.md' as FilePath, line: 2, column: 1, valueOfKey: 'sidebar_position' }
    const found = completed({ code: 'X', level: 'error', message: '', place }, { siteDir })
    const { column = 0, endColumn = 0, ...rest } = found.place ?? {}
    assert.equal(line.slice(column - 1, endColumn - 1), marked)
    assert.deepEqual(rest, { file: 'docs/a.md', line: 2 })
  })
}

test('a file that has changed meanwhile keeps the column', () => {
  const place = { file: 'docs/gone.md' as FilePath, line: 2, column: 1, valueOfKey: 'title' }
  const found = completed({ code: 'X', level: 'error', message: '', place }, { siteDir: temporaryFolder({}) })
  assert.deepEqual(found.place, { file: 'docs/gone.md', line: 2, column: 1 })
})

const SLUGS: readonly (readonly [text: string, place: object])[] = [
  ['---\ntitle: x\nslug: /same\n---\n', { line: 3, column: 7, endColumn: 12 }],
  ['---\ntitle: x\n---\n\nslug: /same\n', {}],
  ['# slug\n\nslug: x\n', {}],
  ['---\nslug: x\n', {}],
]

for (const [text, place] of SLUGS) {
  test(`a value without a line is looked for in front matter: ${JSON.stringify(text)}`, () => {
    const file = 'docs/a.md' as FilePath
    const problem = { code: 'X', level: 'error', message: '', place: { file, valueOfKey: 'slug' } } as const
    assert.deepEqual(completed(problem, { siteDir: temporaryFolder({ [file]: text }) }).place, {
      file,
      ...place,
    })
  })
}
