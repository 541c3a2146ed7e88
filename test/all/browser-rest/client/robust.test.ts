import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { go, servedStatics, statics, waitShown, words } from '../../../support/browser/client-page.ts'
import { settled, siteForTests } from '../../../support/browser/site.ts'

const client = siteForTests()

describe('a page with names that hide properties of the document', () => {
  test('is hydrated in silence, and can be left and come back to', async () => {
    const { page } = await client.openSilent('/docs/clobber/')
    assert.deepEqual(await statics(page), await servedStatics(page))
    await go(page, '/docs/counter/', 'Counter')
    await page.getByRole('button', { name: 'Count 0' }).first().click()
    await go(page, '/docs/clobber/', 'Clobber')
    assert.match(await words(page), /Words after the names/)
    await page.locator('article').getByRole('link', { name: 'page A' }).click()
    await page.getByText('The words of page A').waitFor()
    await go(page, '/docs/clobber/#below', 'Clobber')
    await page.waitForFunction(() => scrollY > 500)
  })
})

describe('a page that the browser translates', () => {
  /** Puts every text into elements of its own, as translators do. */
  const translate = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
    for (const text of texts.filter(
      ({ data, parentElement }) => data.trim() && parentElement?.localName !== 'script',
    )) {
      const font = document.createElement('font')
      font.textContent = `${text.data}!`
      text.replaceWith(font)
    }
  }

  test('can be left for others, which have their own words', async () => {
    const { page } = await client.openSilent('/docs/module/')
    // On a busy machine parts of the page come alive later than the page.
    await settled(page)
    const urls = ['/docs/tree/', '/docs/a/', '/docs/b/', '/headed/', '/docs/module/']
    for (const [index, heading] of ['Tree', 'Page A', 'Page B', 'Headed', 'Module'].entries()) {
      await page.evaluate(translate)
      await go(page, urls[index] ?? '', heading)
      const { page: loaded } = await client.open(urls[index] ?? '')
      // What both pages have stays translated.
      assert.equal((await words(page)).replaceAll('!', ''), await words(loaded))
    }
  })
})

describe('shared data', () => {
  const outcomes = [
    ['late', () => client.server.hold(/\/assets\/data\//)],
    ['not to be had', () => client.server.fail(/\/assets\/data\//)],
    ['something else', () => client.server.answer(/\/assets\/data\//, { body: '<!doctype html>' })],
  ] as const

  for (const [name, arrange] of outcomes) {
    test(`that is ${name} takes nothing from the page that was served`, async () => {
      arrange()
      const { page } = await client.open('/docs/counter/', { calm: true })
      await page.getByRole('button', { name: 'Count 0' }).first().click()
      await page.getByRole('button', { name: 'Count 1' }).waitFor()
      assert.ok((await page.locator('.doc-sidebar').getByRole('link').count()) > 5, 'the served sidebar')
      await page.locator('.doc-sidebar').getByRole('link', { name: 'Tree' }).click()
      if (name === 'late') client.server.reset()
      await waitShown(page, '/docs/tree/', 'Tree')
      assert.match(await words(page), /Inside the card, see page B/)
    })
  }

  test('that nobody named before is waited for where it is read', async () => {
    const release = client.server.hold(/docs-default-current-sidebar-plain/)
    const { page } = await client.openSilent('/docs/shared/', { calm: true })
    await page.getByRole('button', { name: 'Show labels' }).click()
    await page.getByText('Waiting for labels.').waitFor()
    assert.match(await words(page), /Static words beside the shared data/)
    release()
    await page.getByText('Page A, Page B, Page C, Long, Hash targets').waitFor()
    assert.match(await words(page), /Static words beside the shared data/)
  })
})
