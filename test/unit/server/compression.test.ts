import assert from 'node:assert/strict'
import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { codingFor, isCompressible } from '../../../cli/server/compression.ts'
import { createStaticServer } from '../../../cli/server/server.ts'
import type { StaticServer } from '../../../cli/server/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const WORDS = 'Words that repeat themselves, words that repeat themselves. '.repeat(200)

const HTML = `<!doctype html>${WORDS}`

const dir = temporaryFolder({
  'index.html': HTML,
  '404.html': HTML,
  'small.css': 'a{}',
  'picture.png': WORDS,
})
let server: StaticServer

before(async () => {
  server = await createStaticServer({
    dir,
    baseUrl: '/',
    trailingSlash: undefined,
    port: 0,
    host: '127.0.0.1',
  })
})
after(() => server.close())

interface Answered {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

interface Asking extends Readonly<Record<string, string | undefined>> {
  readonly method?: string
}

/** Asks for a file with an `Accept-Encoding`, and with further headers. */
async function ask(
  target: string,
  accepted?: string,
  { method = 'GET', ...more }: Asking = {},
): Promise<Answered> {
  const headers = { ...(accepted === undefined ? {} : { 'accept-encoding': accepted }), ...more }
  const asked = request(new URL(target, server.url), { headers, method }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

function withoutDate({ date: _date, ...headers }: Answered['headers']): object {
  return headers
}

test('a page is sent in the coding that is accepted and preferred', async () => {
  const codings: Readonly<Record<string, string>> = {
    'gzip, deflate, br': 'br',
    gzip: 'gzip',
    'br;q=0.1, gzip': 'gzip',
    '*': 'br',
    'br;q=0, *;q=0.5': 'gzip',
  }
  for (const [accepted, coding] of Object.entries(codings)) {
    const { status, headers, body } = await ask('/', accepted)
    assert.deepEqual([status, headers['content-encoding'], headers['vary']], [200, coding, 'Accept-Encoding'])
    assert.equal(headers['accept-ranges'], undefined)
    assert.equal(Number(headers['content-length']), body.length)
    assert.ok(body.length < HTML.length / 10)
    const head = await ask('/', accepted, { method: 'HEAD' })
    assert.deepEqual([head.body.length, withoutDate(head.headers)], [0, withoutDate(headers)])
    const unpack = coding === 'br' ? brotliDecompressSync : gunzipSync
    assert.equal(unpack(body).toString(), HTML)
  }
})

test('a page is sent as it is to who accepts nothing that is known', async () => {
  for (const accepted of [undefined, '', 'identity', 'br;q=0', 'zstd, compress', 'gzip;q=0, br;q=0']) {
    const { headers, body } = await ask('/', accepted)
    assert.deepEqual([headers['content-encoding'], headers['vary']], [undefined, 'Accept-Encoding'], accepted)
    assert.equal(body.toString(), HTML)
  }
})

test('the not-found page is sent compressed, too', async () => {
  const { status, headers, body } = await ask('/none/', 'br')
  assert.deepEqual([status, headers['content-encoding'], headers['vary']], [404, 'br', 'Accept-Encoding'])
  assert.equal(brotliDecompressSync(body).toString(), HTML)
  assert.equal((await ask('/none/')).body.toString(), HTML)
})

test('pictures and small files are sent as they are, and a part is one of the file as it is', async () => {
  for (const target of ['/picture.png', '/small.css']) {
    const { headers } = await ask(target, 'br')
    assert.deepEqual([headers['content-encoding'], headers['vary']], [undefined, undefined])
  }
  const { status, headers, body } = await ask('/', 'br', { range: 'bytes=2-8' })
  assert.deepEqual(
    [status, headers['content-encoding'], headers['vary']],
    [206, undefined, 'Accept-Encoding'],
  )
  assert.equal(body.toString(), HTML.slice(2, 9))
})

test('each coding has a tag of its own, and conditions are judged by it', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', ''].map(async (one) => String((await ask('/', one)).headers['etag'])),
  )
  assert.equal(new Set(tags).size, 3)
  const same = await ask('/', 'br', { 'if-none-match': tags[0] })
  assert.deepEqual([same.status, same.body.length, same.headers['vary']], [304, 0, 'Accept-Encoding'])
  assert.equal((await ask('/', 'br', { 'if-none-match': tags[1] })).status, 200)
})

test('an edited file is compressed again', async () => {
  const file = path.join(dir, 'edited.html')
  for (const [index, text] of [WORDS, WORDS.toUpperCase()].entries()) {
    writeFileSync(file, text)
    utimesSync(file, index + 1, index + 1)
    const { body } = await ask('/edited.html', 'br')
    assert.equal(brotliDecompressSync(body).toString(), text)
  }
})

test('parts are never compressed, and large files neither', () => {
  assert.equal(codingFor({ 'accept-encoding': 'br', range: 'bytes=0-' }), null)
  assert.equal(isCompressible({ type: 'text/html;charset=utf-8', size: 9_000_000 }), false)
  const packed = ['application/json', 'application/manifest+json', 'image/svg+xml', 'text/javascript']
  for (const type of packed) assert.equal(isCompressible({ type, size: 1000 }), true, type)
  const plain = ['image/png', 'font/woff2', 'application/zip', 'application/octet-stream']
  for (const type of plain) assert.equal(isCompressible({ type, size: 1000 }), false, type)
})
