import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { after, before, test } from 'node:test'
import type { StaticServer } from '../../../cli/server/server.ts'
import { rawRequest, sendRaw, type RawAnswer } from '../../unit/server/raw-request.ts'
import { ALLOWED_HOST, SERVERS } from '../../unit/server/servers.ts'
import { SECRET, createSiteFixture, type SiteFixture } from '../../unit/server/site-fixture.ts'

const servers = new Map<string, StaticServer>()
let site: SiteFixture

before(async () => {
  site = await createSiteFixture()
  const variants = [
    ['serve: a site at the root', 'serve', '/', true],
    ['serve: a site below a base URL', 'serve', '/base/', true],
    ['serve: a site without slashes', 'serve', '/', false],
    ['serve: a site that is open to the network', 'serve', '/', undefined],
    ['dev: a site at the root', 'dev', '/', true],
    ['dev: a site below a base URL', 'dev from disk', '/base/', true],
    ['dev: a site that is open to the network', 'dev', '/', undefined],
  ] as const
  for (const [name, kind, baseUrl, trailingSlash] of variants) {
    const host = name.includes('network') ? '0.0.0.0' : 'localhost'
    servers.set(name, await SERVERS[kind]({ dir: site.dir, baseUrl, trailingSlash, port: 0, host }))
  }
})
after(async () => {
  await Promise.all([...servers.values()].map((server) => server.close()))
  await site.remove()
})

/** Runs a check on every server, and sees to it that each still answers afterwards. */
async function onEach(check: (port: number, base: string) => Promise<void>): Promise<void> {
  for (const [name, server] of servers) {
    const base = new URL(server.url).pathname
    await check(server.port, base)
    assert.equal((await rawRequest(server.port, base)).body, 'home', `${name} is still there`)
  }
}

function assertRefused(answer: RawAnswer, allowed: readonly number[], message: string): void {
  assert.ok(!answer.body.includes(SECRET), `${message} shows a secret`)
  assert.ok(allowed.includes(answer.status), `${message} -> ${answer.status}`)
}

/** Targets between blanks, with the answers that are allowed. */
const GROUPS: Readonly<Record<string, readonly [allowed: readonly number[], targets: string]>> = {
  'S1: a path that climbs out of the output is refused': [
    [400, 403, 404],
    `/../package.json /..%2fpackage.json /%2e%2e/package.json /%2e%2e%2fpackage.json /.%2e/package.json
     /..%5cpackage.json /..%252fpackage.json /%252e%252e/package.json //etc/passwd //../package.json
     /./../package.json /assets/../../package.json /assets/..%2f..%2fpackage.json /.. /../ /%2e
     /docs/cli/../../../package.json /%c0%ae%c0%ae/package.json /..;/package.json`,
  ],
  'S2: a neighbour whose name starts like the output is not the output': [
    [400, 403, 404],
    '/..%2fbuild-secret/x /../build-secret/x /%2e%2e/build-secret/x -secret/x /sibling/x',
  ],
  'S3: no suffix turns a project file into an asset': [
    [400, 403, 404],
    `/package.json?raw /site.config.ts?raw?? /site.config.ts?import&raw /.env?url /.env?inline /.env?.svg?x
     /@fs/etc/passwd?import&raw?? /etc/passwd?raw`,
  ],
  'S4: a target that is no path is refused': [
    [400, 403, 404, 405],
    `/@fs/etc/passwd /x#/../../../etc/passwd /# http://evil.example/ http://evil.example * docs/ ?x
     https://localhost/docs/ file:///etc/passwd evil.example:443`,
  ],
  'S5: hidden files are not served': [
    [404],
    `/.env /.env/ /.env/. //.env /.ENV /%2eenv /.git/config /.git /.sitegen-output.json /docs/../.env
     /docs/%2e%2e/.env /.well-known/.hidden /.well-known/../.env /.well-known`,
  ],
  'S6: names of other systems are only names': [
    [400, 404],
    `/..\\..\\package.json /%5c..%5cpackage.json /..%5c..%5cpackage.json \\..\\package.json /.env::$DATA
     /index.html::$DATA /PACKAG~1.JSO /C:/Windows/win.ini /%5c%5chost%5cshare`,
  ],
  'S7: malformed paths are refused': [
    [400, 404, 414],
    `/% /%f /%ff /%zz /%00 /a%00.html /index.html%00 /index.html%00.png /%0d%0aSet-Cookie:x=1 /\x80\xff
     /docs/\xc3\xaf /${'a'.repeat(64 * 1024)} /${'a/'.repeat(4000)} /${'a'.repeat(300)} /docs/${'%61'.repeat(2000)}`,
  ],
  'S17: nothing is fetched for whoever asks': [
    [404],
    `/_image?href=http://169.254.169.254/latest/ /_image?url=/etc/passwd /@fs/etc/passwd?url
     /_next/image?url=//other.example/x.svg&w=64&q=75 /fetch?url=file:///etc/passwd`,
  ],
  'S18: a path is decoded once': [
    [404],
    '/%2564ocs/ /docs/%2563li/ /%25%36%34ocs/ /docs%252fcli/ /docs%2fcli/',
  ],
  'S19: a link never leads out of the output': [
    [404],
    '/link.json /linked/ /linked /linked/index.html /sibling/x /loop /loop/x',
  ],
  'S20: folders are not listed': [[404], '/assets/ /assets /.well-known/'],
}

