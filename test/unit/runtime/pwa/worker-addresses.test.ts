import assert from 'node:assert/strict'
import test from 'node:test'
import { createAddresses } from '../../../../runtime/pwa/worker-addresses.ts'
import { mayBeStored } from '../../../../runtime/pwa/worker-responses.ts'

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

/** Where an address leads, and what is stored for it. */
function found(path: string): readonly (string | null)[] | null {
  const known = find(new URL(path, BASE))
  return known === null
    ? null
    : [known.href.replace(BASE.origin, ''), known.file?.replace(BASE.href, '') ?? null]
}

test('addresses are found as they are, whatever their query', () => {
  assert.deepEqual(found('/base/'), ['/base/', ''])
  assert.deepEqual(found('docs/a/?utm=1#x'), ['/base/docs/a/?utm=1#x', 'docs/a/'])
  assert.deepEqual(found('docs/ü/'), ['/base/docs/%C3%BC/', 'docs/%C3%BC/'])
  assert.deepEqual(found('x.js?v=2'), ['/base/x.js?v=2', 'x.js'])
  assert.deepEqual(found('./std:io/'), ['/base/std:io/', 'std:io/'])
  assert.equal(notFound, 'https://host.example/base/404.html')
})

test('other forms of an address lead to it, with their query', () => {
  assert.deepEqual(found('index.html'), ['/base/', ''])
  assert.deepEqual(found('docs/a'), ['/base/docs/a/', 'docs/a/'])
  assert.deepEqual(found('docs/a/index.html?x'), ['/base/docs/a/?x', 'docs/a/'])
  assert.deepEqual(found('docs/b/'), ['/base/docs/b', 'docs/b'])
  assert.deepEqual(found('docs/b.html'), ['/base/docs/b', 'docs/b'])
  assert.deepEqual(found('plain'), ['/base/plain.html', 'plain.html'])
})

test('redirects lead on, with the query of the address unless they have one', () => {
  assert.deepEqual(found('old?x=1'), ['/base/docs/a/?x=1', null])
  assert.deepEqual(found('gone/?x=1'), ['https://else.example/?a=1', null])
  assert.deepEqual(found('below/b/'), ['/base/docs/a/#part', null])
})

test('other addresses are the host’s', () => {
  for (const path of ['/', 'docs/', 'docs/a/b/', 'docs/A/']) assert.equal(found(path), null, path)
})

/** A response as a browser gives it. */
function answered(url: string, type: string, status = 200): Response {
  const response = new Response('', { status, headers: { 'content-type': type } })
  Object.defineProperty(response, 'url', { value: url })
  return response
}

test('a response is stored if it is the file that was asked for', async () => {
  const html = 'text/html; charset=utf-8'
  const isStored = async (asked: string, response: Response): Promise<boolean> =>
    (await mayBeStored({ request: new Request(asked), response })) === response
  const page = 'https://host.example/docs/a/'
  assert.equal(await isStored(page, answered(page, html)), true)
  assert.equal(await isStored(page, answered('https://host.example/docs/a', html)), true, 'another form')
  assert.equal(await isStored(page, answered('https://host.example/login', html)), false, 'another page')
  assert.equal(await isStored(page, answered('https://else.example/docs/a/', html)), false, 'another host')
  assert.equal(await isStored(page, answered(page, html, 500)), false, 'an error')
  const script = 'https://host.example/x.js'
  assert.equal(await isStored(script, answered(script, 'text/javascript')), true)
  assert.equal(await isStored(script, answered(script, html)), false, 'a page in place of a script')
  const font = 'https://host.example/x.otf'
  assert.equal(await isStored(font, answered(font, html)), false, 'a page in place of a font')
})
