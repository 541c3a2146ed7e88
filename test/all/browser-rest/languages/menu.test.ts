import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { waitShown } from '../../../support/browser/client-page.ts'
import { siteForTests } from '../../../support/browser/site.ts'
import { buildSite, copyFixture } from '../../../support/build-site.ts'
import { builtOnce } from '../../../support/shared-build.ts'

const FIXTURE = path.join(import.meta.dirname, '../../../fixtures/languages')

const client = siteForTests({
  build: () =>
    builtOnce('languages-together', async (folder) => {
      const site = copyFixture(FIXTURE, 'languages')
      const { exitCode, stdout } = await buildSite(site.dir)
      assert.equal(exitCode, 0, stdout)
      cpSync(path.join(site.dir, 'build'), folder, { recursive: true })
      site.remove()
    }),
})

const PAGES: readonly (readonly [url: string, heading: string, lang: string, dir: string])[] = [
  ['/docs/', 'Start', 'en', 'ltr'],
  ['/de/docs/', 'Anfang', 'de', 'ltr'],
  ['/de/docs/saege/', 'Säge', 'de', 'ltr'],
  ['/ja/docs/', 'はじめに', 'ja', 'ltr'],
  ['/ar/docs/', 'البداية', 'ar', 'rtl'],
  ['/ar/docs/planes/plane/', 'Plane', 'ar', 'rtl'],
]

describe('in one build', () => {
  for (const [url, heading, lang, dir] of PAGES)
    test(`${url} is in its language, and comes alive in silence with the client of all`, async () => {
      const { page } = await client.openSilent(url)
      assert.equal(await page.locator('h1').innerText(), heading)
      assert.deepEqual(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
        [lang, dir],
      )
      const scripts = await page
        .locator('script[type=module][src]')
        .evaluateAll((found) => found.map((script) => script.getAttribute('src') ?? ''))
      assert.ok(scripts.length === 2 && scripts.every((src) => src.startsWith('/assets/js/')), scripts.join())
    })

  test('pictures of a translated page are its own, and else those of the original', async () => {
    const { page } = await client.openSilent('/de/docs/planes/plane/')
    const images = await page
      .locator('.markdown img')
      .evaluateAll((found) =>
        found.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
      )
    assert.deepEqual(images, [true, true])
  })

  test('a link in what is not translated leads to the page of the language', async () => {
    const { page } = await client.openSilent('/ja/docs/')
    await page.getByRole('link', { name: 'のこぎり' }).click()
    await waitShown(page, '/ja/docs/saw/', 'Saw')
    await page.goto(new URL('/de/docs/', page.url()).href)
    await page.getByRole('link', { name: 'die Säge' }).click()
    await waitShown(page, '/de/docs/saege/', 'Säge')
  })
})

describe('the menu of languages', () => {
  test('leads to the page where it is in the other language, with query and hash', async () => {
    const { page } = await client.openSilent('/docs/saw/?a=1#b')
    const german = page.locator('.navbar .dropdown__link[lang=de]').first()
    await page.waitForFunction(() => document.querySelector('.dropdown__link[lang=de][href*="a=1"]') !== null)
    assert.equal(await german.getAttribute('href'), '/de/docs/saege/?a=1#b')
  })
})

test('the search finds pages of its language', async () => {
  const { page } = await client.openSilent('/de/search/?q=Zähne')
  const result = page.getByRole('main').getByRole('link', { name: /Säge/ }).first()
  await result.waitFor()
  assert.match((await result.getAttribute('href')) ?? '', /^\/de\/docs\/saege\//)
})
