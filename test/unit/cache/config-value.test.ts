import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configValue } from '../../../cli/cache/inputs.ts'

const of = (value: unknown, hash = '1'): string => configValue(value, { configHash: hash })
const circle: Record<string, unknown> = {}
circle['self'] = circle

test('what is no data counts by the hash of the configuration', () => {
  class A {
    readonly a = 1
  }
  const run = (): void => undefined
  for (const value of [run, { a: [{ b: run }] }, /a/, new Map(), new A(), Symbol('a'), { a: 1n }, circle]) {
    assert.equal(of(value), of(value))
    assert.notEqual(of(value, '1'), of(value, '2'))
  }
})

test('data counts by itself, whatever the hash of the configuration', () => {
  const bare = Object.assign(Object.create(null) as object, { a: 1 })
  for (const value of [null, undefined, 1, 'a', [1, { a: null }], { a: { b: [] } }, bare])
    assert.equal(of(value, '1'), of(value, '2'))
  assert.notEqual(of({ a: 1 }), of({ a: 2 }))
  assert.notEqual(of({ a: 1 }), of([1]))
})
