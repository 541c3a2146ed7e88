import assert from 'node:assert/strict'
import test, { after, afterEach, before } from 'node:test'
import { waitShown } from '../support/client-page.ts'
import { until } from '../support/client-site.ts'
import { hitOf } from '../support/search-service.ts'
import { ask, startHostedTests, type SearchHarness } from '../support/search-site.ts'

let client: SearchHarness
before(async () => {
  client = await startHostedTests({
    algolia: { insights: true, maxResultsPerGroup: 30, searchParameters: { hitsPerPage: 30 } },
  })
})
afterEach(async () => {
  client.service.behave({})
  await client.reset()
})
after(() => client.close())

interface InsightsEvent {
  readonly eventType: string
  readonly objectIDs: readonly string[]
  readonly queryID?: string
  readonly index: string
}

/** What the service was told of what readers see and choose, and when. */
function told(): readonly { readonly at: number; readonly events: readonly InsightsEvent[] }[] {
  const requests = client.service.requests().filter(({ path }) => path.endsWith('/events'))
  return requests.map(({ at, body }) => ({
    at,
    events: (body as { readonly events: readonly InsightsEvent[] }).events,
  }))
}

const HITS = Array.from({ length: 25 }, (_, index) =>
  hitOf({
    url: `https://prod.example/docs/a/#h${index}`,
    headings: ['Docs', `Title ${index}`],
    found: 'Title',
  }),
)

test('the service is told what readers see, in groups of 20, once they have stopped typing, and what they choose', async () => {
  client.service.behave({ hitsOf: () => HITS })
  const { page, remarks } = await client.open('/docs/b/')
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
  const lastAsked = Math.max(
    ...client.service
      .requests()
      .filter(({ path }) => path.endsWith('/queries'))
      .map(({ at }) => at),
  )
  // A busy machine takes some of the time that it waits to bring the last question here.
  assert.ok((told()[0]?.at ?? 0) - lastAsked >= 200, 'what is shown only while typing is not told')
  assert.equal(client.service.queries().at(-1)?.['clickAnalytics'], true)
  await page.keyboard.press('Enter')
  await waitShown(page, '/docs/a/', 'Page A')
  await until(
    () => told().some(({ events }) => events.some(({ eventType }) => eventType === 'click')),
    'the choice',
  )
  const clicks = told()
    .flatMap(({ events }) => events)
    .filter(({ eventType }) => eventType === 'click')
  assert.equal(clicks[0]?.queryID, 'query-1')
  assert.deepEqual([...origins].sort(), [client.server.origin, client.service.origin].sort())
  assert.deepEqual(remarks, [])
})
