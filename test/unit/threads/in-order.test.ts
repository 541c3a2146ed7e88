import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { inOrder } from '../../../cli/threads/in-order.ts'

test('results are taken in the order of the items, whichever is ready first', async () => {
  const taken: (readonly [result: string, index: number])[] = []
  await inOrder([30, 1, 15, 2], {
    limit: 4,
    start: (ms) => setTimeout(ms, `after ${ms}`),
    take: (result, index) => void taken.push([result, index]),
  })
  assert.deepEqual(taken, [
    ['after 30', 0],
    ['after 1', 1],
    ['after 15', 2],
    ['after 2', 3],
  ])
})

test('no more items than the limit are under way or not taken', async () => {
  let flying = 0
  let most = 0
  await inOrder(
    Array.from({ length: 20 }, (_, index) => index),
    {
      limit: 3,
      async start() {
        most = Math.max(most, ++flying)
        await setTimeout(1)
      },
      take: () => void flying--,
    },
  )
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

test('what is known already is taken in its place', async () => {
  const taken: string[] = []
  await inOrder([30, 0, 15, 0], {
    limit: 4,
    start: (ms) => (ms === 0 ? 'known' : setTimeout(ms, `after ${ms}`)),
    take: (result, index) => void taken.push(`${index} ${result}`),
  })
  assert.deepEqual(taken, ['0 after 30', '1 known', '2 after 15', '3 known'])
})

test('other work of the process gets a turn while known results are taken', async () => {
  let turns = 0
  const count = (): void => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  await inOrder(
    Array.from({ length: 10_000 }, () => 'known'),
    { limit: 1, start: (known) => known, take: () => undefined },
  )
  clearImmediate(timer)
  assert.ok(turns > 5, `${turns} turns`)
})
