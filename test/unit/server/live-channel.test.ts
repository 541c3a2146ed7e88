import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { afterEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { LiveMessage } from '../../../runtime/shared/live.ts'
import { createDevServer } from '../../../cli/server/dev-server.ts'
import { createLiveChannel } from '../../../cli/server/live-channel.ts'
import type { LiveChannel } from '../../../cli/server/live-channel.ts'
import type { LiveSite } from '../../../cli/server/live-site.ts'
import type { StaticServer } from '../../../cli/server/start-server.ts'
import { rawRequest } from './raw-request.ts'
import { openStream } from './raw-stream.ts'
import type { RawStream } from './raw-stream.ts'

const STREAM = '/__sitegen/live'

const UPDATE: LiveMessage = { kind: 'update', shared: ['sidebar-a'] }
const PROBLEM = {
  level: 'error',
  code: 'X',
  url: 'https://docs.example/',
  message: 'line one\nline two\r\n\u2028</script>',
} as const

const open: { readonly server: StaticServer; readonly channel: LiveChannel }[] = []

async function start(baseUrl = '/'): Promise<{ channel: LiveChannel; server: StaticServer; port: number }> {
  const channel = createLiveChannel()
  const site: LiveSite = {
    baseUrl,
    trailingSlash: true,
    find: async () => null,
    notFound: async () => ({ kind: 'made', name: '404.html', body: 'not found page' }),
  }
  const address = { port: 0, host: 'localhost' }
  const server = await createDevServer({ ...address, site: () => site, channel, allowedHosts: [] })
  open.push({ server, channel })
  return { channel, server, port: server.port }
}

afterEach(async () => {
  for (const { server, channel } of open.splice(0)) {
    channel.close()
    await server.close()
  }
})

/** The messages that came over a stream; lines end as they do in event streams. */
function messagesOf(stream: RawStream): readonly LiveMessage[] {
  const lines = stream.text().split(/\r\n|\r|\n/)
  return lines
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)) as LiveMessage)
}

function kindsOf(stream: RawStream): readonly string[] {
  return messagesOf(stream).map(({ kind }) => kind)
}

async function untilOpen(channel: LiveChannel, count: number): Promise<void> {
  for (let waited = 0; channel.connections() !== count && waited < 5000; waited += 5) await setTimeout(5)
  assert.equal(channel.connections(), count)
}

async function connectMany(port: number, count: number): Promise<readonly RawStream[]> {
  const streams = await Promise.all(Array.from({ length: count }, () => openStream(port, STREAM)))
  await Promise.all(streams.map((stream) => stream.until('hello')))
  return streams
}

test('a page is greeted with the id of the server and told what happens from then on', async () => {
  const { channel, port } = await start()
  channel.send({ kind: 'reload' })
  const stream = await openStream(port, STREAM)
  await stream.until('hello')
  const styles: LiveMessage = { kind: 'styles', replaced: [['/a.css', '/b.css']] }
  channel.send(UPDATE)
  channel.send(styles)
  await stream.until('styles')
  const [hello, ...others] = messagesOf(stream)
  assert.deepEqual(others, [UPDATE, styles])
  assert.ok(hello?.kind === 'hello' && /^[\da-f]{16}$/.test(hello.server))
  assert.match(stream.text(), /^HTTP\/1\.1 200 /)
  assert.match(stream.text(), /content-type: text\/event-stream\r\n/i)
  assert.match(stream.text(), /cache-control: no-store\r\n/i)
  assert.match(stream.text(), /^retry: 300$/m)
})

test('a message is one event, whatever is in it', async () => {
  const { channel, port } = await start()
  const [stream] = await connectMany(port, 1)
  const message: LiveMessage = {
    kind: 'problems',
    problems: [{ ...PROBLEM, frame: '\n\ndata: {}\n\r\r\n:' }],
  }
  channel.send(message)
  channel.send(UPDATE)
  await stream?.until('"update"')
  assert.deepEqual(stream && messagesOf(stream).slice(1), [message, UPDATE])
})

