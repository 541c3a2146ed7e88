import assert from 'node:assert/strict'
import test from 'node:test'
import { localeHref } from '../../../theme/NavbarItem/locale-href.ts'

const ROWS: readonly (readonly [href: string, from: string, to: string, query: string, expected: string])[] =
  [
    ['/docs/a/', '/', '/fr/', '', '/fr/docs/a/'],
    ['/fr/docs/a/', '/fr/', '/', '', '/docs/a/'],
    ['/base/fr/a?x=1#y', '/base/fr/', '/base/de/', '', '/base/de/a?x=1#y'],
    ['/a/?x=1#y', '/', 'https://fr.example/', '?stay=1', 'https://fr.example/a/?x=1&stay=1#y'],
    ['/a/?stay=1&x=1', '/', '/fr/', '?stay=1', '/fr/a/?stay=1&x=1'],
    ['/a/#y', '/', '/fr/', '?stay=1', '/fr/a/?stay=1#y'],
    ['/', '/', '/fr/', '', '/fr/'],
  ]

for (const [href, from, to, queryString, expected] of ROWS) {
  test(`${href} below ${from} is ${expected} in the language at ${to}`, () => {
    const { pathname, search, hash } = new URL(href, 'https://sitegen.example')
    assert.equal(localeHref({ pathname, search, hash }, { from, to, queryString }), expected)
  })
}
