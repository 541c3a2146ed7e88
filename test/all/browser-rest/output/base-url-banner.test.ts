import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { siteForTests } from '../../../support/browser/site.ts'

declare global {
  interface Window {
    __late?: (() => void)[]
  }
}

/** The host serves the site, which was built for `/`, below another path. */
const HOST = '/some/where%22%3E%3Cimg%20src%3Dx%3E/'

const client = siteForTests({ server: { baseUrl: HOST } })

for (const file of ['', 'index.html']) {
  test(`a home page at ${HOST}${file} without its scripts and styles suggests the base URL it needs`, async () => {
    const { page } = await client.open(HOST + file, { hydrated: false })
    const banner = page.getByRole('alert')
    await banner.waitFor()
    const told = (await banner.innerText()).replace(/\s+/g, ' ')
    assert.match(told, /This site did not load properly\. .* site: \/ .* probably be: \/some\//)
    assert.ok(told.trim().endsWith(HOST), 'what the address says is text')
    assert.equal(await banner.locator('img').count(), 0)
    // What the site says can be read all the same.
    assert.match(await page.innerText('h1'), /home/)
  })
}

test('suggests nothing where the base URL is right', async () => {
  client.server.handle(/.*/, ({ url }, res) => {
    // The page is where it was built for, and nothing else is.
    const html = readFileSync(path.join(client.dir, 'index.html'))
    res.writeHead(url === '/' ? 200 : 404, { 'Content-Type': 'text/html' }).end(url === '/' ? html : '')
  })
  const { page } = await client.open('/', { hydrated: false })
  const banner = page.getByRole('alert')
  await banner.waitFor()
  assert.equal((await banner.innerText()).trim(), 'This site did not load properly.')
})

test('other pages hold no such banner', () => {
  for (const file of ['docs/a/index.html', '404.html']) {
    assert.doesNotMatch(readFileSync(path.join(client.dir, file), 'utf8'), /base-url-banner/)
  }
})

test('a home page that comes alive, or has its styles, shows none', async () => {
  // Scripts are loaded from where the page looks for them; then styles alone.
  const serve = (pattern: RegExp): void => {
    client.server.handle(pattern, (req, res) => {
      const file = path.join(client.dir, new URL(req.url ?? '/', 'http://host').pathname)
      const type = file.endsWith('.css') ? 'text/css' : 'text/javascript'
      res.writeHead(200, { 'Content-Type': type }).end(readFileSync(file))
    })
  }
  serve(/^\/assets\/.*\.js$/)
  const alive = await client.open(HOST, { init: holdLateTasks })
  assert.equal(await alive.page.evaluate(() => window.__late?.map((task) => task()).length), 1)
  assert.equal(await alive.page.locator('#sg-base-url-banner').isVisible(), false)
  client.server.reset()
  serve(/^\/assets\/.*\.css$/)
  const styled = await client.open(HOST, { hydrated: false })
  await styled.page.waitForFunction(
    () => document.querySelector('#sg-base-url-banner')?.hasAttribute('hidden') === false,
  )
  assert.equal(await styled.page.locator('#sg-base-url-banner').isVisible(), false)
})

/** Keeps what wants to wait for a second, so that the test says when it has passed. */
function holdLateTasks(): void {
  const wait = window.setTimeout
  const late: (() => void)[] = []
  const held = (task: () => void, ms?: number): number => (ms === 1000 ? late.push(task) : wait(task, ms))
  Object.assign(window, { setTimeout: held, __late: late })
}
