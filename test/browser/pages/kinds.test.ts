import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { checkPage } from '../../support/browser/page-checks.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { htmlFiles, htmlProblems } from '../../support/html-problems.ts'

const client = siteForTests()

/** A page of each kind, apart from those of blogs and those that show constructs of Markdown. */
const KINDS: Readonly<Record<string, string>> = {
  'a page of React': '/',
  'a page of Markdown': '/about/',
  'a page with a head of its own': '/headed/',
  'the page that is missing': '/no-such-page/',
  'the page of results': '/search/?q=words',
  'a doc': '/docs/a/',
  'a doc of the last version': '/product/',
  'a doc of an old version': '/product/1.0/guides/one/',
  'a doc that is unlisted': '/product/next/guides/hidden/',
  'the index of a category': '/product/next/category/reference/',
  'a doc with cards': '/product/next/cards/',
  'a doc of a long sidebar': '/product/next/flat/p075/',
  'a doc of a sidebar in parts': '/parts/alpha/alpha-05/',
  'the list of tags': '/product/next/tags/',
  'a tag': '/product/next/tags/tools/',
}

for (const [kind, url] of Object.entries(KINDS))
  test(`${kind} is silent and still, never scrolls sideways and has no fault that axe finds`, () =>
    checkPage(client, url))

/** Markdown that is wrong on purpose, and a document that is not made by sitegen. */
const ODD = /clobber|plain\.html|content\/body|hostile|docs\/hash|^links\//

test('pages are valid HTML', () => {
  const files = htmlFiles(client.dir).filter((file) => !ODD.test(file) && !/flat|alpha|beta|inner/.test(file))
  assert.ok(files.length > 80)
  assert.deepEqual(htmlProblems(client.dir, files.map(path.normalize)), [])
})
