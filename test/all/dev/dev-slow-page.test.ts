import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { MINIMAL_CONFIG } from '../../support/build-site.ts'
import { startDevSite, until, type DevSite } from '../../support/dev-site.ts'
import { openStream } from '../../unit/server/raw-stream.ts'

/** A page that takes a time, in milliseconds. */
const slowPage = (milliseconds: number, words: string): string => `export default function Page() {
  const end = Date.now() + ${milliseconds}
  while (Date.now() < end);
  return <main>${words}</main>
}
`

const FILES = {
  'site.config.mjs': MINIMAL_CONFIG,
  'src/pages/index.md': '# Home\n',
  'docs/ready.md': '# Ready\n\nThe first words.\n',
  'docs/other.md': '# Other\n\nOther words.\n',
  'src/pages/slow.jsx': slowPage(4000, 'slow words'),
  'src/pages/endless.jsx': 'export default function Page() {\n  for (;;);\n}\n',
  'static/file.txt': 'x'.repeat(20_000),
}

async function startSlowSite(t: TestContext): Promise<DevSite> {
  const site = await startDevSite(FILES)
  t.after(() => site.stop())
  // Only what is asked for later is measured.
  assert.match(await textAt(site, '/docs/ready'), /The first words\./)
  return site
}

async function textAt({ origin }: DevSite, address: string): Promise<string> {
  return (await fetch(origin + address)).text()
}

/** Asks for a page, and tells whether it was answered. */
function ask(
  site: DevSite,
  address: string,
): { readonly text: Promise<string>; readonly isDone: () => boolean } {
  let isDone = false
  const text = textAt(site, address).finally(() => {
    isDone = true
  })
  text.catch(() => undefined)
  return { text, isDone: () => isDone }
}

/** What needs no rendering is answered, again and again; gives the longest wait. */
async function askForReady(site: DevSite): Promise<number> {
  let longest = 0
  for (let round = 0; round < 20; round += 1) {
    const started = performance.now()
    assert.equal((await textAt(site, '/file.txt')).length, 20_000)
    assert.match(await textAt(site, '/docs/ready'), /The first words\./)
    assert.equal((await fetch(`${site.origin}/nothing`)).status, 404)
    const stream = await openStream(Number(new URL(site.origin).port), '/__sitegen/live')
    await stream.until('"hello"')
    stream.leave()
    longest = Math.max(longest, performance.now() - started)
  }
  return longest
}

test('R34: files, ready pages and the live channel do not wait for a page that takes 4 s', async (t) => {
  const site = await startSlowSite(t)
  assert.equal((await fetch(`${site.origin}/nothing`)).status, 404)
  const slow = ask(site, '/slow')
  const longest = await askForReady(site)
  t.diagnostic(`the longest of 20 rounds of four requests: ${Math.round(longest)} ms`)
  assert.match(await textAt(site, '/docs/other'), /Other words\./)
  assert.equal(slow.isDone(), false, 'all was answered before the slow page')
  assert.match(await slow.text, /slow words/)
})

test('R34: a page that never ends is not tried again for edits that do not concern it, and ends when it is mended', async (t) => {
  const site = await startSlowSite(t)
  const endless = ask(site, '/endless')
  site.write({ 'docs/ready.md': '# Ready\n\nThe second words.\n' })
  await until(async () => (await textAt(site, '/docs/ready')).includes('The second words.'))
  assert.equal(endless.isDone(), false)
  site.write({ 'src/pages/endless.jsx': slowPage(0, 'an end') })
  // Who waits gets the mended page, not the error of the one before.
  assert.match(await endless.text, /an end/)
  assert.doesNotMatch(site.output(), /PAGE_TOO_SLOW/)
})

test('R34: a page that is asked for after an edit shows it, also when it was at work', async (t) => {
  const site = await startDevSite({
    'site.config.mjs': MINIMAL_CONFIG,
    'src/Slow.jsx': slowPage(1500, 'slow words').replace('Page', 'Slow'),
    'docs/a.mdx': "import Slow from '@site/src/Slow.jsx'\n\n# A\n\nThe first words.\n\n<Slow />\n",
    'docs/b.md': '# B\n\nWords of B.\n',
  })
  t.after(() => site.stop())
  assert.match(await textAt(site, '/docs/a'), /The first words\./)
  for (const words of ['second', 'third', 'fourth']) {
    const stream = await openStream(Number(new URL(site.origin).port), '/__sitegen/live')
    await stream.until('"hello"')
    const before = ask(site, '/docs/a')
    site.write({
      'docs/a.mdx': `import Slow from '@site/src/Slow.jsx'\n\n# A ${words}\n\nThe ${words} words.\n\n<Slow />\n`,
    })
    await stream.until('"update"')
    const html = await textAt(site, '/docs/a')
    assert.match(html, new RegExp(`The ${words} words\\.`))
    // The title is in the sidebar and in the words: all of the page is of one time.
    assert.ok((html.match(new RegExp(`A ${words}`, 'g')) ?? []).length >= 3, html)
    assert.doesNotMatch(html, /The first words/)
    await before.text
    stream.leave()
  }
})
