import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { liteClient } from 'algoliasearch/lite'
import { hostStates } from '../../../theme/common/search/search-hosts.ts'

/** What a host that is down answers, and one that takes too long. */
const FAILURES: readonly (readonly [status: string, answer: { status: number; isTimedOut: boolean }])[] = [
  ['down', { status: 0, isTimedOut: false }],
  ['down', { status: 503, isTimedOut: false }],
  ['timed out', { status: 0, isTimedOut: true }],
]

for (const [status, answer] of FAILURES) {
  test(`a host that is ${status} with ${answer.status} is left out for two minutes, by every client`, async () => {
    mock.timers.enable({ apis: ['Date'], now: 1_000_000 })
    const stored = new Map<string, string>()
    const slotOf = (key: string) => ({
      get: () => stored.get(key) ?? null,
      set: (value: string) => void stored.set(key, value),
      del: () => void stored.delete(key),
    })
    let asked: string[] = []
    const search = async (): Promise<readonly string[]> => {
      asked = []
      const client = liteClient('APP', 'key', {
        hosts: ['one', 'two'].map((url) => ({ url, protocol: 'https', accept: 'readWrite' })),
        hostsCache: hostStates(slotOf),
        requester: {
          send: async ({ url }) => {
            const { hostname } = new URL(url)
            asked.push(hostname)
            const content = JSON.stringify({ results: [] })
            return Promise.resolve({
              content,
              ...(hostname === 'one' ? answer : { status: 200, isTimedOut: false }),
            })
          },
        },
      })
      await client.search({ requests: [{ indexName: 'a', query: String(Date.now()) }] })
      return asked
    }
    assert.deepEqual(await search(), ['one', 'two'])
    assert.deepEqual(await search(), ['two'])
    mock.timers.tick(119_000)
    assert.deepEqual(await search(), ['two'])
    mock.timers.tick(2000)
    assert.deepEqual(await search(), ['one', 'two'])
    mock.timers.reset()
  })
}
