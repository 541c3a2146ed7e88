import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { startDevSite, until, type DevSite } from '../support/dev-site.ts'

const WORDS = '# A\n\nThe first paragraph is the description.\n\nThe second one.\n'
const MODULE = "# B\n\nexport const words = 'words'\n\nThe first {words}.\n"

let dev: DevSite
before(async () => {
  dev = await startDevSite({ 'docs/a.md': WORDS, 'docs/b.mdx': MODULE, 'src/pages/index.md': '# Home\n' })
})
after(() => dev.stop())

async function text(path: string): Promise<string> {
  return (await fetch(dev.origin + path)).text()
}

/** Edits that move no page and change no title or description: nothing but the content itself says that the page is another one. */
for (const [file, path] of [
  ['docs/a.md', '/docs/a'],
  ['docs/b.mdx', '/docs/b'],
] as const) {
  test(`each of several edits of the end of ${file} is shown, also while nobody asks`, async () => {
    assert.doesNotMatch(await text(path), /Edit number/)
    const original = dev.read(file)
    for (const number of [1, 2, 3, 4]) {
      dev.write({ [file]: `${original}\nEdit number ${number} of this page.\n` })
      if (number === 3) continue
      const asked = `${path}/page.json`
      await until(
        async () => (await text(asked)).includes(`Edit number ${number} of`),
        () => `edit ${number}`,
      )
      assert.match(await text(path), new RegExp(`Edit number ${number} of`))
    }
  })
}
