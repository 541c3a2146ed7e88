import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test, { after, describe } from 'node:test'
import { type SiteHarness, startSite } from '../../support/browser/site.ts'
import { buildSite } from '../../support/build-site.ts'

const TEMPLATES = path.join(import.meta.dirname, '../../../node_modules/create-docusaurus/templates')

/** Addresses of both templates, which Docusaurus gives them too. */
const URLS = [
  '/',
  '/blog',
  '/blog/archive',
  '/blog/authors',
  '/blog/authors/all-sebastien-lorber-articles',
  '/blog/authors/yangshun',
  '/blog/first-blog-post',
  '/blog/long-blog-post',
  '/blog/mdx-blog-post',
  '/blog/tags',
  '/blog/tags/docusaurus',
  '/blog/tags/facebook',
  '/blog/tags/hello',
  '/blog/tags/hola',
  '/blog/welcome',
  '/docs/category/tutorial---basics',
  '/docs/category/tutorial---extras',
  '/docs/intro',
  '/docs/tutorial-basics/congratulations',
  '/docs/tutorial-basics/create-a-blog-post',
  '/docs/tutorial-basics/create-a-document',
  '/docs/tutorial-basics/create-a-page',
  '/docs/tutorial-basics/deploy-your-site',
  '/docs/tutorial-basics/markdown-features',
  '/docs/tutorial-extras/manage-docs-versions',
  '/docs/tutorial-extras/translate-your-site',
  '/markdown-page',
]

/** Authors of the templates have pictures on another host. */
const ELSEWHERE = /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_/

const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-templates-'))
after(() => rmSync(folder, { recursive: true, force: true }))

for (const name of ['classic', 'classic-typescript']) {
  describe(`the template ${name} of create-docusaurus, as it is`, async () => {
    const dir = path.join(folder, name)
    for (const part of ['shared', name]) cpSync(path.join(TEMPLATES, part), dir, { recursive: true })
    const { exitCode, diagnostics, stdout } = await buildSite(dir)
    let client: SiteHarness | undefined
    after(() => client?.close())

    test('builds without a problem, with the addresses of Docusaurus', () => {
      assert.equal(exitCode, 0, stdout)
      assert.deepEqual(diagnostics, [])
      const sitemap = readFileSync(path.join(dir, 'build/sitemap.xml'), 'utf8')
      const urls = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
      assert.deepEqual(urls.sort(), URLS)
    })

    test('is silent in the browser, page by page', async () => {
      client = await startSite({ dir: path.join(dir, 'build') })
      for (const url of URLS) {
        const { page, remarks } = await client.open(url)
        assert.deepEqual(
          remarks.filter((remark) => !ELSEWHERE.test(remark)),
          [],
          url,
        )
        assert.notEqual((await page.locator('main').innerText()).trim(), '', url)
        await page.close()
      }
    })
  })
}
