import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { NavbarItem } from '../../../runtime/shared/site/theme-config.ts'
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

for (const [what, error, text] of [
  ['an error without a message', new TypeError(), 'TypeError'],
  ['a string', 'plain', 'plain'],
  ['nothing', null, 'null'],
  ['a message that looks like HTML', new Error('<b>'), '<b>'],
] as const) {
  test(`${what} can be what crashed a page`, () => {
    assert.equal(crash(error).getByText(text).tagName, 'PRE')
  })
}

test('an error that is its own cause does not hang the page', () => {
  const error = new Error('round')
  error.cause = error
  assert.ok(crash(error).getByText(/round/))
})

test('the crash page has the frame of a page, one main, and a title', () => {
  const error = new Error('broken')
  const { screen, title } = theme.page({ layout: 'Error', props: failure(error) as unknown as JsonObject })
  assert.equal(title, 'Page Error | Test site')
  assert.deepEqual(namesOf(screen, 'navigation'), ['Main'])
  const main = screenIn(screen.getByRole('main'))
  assert.ok(main.getByRole('alert'))
  assert.ok(main.getByText('broken'))
})

test('while a page is loading nothing is shown at first', () => {
  assert.equal(theme.part('Loading', { error: null, pastDelay: false, retry: nothing }), '')
})

test('a page that takes long has a loader of 128 by 110 pixels, with words for those who do not see it', () => {
  const html = theme.part('Loading', { error: null, pastDelay: true, retry: nothing })
  const status = screenIn(screenOf(html).getByRole('status'))
  const loader = status.container.querySelector('svg')
  assert.deepEqual(
    ['width', 'height', 'aria-hidden'].map((name) => loader?.getAttribute(name)),
    ['128', '110', 'true'],
  )
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

test('an item of the navbar of an unknown type is an error that shows the item and names the type', () => {
  const item = { type: 'custom-x', label: 'X', position: 'left' } as unknown as NavbarItem
  const navbar = { title: '', logo: null, style: null, hideOnScroll: false, items: [item] }
  assert.throws(
    () => theme.page({ layout: 'NotFound', theme: { navbar } }),
    (error: Error) => {
      assert.match(error.message, /could not be shown.*themeConfig\.navbar\.items in site\.config/)
      assert.ok(error.message.endsWith(JSON.stringify(item)))
      assert.match(String(error.cause), /No NavbarItem component found for type "custom-x"/)
      return true
    },
  )
})
