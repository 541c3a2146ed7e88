import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { configureStorage } from '../../../../runtime/preferences/storage.ts'
import type * as storage from '../../../../runtime/preferences/storage.ts'
import { useStorageSlot } from '../../../../runtime/preferences/hooks.ts'

type StorageModule = typeof storage
type Slot = ReturnType<StorageModule['createStorageSlot']>

/** The part of `Storage` that the runtime uses. */
function fakeStorage() {
  const values = new Map<string, string>()
  return {
    values,
    get length(): number {
      return values.size
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

class FakeStorageEvent extends Event {
  declare readonly key: string | null

  constructor(type: string, init: object) {
    super(type)
    Object.assign(this, init)
  }
}

class FakeWindow extends EventTarget {
  readonly localStorage = fakeStorage()
  readonly sessionStorage = fakeStorage()
}

let copies = 0
let runtime: StorageModule
let fake: FakeWindow
let warn: ReturnType<typeof mock.method<Console, 'warn'>>

function useWindow<T extends object>(window: T): T {
  const location = { href: 'https://sitegen.example/a/' }
  Object.assign(globalThis, { window, location, StorageEvent: FakeStorageEvent })
  return window
}

beforeEach(async () => {
  // A copy of its own, because the module has state.
  configureStorage({ type: 'localStorage', suffix: '' })
  runtime = (await import(`../../../../runtime/preferences/storage.ts?copy=${copies++}`)) as StorageModule
  fake = useWindow(new FakeWindow())
  warn = mock.method(console, 'warn', () => undefined)
})

afterEach(() => {
  warn.mock.restore()
  for (const name of ['window', 'location', 'StorageEvent', '__sitegenStorageWarned'])
    Reflect.deleteProperty(globalThis, name)
})

/** What a slot tells until it is stopped, as `old -> new`. */
function changesOf(slot: Slot): { readonly seen: string[]; readonly stop: () => void } {
  const seen: string[] = []
  const stop = slot.listen(({ oldValue, newValue }) => seen.push(`${oldValue} -> ${newValue}`))
  return { seen, stop }
}

/** What is stored, as `key value`. */
const stored = (area = fake.localStorage): readonly string[] =>
  [...area.values].map(([key, value]) => `${key} ${value}`)

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('a storage slot', () => {
  it('keeps, gives and removes any text', () => {
    const slot = runtime.createStorageSlot('theme')
    assert.equal(slot.get(), null)
    for (const value of ['dark', '', '\0\ud800', '__proto__']) {
      slot.set(value)
      assert.equal(slot.get(), value)
      assert.deepEqual(stored(), [`theme ${value}`])
    }
    slot.del()
    assert.equal(slot.get(), null)
    assert.deepEqual(stored(), [])
    assert.equal(warn.mock.callCount(), 0)
  })

  it('follows the configuration, also when it was made before, and can name the storage itself', () => {
    const slot = runtime.createStorageSlot('theme')
    configureStorage({ type: 'sessionStorage', suffix: '-acme' })
    slot.set('dark')
    assert.equal(slot.get(), 'dark')
    runtime.createStorageSlot('a', { persistence: 'localStorage' }).set('1')
    runtime.createStorageSlot('b', { persistence: 'sessionStorage' }).set('2')
    assert.deepEqual(stored(), ['a-acme 1'])
    assert.deepEqual(stored(fake.sessionStorage), ['theme-acme dark', 'b-acme 2'])
  })

  it('keeps nothing without persistence, and is silent about it', () => {
    fake.localStorage.setItem('a', 'old')
    const slot = runtime.createStorageSlot('a', { persistence: 'none' })
    const { seen, stop } = changesOf(slot)
    slot.set('1')
    slot.del()
    stop()
    assert.equal(slot.get(), null)
    assert.deepEqual([stored(), seen, warn.mock.callCount()], [['a old'], [], 0])
  })

  it('tells changes in the same window, with the old and the new value, if there are any', () => {
    configureStorage({ type: 'localStorage', suffix: '-s' })
    const slot = runtime.createStorageSlot('a')
    const events: StorageEvent[] = []
    window.addEventListener('storage', (event) => events.push(event))
    const { seen, stop } = changesOf(slot)
    slot.set('1')
    slot.set('1')
    runtime.createStorageSlot('a').set('2')
    runtime.createStorageSlot('b').set('1')
    runtime.createStorageSlot('a', { persistence: 'sessionStorage' }).set('1')
    slot.del()
    slot.del()
    stop()
    slot.set('3')
    assert.deepEqual(seen, ['null -> 1', '1 -> 2', '2 -> null'])
    const [{ key, url, storageArea } = assert.fail()] = events
    assert.deepEqual([key, url], ['a-s', 'https://sitegen.example/a/'])
    assert.equal(storageArea, fake.localStorage)
  })

  it('tells changes made in another tab, and that the storage was emptied there', () => {
    const { seen } = changesOf(runtime.createStorageSlot('a'))
    const storageArea = fake.localStorage
    for (const change of [
      { key: 'a', oldValue: '1', newValue: '2', storageArea },
      { key: null, oldValue: null, newValue: null, storageArea },
    ])
      window.dispatchEvent(new FakeStorageEvent('storage', change))
    assert.deepEqual(seen, ['1 -> 2', 'null -> null'])
  })

  it('keeps the old value and tells nothing where the storage is full, or ignores what is set', () => {
    const slot = runtime.createStorageSlot('a')
    slot.set('old')
    const { seen } = changesOf(slot)
    fake.localStorage.setItem = () => undefined
    slot.set('new')
    assert.equal(warn.mock.callCount(), 0)
    fake.localStorage.setItem = refuse
    slot.set('new')
    assert.deepEqual([slot.get(), seen, warn.mock.callCount()], ['old', [], 1])
  })

  const methods = { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 1 }
  const BROKEN: Readonly<Record<string, () => object>> = {
    'throws when it is named': () =>
      Object.defineProperty(new EventTarget(), 'localStorage', { get: refuse }),
    'is null': () => Object.assign(new EventTarget(), { localStorage: null }),
    'throws when it is used': () => Object.assign(new EventTarget(), { localStorage: methods }),
  }
  for (const [name, make] of Object.entries(BROKEN))
    it(`does nothing where the storage ${name}, and warns once`, () => {
      useWindow(make())
      const slot = runtime.createStorageSlot('a')
      const { seen, stop } = changesOf(slot)
      slot.set('1')
      slot.del()
      stop()
      assert.deepEqual([slot.get(), runtime.createStorageSlot('b').get()], [null, null])
      assert.deepEqual([runtime.listStorageKeys(), seen], [[], []])
      assert.equal(warn.mock.callCount(), 1)
      assert.match(String(warn.mock.calls[0]?.arguments[0]), /storage is unavailable/)
    })
})

describe('listeners that change the value', () => {
  it('can replace garbage, and everybody sees what is stored in the end', () => {
    const slot = runtime.createStorageSlot('theme')
    const first = changesOf(slot)
    slot.listen(({ newValue }) => {
      if (newValue !== null && newValue !== 'dark') slot.del()
    })
    slot.set('garbage')
    assert.deepEqual(first.seen, ['null -> garbage', 'garbage -> null'])
    assert.equal(slot.get(), null)
  })

  it('do not go on for ever when they disagree', () => {
    const slot = runtime.createStorageSlot('a')
    let calls = 0
    slot.listen(({ newValue }) => {
      calls += 1
      slot.set(newValue === '1' ? '2' : '1')
    })
    slot.set('1')
    assert.ok(calls > 1 && calls < 20, `called ${calls} times`)
    const before = calls
    slot.set('3')
    assert.ok(calls > before, 'later changes are told again')
  })
})

it('the keys of a site are listed without the suffix, and those of other sites are not', () => {
  const keys = ['theme-a', 'docusaurus.tab.os-a', 'other']
  for (const key of keys) fake.localStorage.setItem(key, 'x')
  assert.deepEqual(runtime.listStorageKeys(), keys)
  configureStorage({ type: 'localStorage', suffix: '-a' })
  assert.deepEqual(runtime.listStorageKeys(), ['theme', 'docusaurus.tab.os'])
  configureStorage({ type: 'sessionStorage', suffix: '' })
  assert.deepEqual(runtime.listStorageKeys(), [])
})

describe('while the site is built', () => {
  beforeEach(() => Reflect.deleteProperty(globalThis, 'window'))

  it('a slot can be made, and using it is an error', () => {
    for (const options of [{}, { persistence: 'none' }] as const) {
      const slot = runtime.createStorageSlot('a', options)
      const uses = [slot.get, slot.del, () => slot.set('1'), () => slot.listen(() => undefined)]
      for (const use of uses) assert.throws(use, /while the site is built/)
    }
    assert.throws(() => runtime.listStorageKeys(), /while the site is built/)
  })

  it('the hook gives null', () => {
    const Probe = ({ name }: { readonly name: string | null }): ReactNode => {
      const [value, slot] = useStorageSlot(name, { persistence: 'sessionStorage' })
      return `${String(value)} ${Object.keys(slot).join(' ')}`
    }
    for (const name of ['a', null])
      assert.equal(renderToString(createElement(Probe, { name })), 'null get set del listen')
  })
})
