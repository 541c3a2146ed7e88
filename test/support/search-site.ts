import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { SearchHit } from '../../runtime/shared/search/search-client.ts'
import type { Files } from './build-site.ts'
import { startClientTests, type ClientHarness } from './client-site.ts'
import { hitOf, startSearchService, type SearchService } from './search-service.ts'

/** What a site with a hosted search says of it. */
export interface HostedSite {
  /** @default '/' */
  readonly baseUrl?: string
  /** Other keys of the configuration. @default none */
  readonly keys?: Readonly<Record<string, unknown>>
  /** Files of the site beside those of the fixture. @default none */
  readonly files?: Files
  /** Further keys of `themeConfig.algolia`. @default none */
  readonly algolia?: Readonly<Record<string, unknown>>
}

/** The fixture site with a search service of its own. */
export interface SearchHarness extends ClientHarness {
  readonly service: SearchService
}

/** Starts a service and builds the fixture for it. */
export async function startHostedTests(site: HostedSite = {}): Promise<SearchHarness> {
  const { baseUrl = '/', keys = {}, algolia = {}, files = {} } = site
  const service = await startSearchService()
  const { origin } = service
  const hosted = {
    appId: 'APP',
    apiKey: 'key',
    indexName: 'fixture',
    hosts: [origin],
    insightsHost: origin,
    ...algolia,
  }
  const variant = {
    baseUrl,
    files: {
      ...files,
      'variant.mjs': `export default ${JSON.stringify({ baseUrl, trailingSlash: true, ...keys })}\n`,
    },
    prepare({
      dir,
      write,
    }: {
      readonly dir: string
      readonly write: (files: Record<string, string>) => void
    }) {
      const config = readFileSync(path.join(dir, 'site.config.mjs'), 'utf8')
      const themeConfig = `themeConfig: {\n    algolia: ${JSON.stringify(hosted)},`
      write({ 'site.config.mjs': config.replace('themeConfig: {', () => themeConfig) })
    },
  }
  const client = await startClientTests({ variant })
  return {
    ...client,
    service,
    async close() {
      await client.close()
      await service.close()
    },
  }
}

/** Pages of the fixture as hits: a group with the page, a heading and a paragraph of each. */
export function fixtureHits(word: string, origin = 'https://prod.example'): readonly SearchHit[] {
  return ['a', 'b', 'c'].flatMap((name) => {
    const [url, headings] = [`${origin}/docs/${name}/`, ['Docs', `Page ${name.toUpperCase()} ${word}`]]
    const part = [...headings, `Part of ${name} ${word}`]
    return [
      hitOf({ url, headings, found: word }),
      hitOf({ url: `${url}#part-one-of-${name}`, headings: part, found: word }),
      hitOf({
        url: `${url}#part-one-of-${name}`,
        headings: part,
        content: `Words with ${word} in them`,
        found: word,
      }),
    ]
  })
}

/** Opens the dialog by its keys, and types. */
export async function ask(page: Page, query: string): Promise<void> {
  await openDialog(page)
  await page.keyboard.type(query)
}

/** Opens the dialog by its keys. */
export async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector('.DocSearch-Modal')
  await page.waitForFunction(() => document.activeElement?.matches('.DocSearch-Input'))
}

/** Words of the hits that the dialog shows, in their order. */
export async function hitWords(page: Page): Promise<readonly string[]> {
  return (await page.locator('.DocSearch-Hit').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  )
}
