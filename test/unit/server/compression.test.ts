import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { codingFor, createCompressor, isCompressible } from '../../../cli/server/compression.ts'
import { createStaticServer } from '../../../cli/server/server.ts'
import type { StaticServer } from '../../../cli/server/start-server.ts'

const WORDS = 'Words that repeat themselves, words that repeat themselves. '.repeat(200)

let dir = ''
let server: StaticServer

before(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'sitegen-compressed-'))
  writeFileSync(path.join(dir, 'index.html'), `<!doctype html>${WORDS}`)
  writeFileSync(path.join(dir, '404.html'), `<!doctype html>${WORDS}`)
  writeFileSync(path.join(dir, 'small.css'), 'a{}')
  writeFileSync(path.join(dir, 'picture.png'), WORDS)
  server = await createStaticServer({
    dir,
    baseUrl: '/',
    trailingSlash: undefined,
    port: 0,
    host: '127.0.0.1',
  })
})
after(async () => {
  await server.close()
  rmSync(dir, { recursive: true })
})

interface Answered {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

function ask(target: string, headers: Readonly<Record<string, string>>, method = 'GET'): Promise<Answered> {
  return new Promise((resolve, reject) => {
    request(new URL(target, server.url), { headers, method }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () =>
        resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const HTML = `<!doctype html>${WORDS}`

for (const [accepted, coding, unpack] of [
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0.1, gzip', 'gzip', gunzipSync],
  ['*', 'br', brotliDecompressSync],
  ['br;q=0, *;q=0.5', 'gzip', gunzipSync],
] as const) {
  test(`a page is sent in ${coding} to who accepts ${accepted}`, async () => {
    const { status, headers, body } = await ask('/', { 'accept-encoding': accepted })
    assert.equal(status, 200)
    assert.equal(headers['content-encoding'], coding)
    assert.equal(headers['vary'], 'Accept-Encoding')
    assert.equal(headers['accept-ranges'], undefined)
    assert.equal(Number(headers['content-length']), body.length)
    assert.ok(body.length < HTML.length / 10)
    assert.equal(unpack(body).toString(), HTML)
  })
}

test('the not-found page is sent compressed, too', async () => {
  const { status, headers, body } = await ask('/none/', { 'accept-encoding': 'br' })
  assert.equal(status, 404)
  assert.equal(headers['content-encoding'], 'br')
  assert.equal(headers['vary'], 'Accept-Encoding')
  assert.equal(brotliDecompressSync(body).toString(), HTML)
  assert.equal((await ask('/none/', {})).body.toString(), HTML)
})

for (const accepted of ['', 'identity', 'br;q=0', 'zstd, compress', 'gzip;q=0, br;q=0']) {
  test(`a page is sent as it is to who accepts "${accepted}"`, async () => {
    const { headers, body } = await ask('/', { 'accept-encoding': accepted })
    assert.equal(headers['content-encoding'], undefined)
    assert.equal(headers['vary'], 'Accept-Encoding')
    assert.equal(body.toString(), HTML)
  })
}

test('pictures and small files are sent as they are', async () => {
  for (const target of ['/picture.png', '/small.css']) {
    const { headers } = await ask(target, { 'accept-encoding': 'br' })
    assert.equal(headers['content-encoding'], undefined)
    assert.equal(headers['vary'], undefined)
  }
})

test('each coding has a tag of its own, and conditions are judged by it', async () => {
  const tagOf = async (accepted: string): Promise<string> =>
    String((await ask('/', { 'accept-encoding': accepted })).headers['etag'])
  const tags = await Promise.all(['br', 'gzip', ''].map(tagOf))
  assert.equal(new Set(tags).size, 3)
  const [br = '', gzip = ''] = tags
  const same = await ask('/', { 'accept-encoding': 'br', 'if-none-match': br })
  assert.deepEqual([same.status, same.body.length, same.headers['vary']], [304, 0, 'Accept-Encoding'])
  const other = await ask('/', { 'accept-encoding': 'br', 'if-none-match': gzip })
  assert.equal(other.status, 200)
})

test('a part is one of the file as it is', async () => {
  const { status, headers, body } = await ask('/', { 'accept-encoding': 'br', range: 'bytes=2-8' })
  assert.equal(status, 206)
  assert.equal(headers['content-encoding'], undefined)
  assert.equal(headers['vary'], 'Accept-Encoding')
  assert.equal(body.toString(), HTML.slice(2, 9))
})

test('HEAD has the headers of GET', async () => {
  const asked = { 'accept-encoding': 'br' }
  const [head, get] = [await ask('/', asked, 'HEAD'), await ask('/', asked)]
  assert.equal(head.body.length, 0)
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
    assert.equal(head.headers[name], get.headers[name])
})

test('an edited file is compressed again', async () => {
  const file = path.join(dir, 'edited.html')
  for (const [seconds, text] of [
    [1, WORDS],
    [2, WORDS.toUpperCase()],
  ] as const) {
    writeFileSync(file, text)
    utimesSync(file, seconds, seconds)
    const { body } = await ask('/edited.html', { 'accept-encoding': 'br' })
    assert.equal(brotliDecompressSync(body).toString(), text)
  }
})

test('a body is compressed once, and what is kept has a limit', async () => {
  const reads: string[] = []
  const read = (name: string) => (): Promise<Buffer> => {
    reads.push(name)
    return Promise.resolve(Buffer.from(name.repeat(50_000)))
  }
  const size = (await createCompressor().compress('a', 'gzip', read('a'))).length
  const compressor = createCompressor(size * 2.5)
  reads.length = 0
  await Promise.all(['a', 'a'].map((key) => compressor.compress(key, 'gzip', read(key))))
  await compressor.compress('b', 'gzip', read('b'))
  await compressor.compress('a', 'gzip', read('a'))
  assert.deepEqual(reads, ['a', 'b'])
  await compressor.compress('c', 'gzip', read('c'))
  await compressor.compress('a', 'gzip', read('a'))
  assert.deepEqual(reads, ['a', 'b', 'c'], 'a was asked for after b')
  await compressor.compress('b', 'gzip', read('b'))
  assert.deepEqual(reads, ['a', 'b', 'c', 'b'])
})

test('a body that cannot be made is tried again', async () => {
  const compressor = createCompressor()
  await assert.rejects(compressor.compress('a', 'br', () => Promise.reject(new Error('gone'))))
  const body = await compressor.compress('a', 'br', () => Promise.resolve(Buffer.from('there')))
  assert.equal(brotliDecompressSync(body).toString(), 'there')
})

test('parts are never compressed, and large files neither', () => {
  assert.equal(codingFor({ 'accept-encoding': 'br', range: 'bytes=0-' }), null)
  assert.equal(isCompressible({ type: 'text/html;charset=utf-8', size: 9_000_000 }), false)
  for (const type of ['application/json', 'application/manifest+json', 'image/svg+xml', 'text/javascript'])
    assert.equal(isCompressible({ type, size: 1000 }), true, type)
  for (const type of ['image/png', 'font/woff2', 'application/zip', 'application/octet-stream'])
    assert.equal(isCompressible({ type, size: 1000 }), false, type)
})
