import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { after, before, test } from 'node:test'
import type { StaticServer } from '../../../cli/server/start-server.ts'
import { rawRequest, sendRaw } from './raw-request.ts'
import type { RawAnswer } from './raw-request.ts'
import { ALLOWED_HOST, SERVERS } from './servers.ts'
import { SECRET, createSiteFixture } from './site-fixture.ts'
import type { SiteFixture } from './site-fixture.ts'

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

const groups: Readonly<
  Record<string, { readonly allowed: readonly number[]; readonly targets: readonly string[] }>
> = {
  'S1: a path that climbs out of the output is refused': {
    allowed: [400, 403, 404],
    targets: [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/%2e%2e%2fpackage.json',
      '/.%2e/package.json',
      '/..%5cpackage.json',
      '/..%252fpackage.json',
      '/%252e%252e/package.json',
      '//etc/passwd',
      '//../package.json',
      '/./../package.json',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/docs/cli/../../../package.json',
      '/..',
      '/../',
      '/%2e',
      '/%c0%ae%c0%ae/package.json',
      '/..;/package.json',
    ],
  },
  'S2: a neighbour whose name starts like the output is not the output': {
    allowed: [400, 403, 404],
    targets: [
      '/..%2fbuild-secret/x',
      '/../build-secret/x',
      '/%2e%2e/build-secret/x',
      '-secret/x',
      '/sibling/x',
    ],
  },
  'S3: no suffix turns a project file into an asset': {
    allowed: [400, 403, 404],
    targets: [
      '/package.json?raw',
      '/site.config.ts?raw??',
      '/site.config.ts?import&raw',
      '/.env?url',
      '/.env?inline',
      '/.env?.svg?x',
      '/@fs/etc/passwd?import&raw??',
      '/etc/passwd?raw',
    ],
  },
  'S4: a target that is no path is refused': {
    allowed: [400, 403, 404, 405],
    targets: [
      '/@fs/etc/passwd',
      '/x#/../../../etc/passwd',
      '/#',
      'http://evil.example/',
      'http://evil.example',
      'https://localhost/docs/',
      'file:///etc/passwd',
      '*',
      'docs/',
      '?x',
      'evil.example:443',
    ],
  },
  'S5: hidden files are not served': {
    allowed: [404],
    targets: [
      '/.env',
      '/.env/',
      '/.env/.',
      '//.env',
      '/.ENV',
      '/%2eenv',
      '/.git/config',
      '/.git',
      '/.sitegen-output.json',
      '/docs/../.env',
      '/docs/%2e%2e/.env',
      '/.well-known/.hidden',
      '/.well-known/../.env',
      '/.well-known',
    ],
  },
  'S6: names of other systems are only names': {
    allowed: [400, 404],
    targets: [
      '/..\\..\\package.json',
      '/%5c..%5cpackage.json',
      '/..%5c..%5cpackage.json',
      '\\..\\package.json',
      '/.env::$DATA',
      '/index.html::$DATA',
      '/PACKAG~1.JSO',
      '/C:/Windows/win.ini',
      '/%5c%5chost%5cshare',
    ],
  },
  'S7: malformed paths are refused': {
    allowed: [400, 404, 414],
    targets: [
      '/%',
      '/%f',
      '/%ff',
      '/%zz',
      '/%00',
      '/a%00.html',
      '/index.html%00',
      '/index.html%00.png',
      '/%0d%0aSet-Cookie:x=1',
      '/\x80\xff',
      '/docs/\xc3\xaf',
      `/${'a'.repeat(64 * 1024)}`,
      `/${'a/'.repeat(4000)}`,
      `/${'a'.repeat(300)}`,
      `/docs/${'%61'.repeat(2000)}`,
    ],
  },
  'S17: nothing is fetched for whoever asks': {
    allowed: [404],
    targets: [
      '/_image?href=http://169.254.169.254/latest/',
      '/_image?url=/etc/passwd',
      '/_next/image?url=//other.example/x.svg&w=64&q=75',
      '/@fs/etc/passwd?url',
      '/fetch?url=file:///etc/passwd',
    ],
  },
  'S18: a path is decoded once': {
    allowed: [404],
    targets: ['/%2564ocs/', '/docs/%2563li/', '/%25%36%34ocs/', '/docs%252fcli/', '/docs%2fcli/'],
  },
  'S19: a link never leads out of the output': {
    allowed: [404],
    targets: ['/link.json', '/linked/', '/linked', '/linked/index.html', '/sibling/x', '/loop', '/loop/x'],
  },
  'S20: folders are not listed': { allowed: [404], targets: ['/assets/', '/assets', '/.well-known/'] },
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
    const answered = await canConnect(outside.address, port)
    assert.equal(answered, name.includes('network'), name)
  }
})

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

