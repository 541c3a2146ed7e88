import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { githubAnnotation, withoutCommands } from '../../../cli/report/github-annotation.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'

const place = { file: 'docs/a.md' as FilePath, line: 3, column: 5, endColumn: 9 }
const error: Diagnostic = { code: 'DEAD_LINK', level: 'error', message: 'No such page.', place }

const cases: readonly (readonly [string, Diagnostic, string | null, string])[] = [
  [
    'names file, line, column and code',
    error,
    'docs/a.md',
    '::error file=docs/a.md,line=3,col=5,endColumn=9,title=DEAD_LINK::No such page.',
  ],
  [
    'warns',
    { ...error, level: 'warning' },
    'docs/a.md',
    '::warning file=docs/a.md,line=3,col=5,endColumn=9,title=DEAD_LINK::No such page.',
  ],
  [
    'notes',
    { ...error, level: 'info', place: { file: place.file } },
    'docs/a.md',
    '::notice file=docs/a.md,title=DEAD_LINK::No such page.',
  ],
  ['leaves out the place', { code: 'A', level: 'error', message: 'x' }, null, '::error title=A::x'],
  [
    'puts the hint on its own line',
    { code: 'A', level: 'error', message: 'x', hint: 'Do y.' },
    null,
    '::error title=A::x%0ADo y.',
  ],
  [
    'escapes percent and line ends in the message but not colon and comma',
    { code: 'A', level: 'error', message: '100%\r\na:b,c' },
    null,
    '::error title=A::100%25%0D%0Aa:b,c',
  ],
  [
    'escapes percent, line ends, colon and comma in properties',
    { ...error, place: { file: place.file } },
    'a:b,c%\r\n.md',
    '::error file=a%3Ab%2Cc%25%0D%0A.md,title=DEAD_LINK::No such page.',
  ],
]

for (const [name, diagnostic, file, expected] of cases) {
  test(`an annotation ${name}`, () => assert.equal(githubAnnotation(diagnostic, file), expected))
}

test('a quoted line cannot become a workflow command', () => {
  assert.equal(withoutCommands('  ::stop-commands::x'), '  | ::stop-commands::x')
  assert.equal(withoutCommands(':::note Title'), '| :::note Title')
  assert.equal(withoutCommands('##[group]x'), '| ##[group]x')
  assert.equal(withoutCommands('12 | :::note'), '12 | :::note')
})
