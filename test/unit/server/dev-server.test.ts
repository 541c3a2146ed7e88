import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import {
  createDevServer,
  type DevServerOptions,
  type LiveFile,
  type LiveSite,
} from '../../../cli/server/dev-server.ts'
import { createLiveChannel } from '../../../cli/server/live-channel.ts'
import type { StaticServer } from '../../../cli/server/server.ts'
import { rawRequest, sendRaw } from './raw-request.ts'
import { openStream } from './raw-stream.ts'

const STREAM = '/__sitegen/live'
const WHY = 'reason at /home/somebody/secret.md'

const running: StaticServer[] = []
let dir: string

before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sitegen-dev-server-'))
  await writeFile(join(dir, 'a.bin'), '0123456789')
  await writeFile(join(dir, 'lost.html'), 'lost on disk')
})
afterEach(() => Promise.all(running.splice(0).map((server) => server.close())))
after(() => rm(dir, { recursive: true }))

function made(name: string, body: string | Uint8Array): LiveFile {
  return { kind: 'made', name, body }
}

/** Files by their path in the output. `fail` rejects, `disk/…` lies on disk. */
const FILES: Readonly<Record<string, LiveFile>> = {
  'index.html': made('index.html', 'home'),
  'docs/index.html': made('index.html', 'docs — é'),
  'app.js': made('app.js', 'export {}'),
  'bytes.js': made('app.js', Buffer.from('export {}')),
  'empty.json': made('empty.json', ''),
}

function siteOf(changes: Partial<LiveSite> = {}): LiveSite {
  const find = async (names: readonly string[]): Promise<LiveFile | null> => {
    if (names[0] === 'fail') throw new Error(WHY)
    if (names[0] === 'disk') return { kind: 'disk', path: join(dir, ...names.slice(1)) }
    return FILES[names.join('/')] ?? null
  }
  const notFound = async (): Promise<LiveFile> => made('404.html', 'not found page')
  return { baseUrl: '/', trailingSlash: true, find, notFound, ...changes }
}

async function start(site = siteOf(), options: Partial<DevServerOptions> = {}): Promise<StaticServer> {
  const server = await createDevServer({
    port: 0,
    host: 'localhost',
    site: () => site,
    channel: createLiveChannel(),
    allowedHosts: [],
    ...options,
  })
  running.push(server)
  return server
}

test('what is made has its type by its name, a length in bytes and a tag', async () => {
  const { port } = await start()
  const types = {
    '/docs/': 'text/html;charset=utf-8',
    '/app.js': 'text/javascript',
    '/empty.json': 'application/json',
  }
  for (const [target, type] of Object.entries(types)) {
    const { status, headers, body } = await rawRequest(port, target)
    const length = String(Buffer.byteLength(body))
    assert.deepEqual(
      [status, headers['content-type'], headers['content-length']],
      [200, type, length],
      target,
    )
    assert.equal(headers['cache-control'], 'no-cache', target)
    assert.match(headers['etag'] ?? '', /^"[\w-]{27}"$/, target)
    assert.equal(headers['x-content-type-options'], 'nosniff', target)
  }
  assert.equal((await rawRequest(port, '/docs/')).body, 'docs — é')
  // Text and the same bytes are the same file.
  const [text, bytes] = [await rawRequest(port, '/app.js'), await rawRequest(port, '/bytes.js')]
  assert.deepEqual([text.body, text.headers['etag']], [bytes.body, bytes.headers['etag']])
})

test('what was made is sent again only when its content changed', async () => {
  let body = 'one'
  const { port } = await start(siteOf({ find: async () => made('index.html', body) }))
  const ask = (headers: Readonly<Record<string, string>>) => rawRequest(port, '/', { headers })
  const { headers } = await ask({})
  const tag = headers['etag'] ?? ''
  for (const sent of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const answer = await ask({ 'If-None-Match': sent })
    assert.deepEqual([answer.status, answer.body, answer.headers['etag']], [304, '', tag], sent)
  }
  const others = [
    { 'If-None-Match': '"x"' },
    { 'If-Modified-Since': new Date().toUTCString() },
    { Range: 'bytes=1-1' },
  ]
  for (const sent of others) assert.equal((await ask(sent)).body, 'one', JSON.stringify(sent))
  body = 'two'
  const answer = await ask({ 'If-None-Match': tag })
  assert.deepEqual([answer.status, answer.body], [200, 'two'])
  assert.notEqual(answer.headers['etag'], tag)
})

