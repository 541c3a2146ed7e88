import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import { namesOf, screenIn, screenOf, textOf, type Screen } from '../../support/screen.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()

const nothing = (): void => undefined
const failure = (error: unknown) => ({ error, tryAgain: nothing })
const crash = (error: unknown): Screen => screenOf(theme.part('ErrorPageContent', failure(error)))
const CHAIN = new Error('top', { cause: new Error('middle', { cause: 'bottom' }) })

test('a page that crashed shows the message, every cause, and a button', () => {
  const alert = screenIn(crash(CHAIN).getByRole('alert'))
  assert.ok(alert.getByRole('heading', { name: 'This page crashed.', level: 1 }))
  assert.match(textOf(alert.container), /top Cause: middle Cause: bottom/)
  assert.ok(alert.getByRole('button', { name: 'Try again' }))
})

test('anything can be what crashed a page, an error that is its own cause too', () => {
  const round = new Error('round')
  round.cause = round
  assert.ok(crash(round).getByText(/round/))
  const rows = [
    [new TypeError(), 'TypeError'],
    ['plain', 'plain'],
    [null, 'null'],
    [new Error('<b>'), '<b>'],
  ] as const
  for (const [error, text] of rows) assert.equal(crash(error).getByText(text).tagName, 'PRE')
})

test('the crash page has the frame of a page, one main, and a title', () => {
  const props = failure(new Error('broken')) as unknown as JsonObject
  const { screen, title } = theme.page({ layout: 'Error', props })
  assert.equal(title, 'Page Error | Test site')
  assert.deepEqual(namesOf(screen, 'navigation'), ['Main'])
  assert.ok(screenIn(screenIn(screen.getByRole('main')).getByRole('alert')).getByText('broken'))
})

test('a page that is loading shows nothing at first, then a loader with words for those who do not see it', () => {
  const loading = (pastDelay: boolean): string =>
    theme.part('Loading', { error: null, pastDelay, retry: nothing })
  assert.equal(loading(false), '')
  const status = screenIn(screenOf(loading(true)).getByRole('status'))
  assert.ok(status.container.querySelector('svg[width="128"][height="110"][aria-hidden="true"]'))
  assert.equal(textOf(status.container), 'Loading')
  assert.equal(status.queryByRole('button'), null)
})

test('a page that could not be loaded shows the error in a red box with a button, even before the delay', () => {
  for (const pastDelay of [true, false]) {
    const html = theme.part('Loading', { error: new TypeError('no <net>'), pastDelay, retry: nothing })
    const alert = screenIn(screenOf(html).getByRole('alert'))
    assert.ok(alert.container.classList.contains('alert--danger'))
    assert.ok(alert.getByText('This page could not be loaded.'))
    assert.ok(alert.getByText('TypeError: no <net>'))
    assert.ok(alert.getByRole('button', { name: 'Retry' }))
    assert.equal(screenOf(html).queryByRole('status'), null)
  }
})
