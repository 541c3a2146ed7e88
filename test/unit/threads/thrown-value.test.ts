import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteProblems } from '../../../cli/report/diagnostic.ts'
import { thrownAgain, thrownValue } from '../../../cli/threads/serve-tasks.ts'

/** A thrown value as it arrives in another thread. */
const thrown = (error: unknown): unknown => thrownAgain(structuredClone(thrownValue(error)))

class MissingExport extends TypeError {
  override readonly name = 'MissingExport'
  readonly key = './src/Card'
  readonly made = (): void => undefined
}

test('an error keeps its name, message, stack, own properties and causes', () => {
  const error = new MissingExport('none', { cause: new RangeError('deep', { cause: 'a text' }) })
  const { name, message, stack, key, cause, ...more } = thrown(error) as MissingExport
  assert.deepEqual([name, message, stack, key], ['MissingExport', 'none', error.stack, './src/Card'])
  assert.ok(cause instanceof Error)
  assert.deepEqual([cause.name, cause.message, cause.cause], ['RangeError', 'deep', 'a text'])
  assert.deepEqual(more, {}, 'functions cannot be sent')
})

test('problems of a site stay problems of a site, and what is no error arrives as its text', () => {
  const diagnostics = [{ code: 'X', level: 'error', message: 'x' }] as const
  const arrived = thrown(new SiteProblems(diagnostics))
  assert.ok(arrived instanceof SiteProblems)
  assert.deepEqual(arrived.diagnostics, diagnostics)
  const texts = ['text', undefined, Object.create(null)].map(thrown)
  assert.deepEqual(texts, ['text', 'undefined', '[object Object]'])
})

test('an error that is its own cause ends', () => {
  const error = new Error('circle')
  error.cause = error
  assert.equal((thrown(error) as Error).message, 'circle')
})
