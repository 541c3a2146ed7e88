import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { groupDiagnostics } from '../../../cli/report/group.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'

function problem(code: string, file: string | null = null, line = 1): Diagnostic {
  const place = file === null ? {} : { place: { file: file as FilePath, line } }
  return { code, level: 'error', message: `${code} in ${file ?? 'the site'}`, ...place }
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => problem('MANY', 'a.md', index + 1))

test('problems are sorted by file, line and code, those without a file first', () => {
  const [z, b, a, c, other] = [
    problem('Z'),
    problem('B', 'a.md', 2),
    problem('A', 'a.md', 10),
    problem('C', 'a.md', 10),
    problem('A', 'b.md', 1),
  ] as const
  for (const input of [
    [z, b, a, c, other],
    [other, c, a, b, z],
    [a, z, other, b, c],
  ]) {
    const frozen = Object.freeze(input)
    assert.deepEqual(groupDiagnostics(frozen).shown, [z, b, a, c, other])
  }
})

test('a problem that is reported twice is shown once, one with another hint too', () => {
  const one = problem('A', 'a.md')
  assert.equal(groupDiagnostics([one, { ...one }, problem('A', 'a.md', 2)]).shown.length, 2)
  assert.equal(groupDiagnostics([one, { ...one, hint: 'Do it.' }]).shown.length, 2)
})

test('of each code and level at most 50 are shown and the rest is counted', () => {
  const warnings = many(3).map((one): Diagnostic => ({ ...one, level: 'warning' }))
  const { shown, hidden } = groupDiagnostics([...many(73), ...warnings, problem('ONE', 'z.md')])
  assert.equal(shown.length, 54)
  assert.deepEqual(hidden, [{ code: 'MANY', level: 'error', count: 23 }])
  assert.equal(shown.at(-1)?.code, 'ONE')
  assert.deepEqual(groupDiagnostics(many(50)).hidden, [])
})
