import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { NavbarItem } from '../../../runtime/shared/theme-config.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

const nothing = (): void => undefined
const failure = (error: unknown) => ({ error, tryAgain: nothing })
const CHAIN = new Error('top', { cause: new Error('middle', { cause: 'bottom' }) })

test('a page that crashed shows the message, every cause, and a button', () => {
  const html = theme.part('ErrorPageContent', failure(CHAIN))
  assert.match(html, /role="alert"><h1>This page crashed\.<\/h1>/)
  assert.match(html, />top\s+Cause: middle\s+Cause: bottom<\/pre>/)
  assert.match(html, /<button type="button" [^>]*>Try again<\/button>/)
})

for (const [what, error, text] of [
  ['an error without a message', new TypeError(), /TypeError<\/pre>/],
  ['a string', 'plain', />plain<\/pre>/],
  ['nothing', null, />null<\/pre>/],
  ['a message that looks like HTML', new Error('<b>'), />&lt;b&gt;<\/pre>/],
] as const) {
  test(`${what} can be what crashed a page`, () => {
    assert.match(theme.part('ErrorPageContent', failure(error)), text)
  })
}

test('an error that is its own cause does not hang the page', () => {
  const error = new Error('round')
  error.cause = error
  assert.match(theme.part('ErrorPageContent', failure(error)), /round/)
})

test('the crash page has the frame of a page, one main, and a title', () => {
  const error = new Error('broken')
  const { body, head } = theme.page({ layout: 'Error', props: failure(error) as unknown as JsonObject })
  assert.match(head, /^<title>Page Error \| Test site<\/title>$/)
  assert.match(body, /<nav class="theme-layout-navbar.*<main class="theme-layout-main"><div class="sg-error"/)
  assert.equal(body.split('<main').length, 2)
})

test('while a page is loading nothing is shown at first', () => {
  assert.equal(theme.part('Loading', { error: null, pastDelay: false, retry: nothing }), '')
})

test('a page that takes long has a loader of 128 by 110 pixels, with words for those who do not see it', () => {
  const html = theme.part('Loading', { error: null, pastDelay: true, retry: nothing })
  assert.match(html, /role="status"><svg width="128" height="110"[^>]* aria-hidden="true">/)
  assert.match(html, /<span class="sr-only">Loading<\/span>/)
  assert.doesNotMatch(html, /<button|role="alert"/)
})

test('a page that could not be loaded shows the error in a red box with a button, even before the delay', () => {
  for (const pastDelay of [true, false]) {
    const html = theme.part('Loading', { error: new TypeError('no <net>'), pastDelay, retry: nothing })
    assert.match(
      html,
      /class="sg-error alert alert--danger" role="alert"><p>This page could not be loaded\.<\/p>/,
    )
    assert.match(html, /<pre[^>]*>TypeError: no &lt;net&gt;<\/pre><button type="button"[^>]*>Retry<\/button>/)
    assert.doesNotMatch(html, /<svg/)
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
