import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { after, afterEach, before, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { axeProblems } from '../support/axe.ts'
import { isMarked, mark, waitShown } from '../support/client-page.ts'
import { until } from '../support/client-site.ts'
import { hitOf } from '../support/search-service.ts'
import { ask, fixtureHits, startHostedTests, type SearchHarness } from '../support/search-site.ts'

let client: SearchHarness

function suite(site: Parameters<typeof startHostedTests>[0], tests: () => void): () => void {
  return () => {
    before(async () => {
      client = await startHostedTests(site)
    })
    afterEach(async () => {
      client.service.behave({})
      await client.reset()
    })
    after(() => client.close())
    tests()
  }
}

const status = (page: Page, text: string): Promise<void> =>
  page.locator('output', { hasText: text }).waitFor()

describe(
  'the page of results',
  suite({}, () => {
    test('is empty at first, is not to be indexed, and is described for browsers', async () => {
      const { page, remarks } = await client.open('/search/')
      await page.waitForFunction(() => document.activeElement?.matches('[name=q]'))
      assert.equal(await page.locator('h1').innerText(), 'Search the documentation')
      assert.equal(await page.locator('meta[property=robots]').getAttribute('content'), 'noindex, follow')
      assert.equal(await page.locator('link[rel=search]').getAttribute('href'), '/opensearch.xml')
      assert.deepEqual(await axeProblems(page), [])
      assert.equal(client.service.requests().length, 0)
      assert.deepEqual(remarks, [])
      assert.doesNotMatch(readFileSync(path.join(client.dir, 'sitemap.xml'), 'utf8'), /search/)
      const description = readFileSync(path.join(client.dir, 'opensearch.xml'), 'utf8')
      assert.match(description, /template="https:\/\/sitegen\.example\/search\/\?q=\{searchTerms\}"/)
    })

    test('asks for what the address says, and shows where each hit stands', async () => {
      client.service.behave({ hitsOf: () => fixtureHits('stone') })
      const { page, remarks } = await client.open('/search/?q=stone')
      await status(page, '9 documents found')
      assert.equal(await page.inputValue('[name=q]'), 'stone')
      assert.match(await page.title(), /^Search results for "stone" \| /)
      const [asked] = client.service.queries()
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
      assert.deepEqual(remarks, [])
    })

    test('what is typed is asked for after 300 ms and stands in the address', async () => {
      client.service.behave({ hitsOf: ({ query }) => fixtureHits(query) })
      const { page } = await client.open('/search/')
      const before = await page.evaluate(() => history.length)
      await page.locator('[name=q]').fill('stone & more')
      const at = performance.now()
      await until(() => client.service.queries().length > 0, 'the question')
      assert.ok(performance.now() - at > 250)
      await page.waitForURL('**/search/?q=stone+%26+more')
      assert.equal(
        await page.evaluate(() => history.length),
        before,
        'no entry of the history for each letter',
      )
      await page.locator('[name=q]').fill('')
      await page.waitForURL('**/search/')
      await page.waitForFunction(() => document.querySelector('.search-page__result') === null)
    })

    test('the dialog leads there with its query', async () => {
      client.service.behave({ hitsOf: () => fixtureHits('stone') })
      const { page } = await client.open('/docs/a/')
      await ask(page, 'stone')
      await page.getByText('See all 9 results').click()
      await status(page, '9 documents found')
      assert.equal(new URL(page.url()).search, '?q=stone')
      assert.equal(await page.locator('.DocSearch-Modal').count(), 0)
    })

    test('the next hits come when the end of those that are there is seen', async () => {
      const hits = Array.from({ length: 40 }, (_, index) =>
        hitOf({
          url: `https://prod.example/docs/a/#${index}`,
          headings: ['Docs', 'Page A', `Part ${index}`],
        }),
      )
      client.service.behave({ hitsOf: () => hits })
      const { page } = await client.open('/search/?q=part')
      await status(page, '40 documents found')
      for (const count of [30, 40]) {
        await page.locator('.search-page__result').last().scrollIntoViewIfNeeded()
        await page.mouse.wheel(0, 4000)
        await page.waitForFunction(
          (count) => document.querySelectorAll('.search-page__result').length >= count,
          count,
        )
      }
      const pages = client.service.queries().map((query) => query['page'])
      assert.deepEqual(pages, [0, 1, 2])
      const words = await page.locator('.search-page__result h2').allInnerTexts()
      assert.deepEqual(
        words,
        hits.map(({ hierarchy }) => hierarchy.lvl2),
      )
    })

    test('an answer to another question than the last one is dropped', async () => {
      client.service.behave({
        hitsOf: ({ query }) => fixtureHits(query),
        delay: ({ query }) => (query === 'one' ? 900 : 0),
      })
      const { page } = await client.open('/search/?q=one')
      await until(() => client.service.queries().length > 0, 'the first question')
      await page.locator('[name=q]').fill('two')
      await page.getByText('Page A two').first().waitFor()
      await page.waitForTimeout(900)
      assert.equal(await page.getByText('Page A one').count(), 0)
    })

    test('nothing that is found is said', async () => {
      const { page } = await client.open('/search/?q=nothing')
      await status(page, 'No results were found')
    })

    test('a service that cannot be reached is told, and asked again with the next query', async () => {
      client.service.behave({ isDown: true })
      const { page, remarks } = await client.open('/search/?q=stone')
      await status(page, 'Unable to fetch results. You might want to check your network connection.')
      assert.deepEqual(
        remarks.filter((remark) => !/Failed to load resource/.test(remark)),
        [],
      )
      client.service.behave({ hitsOf: ({ query }) => fixtureHits(query) })
      await page.locator('[name=q]').fill('stones')
      await status(page, '9 documents found')
    })

    test('X1: what is found and what is asked is text', async () => {
      const markup = '<img src=x onerror="window.__marker=true">'
      client.service.behave({ hitsOf: () => fixtureHits(markup) })
      const { page, remarks } = await client.open(
        `/search/?q=${encodeURIComponent('<svg/onload=window.__marker=true>')}`,
      )
      await status(page, '9 documents found')
      assert.match(await page.locator('h1').innerText(), /<svg\/onload=window\.__marker=true>/)
      assert.equal(await page.locator('.search-page__result h2').first().innerText(), `Page A ${markup}`)
      assert.equal(await page.locator('.search-page img, .search-page svg').count(), 0)
      assert.equal(await isMarked(page), false)
      assert.deepEqual(remarks, [])
    })
  }),
)

const VERSIONED = {
  'versions.json': '["1.0"]',
  'versioned_docs/version-1.0/a.md': '# Page A of 1.0\n',
  'versioned_sidebars/version-1.0-sidebars.json': '{"main":["a"]}',
}

describe(
  'the page of results below a base URL, at a path of its own, with versions',
  suite(
    {
      baseUrl: '/base/',
      keys: { trailingSlash: false, onBrokenLinks: 'ignore', search: { searchPagePath: 'find/it' } },
      files: VERSIONED,
    },
    () => {
      test('asks for the first version, and for another one that is chosen', async () => {
        client.service.behave({ hitsOf: () => fixtureHits('stone') })
        const { page } = await client.open('/base/find/it?q=stone')
        await status(page, '9 documents found')
        const tags = () => client.service.queries().at(-1)?.['facetFilters']
        assert.deepEqual(tags(), [
          'language:en',
          ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
        ])
        assert.deepEqual(await page.locator('select option').allInnerTexts(), ['Next', '1.0'])
        await page.selectOption('select', '1.0')
        await until(() => client.service.queries().length === 2, 'the other version')
        assert.deepEqual(tags(), [
          'language:en',
          ['docusaurus_tag:default', 'docusaurus_tag:docs-default-1.0'],
        ])
        assert.equal(
          await page.locator('.search-page__result a').first().getAttribute('href'),
          '/base/docs/a',
        )
        assert.equal(await page.locator('link[rel=search]').getAttribute('href'), '/base/opensearch.xml')
      })
    },
  ),
)