test('the site is asked for decoded names only, and never for hidden ones', async () => {
  const asked: string[] = []
  const find = async (names: readonly string[]): Promise<null> => {
    asked.push(names.join('|'))
    return null
  }
  const { port } = await start(siteOf({ baseUrl: '/base/', find }))
  const hostile = '.env ..%2fx a//b a%2fb/ % .git/config x%5cy ../x a/./b %00'.split(' ')
  for (const target of hostile) await rawRequest(port, `/base/${target}`)
  assert.deepEqual(asked, [])
  await rawRequest(port, '/base/na%C3%AFve/a%20b/?x=1')
  assert.deepEqual(asked, ['naïve|a b|index.html', 'naïve|a b.html'])
})

test('the page for unknown addresses may be made or lie on disk', async () => {
  const pages: readonly (readonly [LiveFile, string])[] = [
    [made('404.html', 'made for nothing'), 'made for nothing'],
    [{ kind: 'disk', path: join(dir, 'lost.html') }, 'lost on disk'],
    [{ kind: 'disk', path: join(dir, 'gone.html') }, '404 Not Found\n'],
  ]
  for (const [page, expected] of pages) {
    const { port } = await start(siteOf({ notFound: async () => page }))
    for (const target of ['/nothing', '/.env', '/disk/nothing', '/disk/']) {
      const { status, body, headers } = await rawRequest(port, target)
      assert.deepEqual([status, body, headers['cache-control']], [404, expected, 'no-store'], target)
    }
  }
})

test('what cannot be made is answered with 500 that does not tell why, and the server goes on', async () => {
  const fail = async (): Promise<never> => {
    throw new Error(WHY)
  }
  const failing: readonly (readonly [StaticServer, string])[] = [
    [await start(), '/fail/'],
    [await start(), '/fail'],
    [await start(siteOf({ notFound: fail })), '/nothing'],
    [await start(siteOf({ notFound: fail })), '/.env'],
    [await start(siteOf({ notFound: () => assert.fail(WHY) })), '/nothing'],
    [await start(siteOf({ find: () => assert.fail(WHY) })), '/'],
  ]
  for (const [{ port }, target] of failing) {
    const { status, body, headers } = await rawRequest(port, target)
    assert.deepEqual([status, body], [500, '500 Internal Server Error\n'], target)
    assert.equal(headers['content-type'], 'text/plain;charset=utf-8')
    assert.ok([200, 500].includes((await rawRequest(port, '/')).status))
  }
})

test('another configuration shows without a restart', async () => {
  let site = siteOf()
  const { port } = await start(site, { site: () => site })
  assert.equal((await rawRequest(port, '/docs/')).body, 'docs — é')
  site = siteOf({ baseUrl: '/new/', trailingSlash: undefined })
  assert.equal((await rawRequest(port, '/docs/')).status, 404)
  assert.equal((await rawRequest(port, '/')).headers['location'], '/new/')
  assert.equal((await rawRequest(port, '/new/docs')).body, 'docs — é')
  const stream = await openStream(port, `/new${STREAM}`)
  await stream.until('hello')
})

/** Hosts by the status of all answers. */
const HOSTS: readonly (readonly [status: number, hosts: string])[] = [
  [
    200,
    `localhost localhost:1 LocalHost localhost. docs.localhost:3000 127.0.0.1 127.0.0.1:3000 127.0.0.1.
     192.168.1.20:3000 [::1] [::1]:3000 [fe80::1]:3000 box.local BOX.local.:3000 tunnel.example`,
  ],
  [
    403,
    `evil.example evil.example:80 localhost.evil.example notlocalhost 127.0.0.1.evil.example a.box.local
     box.local.evil.example 2130706433`,
  ],
  [400, '[box.local] [::1 localhost,evil.example evil.example@localhost'],
]

test('S9: only names of this computer and names that were allowed are answered', async () => {
  const { port } = await start(siteOf(), { allowedHosts: ['Box.local', 'tunnel.example'] })
  const rows = HOSTS.flatMap(([status, hosts]) => hosts.split(/\s+/).map((Host) => ({ Host, status })))
  for (const { Host, status } of rows) {
    const headers = { Host, Connection: 'close' }
    for (const target of ['/', '/app.js', '/disk/a.bin']) {
      const answer = await rawRequest(port, target, { headers })
      assert.equal(answer.status, status, `${Host} ${target}`)
      if (status !== 200) assert.doesNotMatch(JSON.stringify(answer), /home|export|0123|evil/, Host)
    }
    const stream = await openStream(port, STREAM, status === 200 ? { Host } : headers)
    await (status === 200 ? stream.until('hello') : stream.closed)
    assert.ok(stream.text().startsWith(`HTTP/1.1 ${status} `), `${Host} ${stream.text()}`)
    stream.leave()
  }
})

