import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, readdir, readlink, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { TrailingSlash } from '../../../runtime/shared/url/url.ts'
import { UsageError } from '../../../cli/report/diagnostic.ts'
import type { StaticServer } from '../../../cli/server/server.ts'
import { rawRequest, sendRaw } from './raw-request.ts'
import { openStream } from './raw-stream.ts'
import { SERVERS } from './servers.ts'
import { createSiteFixture, type SiteFixture } from './site-fixture.ts'

const running: StaticServer[] = []
let site: SiteFixture

before(async () => {
  site = await createSiteFixture()
})
after(async () => {
  await Promise.all(running.map((server) => server.close()))
  await site.remove()
})

interface Starting {
  readonly port?: number
  readonly matchBelow?: readonly string[]
}

type Start = (baseUrl?: string, trailingSlash?: TrailingSlash, more?: Starting) => Promise<StaticServer>

/** A test of what all servers have in common. */
function onEach(name: string, check: (start: Start) => Promise<void>, skip: boolean | string = false): void {
  for (const [kind, startServer] of Object.entries(SERVERS)) {
    const start: Start = async (baseUrl = '/', trailingSlash, more = {}) => {
      const options = { dir: site.dir, baseUrl, trailingSlash, port: 0, host: 'localhost', ...more }
      const server = await startServer(options)
      running.push(server)
      return server
    }
    test(`${kind}: ${name}`, { skip }, () => check(start))
  }
}

/**
 * Asserts how targets are answered. What is expected stands after each, and two spaces before the next: the body of a
 * 200, or `-> location`, or the status.
 */
async function assertAnswers(port: number, table: string): Promise<void> {
  for (const row of table.trim().split(/\s{2,}|\n/)) {
    const target = row.replace(/ .*/, '')
    const { status, headers, body } = await rawRequest(port, target)
    const shown = status === 200 ? body : status === 302 ? `-> ${headers['location']}` : status
    assert.equal(`${target} ${shown}`, row)
  }
}

/** Also addresses by the names of files that pages might have: the client shows the page, so its address is said. */
const SAME = `
/ home  /index.html home  /docs/ docs  /docs/cli/ cli  /docs/cli/index.html cli  /flat flat  /flat.html flat
/docs/cli/page.json {"url":"/docs/cli/"}  /docs/cli/page.json/ 404  /flat.html/ -> /flat  /flat/ -> /flat
/flat/?a=1 -> /flat?a=1  /both/ both as folder  /assets/ 404  /nothing 404  /docs/cli/?x=1&y=//z cli
/docs/a%20b/ space  /docs/c%23/ sharp  /docs/what%3F/ question  /docs/100%25/ percent
/docs/100%2525/ percent twice  /docs/na%C3%AFve/ non-ascii  /docs/a&b+c;d=[x]/ reserved
/docs/a%26b%2Bc%3Bd%3D%5Bx%5D/ reserved  /.well-known/security.txt contact
/index -> /  /index/ -> /  /docs/cli.html -> /docs/cli/  /docs/cli.html/?a=1 -> /docs/cli/?a=1
/flat/index.html -> /flat  /nothing.html 404  /nothing/index 404  /.html 404`

/** Where pages are folders, the name of their file is no address of its own. */
const INDEX_NAMES = `
/docs/index -> /docs/  /docs/cli/index/ -> /docs/cli/  /docs/cli/index?a=1 -> /docs/cli/?a=1`

const TABLES: readonly (readonly [TrailingSlash, table: string])[] = [
  [true, `${INDEX_NAMES}  /docs -> /docs/  /docs/c%23?q -> /docs/c%23/?q  /both -> /both/`],
  [
    false,
    `/docs/cli/index cli  /docs/cli/index/ -> /docs/cli/  /both/index/ -> /both/index
     /docs -> /docs/  /both both as file`,
  ],
  [undefined, `${INDEX_NAMES}  /docs docs  /docs/cli cli  /both both as folder`],
]

