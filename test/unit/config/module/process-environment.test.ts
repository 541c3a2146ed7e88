import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processEnvironment } from '../../../../cli/config/module/process-environment.ts'

test('what other code reads meanwhile is not among what code has read, but what it calls is', async () => {
  let other: Promise<{ reads: object }> | null = null
  const readLater = async (name: string) => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    return process.env[name]
  }
  const { value, reads } = await processEnvironment.reading(
    () => processEnvironment.reading(() => readLater('SITEGEN_OF_INNER'), null),
    null,
  )
  assert.deepEqual([value.reads, reads], [{ SITEGEN_OF_INNER: '' }, { SITEGEN_OF_INNER: '' }])

  const one = processEnvironment.reading(async () => {
    await readLater('SITEGEN_OF_ONE')
    await other
  }, null)
  assert.equal(process.env['SITEGEN_OF_NONE'], undefined)
  other = processEnvironment.reading(() => readLater('SITEGEN_OF_OTHER'), null)
  assert.deepEqual((await one).reads, { SITEGEN_OF_ONE: '' })
  assert.deepEqual((await other).reads, { SITEGEN_OF_OTHER: '' })
})