for (const [name, { allowed, targets }] of Object.entries(groups)) {
  test(name, () =>
    onEach(async (port, base) => {
      for (const target of targets) {
        assertRefused(await rawRequest(port, target), allowed, target.slice(0, 80))
        if (base === '/' || !target.startsWith('/')) continue
        const below = base + target.slice(1)
        assertRefused(await rawRequest(port, below), allowed, below.slice(0, 80))
      }
    }),
  )
}

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
    const upgrade = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    }
    const wrong = [
      { Host: '[::1' },
      { Host: '' },
      { Host: 'a b' },
      { Host: 'evil/path' },
      { Host: 'user@host' },
      { Origin: '::::' },
      { Origin: 'http://' },
      { Origin: 'x' },
    ]
    for (const headers of wrong) {
      for (const more of [{}, upgrade, { Accept: 'text/event-stream' }]) {
        const lines = { ...more, ...headers, Connection: 'close' }
        const answer = await rawRequest(port, base, { headers: lines })
        assert.ok([400, 403].includes(answer.status), `${JSON.stringify(lines)} -> ${answer.status}`)
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
      const answer = await rawRequest(port, base, { headers: { Origin } })
      assert.equal(answer.status, 200, Origin)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    }
    assert.equal((await sendRaw(port, `GET ${base} HTTP/1.0\r\n\r\n`)).status, 200)
  }))

test('S14: no redirect leaves the host', () =>
  onEach(async (port, base) => {
    const evil = [
      '//evil.example',
      '//evil.example/',
      '///evil.example/',
      '/\\evil.example',
      '/\\evil.example/',
      '/%2f/evil.example',
      '/%2fevil.example',
      '/%2f%2fevil.example/',
      '/%5cevil',
      '/%5c%5cevil/',
      '/%09/evil.example',
      '/.//evil.example',
      '/docs//evil.example/..',
      '//evil.example/%2e%2e',
      '//evil.example/docs',
      '/docs?//evil.example',
      '/flat/?//evil.example',
      '/docs%0d%0aLocation:%20http://evil.example',
    ]
    for (const target of evil) {
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
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'gopher',
      Forwarded: 'host=evil.example',
    }
    for (const target of [base, `${base}docs`, '/', `${base}nothing`]) {
      const answer = await rawRequest(port, target, { headers })
      assert.ok(!/evil|gopher/.test(JSON.stringify(answer)), target)
    }
  }))

test('S16: nothing of a request is repeated in the answer', () =>
  onEach(async (port, base) => {
    const targets = [
      '<img%20src=x%20onerror=alert(1)>',
      '?"></script><script>alert(1)</script>',
      'x?<svg/onload=alert(1)>',
    ]
    for (const target of targets) {
      const answer = await rawRequest(port, base + target)
      assert.ok([200, 400, 404].includes(answer.status), `${target} -> ${answer.status}`)
      assert.ok(!/alert|onerror|<s/.test(answer.body), target)
    }
  }))

test('garbage on the socket is answered or dropped', () =>
  onEach(async (port) => {
    const garbage = [
      '\r\n\r\n',
      'GET\r\n\r\n',
      '\x16\x03\x01\x02\x00',
      'GET / HTTP/9.9\r\n\r\n',
      'G / HTTP/1.1\r\n: x\r\n\r\n',
    ]
    const smuggled =
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
    for (const request of [...garbage, smuggled]) {
      const answer = await Promise.race([
        sendRaw(port, request).catch(() => null),
        new Promise<null>((resolve) => setTimeout(resolve, 200, null)),
      ])
      if (answer !== null)
        assert.ok([0, 400, 505].includes(answer.status), `${JSON.stringify(request)} -> ${answer.status}`)
    }
  }))

test('S21: slow and silent connections do not hold up others', () =>
  onEach(async (port, base) => {
    let ended = 0
    const slow = Array.from({ length: 50 }, () =>
      sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
        .catch(() => null)
        .finally(() => (ended += 1)),
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    assert.equal((await rawRequest(port, base)).status, 200)
    assert.equal(ended, 0, 'the others are still open')
    void slow
  }))
