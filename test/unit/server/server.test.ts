import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readlink, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { TrailingSlash } from '../../../runtime/shared/url/url.ts'
import { UsageError } from '../../../cli/report/diagnostic.ts'
import type { StaticServer } from '../../../cli/server/start-server.ts'
import { rawRequest, sendRaw } from './raw-request.ts'
import { SERVERS } from './servers.ts'
import type { StartServer } from './servers.ts'
import { createSiteFixture } from './site-fixture.ts'
import type { SiteFixture } from './site-fixture.ts'

const running: StaticServer[] = []
let site: SiteFixture

before(async () => {
  site = await createSiteFixture()
})
after(async () => {
  await Promise.all(running.map((server) => server.close()))
  await site.remove()
})

type Start = (baseUrl?: string, trailingSlash?: TrailingSlash, port?: number) => Promise<StaticServer>

function starter(startServer: StartServer): Start {
  return async (baseUrl = '/', trailingSlash, port = 0) => {
    const server = await startServer({ dir: site.dir, baseUrl, trailingSlash, port, host: 'localhost' })
    running.push(server)
    return server
  }
}

/** A test of what all servers have in common. */
function onEach(name: string, check: (start: Start) => Promise<void>, skip: boolean | string = false): void {
  for (const [kind, startServer] of Object.entries(SERVERS)) {
    test(`${kind}: ${name}`, { skip }, () => check(starter(startServer)))
  }
}

/** Target -> the body of a 200, or `-> location`, or the status. */
type Row = readonly [target: string, expected: string]

async function outcome(port: number, target: string): Promise<string> {
  const { status, headers, body } = await rawRequest(port, target)
  if (status === 200) return body
  return status === 302 ? `-> ${headers['location']}` : String(status)
}

const same: readonly Row[] = [
  ['/', 'home'],
  ['/index.html', 'home'],
  ['/docs/', 'docs'],
  ['/docs/cli/', 'cli'],
  ['/docs/cli/index.html', 'cli'],
  ['/docs/cli/page.json', '{"url":"/docs/cli/"}'],
  ['/docs/cli/page.json/', '404'],
  ['/flat', 'flat'],
  ['/flat.html', 'flat'],
  ['/flat.html/', '-> /flat'],
  ['/flat/', '-> /flat'],
  ['/flat/?a=1', '-> /flat?a=1'],
  ['/both/', 'both as folder'],
  ['/assets/', '404'],
  ['/nothing', '404'],
  ['/docs/a%20b/', 'space'],
  ['/docs/c%23/', 'sharp'],
  ['/docs/what%3F/', 'question'],
  ['/docs/100%25/', 'percent'],
  ['/docs/100%2525/', 'percent twice'],
  ['/docs/na%C3%AFve/', 'non-ascii'],
  ['/docs/a&b+c;d=[x]/', 'reserved'],
  ['/docs/a%26b%2Bc%3Bd%3D%5Bx%5D/', 'reserved'],
  ['/docs/cli/?x=1&y=//z', 'cli'],
  ['/.well-known/security.txt', 'contact'],
]

/** Addresses by the names of files that pages might have: the client shows the page, so its address is said. */
const fileNames: readonly Row[] = [
  ['/index', '-> /'],
  ['/index/', '-> /'],
  ['/docs/cli.html', '-> /docs/cli/'],
  ['/docs/cli.html/?a=1', '-> /docs/cli/?a=1'],
  ['/flat/index.html', '-> /flat'],
  ['/nothing.html', '404'],
  ['/nothing/index', '404'],
  ['/.html', '404'],
]

/** Where pages are folders, the name of their file is no address of its own. */
const indexNames: readonly Row[] = [
  ['/docs/index', '-> /docs/'],
  ['/docs/cli/index/', '-> /docs/cli/'],
  ['/docs/cli/index?a=1', '-> /docs/cli/?a=1'],
]

