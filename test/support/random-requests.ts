import type { Random } from '../../bench/corpus/random.ts'

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
export function randomRequest({ int, pick }: Random): string {
  const isOne = (percent: number): boolean => int(1, 100) <= percent
  const many = <T>(from: readonly T[], most: number): readonly T[] =>
    Array.from({ length: int(0, most) }, () => pick(from))
  const encoded = (name: string): string => (isOne(5) ? encodeURIComponent(name) : name)
  const deep = isOne(2) ? 'a/'.repeat(int(0, 5000)) : ''
  const target = `${pick(STARTS)}${deep}${many(NAMES, 5).map(encoded).join('/')}${pick(['', '', '/'])}${pick(QUERIES)}`
  const version = isOne(90) ? 'HTTP/1.1' : pick(['HTTP/1.0', 'HTTP/9.9', ''])
  const host = isOne(80) ? 'localhost' : pick(HOSTS)
  const hostLines = isOne(3) ? [] : [`Host: ${host}`, ...(isOne(2) ? ['Host: evil.example'] : [])]
  const lines = [
    ...hostLines,
    'Connection: close',
    ...many(HEADERS, 3),
    ...(isOne(10) ? many(BROKEN, 2) : []),
  ]
  const whole = `${pick(METHODS)} ${target} ${version}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${isOne(10) ? 'hello' : ''}`
  // Some break off, at any byte.
  return isOne(5) ? whole.slice(0, int(0, whole.length - 1)) : whole
}
