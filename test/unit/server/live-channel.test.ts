import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { afterEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveMessage } from '../../../runtime/shared/live.ts'
import { createDevServer, type LiveSite } from '../../../cli/server/dev-server.ts'
import { createLiveChannel, type LiveChannel } from '../../../cli/server/live-channel.ts'
import type { StaticServer } from '../../../cli/server/server.ts'
import { rawRequest } from './raw-request.ts'
import { openStream, type RawStream } from './raw-stream.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

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

/** Waits until so many connections are open. */
async function untilOpen(channel: LiveChannel, count: number): Promise<void> {
  const signal = AbortSignal.timeout(60_000)
  while (channel.connections() !== count) await pause(5, undefined, { signal })
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
  // One event, whatever is in it.
  const problems: LiveMessage = {
    kind: 'problems',
    problems: [{ ...PROBLEM, frame: '\n\ndata: {}\n\r\r\n:' }],
  }
  for (const message of [UPDATE, problems, styles]) channel.send(message)
  await stream.until('"styles"')
  const [hello, ...others] = messagesOf(stream)
  assert.deepEqual(others, [UPDATE, problems, styles])
  assert.ok(hello?.kind === 'hello' && /^[\da-f]{16}$/.test(hello.server))
  assert.match(stream.text(), /^HTTP\/1\.1 200 /)
  assert.match(stream.text(), /content-type: text\/event-stream\r\n/i)
  assert.match(stream.text(), /cache-control: no-store\r\n/i)
  assert.match(stream.text(), /^retry: 300$/m)
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
  const { channel, port } = await start()
  const stream = await openStream(port, STREAM)
  await stream.until('hello')
  context.mock.timers.tick(14_999)
  channel.send(UPDATE)
  await stream.until('"update"')
  assert.ok(!stream.text().includes('\n:\n\n'))
  context.mock.timers.tick(1)
  await stream.until('\n:\n\n')
})

test('an open channel keeps no process running', () => {
  const url = new URL('../../../cli/server/live-channel.ts', import.meta.url).href
  const code = `import(${JSON.stringify(url)}).then(({ createLiveChannel }) => createLiveChannel())`
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', code], { timeout: 60_000 })
  assert.equal(status, 0)
})

test('a client that asks for many streams on one connection has one, and is forgotten when it leaves', async () => {
  const { channel, port } = await start()
  const stream = await openStream(port, STREAM)
  stream.send(`GET ${STREAM} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(200))
  await stream.until('hello')
  // Who asks later is answered after all that was sent before is read.
  await rawRequest(port, '/')
  assert.equal(channel.connections(), 1)
  stream.leave()
  await untilOpen(channel, 0)
})

test('a client that does not read is cut off, the others are told', { skip: skipUnlessWhole }, async () => {
  const { channel, port } = await start()
  const [lazy, reader] = await connectMany(port, 2)
  assert.ok(lazy !== undefined && reader !== undefined)
  lazy.pause()
  for (let count = 0; count < 100 && channel.connections() > 1; count += 1) {
    channel.send({ kind: 'update', shared: ['x'.repeat(500_000), `end ${count}`] })
    await reader.until(`end ${count}`)
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
    assert.equal((await rawRequest(port, '/')).status, 404)
    channel.send(UPDATE)
    await stream.until('"update"')
    assert.doesNotMatch(stream.text(), /root:|fetchModule|101 Switching/)
    assert.deepEqual(
      messagesOf(stream).map(({ kind }) => kind),
      ['hello', 'update'],
    )
    stream.leave()
  }
  await untilOpen(channel, 0)
})

test('the stream lies below the base URL only, and only without a slash', async () => {
  const { channel, port } = await start('/base/')
  const address = `/base${STREAM}`
  await (await openStream(port, `${address}?x=1`)).until('hello')
  for (const target of [STREAM, '/base/__sitegen/', '/base/__sitegen', `${address}/`, '/base/live'])
    assert.equal((await rawRequest(port, target)).status, 404, target)
  // HEAD shows its head and opens none.
  const { status, headers, body } = await rawRequest(port, address, { method: 'HEAD' })
  assert.deepEqual([status, headers['content-type'], body], [200, 'text/event-stream', ''])
  assert.equal(channel.connections(), 1)
})

/** Origins, or hosts and their origins after a comma. `PORT` is that of the server. */
const OWN = `http://localhost:PORT 127.0.0.1:PORT,http://127.0.0.1:PORT [::1]:PORT,http://[::1]:PORT
  LOCALHOST,http://localhost localhost:80,http://localhost a.localhost,https://a.localhost`
const FOREIGN = `https://evil.example http://localhost http://localhost:1 http://127.0.0.1:PORT file:// null
  http://localhost:PORT.evil.example http://localhost.evil.example:PORT ws://localhost:PORT
  1.2.3.999,http://1.2.3.999 evil.example,http://evil.example`

test('S11: pages of other servers are not given the stream', async () => {
  const { channel, port } = await start()
  const ask = async (isGiven: boolean, headers: Readonly<Record<string, string>>): Promise<void> => {
    const stream = await openStream(port, STREAM, isGiven ? headers : { ...headers, Connection: 'close' })
    await (isGiven ? stream.until('hello') : stream.closed)
    const text = stream.text()
    assert.match(text, isGiven ? /^HTTP\/1.1 200/ : /^HTTP\/1.1 40[03]/, JSON.stringify(headers))
    assert.equal(text.includes('hello'), isGiven)
    assert.doesNotMatch(text, /access-control/i)
    assert.match(text, /cross-origin-resource-policy: same-origin\r\n/i)
    stream.leave()
  }
  const rows = [OWN, FOREIGN].map((text) => text.replaceAll('PORT', String(port)).split(/\s+/))
  for (const [index, row] of rows.entries()) {
    for (const both of row) {
      const [Origin = '', Host = `localhost:${port}`] = both.split(',').toReversed()
      await ask(index === 0, { Host, Origin })
    }
  }
  for (const site of ['same-origin', 'none']) await ask(true, { 'Sec-Fetch-Site': site })
  for (const site of ['cross-site', 'same-site', 'same-origin, cross-site'])
    await ask(false, { 'Sec-Fetch-Site': site })
  await ask(false, { 'Sec-Fetch-Site': 'cross-site', Origin: `http://localhost:${port}` })
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
