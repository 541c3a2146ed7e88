import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteProblems, UsageError } from '../../../cli/report/diagnostic.ts'
import { failureFrom } from '../../../cli/report/failure.ts'

test('problems of the site are passed on as they are', () => {
  const diagnostics = [{ code: 'A', level: 'error', message: 'x' }] as const
  assert.deepEqual(failureFrom(new SiteProblems(diagnostics), '1.0.0'), { exitCode: 1, diagnostics })
})

test('wrong use keeps its hint', () => {
  const { exitCode, diagnostics } = failureFrom(new UsageError('No.', 'Do it so.'), '1.0.0')
  assert.equal(exitCode, 2)
  assert.deepEqual(diagnostics, [{ code: 'WRONG_USE', level: 'error', message: 'No.', hint: 'Do it so.' }])
})

test('a full disk is not a fault of sitegen', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  const [problem] = failureFrom(error, '1.0.0').diagnostics
  assert.equal(problem?.code, 'SYSTEM_REFUSED')
  assert.match(problem.message, /no space left/)
  assert.match(problem.hint ?? '', /space/)
})

test('everything else is a fault of sitegen, with stack, causes, versions and where to turn', () => {
  const error = new TypeError('boom', { cause: new Error('deeper') })
  const { exitCode, diagnostics } = failureFrom(error, '1.2.3')
  const [problem] = diagnostics
  const notes = problem?.notes?.join('\n') ?? ''
  assert.equal(exitCode, 1)
  assert.equal(problem?.code, 'INTERNAL_ERROR')
  assert.match(problem.message, /TypeError: boom/)
  assert.match(notes, /failure\.test\.ts:\d+/)
  assert.match(notes, /deeper/)
  assert.match(notes, /sitegen 1\.2\.3, node v/)
  assert.match(problem.hint ?? '', /report.*sitegen info/)
})

test('a thrown value that is no error is reported too', () => {
  assert.match(failureFrom('text', '1.0.0').diagnostics[0]?.message ?? '', /text$/)
})
