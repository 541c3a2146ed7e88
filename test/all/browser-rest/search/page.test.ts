import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { describe } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems } from '../../../support/browser/axe.ts'
import { isMarked, mark, waitShown } from '../../../support/browser/client-page.ts'
import { noteShifts, openStill } from '../../../support/browser/layout-shifts.ts'
import { fixtureHits, hostedForTests } from '../../../support/browser/search-site.ts'
import { settled, until } from '../../../support/browser/site.ts'
import { HOSTED } from '../../../support/browser/sites.ts'
import { hitOf } from '../../../support/search-service.ts'

const site = hostedForTests(HOSTED)

const status = (page: Page, text: string): Promise<void> =>
  page.locator('output', { hasText: text }).waitFor()

describe('the page of results', () => {
  test('is empty at first, is not to be indexed, and is described for browsers', async () => {
    const { page, remarks } = await site.client.open('/search/')
    await page.waitForFunction(() => document.activeElement?.matches('[name=q]'))
    assert.equal(await page.locator('h1').innerText(), 'Search the documentation')
    assert.equal(await page.locator('meta[property=robots]').getAttribute('content'), 'noindex, follow')
    assert.equal(await page.locator('link[rel=search]').getAttribute('href'), '/opensearch.xml')
    assert.deepEqual(await axeProblems(page), [])
    assert.equal(site.service.requests().length, 0)
    assert.deepEqual(remarks, [])
    assert.doesNotMatch(readFileSync(path.join(site.client.dir, 'sitemap.xml'), 'utf8'), /search/)
    const html = readFileSync(path.join(site.client.dir, 'search/index.html'), 'utf8')
    assert.match(html, /<noscript><p[^>]*>The search needs JavaScript\.<\/p><\/noscript>/)
    const description = readFileSync(path.join(site.client.dir, 'opensearch.xml'), 'utf8')
    assert.match(description, /template="https:\/\/sitegen\.example\/search\/\?q=\{searchTerms\}"/)
  })

  test('keeps what is typed before its client is there', async () => {
    site.service.behave({ hitsOf: () => fixtureHits('stone') })
    const { page } = await site.client.open('/docs/b/')
    const release = site.client.server.hold(/\/main-[^/]*\.js$/)
    await page.goto(`${site.client.server.origin}/search/`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.activeElement?.matches('[name=q]'))
    await page.keyboard.type('sto')
    release()
    await status(page, 'documents found')
    await page.keyboard.type('ne')
    await page.waitForURL('**/search/?q=stone')
  })

  test('asks for what the address says, and shows where each hit stands', async () => {
    site.service.behave({ hitsOf: () => fixtureHits('stone') })
    const { page } = await site.client.openSilent('/search/?q=stone')
    await status(page, '9 documents found')
    assert.equal(await page.inputValue('[name=q]'), 'stone')
    assert.match(await page.title(), /^Search results for "stone" \| /)
    const [asked] = site.service.queries()
    assert.equal(asked?.query, 'stone')
    assert.equal(asked?.['hitsPerPage'], 15)
    assert.equal(asked?.['advancedSyntax'], true)
    assert.deepEqual(asked?.['facetFilters'], [
      'language:en',
      ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
    ])
    const second = page.locator('.search-page__result').nth(2)
    assert.equal(await second.locator('h2').innerText(), 'Part of a stone')
    assert.deepEqual(await second.locator('li').allInnerTexts(), ['Docs', 'Page A stone'])
    assert.equal(await second.locator('p').innerText(), 'Words with stone in them')
    assert.equal(await second.locator('p mark').innerText(), 'stone')
    assert.deepEqual(await axeProblems(page), [])
    await mark(page)
    await second.locator('a').click()
    await waitShown(page, '/docs/a/', 'Page A')
    assert.ok(await isMarked(page))
    await page.goBack()
    await status(page, '9 documents found')
  })

  test('moves nothing when what was found comes', async () => {
    site.service.behave({ hitsOf: () => fixtureHits('stone') })
    for (const width of [1280, 390]) {
      const { page } = await openStill(async () => {
        const visit = await site.client.open('/search/?q=stone+in+words+of+a+page', {
          init: noteShifts,
          options: { viewport: { width, height: 900 } },
          hydrated: false,
        })
        await status(visit.page, '9 documents found')
        return visit
      }, `at ${width} px`)
      await page.close()
    }
  })

  test('what is typed is asked for after 300 ms and stands in the address', async () => {
    site.service.behave({ hitsOf: ({ query }) => fixtureHits(query) })
    const { page } = await site.client.open('/search/')
    const before = await page.evaluate(() => history.length)
    await page.evaluate(() => {
      addEventListener('input', ({ timeStamp }) => Object.assign(window, { typedAt: timeStamp }), {
        once: true,
      })
    })
    await page.locator('[name=q]').fill('stone & more')
    await until(() => site.service.queries().length > 0, 'the question')
    // The browser lists a request when its answer has come.
    const waited = await page.waitForFunction(() => {
      const [asked] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/queries'))
      return asked && asked.startTime - Number(Reflect.get(window, 'typedAt'))
    })
    const milliseconds = (await waited.jsonValue()) ?? 0
    assert.ok(milliseconds > 290, `${milliseconds} ms`)
    await page.waitForURL('**/search/?q=stone+%26+more')
    assert.equal(await page.evaluate(() => history.length), before, 'no entry of the history for each letter')
    await page.locator('[name=q]').fill('')
    await page.waitForURL('**/search/')
    await page.waitForFunction(() => document.querySelector('.search-page__result') === null)
  })

  test('the next hits come when the end of those that are there is seen', async () => {
    const hits = Array.from({ length: 40 }, (_, index) =>
      hitOf({
        url: `https://prod.example/docs/a/#${index}`,
        headings: ['Docs', 'Page A', `Part ${index}`],
      }),
    )
    site.service.behave({ hitsOf: () => hits })
    const { page } = await site.client.open('/search/?q=part')
    await status(page, '40 documents found')
    for (const count of [30, 40]) {
      await page.locator('.search-page__result').last().scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 4000)
      await page.waitForFunction(
        (count) => document.querySelectorAll('.search-page__result').length >= count,
        count,
      )
    }
    const pages = site.service.queries().map((query) => query['page'])
    assert.deepEqual(pages, [0, 1, 2])
    const words = await page.locator('.search-page__result h2').allInnerTexts()
    assert.deepEqual(
      words,
      hits.map(({ hierarchy }) => hierarchy.lvl2),
    )
  })

  test('an answer to another question than the last one is dropped', async () => {
    site.service.behave({
      hitsOf: ({ query }) => fixtureHits(query),
      delay: ({ query }) => (query === 'one' ? 900 : 0),
    })
    const { page } = await site.client.open('/search/?q=one')
    await until(() => site.service.queries().length > 0, 'the first question')
    await page.locator('[name=q]').fill('two')
    await page.getByText('Page A two').first().waitFor()
    await until(() => site.service.queries().length === 2, 'both questions')
    await settled(page)
    assert.equal(await page.getByText('Page A one').count(), 0)
  })

  test('nothing that is found is said', async () => {
    const { page } = await site.client.open('/search/?q=nothing')
    await status(page, 'No results were found')
  })

  test('a service that cannot be reached is told, and asked again with the next query', async () => {
    site.service.behave({ isDown: true })
    const { page, remarks } = await site.client.open('/search/?q=stone')
    await status(page, 'Unable to fetch results. You might want to check your network connection.')
    assert.deepEqual(
      remarks.filter((remark) => !/Failed to load resource/.test(remark)),
      [],
    )
    site.service.behave({ hitsOf: ({ query }) => fixtureHits(query) })
    await page.locator('[name=q]').fill('stones')
    await status(page, '9 documents found')
  })
})
