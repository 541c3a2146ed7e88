import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { filterSites, NO_FILTER } from '../../../content/components/showcase/filter.ts'
import { SITES } from '../../../content/data/showcase.ts'
import { axeProblems } from '../../support/browser/axe.ts'
import { type BuiltSite, openThisSite } from '../../support/built-site.ts'

const SHOWCASE = '/showcase/'

let site: BuiltSite

before(async () => {
  site = await openThisSite()
})
after(() => site.close())

const namesOf = (sites: typeof SITES): readonly string[] => sites.map(({ name }) => name)
const ALL = namesOf(SITES)
const BLOGS = namesOf(filterSites({ ...NO_FILTER, tags: ['blog'] }))
const BLOGS_OR_VERSIONS = namesOf(filterSites({ ...NO_FILTER, tags: ['blog', 'versions'] }))
const BLOGS_WITH_VERSIONS = namesOf(
  filterSites({ ...NO_FILTER, tags: ['blog', 'versions'], operator: 'AND' }),
)

/** Waits until these sites are shown, and no other. */
async function waitSites(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction((names) => {
    const shown = [...document.querySelectorAll('article h2')].map(({ textContent }) => textContent)
    return shown.join('\n') === names.join('\n')
  }, names)
}

async function waitQuery(page: Page, query: string): Promise<void> {
  await page.waitForFunction((query) => location.search === query, query)
}

test('tags filter the showcase, one of them or all, and the address and the count follow', async () => {
  assert.ok(BLOGS.length < BLOGS_OR_VERSIONS.length && BLOGS_OR_VERSIONS.length < ALL.length)
  assert.ok(BLOGS_WITH_VERSIONS.length > 0 && BLOGS_WITH_VERSIONS.length < BLOGS.length)
  const { page, remarks } = await site.visit(SHOWCASE, { width: 1440 })
  await waitSites(page, ALL)
  await page.getByRole('checkbox', { name: 'Blog' }).check()
  await waitSites(page, BLOGS)
  await waitQuery(page, '?tags=blog')
  await page.getByRole('checkbox', { name: 'Versions' }).check()
  await waitSites(page, BLOGS_OR_VERSIONS)
  await page.getByRole('radio', { name: 'All tags' }).check()
  await waitSites(page, BLOGS_WITH_VERSIONS)
  await waitQuery(page, '?tags=blog&tags=versions&operator=AND')
  assert.equal(
    await page.getByRole('status').innerText(),
    `${BLOGS_WITH_VERSIONS.length} of ${ALL.length} sites`,
  )
  await page.getByRole('button', { name: 'Clear' }).click()
  await waitSites(page, ALL)
  await waitQuery(page, '')
  assert.deepEqual(remarks, [])
  await page.close()
})

test('the address of a filter leads to it, and what it does not know is ignored', async () => {
  const { page, remarks } = await site.visit(
    `${SHOWCASE}?tags=versions&tags=nothing&tags=blog&operator=AND`,
    {
      width: 390,
    },
  )
  await waitSites(page, BLOGS_WITH_VERSIONS)
  assert.equal(await page.getByRole('checkbox', { name: 'Blog' }).isChecked(), true)
  assert.equal(await page.getByRole('radio', { name: 'All tags' }).isChecked(), true)
  assert.deepEqual(remarks, [])
  await page.close()
})

test('a name is searched for, and a search without a result says how to go on', async () => {
  const { page, remarks } = await site.visit(SHOWCASE, { width: 1440, dark: true })
  const field = page.getByRole('searchbox', { name: 'Search by name' })
  await field.fill('MINI')
  await waitSites(page, ['Minimal'])
  await field.fill('no such site')
  await waitSites(page, [])
  await page.getByText('No site matches.').waitFor()
  await waitQuery(page, '?name=no+such+site')
  assert.deepEqual(await axeProblems(page), [])
  await page.getByRole('button', { name: 'Show all sites' }).click()
  await waitSites(page, ALL)
  assert.equal(await field.inputValue(), '')
  assert.deepEqual(remarks, [])
  await page.close()
})

test('without JavaScript it is the whole list, without filters', async () => {
  const context = await site.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(new URL(`${SHOWCASE}?tags=blog`, site.url).href)
  assert.deepEqual(await page.locator('article h2').allInnerTexts(), ALL)
  assert.equal(await page.getByRole('searchbox', { name: 'Search by name' }).isVisible(), false)
  assert.equal(await page.getByRole('link', { name: 'Propose a site' }).isVisible(), true)
  await context.close()
})