const tables: readonly (readonly [TrailingSlash, readonly Row[]])[] = [
  [
    true,
    [
      ...same,
      ...fileNames,
      ...indexNames,
      ['/docs', '-> /docs/'],
      ['/docs/c%23?q', '-> /docs/c%23/?q'],
      ['/both', '-> /both/'],
    ],
  ],
  [
    false,
    [
      ...same,
      ...fileNames,
      ['/docs/cli/index', 'cli'],
      ['/docs/cli/index/', '-> /docs/cli/'],
      ['/both/index/', '-> /both/index'],
      ['/docs', '-> /docs/'],
      ['/both', 'both as file'],
    ],
  ],
  [
    undefined,
    [
      ...same,
      ...fileNames,
      ...indexNames,
      ['/docs', 'docs'],
      ['/docs/cli', 'cli'],
      ['/both', 'both as file'],
    ],
  ],
]

for (const [trailingSlash, rows] of tables) {
  onEach(`paths are answered as a static host does with trailingSlash ${trailingSlash}`, async (start) => {
    const { port } = await start('/', trailingSlash)
    const seen: Row[] = []
    for (const [target] of rows) seen.push([target, await outcome(port, target)])
    assert.deepEqual(seen, rows)
  })
}

onEach('a site with a base URL is served below it only', async (start) => {
  const { port, url } = await start('/my-site/v%C3%A9/', true)
  const rows: readonly Row[] = [
    ['/', '-> /my-site/v%C3%A9/'],
    ['/?a=1', '-> /my-site/v%C3%A9/?a=1'],
    ['/my-site/v%C3%A9', '-> /my-site/v%C3%A9/'],
    ['/my-site/v%C3%A9/', 'home'],
    ['/my-site/v%C3%A9/docs', '-> /my-site/v%C3%A9/docs/'],
    ['/my-site/v%C3%A9/docs/', 'docs'],
    ['/my-site/', '404'],
    ['/docs/', '404'],
    ['/my-site/v%C3%A9x/docs/', '404'],
    ['//my-site/v%C3%A9/', '404'],
    ['/my-site/v%C3%A9//evil.example', '404'],
  ]
  const seen: Row[] = []
  for (const [target] of rows) seen.push([target, await outcome(port, target)])
  assert.deepEqual(seen, rows)
  assert.equal(url, `http://localhost:${port}/my-site/v%C3%A9/`)
})

onEach('an unknown path shows the 404 page with status 404', async (start) => {
  const { port } = await start()
  const answer = await rawRequest(port, '/nothing/here')
  assert.equal(answer.status, 404)
  assert.equal(answer.body, 'not found page')
  assert.equal(answer.headers['content-type'], 'text/html;charset=utf-8')
})

const types: readonly Row[] = [
  ['/', 'text/html;charset=utf-8'],
  ['/assets/app.js', 'text/javascript'],
  ['/docs/cli/page.json', 'application/json'],
  ['/.well-known/security.txt', 'text/plain;charset=utf-8'],
  ['/assets/plain', 'application/octet-stream'],
  ['/assets/odd.x-y', 'application/octet-stream'],
  ['/assets/readme.md', 'text/markdown;charset=utf-8'],
  ['/assets/all.tar.gz', 'application/gzip'],
]

onEach('files have their type, and browsers are told not to guess', async (start) => {
  const { port } = await start()
  for (const [target, type] of types) {
    const { headers } = await rawRequest(port, target)
    assert.equal(headers['content-type'], type, target)
    assert.equal(headers['x-content-type-options'], 'nosniff', target)
  }
  assert.equal((await rawRequest(port, '/nothing')).headers['x-content-type-options'], 'nosniff')
})

onEach('a packed file is not unpacked on its way', async (start) => {
  const { port } = await start()
  const { headers, body } = await rawRequest(port, '/assets/all.tar.gz')
  assert.deepEqual([headers['content-encoding'], body], ['identity', 'packed'])
})

onEach('HEAD is GET without the body', async (start) => {
  const { port } = await start()
  for (const target of ['/', '/assets/data.bin', '/nothing', '/flat/']) {
    const get = await rawRequest(port, target)
    const head = await rawRequest(port, target, { method: 'HEAD', headers: { Range: 'bytes=2-3' } })
    assert.equal(head.body, '')
    const { date: _get, ...expected } = get.headers
    const { date: _head, ...seen } = head.headers
    assert.deepEqual([head.status, seen], [get.status, expected], target)
  }
})

