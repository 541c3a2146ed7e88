import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn, setTimeout } from 'node:timers/promises'
import { inBatches, inOrder } from '../../../cli/threads/in-order.ts'

test('results are taken in the order of the items, whichever is ready first, or known already', async () => {
  const taken: string[] = []
  await inOrder([30, 0, 15, 0, 2], {
    limit: 5,
    start: (ms) => (ms === 0 ? 'known' : setTimeout(ms, `after ${ms}`)),
    take: (result, index) => void taken.push(`${index} ${result}`),
  })
  assert.deepEqual(taken, ['0 after 30', '1 known', '2 after 15', '3 known', '4 after 2'])
})

test('no more items than the limit are under way or not taken', async () => {
  let flying = 0
  let most = 0
  const start = (): Promise<void> => {
    most = Math.max(most, ++flying)
    return turn()
  }
  await inOrder(Array(20).fill(0), { limit: 3, start, take: () => void flying-- })
  assert.equal(most, 3)
})

test('the first failure in the order of the items is thrown', async () => {
  const taken: number[] = []
  const work = inOrder([0, 1, 2, 3], {
    limit: 4,
    async start(item) {
      await setTimeout(10 - item)
      if (item > 0) throw new Error(`item ${item}`)
      return item
    },
    take: (item) => void taken.push(item),
  })
  await assert.rejects(work, { message: 'item 1' })
  assert.deepEqual(taken, [0])
})

test('other work of the process gets a turn while known results are taken', async () => {
  let turns = 0
  const count = (): void => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  await inOrder(Array(10_000).fill('known'), { limit: 1, start: (known) => known, take: () => undefined })
  clearImmediate(timer)
  assert.ok(turns > 5, `${turns} turns`)
})

test('what is asked at one moment is worked on in batches, and each input gets its result', async () => {
  const batches: string[] = []
  const double = inBatches<number, number>(2, (batch, waiting) => {
    batches.push(`${batch.join(' and ')} of ${waiting}`)
    return Promise.resolve(batch.map((value) => value * 2))
  })
  assert.deepEqual(await Promise.all([1, 2, 3].map(double)), [2, 4, 6])
  assert.equal(await double(4), 8)
  assert.deepEqual(batches, ['1 and 2 of 3', '3 of 3', '4 of 1'])
})

test('a batch that fails fails each of its inputs and no other', async () => {
  const ask = inBatches<number, number>(2, (batch) =>
    batch.includes(1) ? Promise.reject(new Error('no')) : Promise.resolve(batch),
  )
  const results = await Promise.allSettled([0, 1, 2].map(ask))
  assert.equal(results.map(({ status }) => status).join(), 'rejected,rejected,fulfilled')
})
