/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const METHODS = [
  ...Array.from({ length: 40 }, () => 'GET'),
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'get',
  'FOO',
]
const NAMES = [
  'docs',
  'a',
  'index',
  'index.html',
  'a.html',
  '404.html',
  'file.txt',
  'page.json',
  'assets',
  'sitemap.xml',
  'package.json',
  'site.config.mjs',
  '.env',
  '.ENV',
  '.git',
  'config',
  '.sitegen',
  '.well-known',
  'etc',
  'passwd',
  '..',
  '.',
  '',
  '%2e%2e',
  '%2E.',
  '..%2f..',
  '..%5c',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '..;',
  '%2f',
  '%5c',
  '\\',
  '\\\\',
  'link.txt',
  'linked',
  'secret.txt',
  'build-secret',
  '__sitegen',
  'live',
  'site.js',
  'error.js',
  '@fs',
  'src',
  'pages',
  'evil.example',
  '%00',
  '%ff',
  '%',
  '%zz',
  'a%00.html',
  'x'.repeat(256),
  '%C3%A9',
  'a b',
  ':',
  '~1',
  '.env::$DATA',
  '#',
  '?',
]
const QUERIES = [
  '',
  '',
  '',
  '?raw',
  '?raw??',
  '?import&raw',
  '?url=http://evil.example/',
  '?"><script>',
  '?x#/../../etc/passwd',
]
const STARTS = [
  ...Array.from({ length: 20 }, () => '/'),
  '/',
  '/',
  '/',
  '/',
  '//',
  '///',
  '/\\',
  '',
  'http://evil.example/',
  '/./',
  '*',
  '/docs/',
  '/../',
  '/%2e%2e/',
]
const HOSTS = [
  'localhost',
  '127.0.0.1',
  '[::1]:80',
  'evil.example',
  'evil.example:80',
  '[::1',
  '',
  'a b',
  'x.localhost',
  'user@host',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'LOCALHOST.',
  '0x7f.1',
  'h'.repeat(300),
]
const HEADERS = [
  'Origin: https://evil.example',
  'Origin: null',
  'Origin: ::::',
  'Origin: http://localhost',
  'Referer: http://evil.example/',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: gopher',
  'Forwarded: host=evil.example',
  'X-Original-URL: /.env',
  'Range: bytes=0-',
  'Range: bytes=5-2',
  'Range: bytes=-99999999999',
  'Range: items=1',
  'If-None-Match: *',
  'If-None-Match: "x',
  'If-Modified-Since: now',
  'Accept: text/event-stream',
  'Upgrade: websocket',
  'Expect: 100-continue',
  'Cookie: a=b',
  'sitegen-live: 1',
  'Sec-Fetch-Site: cross-site',
  `X-Long: ${'y'.repeat(20_000)}`,
  'Access-Control-Request-Method: PUT',
]

const BROKEN = [
  'Content-Length: 5',
  'Content-Length: -1',
  'Transfer-Encoding: chunked',
  ': x',
  'X: \x01',
  'no colon',
]

/** The bytes of a request, as Latin-1: mostly well-formed, with targets and headers that attack. Never ends by itself. */
export function randomRequest(random: () => number): string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const many = <T>(from: readonly T[], most: number): readonly T[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(from))
  const encoded = (name: string): string => (random() < 0.05 ? encodeURIComponent(name) : name)
  const deep = random() < 0.02 ? 'a/'.repeat(Math.floor(random() * 5000)) : ''
  const target = `${pick(STARTS)}${deep}${many(NAMES, 5).map(encoded).join('/')}${pick(['', '', '/'])}${pick(QUERIES)}`
  const version = random() < 0.9 ? 'HTTP/1.1' : pick(['HTTP/1.0', 'HTTP/9.9', ''])
  const host = random() < 0.8 ? 'localhost' : pick(HOSTS)
  const hostLines =
    random() < 0.03 ? [] : [`Host: ${host}`, ...(random() < 0.02 ? ['Host: evil.example'] : [])]
  const lines = [
    ...hostLines,
    'Connection: close',
    ...many(HEADERS, 3),
    ...(random() < 0.1 ? many(BROKEN, 2) : []),
  ]
  const whole = `${pick(METHODS)} ${target} ${version}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${random() < 0.1 ? 'hello' : ''}`
  // Some break off, at any byte.
  return random() < 0.05 ? whole.slice(0, Math.floor(random() * whole.length)) : whole
}
