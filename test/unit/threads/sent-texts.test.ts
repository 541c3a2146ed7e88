import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTextReceiver, createTextSender } from '../../../cli/threads/sent-texts.ts'

test('texts come as they were sent, and each is copied once', () => {
  const [send, receive] = [createTextSender(), createTextReceiver()]
  const lists = [['a', 'b'], [], ['b', 'c', 'b'], ['a', '', 'c'], ['']]
  const sent = lists.map(send)
  assert.deepEqual(sent.map(receive), lists)
  assert.deepEqual(
    sent.flat().filter((text) => typeof text === 'string'),
    ['a', 'b', 'c', ''],
  )
})

test('of many texts the first ones have numbers', () => {
  const [send, receive] = [createTextSender(), createTextReceiver()]
  const all = Array.from({ length: 60_000 }, (_, index) => `text ${index}`)
  receive(send(all))
  const again = send(all)
  assert.deepEqual(receive(again), all)
  assert.equal(again.filter((text) => typeof text === 'number').length, 50_000)
})
