import assert from 'node:assert/strict'
import test from 'node:test'
import { createAddresses, hashOf, storable } from '../../../../runtime/pwa/worker-files.ts'
import { revisionOf } from '../../../../runtime/shared/pwa/precache-list.ts'

const BASE = new URL('https://host.example/base/')

const { find, notFound } = createAddresses(
  {
    files: {
      '': '1',
      'docs/a/': '2',
      'docs/b': '3',
      'plain.html': '4',
      'docs/%C3%BC/': '5',
      'x.js': '6',
      'std:io/': '7',
    },
    redirects: {
      'old/': '/base/docs/a/',
      gone: 'https://else.example/?a=1',
      'below/b': '/base/docs/a/#part',
    },
  },
  BASE,
)

test('addresses are found in every form, whatever their query, and redirects lead on', () => {
  assert.equal(notFound, 'https://host.example/base/404.html')
  /** Where an address leads, and what is stored for it. */
  const rows = [
    ['/base/', '/base/', ''],
    ['docs/a/?utm=1#x', '/base/docs/a/?utm=1#x', 'docs/a/'],
    ['docs/ü/', '/base/docs/%C3%BC/', 'docs/%C3%BC/'],
    ['x.js?v=2', '/base/x.js?v=2', 'x.js'],
    ['./std:io/', '/base/std:io/', 'std:io/'],
    ['index.html', '/base/', ''],
    ['docs/a', '/base/docs/a/', 'docs/a/'],
    ['docs/a/index.html?x', '/base/docs/a/?x', 'docs/a/'],
    ['docs/b/', '/base/docs/b', 'docs/b'],
    ['docs/b.html', '/base/docs/b', 'docs/b'],
    ['plain', '/base/plain.html', 'plain.html'],
    ['old?x=1', '/base/docs/a/?x=1', null],
    ['gone/?x=1', 'https://else.example/?a=1', null],
    ['below/b/', '/base/docs/a/#part', null],
  ] as const
  for (const [path, href, file] of rows) {
    const known = find(new URL(path, BASE))
    assert.equal(known?.href.replace(BASE.origin, ''), href, path)
    assert.equal(known?.file?.replace(BASE.href, '') ?? null, file, path)
  }
  // Others are the host’s.
  for (const path of ['/', 'docs/', 'docs/a/b/', 'docs/A/'])
    assert.equal(find(new URL(path, BASE)), null, path)
})

/** A response as a browser gives it. */
function answered(url: string, { text = 'own', status = 200 } = {}): Response {
  const response = new Response(text, { status })
  Object.defineProperty(response, 'url', { value: url })
  return response
}

test('a response is stored if it is the file that was asked for, documents by their address', async () => {
  const [page, script, missing] = ['docs/a/', 'x.js', '404.html'].map(
    (path) => `https://host.example/${path}`,
  )
  assert.ok(page !== undefined && script !== undefined && missing !== undefined)
  const revision = revisionOf(await hashOf(new TextEncoder().encode('own').buffer))
  const rows: readonly (readonly [asked: string, response: Response, stored: number | null])[] = [
    [page, answered(page, { text: 'with what a host adds' }), 200],
    [page, answered('https://host.example/docs/a'), 200],
    [page, answered('https://host.example/login'), null],
    [page, answered('https://else.example/docs/a/'), null],
    [page, answered(page, { status: 500 }), null],
    [page, answered(page, { status: 404 }), null],
    [missing, answered(missing), 404],
    [missing, answered(missing, { status: 404 }), 404],
    [script, answered(script), 200],
    [script, answered(script, { text: 'of another build' }), null],
    [script, answered(script, { status: 503 }), null],
  ]
  for (const [href, response, status] of rows) {
    const file = await storable(href, revision, response)
    assert.equal(file?.status ?? null, status, `${href} ${response.url}`)
    if (file !== null) assert.match(await file.text(), /^(?:own|with)/)
  }
})
