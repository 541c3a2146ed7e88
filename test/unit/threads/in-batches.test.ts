import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBatches } from '../../../cli/threads/in-batches.ts'

test('what is asked at one moment is worked on in batches, and each input gets its result', async () => {
  const batches: (readonly [batch: readonly number[], waiting: number])[] = []
  const double = inBatches<number, number>({
    size: 2,
    work(batch, waiting) {
      batches.push([batch, waiting])
      return Promise.resolve(batch.map((value) => value * 2))
    },
  })
  assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6])
  assert.equal(await double(4), 8)
  assert.deepEqual(batches, [
    [[1, 2], 3],
    [[3], 3],
    [[4], 1],
  ])
})

test('a batch that fails fails each of its inputs and no other', async () => {
  const ask = inBatches<number, number>({
    size: 2,
    work: (batch) => (batch.includes(1) ? Promise.reject(new Error('no')) : Promise.resolve(batch)),
  })
  const results = await Promise.allSettled([0, 1, 2].map(ask))
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  )
})
