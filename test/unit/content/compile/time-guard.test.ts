import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTimeGuard, TooSlow } from '../../../../cli/content/compile/time-guard.ts'
import { busyFactor } from '../../../../cli/types/busy-factor.ts'

test('work that never ends is ended, and what comes after it runs', () => {
  const guard = createTimeGuard(50)
  assert.throws(() => guard.run(() => endless()), TooSlow)
  assert.throws(
    () => guard.run(() => Array.from({ length: 1 }, endless)),
    TooSlow,
    'where other functions call it, too',
  )
  assert.equal(
    guard.run(() => 7),
    7,
  )
})

test('work cannot catch its end', () => {
  const stubborn = (): void => {
    try {
      endless()
    } catch {
      endless()
    }
  }
  assert.throws(() => createTimeGuard(50).run(stubborn), TooSlow)
})

test('errors of the work are its own, and work in work belongs to it', () => {
  const guard = createTimeGuard(5_000)
  const failure = new RangeError('mine')
  assert.throws(
    () =>
      guard.run(() => {
        throw failure
      }),
    failure,
  )
  assert.equal(
    guard.run(() => guard.run(() => 'inner')),
    'inner',
  )
})

test('work that is waited for is given up', async () => {
  const guard = createTimeGuard(50)
  await assert.rejects(guard.wait(new Promise(() => undefined)), TooSlow)
  assert.equal(await guard.wait(Promise.resolve(7)), 7)
})

function endless(): never {
  for (;;);
}

test('on a busy machine work gets more time', async () => {
  const busy = createTimeGuard(50, () => 100)
  const until = performance.now() + 100
  busy.run(() => {
    while (performance.now() < until);
  })
  await busy.wait(new Promise((resolve) => setTimeout(resolve, 100)))
  assert.deepEqual([busyFactor(0, 2), busyFactor(2, 2), busyFactor(9, 2)], [1, 1, 4.5])
})
