import test, { describe } from 'node:test'
import { checkPage } from '../../support/browser/page-checks.ts'
import { siteForTests } from '../../support/browser/site.ts'
import { SHELL } from '../../support/browser/sites.ts'

describe('pages that show constructs of Markdown', () => {
  const client = siteForTests()
  const pages = [
    'groups',
    'code-fences',
    'live-code',
    'diagrams',
    'maths',
    'pictures',
    'boxes',
    'table',
    'live',
  ]

  for (const name of pages)
    test(`${name}: silent and still, never scrolls sideways and has no fault that axe finds`, () =>
      checkPage(client, `/content/${name}/`))
})

describe('pages with every part of the frame', () => {
  const client = siteForTests({ variant: SHELL })

  for (const url of ['/', '/docs/', '/docs/next/long/'])
    test(`${url}: silent and still, never scrolls sideways and has no fault that axe finds`, () =>
      checkPage(client, url))
})