for (const [trailingSlash, table] of TABLES) {
  onEach(`paths are answered as a static host does with trailingSlash ${trailingSlash}`, async (start) => {
    const { port } = await start('/', trailingSlash)
    await assertAnswers(port, `${SAME}  ${table}`)
  })
}

onEach('a site with a base URL is served below it only', async (start) => {
  const { port, url } = await start('/my-site/v%C3%A9/', true)
  await assertAnswers(
    port,
    `/ -> /my-site/v%C3%A9/  /?a=1 -> /my-site/v%C3%A9/?a=1  /my-site/v%C3%A9 -> /my-site/v%C3%A9/
     /my-site/v%C3%A9/ home  /my-site/v%C3%A9/docs -> /my-site/v%C3%A9/docs/  /my-site/v%C3%A9/docs/ docs
     /my-site/ 404  /docs/ 404  /my-site/v%C3%A9x/docs/ 404  //my-site/v%C3%A9/ 404
     /my-site/v%C3%A9//evil.example 404`,
  )
  assert.equal(url, `http://localhost:${port}/my-site/v%C3%A9/`)
})

onEach('an unknown path is a 404 with the page for it, or without', async (start) => {
  const { port } = await start()
  const { status, body, headers } = await rawRequest(port, '/nothing/here')
  assert.deepEqual([status, body], [404, 'not found page'])
  assert.equal(headers['content-type'], 'text/html;charset=utf-8')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  await rename(join(site.dir, '404.html'), join(site.dir, '404.off'))
  const answer = await rawRequest(port, '/nothing')
  await rename(join(site.dir, '404.off'), join(site.dir, '404.html'))
  assert.deepEqual([answer.status, answer.body], [404, '404 Not Found\n'])
})

onEach('a page that is there as Markdown is sent as what the client prefers', async (start) => {
  const { port } = await start('/', true)
  const ask = async (path: string, accept?: string) => {
    const { body, headers } = await rawRequest(port, path, {
      headers: accept === undefined ? {} : { Accept: accept },
    })
    return [body, headers['content-type'], headers['vary']]
  }
  const html = ['cli', 'text/html;charset=utf-8', 'Accept']
  const markdown = ['# Cli', 'text/markdown;charset=utf-8', 'Accept']
  assert.deepEqual(await ask('/docs/cli/'), html)
  assert.deepEqual(await ask('/docs/cli/', 'text/html,application/xhtml+xml,*/*;q=0.8'), html)
  assert.deepEqual(await ask('/docs/cli/', 'text/markdown, text/html;q=0.9'), markdown)
  assert.deepEqual(await ask('/docs/', 'text/markdown'), ['docs', 'text/html;charset=utf-8', undefined])
})

test('an unknown path below a folder with a page for it gets that one, as a language has it', async () => {
  const server = await SERVERS.serve({
    dir: site.dir,
    baseUrl: '/base/',
    trailingSlash: true,
    port: 0,
    host: 'localhost',
  })
  running.push(server)
  const file = join(site.dir, 'docs/404.html')
  await writeFile(file, 'not found in docs')
  const asked = ['docs/nothing', 'docs/a/b/?c=/d', '../docs/x', '.docs/x', 'docs//x']
  const answers = []
  for (const path of asked) answers.push((await rawRequest(server.port, `/base/${path}`)).body)
  await rm(file)
  const [inDocs, outside] = ['not found in docs', 'not found page']
  assert.deepEqual(answers.slice(0, 2), [inDocs, inDocs])
  assert.deepEqual(answers.slice(2), [outside, outside, inDocs])
})

const TYPES: Readonly<Record<string, string>> = {
  '/': 'text/html;charset=utf-8',
  '/assets/app.js': 'text/javascript',
  '/docs/cli/page.json': 'application/json',
  '/.well-known/security.txt': 'text/plain;charset=utf-8',
  '/assets/plain': 'application/octet-stream',
  '/assets/odd.x-y': 'application/octet-stream',
  '/assets/readme.md': 'text/markdown;charset=utf-8',
  '/assets/all.tar.gz': 'application/gzip',
}