test('S9: the answer to a foreign name says how to allow it', async () => {
  const { port } = await start()
  const { status, body } = await rawRequest(port, '/nothing', { headers: { Host: 'my-tunnel.example' } })
  assert.equal(status, 403)
  assert.match(body, /--allow-host <name>/)
  assert.doesNotMatch(body, /tunnel/)
})

test('the name that the server listens on is its own', async () => {
  const { port } = await start(siteOf(), { host: '127.0.0.1', allowedHosts: [] })
  assert.equal((await rawRequest(port, '/')).body, 'home')
  assert.equal((await sendRaw(port, 'GET / HTTP/1.0\r\n\r\n')).status, 200)
})

type Kind = readonly [status: number, target: string, headers?: Readonly<Record<string, string>>]

/** Requests for every kind of answer, with its status. */
const KINDS: readonly Kind[] = [
  [200, '/'],
  [200, '/app.js'],
  [304, '/app.js', { 'If-None-Match': '*' }],
  [200, '/disk/a.bin'],
  [206, '/disk/a.bin', { Range: 'bytes=2-3' }],
  [416, '/disk/a.bin', { Range: 'bytes=20-' }],
  [304, '/disk/a.bin', { 'If-None-Match': '*' }],
  [302, '/docs'],
  [404, '/a//b'],
  [400, '/%'],
  [400, '/', { Host: 'a b' }],
  [403, '/', { Host: 'evil.example' }],
  [403, STREAM],
  [404, '/nothing'],
  [204, '/nothing', { 'Sitegen-Live': '1' }],
  [500, '/fail'],
]

test('S10 and S11: no answer is shared with other origins', async () => {
  const { port } = await start()
  const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  for (const [status, target, more = {}] of KINDS) {
    const { headers, ...answer } = await rawRequest(port, target, { headers: { ...foreign, ...more } })
    const row = `${target} ${JSON.stringify(more)}`
    assert.equal(answer.status, status, row)
    assert.doesNotMatch(Object.keys(headers).join(), /access-control-/)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', row)
    assert.equal(headers['x-content-type-options'], 'nosniff', row)
  }
  // A preflight is not approved.
  const preflight = {
    ...foreign,
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'x-any',
  }
  for (const target of ['/', STREAM, '*']) {
    const { status, headers } = await rawRequest(port, target, { method: 'OPTIONS', headers: preflight })
    assert.deepEqual([status, headers['cross-origin-resource-policy']], [405, 'same-origin'], target)
    assert.doesNotMatch(JSON.stringify(headers), /access-control|evil/, target)
  }
})