for (const [name, [allowed, targets]] of Object.entries(GROUPS)) {
  test(name, () =>
    onEach(async (port, base) => {
      for (const target of targets.split(/\s+/)) {
        const below = base === '/' || !target.startsWith('/') ? [] : [base + target.slice(1)]
        for (const asked of [target, ...below])
          assertRefused(await rawRequest(port, asked), allowed, asked.slice(0, 80))
      }
    }),
  )
}

test('S13: a server listens on this computer alone unless it is told otherwise', async (t) => {
  const [outside] = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ internal, family }) => !internal && family === 'IPv4'),
  )
  if (outside === undefined) {
    t.skip('this computer has no address in a network')
    return
  }
  for (const [name, { port }] of servers) {
    const answered = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: outside.address, port })
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    assert.equal(answered, name.includes('network'), name)
  }
})

test('a link within the output is followed', () =>
  onEach(async (port, base) => {
    assert.equal((await rawRequest(port, `${base}inside/`)).body, 'cli')
  }))

test('a request line beyond all measure is refused', () =>
  onEach(async (port) => {
    const answer = await rawRequest(port, `/${'a'.repeat(1_000_000)}`).catch(() => null)
    assert.ok(answer === null || [0, 414, 431].includes(answer.status))
  }))

test('S8: a malformed Host or Origin is refused, on upgrades too', () =>
  onEach(async (port, base) => {
    const key = 'AAAAAAAAAAAAAAAAAAAAAA=='
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': key }
    const wrong = [
      ...['[::1', '', 'a b', 'evil/path', 'user@host'].map((Host) => ({ Host })),
      ...['::::', 'http://', 'x'].map((Origin) => ({ Origin })),
    ]
    for (const headers of wrong) {
      for (const more of [{}, upgrade, { Accept: 'text/event-stream' }]) {
        const lines = { ...more, ...headers, Connection: 'close' }
        const { status } = await rawRequest(port, base, { headers: lines })
        assert.ok([400, 403].includes(status), `${JSON.stringify(lines)} -> ${status}`)
      }
    }
    assert.equal((await sendRaw(port, `GET ${base} HTTP/1.1\r\nConnection: close\r\n\r\n`)).status, 400)
  }))

test('ordinary hosts, origins and HTTP/1.0 are answered', () =>
  onEach(async (port, base) => {
    const right = ['localhost', 'docs.localhost:80', '127.0.0.1', '[::1]', '[::1]:3000', ALLOWED_HOST]
    for (const Host of right)
      assert.equal((await rawRequest(port, base, { headers: { Host } })).status, 200, Host)
    for (const Origin of ['null', 'https://other.example', 'http://[::1]:3000']) {
      const { status, headers } = await rawRequest(port, base, { headers: { Origin } })
      assert.deepEqual([status, headers['access-control-allow-origin']], [200, undefined], Origin)
    }
    assert.equal((await sendRaw(port, `GET ${base} HTTP/1.0\r\n\r\n`)).status, 200)
  }))

const ELSEWHERE = `//evil.example //evil.example/ ///evil.example/ /\\evil.example /\\evil.example/ /%2f/evil.example
  /%2fevil.example /%2f%2fevil.example/ /%5cevil /%5c%5cevil/ /%09/evil.example /.//evil.example
  /docs//evil.example/.. //evil.example/%2e%2e //evil.example/docs /docs?//evil.example /flat/?//evil.example
  /docs%0d%0aLocation:%20http://evil.example`

test('S14: no redirect leaves the host', () =>
  onEach(async (port, base) => {
    for (const target of ELSEWHERE.split(/\s+/)) {
      for (const asked of [target, base + target.slice(1), base.slice(0, -1) + target]) {
        const { status, headers, body } = await rawRequest(port, asked)
        const { location } = headers
        if (location === undefined) assert.ok(status === 404 || status === 400 || body === 'docs', asked)
        else assert.match(location, /^\/(?![/\\])[\x21-\x7e]*$/, asked)
      }
    }
  }))

test('S15: what a proxy claims is in no answer', () =>
  onEach(async (port, base) => {
    const proxy = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'gopher' }
    const headers = { ...proxy, Forwarded: 'host=evil.example' }
    for (const target of [base, `${base}docs`, '/', `${base}nothing`])
      assert.doesNotMatch(JSON.stringify(await rawRequest(port, target, { headers })), /evil|gopher/, target)
  }))

test('S16: nothing of a request is repeated in the answer', () =>
  onEach(async (port, base) => {
    const scripts = ['<img%20src=x%20onerror=alert(1)>', '?"></script><script>alert(1)</script>']
    for (const target of [...scripts, 'x?<svg/onload=alert(1)>']) {
      const answer = await rawRequest(port, base + target)
      assert.ok([200, 400, 404].includes(answer.status), `${target} -> ${answer.status}`)
      assert.doesNotMatch(answer.body, /alert|onerror|<s/, target)
    }
  }))

test('garbage on the socket is answered or dropped', () =>
  onEach(async (port) => {
    const garbage = [
      '\r\n\r\nG\r\n\r\n',
      'GET\r\n\r\n',
      '\x16\x03\x01\x02\x00',
      'GET / HTTP/9.9\r\n\r\n',
      'G / HTTP/1.1\r\n: x\r\n\r\n',
    ]
    const smuggled =
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
    for (const request of [...garbage, smuggled]) {
      const status = await sendRaw(port, request).then(
        (answer) => answer.status,
        () => 0,
      )
      assert.ok([0, 400, 505].includes(status), `${JSON.stringify(request)} -> ${status}`)
    }
  }))