test('all connections are told the same id, another channel has another', async () => {
  const [first, second] = [await start(), await start()]
  const streams = [...(await connectMany(first.port, 2)), ...(await connectMany(second.port, 1))]
  const [a, b, c] = streams.map((stream) => JSON.stringify(messagesOf(stream)[0]))
  assert.equal(a, b)
  assert.notEqual(a, c)
})

test('the last problems are told to those that connect later', async () => {
  const { channel, port } = await start()
  channel.send({ kind: 'problems', problems: [PROBLEM, PROBLEM] })
  channel.send({ kind: 'problems', problems: [PROBLEM] })
  const stream = await openStream(port, STREAM)
  await stream.until('problems')
  assert.deepEqual(messagesOf(stream).slice(1), [{ kind: 'problems', problems: [PROBLEM] }])
})

test('a comment every 15 seconds keeps a stream open', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] })
  const { port } = await start()
  const stream = await openStream(port, STREAM)
  await stream.until('hello')
  context.mock.timers.tick(14_999)
  await setTimeout(30)
  assert.ok(!stream.text().includes('\n:\n\n'))
  context.mock.timers.tick(1)
  await stream.until('\n:\n\n')
})

test('an open channel keeps no process running', () => {
  const url = new URL('../../../cli/server/live-channel.ts', import.meta.url).href
  const code = `import(${JSON.stringify(url)}).then(({ createLiveChannel }) => createLiveChannel())`
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', code], { timeout: 10_000 })
  assert.equal(status, 0)
})

test('clients that vanish are forgotten', async () => {
  const { channel, port } = await start()
  for (let round = 0; round < 3; round += 1) {
    const streams = await connectMany(port, 100)
    assert.equal(channel.connections(), 100)
    for (const stream of streams) stream.leave()
    channel.send(UPDATE)
    await untilOpen(channel, 0)
  }
})

