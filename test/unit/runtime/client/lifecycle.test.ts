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
let reported: unknown[] = []

beforeEach(() => {
  reported = []
  browser.reportError = (error) => void reported.push(error)
})
afterEach(() => {
  if (original === undefined) delete browser.reportError
  else browser.reportError = original
})

/** A module that writes down what it is told. */
function noting(name: string, log: string[]): ClientModule {
  return {
    onRouteUpdate() {
      log.push(`${name} update`)
      return () => void log.push(`${name} loaded`)
    },
    onRouteDidUpdate: () => void log.push(`${name} done`),
  }
}

test('modules are told in their order: before the page loads, when it has, when it is shown', () => {
  const log: string[] = []
  const lifecycle = new RouteLifecycle([noting('a', log), noting('b', log)])
  lifecycle.willUpdate(CHANGE)
  lifecycle.loaded()
  lifecycle.didUpdate(CHANGE)
  assert.deepEqual(log, ['a update', 'b update', 'a loaded', 'b loaded', 'a done', 'b done'])
})

test('modules are told where the reader comes from and goes', () => {
  const seen: unknown[] = []
  const note = (change: RouteChange): void => void seen.push(change)
  const lifecycle = new RouteLifecycle([{ onRouteUpdate: note, onRouteDidUpdate: note }])
  const first: RouteChange = { ...CHANGE, previousLocation: null }
  lifecycle.willUpdate(first)
  lifecycle.didUpdate(CHANGE)
  assert.deepEqual(seen, [first, CHANGE])
})

test('what a module wants done when the page has loaded is done once', () => {
  const log: string[] = []
  const lifecycle = new RouteLifecycle([noting('a', log)])
  lifecycle.willUpdate(CHANGE)
  lifecycle.loaded()
  lifecycle.loaded()
  assert.deepEqual(log, ['a update', 'a loaded'])
})

test('a navigation that another one overtakes is told its end first', () => {
  const log: string[] = []
  const lifecycle = new RouteLifecycle([noting('a', log), noting('b', log)])
  lifecycle.willUpdate(CHANGE)
  lifecycle.willUpdate(CHANGE)
  assert.deepEqual(log, ['a update', 'b update', 'a loaded', 'b loaded', 'a update', 'b update'])
  lifecycle.loaded()
  assert.deepEqual(log.slice(6), ['a loaded', 'b loaded'])
})

test('nothing happens before anything was told', () => {
  const log: string[] = []
  const lifecycle = new RouteLifecycle([noting('a', log)])
  lifecycle.loaded()
  assert.deepEqual(log, [])
})

test('a module may export anything: what is not of us is left alone', () => {
  const lifecycle = new RouteLifecycle([
    {},
    { default: {} },
    { other: () => assert.fail('called') } as ClientModule,
    { onRouteUpdate: () => 'no function' },
    { onRouteUpdate: () => undefined },
    { onRouteUpdate: () => Promise.resolve() },
  ])
  lifecycle.willUpdate(CHANGE)
  lifecycle.loaded()
  lifecycle.didUpdate(CHANGE)
  assert.deepEqual(reported, [])
})

test('the functions of a default export count, and those that the module exports beside it come first', () => {
  const log: string[] = []
  const { onRouteUpdate } = noting('named', log)
  const lifecycle = new RouteLifecycle([
    { default: noting('only default', log) },
    { default: noting('default', log), ...(onRouteUpdate === undefined ? {} : { onRouteUpdate }) },
  ])
  lifecycle.willUpdate(CHANGE)
  lifecycle.didUpdate(CHANGE)
  assert.deepEqual(log, ['only default update', 'named update', 'only default done', 'default done'])
})

test('the default export may be anything too', () => {
  const strange = [null, 'text', 3, () => assert.fail('called'), undefined].map((value) => ({
    default: value as unknown as ClientModule,
  }))
  const lifecycle = new RouteLifecycle(strange)
  lifecycle.willUpdate(CHANGE)
  lifecycle.didUpdate(CHANGE)
  assert.deepEqual(reported, [])
})

test('a module that throws is reported and disturbs nobody', () => {
  const log: string[] = []
  const fail = (what: string) => (): never => {
    throw new Error(what)
  }
  const lifecycle = new RouteLifecycle([
    { onRouteUpdate: fail('update'), onRouteDidUpdate: fail('done') },
    { onRouteUpdate: () => fail('loaded') },
    noting('a', log),
  ])
  lifecycle.willUpdate(CHANGE)
  lifecycle.loaded()
  lifecycle.didUpdate(CHANGE)
  assert.deepEqual(log, ['a update', 'a loaded', 'a done'])
  assert.deepEqual(
    reported.map((error) => (error as Error).message),
    ['update', 'loaded', 'done'],
  )
})

test('what cannot be done when the page has loaded is not tried again', () => {
  const lifecycle = new RouteLifecycle([
    {
      onRouteUpdate: () => () => {
        throw new Error('loaded')
      },
    },
  ])
  lifecycle.willUpdate(CHANGE)
  lifecycle.loaded()
  lifecycle.loaded()
  assert.equal(reported.length, 1)
})

test('what is done when the page has loaded may start a navigation', () => {
  let calls = 0
  const lifecycle = new RouteLifecycle([
    {
      onRouteUpdate: () => () => {
        calls += 1
        if (calls < 3) lifecycle.willUpdate(CHANGE)
      },
    },
  ])
  lifecycle.willUpdate(CHANGE)
  lifecycle.loaded()
  assert.equal(calls, 1)
})
