import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultAddress } from '../../../../runtime/shared/search/result-address.ts'

const SITE = { url: 'https://acme.example', baseUrl: '/' }
const BASED = { ...SITE, baseUrl: '/base/' }

function hrefOf(url: string, site = SITE): string {
  return resultAddress(url, site).href
}

test('a hit leads to the page of this site at its path, whichever host was indexed', () => {
  assert.equal(hrefOf('https://prod.example/docs/a/?x=1#part'), '/docs/a/?x=1#part')
  assert.equal(hrefOf('/docs/a/#part'), '/docs/a/#part')
  assert.equal(hrefOf('https://prod.example/docs/a/', BASED), '/base/docs/a/')
  assert.equal(hrefOf('https://prod.example/base/docs/a/', BASED), '/base/docs/a/')
})

test('an address that matches externalUrlRegex, in upper or lower case, is left as it is', () => {
  const hosted = { externalUrlRegex: 'other\\.example|docs' }
  assert.deepEqual(resultAddress('https://OTHER.example/a', SITE, hosted), {
    href: 'https://OTHER.example/a',
    isExternal: true,
  })
  assert.deepEqual(resultAddress('https://acme.example/b', SITE, hosted), { href: '/b', isExternal: false })
})

test('replaceSearchResultPathname changes the path wherever it matches, before the base URL is put in front', () => {
  const hosted = { replaceSearchResultPathname: { from: '/docs/(?:next|1\\.0)/', to: '/docs/' } }
  assert.equal(
    resultAddress('https://a.example/docs/next/x/docs/1.0/y', BASED, hosted).href,
    '/base/docs/x/docs/y',
  )
})

test('an address that runs code, that is none, or that would lead to another host does not', () => {
  assert.equal(hrefOf('javascript:alert(1)'), '/')
  assert.equal(resultAddress('javascript:alert(1)', SITE, { externalUrlRegex: '.' }).href, '/')
  assert.equal(hrefOf('http://['), '/')
  assert.equal(hrefOf('https://a.example//evil.example/x'), '/evil.example/x')
})
