import type { Page } from 'playwright-core'
import type { SearchHit } from '../../../runtime/shared/search/search-client.ts'
import { after, afterEach, before } from 'node:test'
import { hitOf, startSearchService, type SearchService } from '../search-service.ts'
import { startSite, type SiteHarness } from './site.ts'
import { SERVICE, type Variant } from './sites.ts'

/** A site with a search service of its own. */
export interface HostedSite {
  readonly client: SiteHarness
  readonly service: SearchService
}

/** Starts a site and its service before the tests of a suite, and ends what each of them has opened. */
export function hostedForTests(variant: Variant): HostedSite {
  const started: Partial<{ -readonly [key in keyof HostedSite]: HostedSite[key] }> = {}
  before(async () => {
    started.service = await startSearchService()
    started.client = await startSite({ variant, server: { replace: [SERVICE, started.service.origin] } })
  })
  afterEach(async () => {
    started.service?.behave({})
    await started.client?.reset()
  })
  after(async () => {
    await started.client?.close()
    await started.service?.close()
  })
  const part = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The site is started before the tests.')
    return value
  }
  return {
    get client() {
      return part(started.client)
    },
    get service() {
      return part(started.service)
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

/** Waits until the dialog is closed, and the focus back. */
export async function closed(page: Page): Promise<void> {
  await page.waitForSelector('.DocSearch-Modal', { state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.matches('.DocSearch-Button'))
}

/** Words of the hits that the dialog shows, in their order. */
export async function hitWords(page: Page): Promise<readonly string[]> {
  return (await page.locator('.DocSearch-Hit').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  )
}
