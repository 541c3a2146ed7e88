import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteProblems, UsageError } from '../../../cli/report/diagnostic.ts'
import { failureFrom } from '../../../cli/report/failure.ts'

test('problems of the site are passed on as they are, and wrong use keeps its hint', () => {
  const diagnostics = [{ code: 'A', level: 'error', message: 'x' }] as const
  assert.deepEqual(failureFrom(new SiteProblems(diagnostics), '1.0.0'), { exitCode: 1, diagnostics })
  const use = { code: 'WRONG_USE', level: 'error', message: 'No.', hint: 'Do it so.' }
  const wrong = failureFrom(new UsageError('No.', 'Do it so.'), '1.0.0')
  assert.deepEqual(wrong, { exitCode: 2, diagnostics: [use] })
})

test('a full disk is not a fault of sitegen', () => {
  const full = { code: 'ENOSPC', syscall: 'write' }
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), full)
  const [problem] = failureFrom(error, '1.0.0').diagnostics
  assert.equal(problem?.code, 'SYSTEM_REFUSED')
  assert.match(problem.message, /no space left/)
  assert.match(problem.hint ?? '', /space/)
})

test('everything else is a fault of sitegen, with stack, causes, versions and where to turn', () => {
  const error = new TypeError('boom', { cause: new Error('deeper') })
  const { exitCode, diagnostics } = failureFrom(error, '1.2.3')
  const [problem] = diagnostics
  assert.deepEqual([exitCode, problem?.code], [1, 'INTERNAL_ERROR'])
  assert.match(problem?.message ?? '', /TypeError: boom/)
  const notes = problem?.notes?.join('\n') ?? ''
  for (const said of [/failure\.test\.ts:\d+/, /deeper/, /sitegen 1\.2\.3, node v/]) assert.match(notes, said)
  assert.match(problem?.hint ?? '', /report.*sitegen info/)
  assert.match(failureFrom('text', '1.0.0').diagnostics[0]?.message ?? '', /text$/, 'no error at all')
})