onEach(
  'files have their type, browsers are told not to guess, and packed ones stay packed',
  async (start) => {
    const { port } = await start()
    for (const [target, type] of Object.entries(TYPES)) {
      const { headers } = await rawRequest(port, target)
      assert.equal(headers['content-type'], type, target)
      assert.equal(headers['x-content-type-options'], 'nosniff', target)
    }
    const { headers, body } = await rawRequest(port, '/assets/all.tar.gz')
    assert.deepEqual([headers['content-encoding'], body], [undefined, 'packed'])
  },
)

onEach('HEAD is GET without the body, and other methods are answered with 405', async (start) => {
  const { port } = await start()
  for (const target of ['/', '/assets/data.bin', '/nothing', '/flat/']) {
    const get = await rawRequest(port, target)
    const head = await rawRequest(port, target, { method: 'HEAD', headers: { Range: 'bytes=2-3' } })
    assert.equal(head.body, '')
    const { date: _get, ...expected } = get.headers
    const { date: _head, ...seen } = head.headers
    assert.deepEqual([head.status, seen], [get.status, expected], target)
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const { status, headers } = await rawRequest(port, '/', { method })
    assert.deepEqual([status, headers['allow']], [405, 'GET, HEAD'], method)
  }
})

const WHOLE = '0123456789'

/** Ranges of the whole, and what is sent of it. */
const RANGES: Readonly<Record<string, string>> = {
  'bytes=2-4': '234',
  'bytes=7-': '789',
  'bytes=-3': '789',
  'bytes=-99': WHOLE,
  'bytes=8-99': '89',
  'bytes=0-1': '01',
  'bytes=0-0': '0',
}
const IMPOSSIBLE = ['bytes=10-', 'bytes=-0']
const MALFORMED = ['bytes=5-2', 'bytes=1-2,4-5', 'bytes=-', 'bytes=a-b', 'lines=1-2']

onEach('one well-formed range is answered with that part, anything else with the whole', async (start) => {
  const { port } = await start()
  /** What is expected: status, `Content-Range` and body. */
  const assertAnswer = async (range: string, ...expected: readonly (string | number | undefined)[]) => {
    const { status, headers, body } = await rawRequest(port, '/assets/data.bin', {
      headers: { Range: range },
    })
    assert.deepEqual([status, headers['content-range'], body], expected, range)
    assert.equal(headers['content-length'], String(body.length), range)
  }
  for (const [range, part] of Object.entries(RANGES)) {
    const first = WHOLE.indexOf(part)
    await assertAnswer(range, 206, `bytes ${first}-${first + part.length - 1}/10`, part)
  }
  for (const range of IMPOSSIBLE) await assertAnswer(range, 416, 'bytes */10', '416 Range Not Satisfiable\n')
  for (const range of [...MALFORMED, `bytes=${'9'.repeat(400)}-`])
    await assertAnswer(range, 200, undefined, WHOLE)
  const empty = (headers: Readonly<Record<string, string>>) =>
    rawRequest(port, '/assets/empty.txt', { headers })
  assert.deepEqual([(await empty({ Range: 'bytes=0-' })).status, (await empty({})).status], [416, 200])
})

