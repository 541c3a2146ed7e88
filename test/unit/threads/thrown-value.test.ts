import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteProblems } from '../../../cli/report/diagnostic.ts'
import { thrownAgain, thrownValue } from '../../../cli/threads/thrown-value.ts'

/** What arrives in another thread. */
function sent(error: unknown): unknown {
  return thrownAgain(structuredClone(thrownValue(error)))
}

class MissingExport extends TypeError {
  override readonly name = 'MissingExport'
  readonly key = './src/Card'
  readonly made = (): void => undefined
}

test('an error keeps its name, message, stack, own properties and causes', () => {
  const error = new MissingExport('none', { cause: new RangeError('deep', { cause: 'a text' }) })
  const arrived = sent(error) as MissingExport
  assert.ok(arrived instanceof Error)
  assert.deepEqual(
    [arrived.name, arrived.message, arrived.stack, arrived.key],
    ['MissingExport', 'none', error.stack, './src/Card'],
  )
  assert.ok(arrived.cause instanceof Error)
  assert.deepEqual(
    [arrived.cause.name, arrived.cause.message, arrived.cause.cause],
    ['RangeError', 'deep', 'a text'],
  )
  assert.ok(!('made' in arrived), 'functions cannot be sent')
})

test('problems of a site stay problems of a site', () => {
  const diagnostics = [{ code: 'X', level: 'error', message: 'x' }] as const
  const arrived = sent(new SiteProblems(diagnostics))
  assert.ok(arrived instanceof SiteProblems)
  assert.deepEqual(arrived.diagnostics, diagnostics)
})

test('what is no error arrives as its text', () => {
  const texts = [sent('text'), sent(undefined), sent(null), sent(3), sent(Object.create(null))]
  assert.deepEqual(texts, ['text', 'undefined', 'null', '3', '[object Object]'])
})

test('an error that is its own cause ends', () => {
  const error = new Error('circle')
  error.cause = error
  assert.equal((sent(error) as Error).message, 'circle')
})
