import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { assertWordsStay, go, words } from '../../support/browser/client-page.ts'
import { siteForTests, testMore } from '../../support/browser/site.ts'
import { EVERYTHING, LATER, kindsOf } from '../../support/browser/sites.ts'
import { skipUnlessAll } from '../../support/is-whole.ts'

/** Pages that fail on purpose. */
const LOUD = /mismatch|crash/
/** A page that has more words in a browser than it was served with. */
const GROWING = /client-only/

for (const variant of [EVERYTHING, LATER]) {
  describe(
    `with ${variant === LATER ? 'development' : 'production'} React`,
    { skip: variant === LATER && skipUnlessAll },
    () => {
      const client = siteForTests({ variant })

      // In `npm test`, pages/kinds does this.
      test('every page is hydrated in silence and keeps its words', { skip: skipUnlessAll }, async () => {
        const urls = kindsOf(client.dir).filter((url) => !LOUD.test(url))
        const { context } = await client.open('/')
        for (const url of urls) {
          const { page, remarks } = await client.open(url, { context })
          if (!GROWING.test(url)) await assertWordsStay(page)
          assert.deepEqual(remarks, [], url)
          await page.close()
        }
      })

      test('the not-found page says nothing but its status', async () => {
        const { page, remarks } = await client.open('/no-such-page/')
        await assertWordsStay(page)
        assert.match(await words(page), /Page Not Found/)
        assert.deepEqual(
          remarks.filter((remark) => !remark.includes('404')),
          [],
        )
      })

      testMore('a mismatch beside them does not touch the words, and is told', async () => {
        for (const url of ['/docs/mismatch/', '/docs/mismatch-module/']) {
          const { page, remarks } = await client.open(url)
          await page.getByText('words of the client').waitFor()
          await assertWordsStay(page)
          assert.ok(remarks.length > 0, 'a recoverable error is logged')
          assert.deepEqual(
            remarks.filter((remark) => !/hydrat/i.test(remark) && !/react\.dev\/errors\/4\d\d/.test(remark)),
            [],
          )
          // Components work after it, and their children keep their words.
          if (url !== '/docs/mismatch/') continue
          await page.getByRole('button', { name: 'Count 0' }).click()
          await page.getByRole('button', { name: 'Count 1' }).waitFor()
          await assertWordsStay(page)
        }
      })
    },
  )
}

const client = siteForTests()

describe('what is alive', () => {
  test('components have state, in trees and in modules', async () => {
    for (const url of ['/docs/counter/', '/docs/module/']) {
      const { page, remarks } = await client.open(url)
      const button = page.getByRole('button', { name: /^Count/ }).first()
      await button.click()
      await button.click()
      assert.equal(await button.textContent(), 'Count 2')
      // Others have their own.
      if (url === '/docs/counter/') await page.getByRole('button', { name: 'Count 0' }).waitFor()
      await assertWordsStay(page)
      assert.deepEqual(remarks, [])
    }
  })

  testMore(
    'what only the browser can make takes the place of its fallback, with its static words',
    async () => {
      const { page } = await client.openSilent('/docs/client-only/')
      await page.getByText('In a browser at /docs/client-only/').waitFor()
      assert.equal(await page.locator('.fixture-fallback').count(), 0)
      assert.equal(
        await page.locator('.fixture-browser [data-static]').textContent(),
        'Static words that only the browser shows.',
      )
    },
  )

  testMore('children that mount on a click have their words, each time', async () => {
    const { page } = await client.openSilent('/docs/lazy/')
    const lazy = page.locator('.fixture-panel-body')
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: 'Open panel' }).click()
      await lazy.waitFor()
      assert.equal(
        (await lazy.innerText()).replace(/\s+/g, ' ').trim(),
        'Lazy words that were not served, with a link. and a list',
      )
      assert.equal(await lazy.getByRole('link', { name: 'link' }).getAttribute('href'), '/docs/b/')
      await page.getByRole('button', { name: 'Close panel' }).click()
      await lazy.waitFor({ state: 'detached' })
      await assertWordsStay(page)
    }
  })

  testMore('a key that changes does not take the words away', async () => {
    const { page } = await client.openSilent('/docs/rekey/')
    for (const key of [0, 1]) {
      await page.getByRole('button', { name: `Key ${key}` }).click()
      await page.getByRole('button', { name: `Key ${key + 1}` }).waitFor()
      await assertWordsStay(page)
    }
  })

  testMore('a parent that renders again, with other props, does not take the words away', async () => {
    const { page } = await client.openSilent('/docs/rerender/')
    for (const count of [0, 1]) {
      await page.getByRole('button', { name: `Render ${count}` }).click()
      await page.getByRole('button', { name: `Render ${count + 1}` }).waitFor()
      await assertWordsStay(page)
    }
    assert.equal(await page.locator('[data-render="2"]').count(), 1)
  })
})

describe('a component that fails in the browser', () => {
  test('is told with its causes, inside of the frame of the page, and can be tried again', async () => {
    const { page, remarks } = await client.open('/docs/crash/')
    await page.getByText('This page crashed').waitFor()
    const box = await words(page)
    const places = ['the outer failure', 'Cause:', 'the middle failure', 'the first cause'].map((part) =>
      box.indexOf(part),
    )
    assert.ok(
      places.every((place, index) => place > (places[index - 1] ?? -1)),
      box,
    )
    assert.match(await page.title(), /^Page Error/)
    assert.equal(await page.locator('nav.navbar').count(), 1)
    assert.ok(remarks.some((remark) => remark.includes('the outer failure')))
    const button = page.getByRole('button', { name: 'Try again' })
    await button.click()
    await button.waitFor()
    await page.evaluate(() => {
      window.__crashing = false
    })
    await button.click()
    await page.getByText('No failure here.').waitFor()
    await assertWordsStay(page)
    assert.equal(await button.count(), 0)
    assert.equal(await page.title(), 'Crash | Client')
  })

  testMore('does not stay when another page is shown, and comes again when a link leads back', async () => {
    const { page } = await client.open('/docs/crash/')
    await page.getByText('This page crashed').waitFor()
    await go(page, '/docs/a/', 'Page A')
    assert.equal(await page.title(), 'Page A | Client')
    assert.doesNotMatch(await words(page), /crashed/)
    await assertWordsStay(page)
    await go(page, '/docs/crash/', '')
    await page.getByText('This page crashed').waitFor()
  })
})