test('a client that asks for many streams on one connection has one, and is forgotten when it leaves', async () => {
  const { channel, port } = await start()
  const stream = await openStream(port, STREAM)
  stream.send(`GET ${STREAM} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(200))
  await stream.until('hello')
  await setTimeout(50)
  assert.equal(channel.connections(), 1)
  stream.leave()
  await untilOpen(channel, 0)
})

test('a client that does not read is cut off, the others are told', async () => {
  const { channel, port } = await start()
  const [lazy, reader] = await connectMany(port, 2)
  assert.ok(lazy !== undefined && reader !== undefined)
  lazy.pause()
  const large: LiveMessage = { kind: 'update', shared: ['x'.repeat(500_000)] }
  for (let count = 0; count < 60 && channel.connections() > 1; count += 1) {
    channel.send(large)
    await setTimeout(10)
  }
  assert.equal(channel.connections(), 1)
  channel.send({ kind: 'reload' })
  await reader.until('"reload"')
  lazy.resume()
  await lazy.closed
})

test('S12: what clients send over the stream is ignored', async () => {
  const { channel, port } = await start()
  const upgrade = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  }
  const call = '{"id":1,"method":"fetchModule","params":["file:///etc/passwd"]}'
  const size = 16 * 1024 * 1024
  const rows: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
    [upgrade, `\x81${String.fromCharCode(call.length)}${call}`],
    [upgrade, `\x82\x7f\x00\x00\x00\x00\x01\x00\x00\x00${'\xff'.repeat(1000)}`],
    [{ 'Content-Length': String(call.length) }, call],
    [{ 'Content-Length': String(size) }, 'x'.repeat(size)],
    [{ 'Transfer-Encoding': 'chunked' }, `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`],
  ]
  for (const [headers, bytes] of rows) {
    const stream = await openStream(port, STREAM, headers)
    await stream.until('hello')
    stream.send(bytes)
    await setTimeout(50)
    assert.ok(!/root:|fetchModule|101 Switching/.test(stream.text()))
    assert.deepEqual(kindsOf(stream), ['hello'])
    stream.leave()
  }
  await untilOpen(channel, 0)
  assert.equal((await rawRequest(port, '/')).status, 404)
})

test('the stream lies below the base URL only, and only without a slash', async () => {
  const { port } = await start('/base/')
  const stream = await openStream(port, '/base/__sitegen/live?x=1')
  await stream.until('hello')
  for (const target of [STREAM, '/base/__sitegen/', '/base/__sitegen', '/base/__sitegen/live/', '/base/live'])
    assert.equal((await rawRequest(port, target)).status, 404, target)
})

test('HEAD shows the head of the stream and opens none', async () => {
  const { channel, port } = await start()
  const { status, headers, body } = await rawRequest(port, STREAM, { method: 'HEAD' })
  assert.deepEqual([status, headers['content-type'], body], [200, 'text/event-stream', ''])
  assert.equal(channel.connections(), 0)
})

/** Headers of a request -> whether it is given the stream. `PORT` is that of the server. */
const askers: readonly (readonly [Readonly<Record<string, string>>, boolean])[] = [
  [{}, true],
  [{ Origin: 'http://localhost:PORT' }, true],
  [{ Host: '127.0.0.1:PORT', Origin: 'http://127.0.0.1:PORT' }, true],
  [{ Host: '[::1]:PORT', Origin: 'http://[::1]:PORT' }, true],
  [{ Host: 'LOCALHOST', Origin: 'http://localhost' }, true],
  [{ Host: 'localhost:80', Origin: 'http://localhost' }, true],
  [{ Host: 'a.localhost', Origin: 'https://a.localhost' }, true],
  [{ 'Sec-Fetch-Site': 'same-origin' }, true],
  [{ 'Sec-Fetch-Site': 'none' }, true],
  [{ Origin: 'https://evil.example' }, false],
  [{ Origin: 'http://localhost' }, false],
  [{ Origin: 'http://localhost:1' }, false],
  [{ Origin: 'http://127.0.0.1:PORT' }, false],
  [{ Origin: 'http://localhost:PORT.evil.example' }, false],
  [{ Origin: 'http://localhost.evil.example:PORT' }, false],
  [{ Origin: 'ws://localhost:PORT' }, false],
  [{ Origin: 'file://' }, false],
  [{ Origin: 'null' }, false],
  [{ Host: '1.2.3.999', Origin: 'http://1.2.3.999' }, false],
  [{ Host: 'evil.example', Origin: 'http://evil.example' }, false],
  [{ 'Sec-Fetch-Site': 'cross-site' }, false],
  [{ 'Sec-Fetch-Site': 'same-site' }, false],
  [{ 'Sec-Fetch-Site': 'same-origin, cross-site' }, false],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:PORT' }, false],
]

test('S11: pages of other servers are not given the stream', async () => {
  const { channel, port } = await start()
  for (const [row, isGiven] of askers) {
    const headers = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value.replace('PORT', String(port))]),
    )
    const stream = await openStream(port, STREAM, isGiven ? headers : { ...headers, Connection: 'close' })
    if (isGiven) await stream.until('hello')
    else await stream.closed
    assert.match(stream.text(), isGiven ? /^HTTP\/1.1 200/ : /^HTTP\/1.1 40[03]/, JSON.stringify(row))
    assert.equal(stream.text().includes('hello'), isGiven)
    assert.ok(!/access-control/i.test(stream.text()))
    assert.match(stream.text(), /cross-origin-resource-policy: same-origin\r\n/i)
    stream.leave()
  }
  await untilOpen(channel, 0)
})

test('closing the server ends all streams at once', async () => {
  const { channel, server, port } = await start()
  const streams = await connectMany(port, 100)
  await server.close()
  await Promise.all(streams.map((stream) => stream.closed))
  await untilOpen(channel, 0)
})

test('a closed channel ends its streams and breaks off new ones, so that pages go on asking', async () => {
  const { channel, port } = await start()
  const streams = await connectMany(port, 3)
  channel.close()
  channel.close()
  await Promise.all(streams.map((stream) => stream.closed))
  channel.send(UPDATE)
  const late = await openStream(port, STREAM)
  await late.closed
  assert.equal(late.text(), '')
  assert.equal(channel.connections(), 0)
  assert.equal((await rawRequest(port, '/')).status, 404)
})
