import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import path from 'node:path'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems } from '../../../support/browser/axe.ts'
import { go, waitShown } from '../../../support/browser/client-page.ts'
import { siteForTests } from '../../../support/browser/site.ts'
import { buildSite, copyFixture } from '../../../support/build-site.ts'
import { builtOnce } from '../../../support/shared-build.ts'

const STATIC = { options: { javaScriptEnabled: false }, hydrated: false }
const PHONE = { options: { viewport: { width: 390, height: 800 } } }

const SETUP = '/docs/guides/setup/'

const FIXTURE = path.join(import.meta.dirname, '../../../fixtures/rtl')

const client = siteForTests({
  build: () =>
    builtOnce('languages', async (folder) => {
      const site = copyFixture(FIXTURE, 'rtl')
      const result = await buildSite(site.dir)
      assert.equal(result.exitCode, 0, result.stdout + result.stderr)
      assert.deepEqual(result.diagnostics, [], 'the fixture builds without a remark')
      cpSync(path.join(site.dir, 'build'), folder, { recursive: true })
      site.remove()
    }),
})

const KINDS: readonly (readonly [kind: string, url: string, heading: string])[] = [
  ['the home page', '/', 'موقع صغير'],
  ['a doc in a category', SETUP, 'الإعداد'],
  ['a post', '/blog/2024/06/01/first/', 'الخبر الأول'],
]

describe('every kind of page is written from right to left, comes alive in silence and fits narrow screens:', () => {
  for (const [kind, url, heading] of KINDS) {
    test(kind, async () => {
      const { page } = await client.openSilent(url)
      assert.deepEqual(await page.locator('h1').allInnerTexts(), [heading])
      assert.deepEqual(await rootOf(page), { lang: 'ar', dir: 'rtl' })
      assert.deepEqual(await axeProblems(page), [])
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 800 })
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
      }
    })
  }
})

describe('messages', () => {
  test('are there without JavaScript, in what components and what Markdown is written as', async () => {
    const { page } = await client.open('/docs/', STATIC)
    const { page: home } = await client.open('/', STATIC)
    assert.equal(await page.locator('.hash-link').first().getAttribute('aria-label'), 'رابط إلى الأوامر')
    assert.match(await page.locator('.theme-admonition').innerText(), /^ملاحظة/)
    assert.match(await page.locator('.pagination-nav').innerText(), /السابق/)
    assert.match(await page.locator('.navbar').innerText(), /الوثائق[^]*الأخبار[^]*المزيد/)
    assert.match(await page.locator('.footer').innerText(), /تعلّم[^]*الوثائق[^]*موقع صغير/)
    assert.equal(await home.locator('#own').innerText(), 'أهلًا يا Noor!')
    assert.equal(await home.locator('main .sg-button').innerText(), 'اقرأ الصفحة الأولى')
  })

  test('stay when the page is alive, and are there on pages that come later', async () => {
    const { page } = await client.openSilent('/')
    assert.equal(await page.locator('#own b').innerText(), 'Noor')
    await go(page, '/blog/', 'أخبار')
    const more = page.locator('.blog-post__more > [aria-hidden]').first()
    assert.equal((await more.innerText()).trim(), 'اقرأ المزيد')
    await go(page, SETUP, 'الإعداد')
    assert.equal(
      await page.locator('.theme-doc-breadcrumbs').getAttribute('aria-label'),
      'الطريق إلى هذه الصفحة',
    )
    await go(page, '/', 'موقع صغير')
    assert.equal(await page.locator('main .sg-button').innerText(), 'اقرأ الصفحة الأولى')
  })

  test('that cannot be loaded leave the page as it was served', async () => {
    client.server.answer(/\/messages-.*\.js$/, { status: 404, body: '' })
    const { page, remarks } = await client.open('/docs/', { hydrated: false })
    const told = page.waitForEvent('pageerror')
    await page.keyboard.press('Shift')
    assert.match((await told).message, /The messages of the site are not there/)
    await page.waitForLoadState('networkidle')
    assert.match(await page.locator('.navbar').innerText(), /الوثائق[^]*الأخبار[^]*المزيد/)
    assert.doesNotMatch(remarks.join('\n'), /hydrat/i)
  })
})