onEach('other methods are answered with 405', async (start) => {
  const { port } = await start()
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const answer = await rawRequest(port, '/', { method })
    assert.equal(answer.status, 405, method)
    assert.equal(answer.headers['allow'], 'GET, HEAD')
  }
})

/** `Range` -> status, body, `Content-Range` */
const ranges: readonly (readonly [string, number, string, string | undefined])[] = [
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
  ['bytes=10-', 416, '416 Range Not Satisfiable\n', 'bytes */10'],
  ['bytes=-0', 416, '416 Range Not Satisfiable\n', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', undefined],
  ['bytes=0-0', 200, '0123456789', undefined],
  ['bytes=1-2,4-5', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
  ['bytes=a-b', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
  [`bytes=${'9'.repeat(400)}-`, 200, '0123456789', undefined],
]

onEach('one well-formed range is answered with that part, anything else with the whole', async (start) => {
  const { port } = await start()
  for (const [range, status, body, contentRange] of ranges) {
    const answer = await rawRequest(port, '/assets/data.bin', { headers: { Range: range } })
    assert.deepEqual(
      [answer.status, answer.body, answer.headers['content-range']],
      [status, body, contentRange],
      range,
    )
    assert.equal(answer.headers['content-length'], String(body.length), range)
  }
})

onEach('a range of an empty file cannot be satisfied', async (start) => {
  const { port } = await start()
  assert.equal((await rawRequest(port, '/assets/empty.txt', { headers: { Range: 'bytes=0-' } })).status, 416)
  assert.equal((await rawRequest(port, '/assets/empty.txt')).status, 200)
})

onEach('a copy that is still right is not sent again', async (start) => {
  const { port } = await start()
  const { headers } = await rawRequest(port, '/assets/data.bin')
  const etag = headers['etag'] ?? ''
  const date = headers['last-modified'] ?? ''
  const rows: readonly (readonly [Readonly<Record<string, string>>, number])[] = [
    [{ 'If-None-Match': etag }, 304],
    [{ 'If-None-Match': `W/${etag}` }, 304],
    [{ 'If-None-Match': `"x", ${etag}` }, 304],
    [{ 'If-None-Match': '*' }, 304],
    [{ 'If-None-Match': '"x"' }, 200],
    [{ 'If-None-Match': '"x"', 'If-Modified-Since': date }, 200],
    [{ 'If-Modified-Since': date }, 304],
    [{ 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 200],
    [{ 'If-Modified-Since': 'yesterday' }, 200],
    [{ Range: 'bytes=1-2', 'If-Range': etag }, 206],
    [{ Range: 'bytes=1-2', 'If-Range': date }, 206],
    [{ Range: 'bytes=1-2', 'If-Range': '"x"' }, 200],
  ]
  for (const [sent, status] of rows) {
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
  assert.equal((await rawRequest(port, '/added')).body, 'added')
  await rm(join(site.dir, 'added.html'))
  assert.equal((await rawRequest(port, '/added')).status, 404)
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
    assert.equal((await rawRequest(port, '/')).status, 200)
  }
})

const FILE_TABLE = '/proc/self/fd'
const NO_FILE_TABLE = !existsSync(FILE_TABLE) && 'this system does not tell which files are open'

/** How many files of this process are open under a name. */
async function countOpen(name: string): Promise<number> {
  const descriptors = await readdir(FILE_TABLE)
  const targets = await Promise.all(descriptors.map((one) => readlink(join(FILE_TABLE, one)).catch(() => '')))
  return targets.filter((target) => target.endsWith(name)).length
}

/** Asks for a large file, and leaves when the answer begins. */
function leave(port: number, requests: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /long.bin HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(requests)),
    )
    socket.once('data', () => socket.destroy())
    socket.once('close', () => resolve())
  })
}

