import assert from 'node:assert/strict'
import { test } from 'node:test'
import { begunMegabytes } from '../../../../cli/content/compile/begun-megabytes.ts'

test('a file may take its time once for each megabyte that it begins, counted in bytes', () => {
  const times = [0, 1, 1_000_000, 1_000_001, 5_000_000].map((length) => begunMegabytes('a'.repeat(length)))
  assert.deepEqual(times, [1, 1, 1, 2, 5])
  assert.equal(begunMegabytes('ä'.repeat(500_001)), 2)
})