describe('the menu of languages', () => {
  test('keeps path, query and hash, and the address follows the page', async () => {
    const { page } = await client.open(`${SETUP}?a=1#${encodeURIComponent('قسم-أول')}`)
    const here = await page.evaluate(() => location.search + location.hash)
    const [query, hash] = here.split('#')
    // The browser adds them once the page is alive.
    await page.locator('.navbar .dropdown__link[lang][href*="a=1"]').first().waitFor({ state: 'attached' })
    assert.deepEqual(await languages(page), [
      `العربية ${SETUP}${query}&from=menu#${hash}`,
      `English /en${SETUP}${query}&from=menu#${hash}`,
      `Português (Brasil) https://pt.sitegen.example${SETUP}${query}&from=menu#${hash}`,
    ])
    await go(page, '/blog/', 'أخبار')
    assert.equal((await languages(page))[1], 'English /en/blog/?from=menu')
  })

  test('leads to the page in the other language, and back', async () => {
    const { page } = await client.openSilent('/docs/')
    await page.getByRole('button', { name: 'العربية' }).hover()
    await page.getByRole('link', { name: 'English' }).click()
    await waitShown(page, '/en/docs/', 'البداية')
    assert.deepEqual(await rootOf(page), { lang: 'en', dir: 'ltr' })
    assert.equal((await languages(page))[0], 'العربية /docs/?from=menu')
  })
})

test('the head says where the page is in other languages, also after another page was opened', async () => {
  const { page } = await client.open('/en/docs/')
  assert.deepEqual(await alternates(page), alternatesOf('docs/'))
  await go(page, `/en${SETUP}`, 'الإعداد')
  await page.waitForFunction(() => document.querySelector('link[hreflang="ar"][href$="setup/"]') !== null)
  assert.deepEqual(await alternates(page), alternatesOf('docs/guides/setup/'))
  const { page: lost } = await client.open('/404.html')
  assert.deepEqual(await alternates(lost), [])
})

describe('from right to left', () => {
  test('columns stand in the order of reading, and code does not', async () => {
    const { page } = await client.open('/docs/', { options: { viewport: { width: 1440, height: 800 } } })
    const left = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().left)
    const [sidebar, text, toc] = [await left('.doc-sidebar'), await left('article'), await left('.toc')]
    assert.ok(sidebar > text && text > toc, `${sidebar} > ${text} > ${toc}`)
    assert.equal(await styleOf(page, { selector: '.theme-code-block pre', property: 'direction' }), 'ltr')
    assert.equal(await styleOf(page, { selector: 'article p code', property: 'direction' }), 'ltr')
  })

  test('what is closed points to the left', async () => {
    const { page } = await client.open('/docs/')
    for (const selector of ['.markdown details > summary', '.menu__list-item--collapsed .menu__caret'])
      assert.equal(await styleOf(page, { selector, property: 'scale', pseudo: '::before' }), '-1 1', selector)
    await page.locator('.markdown summary').click()
    await page.waitForFunction(
      () =>
        getComputedStyle(document.querySelector('.markdown summary') ?? document.body, '::before').rotate ===
        '-90deg',
    )
  })

  test('the menu of narrow screens comes from the right', async () => {
    const { page } = await client.open('/docs/', PHONE)
    await page.locator('.navbar__toggle').click()
    const link = page.locator('.doc-sidebar').getByRole('link', { name: 'البداية' })
    await link.waitFor()
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    const box = await link.boundingBox()
    assert.ok(box !== null && box.x + box.width > 370 && box.x > 30, JSON.stringify(box))
    assert.deepEqual(await axeProblems(page), [])
  })
})

function rootOf(page: Page): Promise<{ readonly lang: string; readonly dir: string }> {
  return page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }))
}

/** Names and addresses in the menu of languages. */
function languages(page: Page): Promise<readonly string[]> {
  return page
    .locator('.navbar .dropdown__link[lang]')
    .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
}

function alternates(page: Page): Promise<readonly string[]> {
  return page
    .locator('link[hreflang]')
    .evaluateAll((links) =>
      links.map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`),
    )
}

function alternatesOf(path: string): readonly string[] {
  return [
    `ar https://sitegen.example/${path}`,
    `en https://sitegen.example/en/${path}`,
    `pt-BR https://pt.sitegen.example/${path}`,
    `x-default https://sitegen.example/${path}`,
  ]
}

interface StyleQuestion {
  readonly selector: string
  readonly property: string
  readonly pseudo?: string
}

function styleOf(page: Page, { selector, property, pseudo }: StyleQuestion): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate(
      (element, [name = '', part]) => getComputedStyle(element, part ?? null).getPropertyValue(name),
      [property, pseudo],
    )
}