test('S21: streams, silent connections and pages that are being made do not hold up others', async () => {
  let finish = (): void => {}
  const long = new Promise<void>((resolve) => (finish = resolve))
  const site = siteOf()
  const find = async (names: readonly string[]): Promise<LiveFile | null> => {
    if (names[0] === 'slow') await long
    return names[0] === 'endless' ? new Promise(() => {}) : site.find(names)
  }
  const { port } = await start(siteOf({ find }))
  const endless = await openStream(port, '/endless/')
  const many = (target: string) => Promise.all(Array.from({ length: 100 }, () => openStream(port, target)))
  const slow = await many('/slow/')
  const silent = Array.from({ length: 100 }, () => sendRaw(port, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '))
  const streams = await many(STREAM)
  await Promise.all(streams.map((stream) => stream.until('hello')))
  assert.equal((await rawRequest(port, '/')).body, 'home')
  finish()
  await Promise.all(slow.map((stream) => stream.until('not found page')))
  const closing = performance.now()
  await running.pop()?.close()
  await Promise.allSettled(silent)
  await Promise.all([endless, ...slow, ...streams].map((stream) => stream.closed))
  // Silent connections end by themselves after 20 s.
  assert.ok(performance.now() - closing < 15_000)
})

const FILE_TABLE = '/proc/self/fd'

test(
  'a reader that leaves before a file is found opens none',
  { skip: !existsSync(FILE_TABLE) && 'this system does not tell which files are open' },
  async () => {
    await writeFile(join(dir, 'late.bin'), Buffer.alloc(8_000_000))
    const asked = new EventEmitter()
    let count = 0
    const find = async ([name = '']: readonly string[]): Promise<LiveFile | null> => {
      if (name !== 'late.bin') return null
      if ((count += 1) === 10) asked.emit('all')
      await once(asked, 'find')
      return { kind: 'disk', path: join(dir, name) }
    }
    const { port } = await start(siteOf({ find }))
    const askers = once(asked, 'all')
    const readers = await Promise.all(Array.from({ length: 10 }, () => openStream(port, '/late.bin')))
    await askers
    for (const reader of readers) reader.leave()
    await Promise.all(readers.map((reader) => reader.closed))
    // What is answered to who comes later is answered after the server knows that the others are gone.
    await rawRequest(port, '/nothing')
    asked.emit('find')
    for (let times = 0; times < 10; times += 1) await rawRequest(port, '/nothing')
    const files = await readdir(FILE_TABLE)
    const names = await Promise.all(files.map((one) => readlink(join(FILE_TABLE, one)).catch(() => '')))
    assert.doesNotMatch(names.join('\n'), /late\.bin/)
  },
)

const PLACE = 'docs/a.md:3:5'

interface Asking {
  readonly headers?: Readonly<Record<string, string>>
  readonly without?: string
  readonly body?: string
  readonly method?: string
  readonly host?: string
}

/** Asks for a place to be opened in the editor, as a page of the server would but for what is given. */
async function askToOpen({ headers = {}, without, body = PLACE, method = 'POST', host }: Asking = {}) {
  const opened: string[] = []
  const channel = createLiveChannel()
  const openPlace = async (place: string): Promise<string | null | undefined> => {
    opened.push(place)
    if (place === PLACE) return null
    return place === 'docs/b.md' ? 'No editor was found.' : undefined
  }
  const { port } = await start(siteOf(), { channel, openPlace, allowedHosts: ['docs.test'] })
  channel.close()
  const own = host ?? `localhost:${port}`
  const all = {
    Host: own,
    Connection: 'close',
    Origin: `http://${own}`,
    'Sec-Fetch-Site': 'same-origin',
    'sitegen-live': channel.server,
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }
  const lines = Object.entries(all).filter(([name]) => name !== without)
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const answer = await sendRaw(port, `${method} /__sitegen/open HTTP/1.1\r\n${head}\r\n${body}`)
  return { ...answer, opened }
}

test('a place is opened in the editor for a page of this server, when a problem is there', async () => {
  const done = await askToOpen()
  assert.deepEqual([done.status, done.opened], [204, [PLACE]])
  const byNumber = { Host: '127.0.0.1', Origin: 'http://127.0.0.1' }
  assert.equal((await askToOpen({ headers: byNumber })).status, 204)
  const refused = await askToOpen({ body: 'docs/b.md' })
  assert.deepEqual([refused.status, refused.body], [500, 'No editor was found.'])
  assert.equal((await askToOpen({ body: '/etc/passwd' })).status, 404)
})

test('a place is opened for nobody else, not by a link, and not where it is too long', async () => {
  const foreign: Readonly<Record<string, Asking>> = {
    'another origin': { headers: { Origin: 'http://evil.example' } },
    'another site': { headers: { 'Sec-Fetch-Site': 'cross-site' } },
    'a sandboxed page': { headers: { Origin: 'null' } },
    'nobody knows where': { without: 'Origin' },
    'who does not know the id': { headers: { 'sitegen-live': '0000000000000000' } },
    'a plain form': { without: 'sitegen-live' },
    'a name that leads here': { host: 'evil.example' },
    'a name that is allowed for reading': { host: 'docs.test' },
    'an address in the network': { host: '192.168.1.5:3000' },
    'a proxy': { headers: { 'X-Forwarded-For': '192.168.1.5' } },
  }
  for (const [name, asking] of Object.entries(foreign)) {
    const { status, opened } = await askToOpen(asking)
    assert.deepEqual([status, opened], [403, []], name)
  }
  assert.deepEqual((await askToOpen({ body: 'x'.repeat(5000) })).opened, [])
  const got = await askToOpen({ method: 'GET', body: '', without: 'sitegen-live' })
  assert.deepEqual([got.status, got.opened], [404, []])
})