onEach('a copy that is still right is not sent again', async (start) => {
  const { port } = await start()
  const { headers } = await rawRequest(port, '/assets/data.bin')
  const etag = headers['etag'] ?? ''
  const date = headers['last-modified'] ?? ''
  const rows: readonly (readonly [status: number, sent: Readonly<Record<string, string>>])[] = [
    [304, { 'If-None-Match': etag }],
    [304, { 'If-None-Match': `W/${etag}` }],
    [304, { 'If-None-Match': `"x", ${etag}` }],
    [304, { 'If-None-Match': '*' }],
    [200, { 'If-None-Match': '"x"' }],
    [200, { 'If-None-Match': '"x"', 'If-Modified-Since': date }],
    [304, { 'If-Modified-Since': date }],
    [200, { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
    [200, { 'If-Modified-Since': 'yesterday' }],
    [206, { Range: 'bytes=1-2', 'If-Range': etag }],
    [206, { Range: 'bytes=1-2', 'If-Range': date }],
    [200, { Range: 'bytes=1-2', 'If-Range': '"x"' }],
  ]
  for (const [status, sent] of rows) {
    const answer = await rawRequest(port, '/assets/data.bin', { headers: sent })
    assert.equal(answer.status, status, JSON.stringify(sent))
    if (status === 304) assert.deepEqual([answer.body, answer.headers['etag']], ['', etag])
  }
})

onEach('a new build shows without a restart', async (start) => {
  const { port } = await start()
  const { headers } = await rawRequest(port, '/')
  const old = `${site.dir}-old`
  await rename(site.dir, old)
  assert.equal((await rawRequest(port, '/')).status, 404)
  await rename(old, site.dir)
  await writeFile(join(site.dir, 'index.html'), 'a newer home')
  await writeFile(join(site.dir, 'added.html'), 'added')
  const answer = await rawRequest(port, '/', { headers: { 'If-None-Match': headers['etag'] ?? '' } })
  assert.deepEqual([answer.status, answer.body], [200, 'a newer home'])
  await assertAnswers(port, '/added added')
  await rm(join(site.dir, 'added.html'))
  await assertAnswers(port, '/added 404')
  await writeFile(join(site.dir, 'index.html'), 'home')
})

onEach('a file that shrinks or goes while it is sent does not stop the server', async (start) => {
  const { port } = await start()
  const file = join(site.dir, 'large.bin')
  for (const harm of [() => truncate(file, 10), () => rm(file)]) {
    await writeFile(file, Buffer.alloc(8_000_000))
    const answers = Array.from({ length: 8 }, () => rawRequest(port, '/large.bin').catch(() => null))
    await harm()
    await Promise.all(answers)
    await assertAnswers(port, '/ home')
  }
})

onEach(
  'what is written to a file while it is sent is not the beginning of the next answer',
  async (start) => {
    const { port } = await start()
    const [length, more] = [8_000_000, 2_000_000]
    for (const name of ['grows.bin', 'grows.tar.gz']) {
      const file = join(site.dir, name)
      await writeFile(file, Buffer.alloc(length))
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET /${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      await once(socket, 'readable')
      await appendFile(file, Buffer.alloc(more))
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      const answers = await buffer(socket)
      const body = answers.indexOf('\r\n\r\n') + 4
      assert.match(String(answers.subarray(0, body)), /^content-length: 8000000\r$/im)
      const next = String(answers.subarray(body + length, body + length + 1000))
      assert.ok(/^HTTP\/1\.1 200 OK\r\n[^]*home$/.test(next), JSON.stringify(next.slice(0, 40)))
      await rm(file)
    }
  },
)

const FILE_TABLE = '/proc/self/fd'
const NO_FILE_TABLE = !existsSync(FILE_TABLE) && 'this system does not tell which files are open'

/** How many files of this process are open under a name. */
async function countOpen(name: string): Promise<number> {
  const descriptors = await readdir(FILE_TABLE)
  const targets = await Promise.all(descriptors.map((one) => readlink(join(FILE_TABLE, one)).catch(() => '')))
  return targets.filter((target) => target.endsWith(name)).length
}

/** Asks for a large file, and leaves when the answer begins. */
async function leave(port: number, requests: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /long.bin HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests))
  await once(socket, 'data')
  socket.destroy()
}

onEach(
  'a reader that leaves after a request, or after many at once, does not leave files open',
  async (start) => {
    const { port } = await start()
    await writeFile(join(site.dir, 'long.bin'), Buffer.alloc(32_000_000))
    for (const requests of [1, 20]) {
      await Promise.all(Array.from({ length: 10 }, () => leave(port, requests)))
      const signal = AbortSignal.timeout(60_000)
      while ((await countOpen('long.bin')) > 0) await pause(10, undefined, { signal })
    }
    await rm(join(site.dir, 'long.bin'))
  },
  NO_FILE_TABLE,
)

onEach('requests that come at once are answered in their order', async (start) => {
  const { port } = await start()
  const ask = (target: string, more = ''): string =>
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
  const targets = ['/assets/data.bin', '/', '/nothing', '/docs/cli/']
  const all = [...targets.map((target) => ask(target)), ask('/flat', 'Connection: close\r\n')].join('')
  const { body } = await sendRaw(port, all)
  const parts = ['0123456789', 'home', 'not found page', 'cli', 'flat']
  assert.match(body, new RegExp(parts.join('[^]*'), 'u'))
  assert.equal(body.split('HTTP/1.1 ').length, parts.length)
})

onEach(
  'a file that may not be read does not stop the server',
  async (start) => {
    const { port } = await start()
    await writeFile(join(site.dir, 'closed.txt'), 'x', { mode: 0o000 })
    await rawRequest(port, '/closed.txt').catch(() => null)
    await assertAnswers(port, '/ home')
  },
  process.getuid?.() === 0 && 'root may read all',
)

onEach('a taken port gives way to the next free one, also for two who wish for it at once', async (start) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const [first, second] = await Promise.all([start('/', true, { port }), start('/', true, { port })])
  taken.close()
  assert.ok(first.port > port && second.port > port && first.port !== second.port)
  await assertAnswers(first.port, '/ home')
})

