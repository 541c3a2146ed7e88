import assert from 'node:assert/strict'
import test from 'node:test'
import { waitShown } from '../../support/browser/client-page.ts'
import { ask, fixtureHits, hostedForTests, openDialog } from '../../support/browser/search-site.ts'
import { until } from '../../support/browser/site.ts'
import { SERVICE } from '../../support/browser/sites.ts'
import { hitOf } from '../../support/search-service.ts'

/** Below a base URL with a content security policy, and with options of its own for all that the service can do. */
const site = hostedForTests({
  name: 'hosted-based',
  keys: {
    baseUrl: '/base/',
    trailingSlash: false,
    csp: true,
    onBrokenLinks: 'ignore',
    redirects: [],
    search: { searchPagePath: 'find/it' },
    themeConfig: {
      docs: { versionPersistence: 'none' },
      algolia: {
        appId: 'APP',
        apiKey: 'key',
        indexName: 'fixture',
        hosts: [SERVICE],
        insightsHost: SERVICE,
        insights: true,
        searchParameters: { facetFilters: ['type:page'], hitsPerPage: 30 },
        externalUrlRegex: 'other\\.example',
        replaceSearchResultPathname: { from: '/old/', to: '/' },
        placeholder: 'Ask away',
        maxResultsPerGroup: 30,
      },
    },
  },
  files: {
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/a.md': '# Page A of 1.0\n',
    'versioned_sidebars/version-1.0-sidebars.json': '{"main":["a"]}',
  },
})

const FILTERS = [
  'language:en',
  ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'],
  'type:page',
]

test('the dialog asks with the parameters of the site and leads where its options say', async () => {
  const [first, second] = fixtureHits('stone', 'https://prod.example/old')
  const external = { ...second, objectID: 'other', url: 'https://other.example/x/', type: 'lvl1' as const }
  const hits = [first, external] as readonly NonNullable<typeof first>[]
  site.service.behave({ hitsOf: () => hits })
  const { page, remarks } = await site.client.open('/base/docs/next/b')
  await openDialog(page)
  assert.equal(await page.getAttribute('.DocSearch-Input', 'placeholder'), 'Ask away')
  await page.keyboard.type('stone')
  await page.waitForSelector('.DocSearch-Hit')
  const asked = site.service.queries().at(-1)
  assert.deepEqual([asked?.['facetFilters'], asked?.['hitsPerPage']], [FILTERS, 30])
  const hrefs = await page
    .locator('.DocSearch-Hit a, .DocSearch-HitsFooter a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  assert.deepEqual(hrefs.slice(0, 2), ['/base/docs/a', 'https://other.example/x/'])
  assert.deepEqual(remarks, [])
  await page.keyboard.press('Enter')
  await waitShown(page, '/base/docs/a', 'Page A')
})

test('the page of results, at a path of its own, asks for the first version, and for another one that is chosen', async () => {
  site.service.behave({ hitsOf: () => fixtureHits('stone') })
  const { page } = await site.client.open('/base/find/it?q=stone')
  await page.locator('output', { hasText: '9 documents found' }).waitFor()
  const tags = () => (site.service.queries().at(-1)?.['facetFilters'] as readonly unknown[] | undefined)?.[1]
  assert.deepEqual(tags(), ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'])
  assert.deepEqual(await page.locator('select option').allInnerTexts(), ['Next', '1.0'])
  await page.selectOption('select', '1.0')
  await until(() => site.service.queries().length === 2, 'the other version')
  assert.deepEqual(tags(), ['docusaurus_tag:default', 'docusaurus_tag:docs-default-1.0'])
  assert.equal(await page.locator('.search-page__result a').first().getAttribute('href'), '/base/docs/a')
  assert.equal(await page.locator('link[rel=search]').getAttribute('href'), '/base/opensearch.xml')
})

test('a site that remembers no version stores none, whatever the reader does', async () => {
  const { page } = await site.client.openSilent('/base/docs/next/b')
  await page.locator('.theme-doc-version-banner a').click()
  await page.waitForFunction(() => !location.pathname.includes('/next'))
  assert.equal(await page.evaluate(() => localStorage.getItem('docs-preferred-version-default')), null)
})

interface InsightsEvent {
  readonly eventType: string
  readonly objectIDs: readonly string[]
  readonly queryID?: string
  readonly index: string
}

/** What the service was told of what readers see and choose, and when. */
function told(): readonly { readonly at: number; readonly events: readonly InsightsEvent[] }[] {
  const requests = site.service.requests().filter(({ path }) => path.endsWith('/events'))
  return requests.map(({ at, body }) => ({
    at,
    events: (body as { readonly events: readonly InsightsEvent[] }).events,
  }))
}

const HITS = Array.from({ length: 25 }, (_, index) =>
  hitOf({
    url: `https://prod.example/old/docs/a/#h${index}`,
    headings: ['Docs', `Title ${index}`],
    found: 'Title',
  }),
)

test('the service is told what readers see, in groups of 20, once they have stopped typing, and what they choose', async () => {
  site.service.behave({ hitsOf: () => HITS })
  const { page } = await site.client.openSilent('/base/docs/next/b')
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await ask(page, 'titles')
  await page.waitForSelector('.DocSearch-Hit')
  await until(() => told().flatMap(({ events }) => events).length >= 2, 'what was seen')
  const seen = told().flatMap(({ events }) => events)
  assert.deepEqual(
    seen.map(({ eventType, objectIDs }) => [eventType, objectIDs.length]),
    [
      ['view', 20],
      ['view', 5],
    ],
  )
  assert.ok(seen.every(({ index, queryID }) => index === 'fixture' && (queryID ?? 'query-1') === 'query-1'))
  // What is shown only while a reader types is not told.
  assert.ok(site.service.queries().length > 2)
  assert.equal(site.service.queries().at(-1)?.['clickAnalytics'], true)
  await page.keyboard.press('Enter')
  await waitShown(page, '/base/docs/a', 'Page A')
  await until(
    () => told().some(({ events }) => events.some(({ eventType }) => eventType === 'click')),
    'the choice',
  )
  const clicks = told()
    .flatMap(({ events }) => events)
    .filter(({ eventType }) => eventType === 'click')
  assert.equal(clicks[0]?.queryID, 'query-1')
  assert.deepEqual([...origins].sort(), [site.client.server.origin, site.service.origin].sort())
})
