import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems } from '../../../support/browser/axe.ts'
import { go, isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import {
  ask,
  closed,
  fixtureHits,
  hitWords,
  hostedForTests,
  openDialog,
} from '../../../support/browser/search-site.ts'
import { idle, paths, settled, until } from '../../../support/browser/site.ts'
import { HOSTED } from '../../../support/browser/sites.ts'

const site = hostedForTests(HOSTED)

const isOpen = (page: Page): Promise<boolean> => page.locator('.DocSearch-Modal').isVisible()
const CLIENT = /\/main-[^/]*\.js$/
const DIALOG = /\/dialog-[^/]*\.js$/

/** A page with a script that is on its way until `release` is called. */
async function openLifeless(script: RegExp): Promise<{ readonly page: Page; readonly release: () => void }> {
  const { page } = await site.client.open('/docs/b/')
  const release = site.client.server.hold(script)
  await page.goto(`${site.client.server.origin}/docs/a/`, { waitUntil: 'commit' })
  await page.waitForSelector('.DocSearch-Button')
  return { page, release }
}

describe('the dialog', () => {
  test('is loaded when a reader reaches for the button, and not before', async () => {
    const { page } = await site.client.open('/docs/a/', { calm: true })
    await settled(page)
    await idle(site.client.server)
    assert.deepEqual(
      paths(site.client.server, ({ path }) => DIALOG.test(path)),
      [],
    )
    await page.hover('.DocSearch-Button')
    await until(() => paths(site.client.server, ({ path }) => DIALOG.test(path)).length === 1, 'the dialog')
    assert.equal(await isOpen(page), false)
    assert.equal(site.service.requests().length, 0)
  })

  const EARLY: readonly (readonly [name: string, script: RegExp, ask: (page: Page) => Promise<void>])[] = [
    ['the client, clicks', CLIENT, (page) => page.click('.DocSearch-Button')],
    ['the client, presses /', CLIENT, (page) => page.keyboard.press('/')],
    ['the client, presses Ctrl and K with Caps Lock', CLIENT, (page) => page.keyboard.press('Control+K')],
    ['the loader, presses /', /\/loader-[^/]*\.js$/, (page) => page.keyboard.press('/')],
    ['the dialog, presses Ctrl and K', DIALOG, (page) => page.keyboard.press('Control+k')],
  ]
  for (const [name, script, ask] of EARLY) {
    test(`for who, before ${name} and types, opens with what was typed`, async () => {
      const { page, release } = await openLifeless(script)
      await ask(page)
      await page.keyboard.type('ver/sio')
      await page.keyboard.press('Backspace')
      assert.equal(await isOpen(page), false)
      release()
      await page.keyboard.type('en b')
      await page.waitForSelector('.DocSearch-Modal')
      await page.keyboard.type('c')
      await page.waitForFunction(() => document.querySelector('input')?.value === 'ver/sien bc')
      await page.keyboard.press('Escape')
      await closed(page)
    })
  }

  test('asks for what is typed with the filters of the page, and shows what is found', async () => {
    site.service.behave({ hitsOf: () => fixtureHits('stone') })
    const { page } = await site.client.openSilent('/docs/a/')
    await ask(page, 'stone')
    await page.waitForSelector('.DocSearch-Hit')
    const [asked] = site.service.queries().slice(-1)
    assert.equal(asked?.indexName, 'fixture')
    assert.equal(asked?.query, 'stone')
    assert.equal(asked?.['hitsPerPage'], 20)
    assert.deepEqual(asked?.['facetFilters'], [
      'language:en',
      ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
    ])
    assert.match(String(asked?.['attributesToSnippet']), /\bcontent:10$/)
    assert.deepEqual((await hitWords(page)).slice(0, 2), ['Page A stone', 'Part of a stone'])
    assert.deepEqual(
      await page.locator('.DocSearch-Hit-source').allInnerTexts(),
      ['A', 'B', 'C'].map((name) => `Docs › Page ${name} stone`),
    )
    assert.equal(await page.locator('.DocSearch-HitsFooter').innerText(), 'See all 9 results')
    assert.equal(await page.locator('.DocSearch-HitsFooter a').getAttribute('href'), '/search/?q=stone')
    assert.deepEqual(await axeProblems(page), [])
  })

  test('hits lead to pages of this site, by a click and by the Enter key', async () => {
    site.service.behave({ hitsOf: () => fixtureHits('stone') })
    const { page } = await site.client.open('/docs/long/')
    await mark(page)
    await ask(page, 'stone')
    await page.click('.DocSearch-Hit >> nth=0')
    await waitShown(page, '/docs/a/', 'Page A')
    await ask(page, 'stone')
    await until(() => site.service.queries().at(-1)?.query === 'stone', 'the last letter')
    await page.waitForSelector('.DocSearch-Hit')
    await settled(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.hash === '#part-one-of-a')
    await page.waitForSelector('.DocSearch-Modal', { state: 'detached' })
    assert.ok(await isMarked(page), 'no other document')
  })

  test('what was chosen is recent, and can be kept and removed', async () => {
    site.service.behave({ hitsOf: () => fixtureHits('stone') })
    const { page } = await site.client.open('/docs/long/')
    await openDialog(page)
    await page.getByText('No recent searches').waitFor()
    await page.keyboard.type('stone')
    await page.click('.DocSearch-Hit >> nth=0')
    await waitShown(page, '/docs/a/', 'Page A')
    const stored = (name: string) =>
      page.evaluate(
        (key) => JSON.parse(localStorage.getItem(key) ?? '[]') as { url: string }[],
        `__DOCSEARCH_${name}_SEARCHES__fixture`,
      )
    assert.deepEqual(
      (await stored('RECENT')).map(({ url }) => url),
      ['/docs/a/'],
    )
    await openDialog(page)
    await page.getByText('Recent', { exact: true }).waitFor()
    assert.deepEqual(await axeProblems(page), [])
    await page.click('[title="Save this search"]')
    await page.getByText('Favorite', { exact: true }).waitFor()
    assert.equal((await stored('FAVORITE')).length, 1)
    await page.click('[title="Remove this search from favorites"]')
    await page.getByText('No recent searches').waitFor()
  })

  test('X11: what others wrote to the storage does no harm, and a query has at most 64 characters', async () => {
    const { page } = await site.client.openSilent('/docs/a/', {
      init: () => {
        localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__fixture', '{"broken')
        localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__fixture', 'null')
      },
    })
    await openDialog(page)
    await page.getByText('No recent searches').waitFor()
    await page.keyboard.type('x'.repeat(70))
    assert.equal((await page.inputValue('.DocSearch-Input')).length, 64)
  })

  test('nothing that is found is said with at most three suggestions and a way to tell', async () => {
    const group = (name: string) =>
      fixtureHits('x')
        .slice(0, 1)
        .map((hit) => ({
          ...hit,
          objectID: name,
          hierarchy: { ...hit.hierarchy, lvl0: name },
          _highlightResult: { hierarchy: { lvl0: { value: name } } },
        }))
    const hits = ['One', 'Two', 'Three', 'Four'].flatMap(group)
    site.service.behave({ hitsOf: ({ query }) => (query === 'all' ? hits : []) })
    const { page } = await site.client.open('/docs/a/')
    await ask(page, 'all')
    await page.waitForSelector('.DocSearch-Hit')
    await page.keyboard.type('x')
    await page.getByText('No results for "allx"').waitFor()
    assert.deepEqual(
      await page.locator('.DocSearch-Prefill').allInnerTexts(),
      ['One', 'Two', 'Three'].map((name) => `${name} Page A x`),
    )
    const link = page.getByRole('link', { name: 'Let us know.' })
    assert.equal(await link.getAttribute('href'), '/about/')
    await page.click('.DocSearch-Prefill >> nth=0')
    await until(() => site.service.queries().at(-1)?.query === 'one page a x ', 'the suggestion to be asked')
  })

  test('another query that was looked for is named', async () => {
    site.service.behave({ hitsOf: () => fixtureHits('stone'), corrected: 'stone' })
    const { page } = await site.client.openSilent('/docs/a/')
    await ask(page, 'stnoe')
    await page.getByText('Showing results for stone').waitFor()
    assert.deepEqual(await axeProblems(page), [])
    await page.getByText('See all 9 results').click()
    await page.locator('.search-page', { hasText: 'Showing results for stone' }).waitFor()
  })

  test('a slow answer is waited for, and one that comes too late does not count', async () => {
    site.service.behave({
      hitsOf: ({ query }) => fixtureHits(query),
      // Both before the second that the service has for a connection.
      delay: ({ query }) => (query === 's' ? 900 : 700),
    })
    const { page } = await site.client.openSilent('/docs/a/')
    await openDialog(page)
    await page.evaluate(() => {
      const container = document.querySelector('.DocSearch-Container')
      const look = (): boolean =>
        container?.matches('.DocSearch-Container--Stalled') === true && (window.__marker = true)
      if (container !== null) new MutationObserver(look).observe(container, { attributes: true })
    })
    await page.keyboard.type('sl')
    await page.getByText('Page A sl', { exact: true }).first().waitFor()
    assert.ok(await isMarked(page), 'it was shown that the answer takes long')
    await until(() => site.service.requests().length === 2, 'both questions')
    await idle(site.client.server)
    assert.match((await hitWords(page))[0] ?? '', /Page A sl$/)
  })

  for (const [name, behaviour] of [
    ['breaks the connection', { isDown: true }],
    ['answers with other things than hits', { text: '{"results":[{}]}' }],
  ] as const) {
    test(`a service that ${name} is told, and the page stays`, async () => {
      site.service.behave(behaviour)
      const { page, remarks } = await site.client.open('/docs/a/')
      await ask(page, 'stone')
      await page.getByText('Unable to fetch results').waitFor()
      await page.getByText('You might want to check your network connection.').waitFor()
      await settled(page)
      assert.equal(await page.getByText('Unable to fetch results').count(), 1, 'it stays')
      assert.deepEqual(
        remarks.filter((remark) => !/Failed to load resource/.test(remark)),
        [],
      )
      site.service.behave({ hitsOf: () => fixtureHits('stone') })
      await page.keyboard.press('Escape')
      await go(page, '/docs/b/', 'Page B')
    })
  }

  test('a dialog that cannot be loaded is told, with a way to the page of results', async () => {
    site.client.server.fail(DIALOG)
    const { page, remarks } = await site.client.open('/docs/a/')
    await page.click('.DocSearch-Button')
    const alert = page.getByRole('alert').filter({ hasText: 'The search could not be loaded.' })
    await alert.waitFor()
    assert.deepEqual(await axeProblems(page), [])
    assert.equal(await alert.getByRole('link').getAttribute('href'), '/search/')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.matches('.DocSearch-Button'))
    assert.deepEqual(
      remarks.filter((remark) => !/Failed to load resource/.test(remark)),
      [],
    )
    await go(page, '/docs/b/', 'Page B')
  })

  test('/ is a character in text fields', async () => {
    const { page } = await site.client.open('/docs/a/')
    await page.evaluate(() => {
      const field = document.createElement('input')
      document.body.append(field)
      field.focus()
    })
    await page.keyboard.press('/')
    assert.equal(await page.inputValue('body > input'), '/')
    assert.equal(await isOpen(page), false)
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.DocSearch-Modal')
  })

  test('on narrow screens snippets are shorter, and the dialog has a button that closes it', async () => {
    site.service.behave({ hitsOf: () => fixtureHits('stone') })
    const { page } = await site.client.open('/docs/a/', {
      options: { viewport: { width: 390, height: 800 } },
    })
    await page.click('.DocSearch-Button')
    await page.waitForSelector('.DocSearch-Modal')
    await page.keyboard.type('stone')
    await page.waitForSelector('.DocSearch-Hit')
    const [asked] = site.service.queries().slice(-1)
    assert.match(String(asked?.['attributesToSnippet']), /\bcontent:5$/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await closed(page)
  })
})