for (const requests of [1, 20]) {
  onEach(
    `a reader that leaves after ${requests} requests at once does not leave files open`,
    async (start) => {
      const { port } = await start()
      await writeFile(join(site.dir, 'long.bin'), Buffer.alloc(32_000_000))
      await Promise.all(Array.from({ length: 10 }, () => leave(port, requests)))
      for (let waited = 0; waited < 40 && (await countOpen('long.bin')) > 0; waited += 1) await setTimeout(50)
      assert.equal(await countOpen('long.bin'), 0)
      await rm(join(site.dir, 'long.bin'))
    },
    NO_FILE_TABLE,
  )
}

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

const isRoot = process.getuid?.() === 0

onEach(
  'a file that may not be read does not stop the server',
  async (start) => {
    const { port } = await start()
    await writeFile(join(site.dir, 'closed.txt'), 'x', { mode: 0o000 })
    await rawRequest(port, '/closed.txt').catch(() => null)
    assert.equal((await rawRequest(port, '/')).status, 200)
  },
  isRoot && 'root may read all',
)

onEach('without a 404 page an unknown path is still a 404', async (start) => {
  const { port } = await start()
  await rename(join(site.dir, '404.html'), join(site.dir, '404.off'))
  const answer = await rawRequest(port, '/nothing')
  await rename(join(site.dir, '404.off'), join(site.dir, '404.html'))
  assert.deepEqual([answer.status, answer.body], [404, '404 Not Found\n'])
})

onEach('a taken port gives way to the next free one', async (start) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as AddressInfo
  const server = await start('/', undefined, port)
  assert.ok(server.port > port)
  assert.equal((await rawRequest(server.port, '/')).body, 'home')
  taken.close()
})

onEach('two servers may wish for one port', async (start) => {
  const first = await start()
  const [second, third] = await Promise.all([start('/', true, first.port), start('/', true, first.port)])
  assert.equal(new Set([first.port, second.port, third.port]).size, 3)
})

for (const [kind, startServer] of Object.entries(SERVERS)) {
  test(`${kind}: a page answers for everything below it, where no file does`, async () => {
    for (const [baseUrl, trailingSlash] of [
      ['/', true],
      ['/base/', false],
      ['/', undefined],
    ] as const) {
      const matchBelow = [`${baseUrl}docs/cli${trailingSlash === true ? '/' : ''}`]
      const server = await startServer({
        dir: site.dir,
        baseUrl,
        trailingSlash,
        matchBelow,
        port: 0,
        host: 'localhost',
      })
      running.push(server)
      const rows: readonly Row[] = [
        ['docs/cli/dark-mode/and/more/?a=1', 'cli'],
        ['docs/cli/dark-mode', 'cli'],
        ['docs/cli/page.json', '{"url":"/docs/cli/"}'],
        ['docs/cli/..%2f..%2fsecret', '400'],
        ['docs/clip/', '404'],
      ]
      for (const [target, expected] of rows) {
        const answer = await outcome(server.port, baseUrl + target)
        if (expected === '400') assert.match(answer, /^40[04]$/, target)
        else assert.equal(answer, expected, `${baseUrl}${target}`)
      }
    }
  })
}

test('an address of another computer is wrong use', async () => {
  const options = { dir: site.dir, baseUrl: '/', trailingSlash: undefined, port: 0 }
  for (const startServer of Object.values(SERVERS))
    await assert.rejects(startServer({ ...options, host: '192.0.2.1' }), UsageError)
})

test('a base URL that no request could ask for is wrong use', async () => {
  const options = { dir: site.dir, trailingSlash: undefined, port: 0, host: 'localhost' }
  for (const startServer of Object.values(SERVERS))
    await assert.rejects(startServer({ ...options, baseUrl: '/a//b/' }), UsageError)
})

onEach('by default only this computer can connect', async (start) => {
  const { url, port } = await start()
  assert.equal(url, `http://localhost:${port}/`)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.2', resolve))
  other.close()
})

onEach(
  'closing ends connections that are kept alive or half open, also when it is asked for twice',
  async (start) => {
    const server = await start()
    const idle = sendRaw(server.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const half = sendRaw(server.port, 'GET / HT')
    await setTimeout(100)
    const began = performance.now()
    await Promise.all([server.close(), server.close()])
    await Promise.all([idle, half])
    assert.ok(performance.now() - began < 4000)
  },
)
