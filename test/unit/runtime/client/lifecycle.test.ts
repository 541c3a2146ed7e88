import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { RouteLifecycle, type ClientModule, type RouteChange } from '../../../../runtime/client/lifecycle.ts'

const CHANGE: RouteChange = {
  location: { pathname: '/b/', search: '?q', hash: '#h' },
  previousLocation: { pathname: '/a/', search: '', hash: '' },
}

/** What browsers have for errors that nobody catches. */
const browser = globalThis as { reportError?: (error: unknown) => void }
const original = browser.reportError
let reported: string[] = []
let log: string[] = []

beforeEach(() => {
  reported = []
  log = []
  browser.reportError = (error) => void reported.push((error as Error).message)
})
afterEach(() => {
  if (original === undefined) delete browser.reportError
  else browser.reportError = original
})

/** A module that writes down what it is told. */
const noting = (name: string): Required<ClientModule> => ({
  onRouteUpdate() {
    log.push(`${name} update`)
    return () => void log.push(`${name} loaded`)
  },
  onRouteDidUpdate: () => void log.push(`${name} done`),
})

/** One change of the route, from its beginning to its end. */
function change(lifecycle: RouteLifecycle): void {
  lifecycle.willUpdate(CHANGE)
  lifecycle.loaded()
  lifecycle.didUpdate(CHANGE)
}

const fail = (what: string) => (): never => {
  throw new Error(what)
}

test('modules are told in their order: before the page loads, once when it has, when it is shown', () => {
  const lifecycle = new RouteLifecycle([noting('a'), noting('b')])
  lifecycle.loaded()
  assert.deepEqual(log, [], 'nothing happens before anything was told')
  change(lifecycle)
  lifecycle.loaded()
  assert.deepEqual(log, ['a update', 'b update', 'a loaded', 'b loaded', 'a done', 'b done'])
})

test('modules are told where the reader comes from and goes', () => {
  const seen: unknown[] = []
  const note = (told: RouteChange): void => void seen.push(told)
  const lifecycle = new RouteLifecycle([{ onRouteUpdate: note, onRouteDidUpdate: note }])
  const first: RouteChange = { ...CHANGE, previousLocation: null }
  lifecycle.willUpdate(first)
  lifecycle.didUpdate(CHANGE)
  assert.deepEqual(seen, [first, CHANGE])
})

test('a navigation that another one overtakes is told its end first', () => {
  const lifecycle = new RouteLifecycle([noting('a')])
  lifecycle.willUpdate(CHANGE)
  lifecycle.willUpdate(CHANGE)
  assert.deepEqual(log, ['a update', 'a loaded', 'a update'])
  lifecycle.loaded()
  assert.deepEqual(log.slice(3), ['a loaded'])
})

test('a module may export anything, by default too: what is not of us is left alone', () => {
  const called = (): never => assert.fail('called')
  const strange = [null, 'text', 3, called, undefined].map((value) => ({ default: value as never }))
  change(
    new RouteLifecycle([
      ...strange,
      { other: called } as ClientModule,
      { onRouteUpdate: () => 'no function' },
      { onRouteUpdate: () => Promise.resolve() },
    ]),
  )
  assert.deepEqual(reported, [])
})

test('the functions of a default export count, and those that the module exports beside it come first', () => {
  const { onRouteUpdate } = noting('named')
  const own = [{ default: noting('only') }, { default: noting('default'), onRouteUpdate }]
  const lifecycle = new RouteLifecycle(own)
  lifecycle.willUpdate(CHANGE)
  lifecycle.didUpdate(CHANGE)
  assert.deepEqual(log, ['only update', 'named update', 'only done', 'default done'])
})

test('a module that throws is reported once and disturbs nobody', () => {
  const lifecycle = new RouteLifecycle([
    { onRouteUpdate: fail('update'), onRouteDidUpdate: fail('done') },
    { onRouteUpdate: () => fail('loaded') },
    noting('a'),
  ])
  change(lifecycle)
  lifecycle.loaded()
  assert.deepEqual(log, ['a update', 'a loaded', 'a done'])
  assert.deepEqual(reported, ['update', 'loaded', 'done'])
})

test('what is done when the page has loaded may start a navigation', () => {
  let calls = 0
  const onRouteUpdate = () => () => {
    calls += 1
    if (calls < 3) lifecycle.willUpdate(CHANGE)
  }
  const lifecycle = new RouteLifecycle([{ onRouteUpdate }])
  lifecycle.willUpdate(CHANGE)
  lifecycle.loaded()
  assert.equal(calls, 1)
})
