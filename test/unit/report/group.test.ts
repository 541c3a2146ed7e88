import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { groupDiagnostics } from '../../../cli/report/group.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'

function problem(code: string, file: string | null = null, line = 1): Diagnostic {
  const place = file === null ? {} : { place: { file: file as FilePath, line } }
  return { code, level: 'error', message: `${code} in ${file ?? 'the site'}`, ...place }
}

test('problems are sorted by file, line and code, those without a file first', () => {
  const sorted = [
    problem('Z'),
    problem('B', 'a.md', 2),
    problem('A', 'a.md', 10),
    problem('C', 'a.md', 10),
    problem('A', 'b.md', 1),
  ]
  for (const shuffled of [
    sorted,
    sorted.toReversed(),
    [sorted[2], sorted[0], sorted[4], sorted[1], sorted[3]],
  ]) {
    const input = shuffled.filter((one) => one !== undefined)
    assert.deepEqual(groupDiagnostics(input).shown, sorted)
  }
})

test('a problem that is reported twice is shown once', () => {
  const { shown } = groupDiagnostics([problem('A', 'a.md'), problem('A', 'a.md'), problem('A', 'a.md', 2)])
  assert.equal(shown.length, 2)
})

test('problems that differ in their hint are both shown', () => {
  const one = problem('A', 'a.md')
  assert.equal(groupDiagnostics([one, { ...one, hint: 'Do it.' }]).shown.length, 2)
})

test('of each code and level at most 50 are shown and the rest is counted', () => {
  const many = Array.from({ length: 73 }, (_, index) => problem('MANY', 'a.md', index + 1))
  const warnings = many.slice(0, 3).map((one): Diagnostic => ({ ...one, level: 'warning' }))
  const { shown, hidden } = groupDiagnostics([...many, ...warnings, problem('ONE', 'z.md')])
  assert.equal(shown.length, 54)
  assert.deepEqual(hidden, [{ code: 'MANY', level: 'error', count: 23 }])
  assert.equal(shown.at(-1)?.code, 'ONE')
})

test('exactly 50 problems are all shown', () => {
  const many = Array.from({ length: 50 }, (_, index) => problem('MANY', 'a.md', index + 1))
  assert.deepEqual(groupDiagnostics(many).hidden, [])
})

test('grouping leaves its input as it was', () => {
  const input = Object.freeze([problem('B', 'b.md'), problem('A', 'a.md')])
  groupDiagnostics(input)
  assert.equal(input[0]?.code, 'B')
})