onEach('a page answers for everything below it, where no file does', async (start) => {
  const variants = [['/', true, '/'] as const, ['/base/', false, ''] as const, ['/', undefined, ''] as const]
  for (const [baseUrl, trailingSlash, slash] of variants) {
    const { port } = await start(baseUrl, trailingSlash, { matchBelow: [`${baseUrl}docs/cli${slash}`] })
    const page = `${baseUrl}docs/cli`
    await assertAnswers(
      port,
      `${page}/dark-mode/and/more/?a=1 cli  ${page}/dark-mode cli  ${baseUrl}docs/clip/ 404
       ${page}/page.json {"url":"/docs/cli/"}`,
    )
    assert.match(String((await rawRequest(port, `${page}/..%2f..%2fsecret`)).status), /^40[04]$/)
  }
})

test('an address of another computer, and a base URL that no request could ask for, are wrong use', async () => {
  const options = { dir: site.dir, baseUrl: '/', trailingSlash: undefined, port: 0, host: 'localhost' }
  for (const startServer of Object.values(SERVERS)) {
    const elsewhere = startServer({ ...options, host: '192.0.2.1' })
    await assert.rejects(elsewhere, {
      name: 'UsageError',
      message: /"192\.0\.2\.1" is not an address of this/,
    })
    await assert.rejects(startServer({ ...options, baseUrl: '/a//b/' }), UsageError)
  }
})

onEach('by default only this computer can connect', async (start) => {
  const { url, port } = await start()
  assert.equal(url, `http://localhost:${port}/`)
  const other = createServer().listen(port, '127.0.0.2')
  await once(other, 'listening')
  other.close()
})

onEach(
  'closing ends connections that are kept alive or half open, also when asked for twice',
  async (start) => {
    const server = await start()
    const idle = await openStream(server.port, '/')
    await idle.until('home')
    const half = sendRaw(server.port, 'GET / HT')
    // Who comes later is answered after the others have connected.
    await rawRequest(server.port, '/')
    const began = performance.now()
    await Promise.all([server.close(), server.close(), idle.closed, half])
    // Half a request is given up after 20 s.
    assert.ok(performance.now() - began < 15_000)
  },
)
