import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfflineStrategy } from '../../../../runtime/shared/pwa/precache-list.ts'

/** A browser, as far as the registration looks at it. */
const browser = { connection: { saveData: false }, registered: [] as string[] }
const serviceWorker = {
  controller: null,
  register: (address: string) => {
    browser.registered.push(address)
    return Promise.reject(new Error('enough is known'))
  },
}
const idle: (() => void)[] = []
const listeners: Record<string, () => void> = {}
const globals = {
  top: globalThis,
  self: globalThis,
  innerWidth: 1200,
  location: { search: '' },
  document: { readyState: 'interactive' },
  requestIdleCallback: (task: () => void) => void idle.push(task),
  addEventListener: (name: string, act: () => void) => void (listeners[name] = act),
  matchMedia: () => ({ matches: false }),
}
Object.defineProperty(globalThis, 'navigator', {
  value: { serviceWorker, onLine: true, connection: browser.connection },
})
Object.assign(globalThis, globals)
const { registerWorker } = await import('../../../../runtime/pwa/register.ts')

/** Whether the worker is registered in offline mode. */
async function isOffline(strategy: OfflineStrategy): Promise<boolean> {
  registerWorker({ baseUrl: '/', strategies: [strategy], debug: false }, () => assert.fail())
  listeners['load']?.()
  assert.equal(browser.registered.length, 0, 'nothing is fetched before the browser is idle')
  for (const task of idle.splice(0)) task()
  await new Promise((resolve) => setTimeout(resolve, 5))
  const params = new URL(browser.registered.pop() ?? '', 'https://a.example').searchParams.get('params')
  return (JSON.parse(params ?? '') as { offlineMode: boolean }).offlineMode
}

test('the worker is registered when the page is idle, in offline mode where a trigger holds', async (t) => {
  t.mock.method(console, 'error', () => undefined)
  assert.equal(await isOffline('always'), true)
  for (const [width, isMobile] of [
    [390, true],
    [996, true],
    [997, false],
  ] as const) {
    Object.assign(globalThis, { innerWidth: width })
    assert.equal(await isOffline('mobile'), isMobile, String(width))
  }
  for (const saveData of [true, false]) {
    browser.connection.saveData = saveData
    assert.equal(await isOffline('saveData'), saveData)
  }
  assert.equal(await isOffline('standalone'), false)
})
