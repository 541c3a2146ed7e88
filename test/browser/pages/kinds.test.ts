import assert from 'node:assert/strict'
import path from 'node:path'
import test, { describe } from 'node:test'
import { checkPage } from '../../support/browser/page-checks.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { SHELL } from '../../support/browser/sites.ts'
import { htmlFiles, htmlProblems } from '../../support/html-problems.ts'
import { hasAllTests, skipUnlessAll } from '../../support/is-whole.ts'

const client = siteForTests()

/** A page of each kind, and pages that show constructs of Markdown that are more than text. */
const KINDS = [
  '/',
  '/no-such-page/',
  '/search/?q=words',
  '/docs/a/',
  '/product/1.0/guides/one/',
  '/product/next/category/reference/',
  '/product/next/tags/tools/',
  '/blog/',
  '/blog/2026/04/04/post-8/',
  '/blog/archive/',
  '/changelog/',
  '/content/code-fences/',
  '/content/live-code/',
  '/content/diagrams/',
  '/content/boxes/',
  '/content/table/',
]

/** Pages that have the parts of those above. */
const MORE = [
  '/content/live/',
  '/content/pictures/',
  '/content/maths/',
  '/content/groups/',
  '/blog/authors/ann/',
  '/parts/alpha/alpha-05/',
  '/product/next/flat/p075/',
  '/product/next/cards/',
  '/headed/',
  '/about/',
  '/product/',
  '/product/next/guides/hidden/',
  '/product/next/tags/',
  '/blog/2026/01/15/unlisted/',
  '/blog/tags/',
  '/blog/tags/alpha/',
  '/blog/authors/',
  '/changelog/1.10.0/',
  '/notes/',
]

for (const url of hasAllTests ? [...KINDS, ...MORE] : KINDS)
  test(`${url} is silent and still, never scrolls sideways and has no fault that axe finds`, () =>
    checkPage(client, url))

describe('with every part of the frame', () => {
  const shell = siteForTests({ variant: SHELL })

  for (const [url, skip] of [
    ['/docs/next/long/', false],
    ['/', skipUnlessAll],
    ['/docs/', skipUnlessAll],
  ] as const)
    test(`${url} is silent and still, never scrolls sideways and has no fault that axe finds`, { skip }, () =>
      checkPage(shell, url),
    )
})

/** Markdown that is wrong on purpose, and a document that is not made by sitegen. */
const ODD = /clobber|plain\.html|content\/body|hostile|docs\/hash|^links\//

test('pages are valid HTML', () => {
  const all = htmlFiles(client.dir).filter((file) => !ODD.test(file) && !/flat|alpha|beta|inner/.test(file))
  assert.ok(all.length > 80)
  const files = hasAllTests ? all : all.filter((_file, index) => index % 3 === 0)
  assert.deepEqual(htmlProblems(client.dir, files.map(path.normalize)), [])
})
