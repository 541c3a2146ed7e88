import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { githubAnnotation, withoutCommands } from '../../../cli/report/format.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'

const place = { file: 'docs/a.md' as FilePath, line: 3, column: 5, endColumn: 9 }
const bare: Diagnostic = { code: 'A', level: 'error', message: 'x' }

const CASES: readonly (readonly [
  does: string,
  changed: Partial<Diagnostic>,
  file: string | null,
  line: string,
])[] = [
  ['names file, place and code', { place }, 'a.md', '::error file=a.md,line=3,col=5,endColumn=9,title=A::x'],
  ['warns', { level: 'warning' }, null, '::warning title=A::x'],
  ['notes', { level: 'info', place: { file: place.file } }, 'a.md', '::notice file=a.md,title=A::x'],
  ['puts the hint on its own line', { hint: 'Do y.' }, null, '::error title=A::x%0ADo y.'],
  [
    'escapes percent and line ends in the message but not colon and comma',
    { message: '100%\r\na:b,c' },
    null,
    '::error title=A::100%25%0D%0Aa:b,c',
  ],
  [
    'escapes percent, line ends, colon and comma in properties',
    { place: { file: place.file } },
    'a:b,c%\r\n.md',
    '::error file=a%3Ab%2Cc%25%0D%0A.md,title=A::x',
  ],
]

for (const [does, changed, file, line] of CASES)
  test(`an annotation ${does}`, () => assert.equal(githubAnnotation({ ...bare, ...changed }, file), line))

test('a quoted line cannot become a workflow command', () => {
  assert.equal(withoutCommands('  ::stop-commands::x'), '  | ::stop-commands::x')
  assert.equal(withoutCommands('##[group]x'), '| ##[group]x')
  assert.equal(withoutCommands('12 | :::note'), '12 | :::note')
})
