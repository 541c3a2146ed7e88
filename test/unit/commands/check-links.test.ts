import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { RecordedLink } from '../../../cli/check/recorded-links.ts'
import type { Diagnostic } from '../../../cli/report/diagnostic.ts'
import { captureStreams } from '../../support/capture.ts'
import {
  buildSite,
  loadCli,
  runCli,
  temporarySite,
  type Files,
  type TemporarySite,
} from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const closing: (() => unknown)[] = []
after(async () => {
  for (const close of closing) await close()
})

/** A built site: `build` holds the pages, given as their bodies. */
function builtSite(pages: Files, config = ''): TemporarySite {
  const files = Object.entries(pages).map(([file, text]) => [`build/${file}`, text])
  const options = `title: 'T', url: 'https://site.example', ${config}`
  const site = temporarySite({
    'site.config.mjs': `export default { ${options} }\n`,
    ...Object.fromEntries(files),
  })
  closing.push(site.remove)
  return site
}

interface Broken {
  readonly url: string
  readonly status: number
  readonly from: readonly string[]
}

async function checkLinks(site: TemporarySite, ...args: readonly string[]) {
  const { exitCode, stdout } = await runCli(['check-links', site.dir, '--json', ...args], site.dir)
  const { result, diagnostics } = JSON.parse(stdout) as {
    readonly result: {
      readonly broken: readonly Broken[]
      readonly unknown?: readonly Broken[]
      readonly checked: number
    } | null
    readonly diagnostics: readonly Diagnostic[]
  }
  assert.doesNotMatch(stdout, /127\.0\.0\.1:|localhost/)
  const codes = diagnostics.map(({ code }) => code)
  const { broken = [], unknown = [], checked = 0 } = result ?? {}
  return { exitCode, codes, diagnostics, broken, unknown, checked }
}

/** Broken addresses as `status url <- pages`, sorted. */
function lines(broken: readonly Broken[]): readonly string[] {
  return broken.map(({ url, status, from }) => `${status} ${url} <- ${from.join(' ')}`).sort()
}

/** Links on a page at `/docs/a/` to what is there. */
const RIGHT = [
  '/||#|#top|#TOP|#here|#gr%C3%B6%C3%9Fe|#größe|#%e6%97%a5%e6%9c%ac|#a%20b|#a b|#100%|#old-name|#literal%20',
  '#here:~:text=word|#:~:text=word|?x=1|?x=2#here|../b/|../b|../b/index.html|../b/#there|../b#there',
  '../b/index.html#there|/docs/%62/|/docs/caf%c3%a9/|/docs/café/|/docs/c%23%3f/100%25|/flat|/flat.html|/flat/',
  '/flat#part|/flat.html#part|/img/logo.svg#light-mode-only|/img/logo.svg?v=2|https://site.example/docs/b/',
  'mailto:a@site.example|tel:+123|data:text/html,<a href=/none/>|javascript:void(0)| JavaScript:void(0)',
  'pathname:///docs/none/|https://other.invalid/none',
].flatMap((hrefs) => hrefs.split('|'))

/** Links on the same page that are broken, and what is said of each. */
const BROKEN: Readonly<Record<string, string>> = {
  '#nowhere': '200 /docs/a/#nowhere',
  '#kleine': '200 /docs/a/#kleine',
  '#99%': '200 /docs/a/#99%',
  '?x=3#elsewhere': '200 /docs/a/#elsewhere',
  '../b/#here': '200 /docs/b/#here',
  '/docs/b#here': '200 /docs/b#here',
  '/docs//b/': '404 /docs//b/',
  '/docs/missing/': '404 /docs/missing/',
  '/docs/gone/#x': '404 /docs/gone/',
  '/docs/lost/?y=1': '404 /docs/lost/',
  '/docs/100%/': '400 /docs/100%/',
  '/docs/c%23%3f/100%25#x': '200 /docs/c%23%3F/100%25#x',
  '/docs/c#?/100%': '404 /docs/c',
  '/flat#whole': '200 /flat#whole',
  '/img/none.svg': '404 /img/none.svg',
  '/.hidden/': '404 /.hidden/',
  'https://site.example/docs/none/': '404 /docs/none/',
  '//site.example/docs/b/#her': '200 /docs/b/#her',
  'https://': '0 https://',
  'http://[x': '0 http://[x',
}

const PAGES: Files = {
  'index.html': '<a href="docs/a/">a</a>',
  'docs/b/index.html': '<h2 id="there">b</h2><a href="../a/">cycle</a>',
  'docs/café/index.html': '<p>c</p>',
  'docs/c#?/100%.html': '<a href="../b/">b</a>',
  'flat.html': '<p id="part">f</p>',
  'img/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.hidden/index.html': '<a href="/never-read/">h</a>',
}
const ANCHORS = `<h2 id="here">x</h2><p id="größe"><p id="日本"><p id="a b"><p id="100%"><p id="literal%20"><a name="old-name"></a>`

test('links to what is there are fine, all others are named with what a server answers', async () => {
  const linked = (hrefs: readonly string[]): TemporarySite =>
    builtSite({
      ...PAGES,
      'docs/a/index.html': ANCHORS + hrefs.map((href) => `<a href="${href}">link</a>`).join(''),
    })
  const fine = await checkLinks(linked(RIGHT))
  assert.deepEqual([lines(fine.broken), fine.exitCode], [[], 0])
  const wrong = await checkLinks(linked(Object.keys(BROKEN)))
  const named = Object.values(BROKEN).map((broken) => `${broken} <- /docs/a/`)
  assert.deepEqual([lines(wrong.broken), wrong.exitCode], [named.toSorted(), 1])
})

test('each broken address is reported once, with every page that links to it, also with pages nobody links to', async () => {
  const site = builtSite({
    'index.html': '<a href="/göne/">1</a><a href="/göne/?a">2</a><a href="/göne/#b">3</a>',
    '404.html': '<a href="/g%C3%B6ne/">x</a>',
    'a/index.html': '<a href="../g%c3%b6ne/">x</a><a href="/#no">x</a>',
    'lonely.html': '<a href="/g%C3%B6n%65/">x</a><a href="/lonely#no">x</a><a href="#no">x</a>',
  })
  const { broken, codes, exitCode } = await checkLinks(site)
  assert.equal(exitCode, 1)
  assert.deepEqual(codes.toSorted(), ['DEAD_ANCHOR', 'DEAD_ANCHOR', 'DEAD_ANCHOR', 'DEAD_LINK'])
  assert.deepEqual(lines(broken), [
    '200 /#no <- /a/',
    '200 /lonely#no <- /lonely.html',
    '200 /lonely.html#no <- /lonely.html',
    '404 /g%C3%B6ne/ <- / /404.html /a/ /lonely.html',
  ])
})

test('pages have the paths that the sitemap lists, and what it lists must be there', async () => {
  const entry = (path: string): string => `<url><loc>https://site.example${path}</loc></url>`
  const site = builtSite({
    'index.html': '',
    'docs/a.html': '<a href="b">relative</a><a href="/none">x</a>',
    'docs/b.html': '',
    'sitemap.xml': `<?xml version="1.0"?><urlset>${entry('/')}${entry('/docs/a')}${entry('/lost')}</urlset>`,
  })
  const { broken } = await checkLinks(site)
  assert.deepEqual(lines(broken), ['404 /lost <- /sitemap.xml', '404 /none <- /docs/a'])
})

test('an index of sitemaps is followed, and leads to no file outside of the output', async () => {
  const indexOf = (file: string): string =>
    `<sitemapindex><sitemap><loc>https://site.example/${file}</loc></sitemap></sitemapindex>`
  const lost = '<urlset><url><loc>https://site.example/lost/</loc></url></urlset>'
  const within = builtSite({
    'index.html': '',
    'sitemap.xml': indexOf('sitemap-1.xml'),
    'sitemap-1.xml': lost,
  })
  assert.deepEqual(lines((await checkLinks(within)).broken), ['404 /lost/ <- /sitemap.xml'])
  const outside = { 'sitemap.xml': indexOf('..%2foutside.xml'), '../outside.xml': lost }
  assert.deepEqual((await checkLinks(builtSite({ 'index.html': '', ...outside }))).broken, [])
})

test('images, scripts, styles, media, frames and social cards are checked', async () => {
  const site = builtSite({
    'index.html': `
      <link rel="stylesheet" href="/1.css"><link rel="preconnect" href="https://cdn.invalid">
      <link rel="preload" as="image" imagesrcset="/2.png 1x, /3,x.png 2x"><script src="/4.js"></script>
      <meta property="og:image" content="https://site.example/5.png"><meta name="description" content="/not-a-link">
      <meta http-equiv="refresh" content="0; URL='/6/'"><link rel="canonical" href="https://site.example/">
      <img src="/7.png" srcset="/8.png 640w,/9.png"><video src="/10.mp4" poster="/11.png"></video>
      <iframe src="/12/"></iframe><object data="/13.svg"></object><svg><use href="#icon"/><use href="/14.svg#x"/></svg>
      <noscript><a href="/15/">x</a></noscript><!-- <a href="/comment/"> --><script>"<a href='/text/'>"</script>
      <p style="background: url('/16.png'); mask: url(#m)"><style>.a { src: url(/17.woff2) }</style>
      <a data-no-link-check href="/elsewhere/">x</a>`,
  })
  const { broken } = await checkLinks(site)
  const urls = broken.map(({ url }) => url).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const expected = ['/1.css', '/2.png', '/3,x.png', '/4.js', '/5.png', '/6/', '/7.png', '/8.png', '/9.png']
  const more = ['/10.mp4', '/11.png', '/12/', '/13.svg', '/14.svg', '/15/', '/16.png', '/17.woff2', '/#icon']
  assert.deepEqual(urls.toSorted(), [...expected, ...more].toSorted())
})

test('with a base URL, links have to carry it; without a slash rule both forms are pages', async () => {
  const site = builtSite(
    {
      'index.html': '<a href="/base/docs/a/">1</a><a href="/base/docs/a#x">2</a><a href="/docs/a/">3</a>',
      'docs/a/index.html': '<p id="x"><a href="https://site.example/other/">4</a><a href="/base">5</a>',
    },
    `baseUrl: '/base/'`,
  )
  const { broken } = await checkLinks(site)
  assert.deepEqual(lines(broken), ['404 /docs/a/ <- /base/'])
})

test('a document base changes what relative links mean', async () => {
  const site = builtSite({
    'index.html': '<base href="/docs/"><a href="a/">fine</a><a href="#x">on another page</a>',
    'docs/index.html': '<p id="x">',
    'docs/a/index.html': '<base href="::"><a href="../a/">fine</a>',
  })
  assert.deepEqual(lines((await checkLinks(site)).broken), [])
})

test('pages that link in circles, to themselves and with ever new queries are read once', async () => {
  const pages = Array.from({ length: 30 }, (_, page) => {
    const others = Array.from(
      { length: 30 },
      (_x, other) => `<a href="/p${other}/?from=${page}#p${other}">x</a>`,
    )
    const self = `<meta http-equiv="refresh" content="0; url=/p${page}/"><a href="">self</a><a href="?n=${page}">self</a>`
    return [`p${page}/index.html`, `<p id="p${page}">${self}${others.join('')}`] as const
  })
  const site = builtSite({ 'index.html': '<a href="/p0/">x</a>', ...Object.fromEntries(pages) })
  const { broken, checked } = await checkLinks(site)
  assert.deepEqual(broken, [])
  assert.equal(checked, 60)
})

test('the text names pages, a likely page or anchor, and what to do', async () => {
  const many = Array.from({ length: 8 }, (_, page) => [`p${page}/index.html`, '<a href="/footer/">x</a>'])
  const site = builtSite({
    'index.html': '<a href="/docs/instal/">x</a><a href="/docs/install/#Linux">x</a>',
    'docs/install/index.html': '<h2 id="linux">x</h2>',
    ...(Object.fromEntries(many) as Files),
  })
  const { exitCode, stderr, stdout } = await runCli(['check-links', site.dir], site.dir)
  assert.equal(exitCode, 1)
  assert.match(
    stderr,
    /error DEAD_LINK {2}"\/docs\/instal\/" is linked but .* \(404\)\.\n {2}linked from 1 page: \/\n/,
  )
  assert.match(stderr, /hint: Did you mean "\/docs\/install\/"\? Correct the link/)
  assert.match(
    stderr,
    /error DEAD_ANCHOR {2}"\/docs\/install\/#Linux" .*\n.*\n {2}hint: Did you mean "#linux"\?/,
  )
  assert.match(stderr, /"\/footer\/".*\n {2}linked from 8 pages: probably by the navbar, the footer/)
  assert.match(stderr, /3 errors\./)
  assert.match(stdout, / {2}pages \d+ ms\n {2}links \d+ ms\n$/)
})

test('a site without broken links says so, one that was not built what to do', async () => {
  const { dir } = builtSite({ 'index.html': '<a href="#">x</a>' })
  const { exitCode, stderr, stdout } = await runCli(['check-links', dir], dir)
  assert.deepEqual([exitCode, stderr], [0, ''])
  assert.match(stdout, /Nothing is broken: 1 link on 1 page\.\n$/)
  const site = temporarySite({ 'docs/index.md': '# A' })
  closing.push(site.remove)
  const missing = await runCli(['check-links', site.dir], site.dir)
  assert.equal(missing.exitCode, 1)
  assert.match(missing.stderr, /^error OUTPUT_MISSING .*"build"\.\n {2}hint: Run "sitegen build" first\.\n/)
})

/** Another site on this machine, and its requests as `METHOD path`, in order. */
async function otherSite(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`)
    answer(request, response)
  })
  server.listen(0, '127.0.0.2')
  await once(server, 'listening')
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return { origin: `http://127.0.0.2:${(server.address() as AddressInfo).port}`, requests }
}

test('other sites are not asked unless they should be', async () => {
  const other = await otherSite((_request, response) => response.writeHead(404).end())
  const site = builtSite({ 'index.html': `<a href="${other.origin}/gone">x</a>` })
  assert.deepEqual((await checkLinks(site)).broken, [])
  assert.deepEqual(other.requests, [])
  const { broken, codes, exitCode } = await checkLinks(site, '--external')
  assert.deepEqual(lines(broken), [`404 ${other.origin}/gone <- /`])
  assert.deepEqual([codes, exitCode], [['DEAD_EXTERNAL_LINK'], 1])
})

test('other sites are asked once for each address, and again after the time that they ask for', async () => {
  const times: number[] = []
  const { origin, requests } = await otherSite(({ url, method }, response) => {
    if (url === '/busy') response.writeHead(429, { 'Retry-After': '0' }).end()
    else if (url === '/later') {
      times.push(performance.now())
      response.writeHead(times.length < 3 ? 503 : 200, { 'Retry-After': '2' }).end()
    } else if (url === '/no-head') response.writeHead(method === 'HEAD' ? 405 : 200).end('x')
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end('<a href="/not-followed">x</a>')
  })
  const hrefs = ['/ok', '/ok#part', '/ok?q=1', '/busy', '/later', '/no-head']
  const anchors = hrefs.map((href) => `<a href="${origin}${href}">x</a>`).join('')
  const site = builtSite({ 'index.html': anchors, 'a/index.html': `<a href="${origin}/busy">x</a>` })
  const { broken, unknown, codes, exitCode } = await checkLinks(site, '--external')
  assert.deepEqual([lines(unknown), broken], [[`429 ${origin}/busy <- / /a/`], []])
  assert.deepEqual([codes, exitCode], [['EXTERNAL_LINKS_UNKNOWN'], 0])
  const count = (path: string): number => requests.filter((request) => request.endsWith(` ${path}`)).length
  // A host that refuses HEAD is asked with GET at once.
  assert.deepEqual(['/ok', '/ok?q=1', '/busy', '/later', '/not-followed'].map(count), [1, 1, 6, 3, 0])
  const [, first = 0, second = 0] = times
  assert.ok(second - first >= 1900, `asked again after ${second - first} ms`)
})

/** A site that links to paths of another one, which has all but `/gone`. */
async function linkingSite(...paths: readonly string[]) {
  const other = await otherSite(({ url }, response) =>
    response.writeHead(url === '/gone' ? 404 : 200).end('x'),
  )
  const site = builtSite({
    'index.html': paths.map((path) => `<a href="${other.origin}${path}">x</a>`).join(''),
  })
  const recorded = (file = 'site.links.json'): readonly RecordedLink[] =>
    (JSON.parse(readFileSync(join(site.dir, file), 'utf8')) as { links: readonly RecordedLink[] }).links
  return { ...other, site, recorded }
}

const TODAY = new Date().toISOString().slice(0, 10)

test('results are recorded, and requested again when their time to live is over', async () => {
  const { origin, requests, site, recorded } = await linkingSite('/b', '/a#part', '/gone')
  const first = await checkLinks(site, '--external')
  assert.deepEqual(lines(first.broken), [`404 ${origin}/gone <- /`])
  const entries = [
    { url: `${origin}/a`, result: 'ok', status: 200, date: TODAY, ttlDays: 30 },
    { url: `${origin}/b`, result: 'ok', status: 200, date: TODAY, ttlDays: 30 },
    { url: `${origin}/gone`, result: 'broken', status: 404, date: TODAY, ttlDays: 1 },
  ]
  assert.deepEqual(recorded(), entries)
  const text = readFileSync(join(site.dir, 'site.links.json'), 'utf8')
  assert.equal(text.split('\n').length, entries.length + 3, 'a line for each')

  requests.length = 0
  const again = await checkLinks(site, '--external')
  assert.deepEqual([lines(again.broken), again.exitCode, again.checked], [lines(first.broken), 1, 3])
  assert.match(again.diagnostics[0]?.message ?? '', new RegExp(`404 Not Found \\(recorded on ${TODAY}\\)`))
  assert.equal(requests.length, 0)

  const old = entries.map((entry) => ({ ...entry, date: '2020-01-01', result: 'broken' }))
  const unlinked = { ...entries[0], url: `${origin}/unlinked` }
  site.write({ 'other/links.json': JSON.stringify({ links: [unlinked, ...old] }) })
  await checkLinks(site, '--external', '--results', join(site.dir, 'other/links.json'))
  assert.deepEqual(recorded('other/links.json'), entries)
  assert.equal(new Set(requests.map((request) => request.split(' ')[1])).size, 3)
})

test('with --new-only, recorded addresses count as they are, and broken new ones stay new', async () => {
  const { origin, requests, site, recorded } = await linkingSite('/a', '/gone', '/new', '/old')
  const known = (path: string, result: string) => ({
    url: origin + path,
    result,
    status: 404,
    date: '2020-01-01',
    ttlDays: 1,
  })
  const file = [known('/a', 'ok'), known('/old', 'broken'), known('/unlinked', 'ok')]
  site.write({ 'site.links.json': JSON.stringify({ links: file }) })
  for (const run of ['first', 'second']) {
    requests.length = 0
    const { broken, exitCode } = await checkLinks(site, '--new-only')
    assert.deepEqual([lines(broken), exitCode], [[`404 ${origin}/gone <- /`], 1], run)
    const paths = [...new Set(requests.map((request) => request.split(' ')[1]))]
    assert.deepEqual(paths.toSorted(), run === 'first' ? ['/gone', '/new'] : ['/gone'])
  }
  assert.deepEqual(
    recorded().map(({ url }) => url.slice(origin.length)),
    ['/a', '/new', '/old', '/unlinked'],
  )
})

test('addresses that match --ignore are not requested, nor are hosts that exist nowhere', async () => {
  const { origin, requests, site } = await linkingSite('/gone', '/a/1', '/a/2', '?q=1')
  site.write({
    'build/b.html': '<a href="https://docs.example/">x</a><a href="http://localhost:3000/">x</a>',
  })
  const { broken, checked } = await checkLinks(
    site,
    '--external',
    '--ignore',
    `${origin}/a/*`,
    '--ignore',
    `${origin}/gone`,
  )
  assert.deepEqual([broken, checked, requests], [[], 1, ['HEAD /?q=1']])
})

test('where no other site can be reached, one warning says so, and nothing is recorded', async () => {
  const links = ['http://127.0.0.2:9/a', 'http://127.0.0.3:9/b']
  const site = builtSite({ 'index.html': links.map((url) => `<a href="${url}">x</a>`).join('') })
  const { exitCode, codes, diagnostics, unknown } = await checkLinks(site, '--external')
  assert.deepEqual([exitCode, codes, unknown.length], [0, ['EXTERNAL_LINKS_UNKNOWN'], 2])
  assert.match(diagnostics[0]?.message ?? '', /^No other site could be reached/)
  assert.equal(existsSync(join(site.dir, 'site.links.json')), false)
})

test('a broken link is reported with the line that has it', async () => {
  const other = await otherSite((_request, response) => response.writeHead(404).end())
  const links = ['/gone_(1)', '/gone', '/in-config', '/nowhere']
  const site = builtSite({
    'index.html': links.map((path) => `<a href="${other.origin}${path}">x</a>`).join(''),
  })
  site.write({
    'docs/a.md': `# A\n\nSee [this](${other.origin}/gone_(1)#part) and\n${other.origin}/gone.html,\n${other.origin}/gone.\n`,
    'site.config.mjs': `export default { title: 'T', url: 'https://site.example', customFields: { at: '${other.origin}/in-config' } }\n`,
  })
  const { diagnostics } = await checkLinks(site, '--external')
  const found = diagnostics.map(({ code, place }) =>
    [code, place?.file, place?.line, place?.column].join(' '),
  )
  assert.deepEqual(found.toSorted(), [
    'DEAD_EXTERNAL_LINK   ',
    'DEAD_EXTERNAL_LINK docs/a.md 3 12',
    'DEAD_EXTERNAL_LINK docs/a.md 5 1',
    'DEAD_EXTERNAL_LINK site.config.mjs 1 80',
  ])
})

test('a file with results that cannot be read is a problem of the site', async () => {
  const site = builtSite({ 'index.html': '' })
  site.write({ 'site.links.json': '{ "links": [{ "url": "https://a.example/" }] }' })
  const { exitCode, diagnostics } = await checkLinks(site, '--external')
  assert.deepEqual(
    [exitCode, diagnostics[0]?.code, diagnostics[0]?.place?.file],
    [1, 'LINKS_FILE_INVALID', 'site.links.json'],
  )
})

test('an interruption ends the crawl soon, though other sites do not answer, and keeps the results', async () => {
  const interruption = new AbortController()
  const other = await otherSite(({ url }, response) => {
    if (url === '/silent') interruption.abort()
    else response.end('x')
  })
  const links = ['/a', '/b', '/silent'].map((path) => `<a href="${other.origin}${path}">x</a>`)
  const site = builtSite({ 'index.html': links.join('') })
  const { run } = await loadCli()
  const streams = captureStreams()
  const start = performance.now()
  const context = { ...streams, cwd: site.dir, signal: interruption.signal }
  assert.equal(await run(['check-links', site.dir, '--external'], context), 130)
  assert.ok(performance.now() - start < 3000)
  assert.doesNotMatch(streams.stderr.text(), /INTERNAL_ERROR/)
  const recorded = readFileSync(join(site.dir, 'site.links.json'), 'utf8')
  assert.match(recorded, /\/a".*\n.*\/b"/)
  assert.doesNotMatch(recorded, /silent/)
})

test('a site with the hash router has one document, whose links say nothing: the command says so', async () => {
  const site = builtSite({ 'index.html': '<a href="#/docs/">docs</a>' }, "router: 'hash'")
  const { exitCode, stderr } = await runCli(['check-links', site.dir], site.dir)
  assert.equal(exitCode, 2)
  assert.match(stderr, /a site with router: 'hash' has one/)
})

test('HTML from static folders has to be there, and is not read', async () => {
  const site = builtSite({
    'index.html':
      '<a href="/archive/old.html#x">a</a> <a href="/archive/deep/">b</a> <a href="/archive/gone.html">c</a>',
    'archive/old.html': '<a href="/dead-1">dead</a>',
    'archive/deep/index.html': '<a href="../../../dead-2">dead</a>',
    'own/index.html': '<a href="/dead-3">dead</a>',
  })
  site.write({ 'static/archive/old.html': 'x', 'static/archive/deep/index.html': 'x' })
  const { broken } = await checkLinks(site)
  assert.deepEqual(lines(broken), ['404 /archive/gone.html <- /', '404 /dead-3 <- /own/'])
})

const LANGUAGES = `i18n: { locales: ['en', 'fr', 'de'], localeConfigs: { de: { url: 'https://de.example', baseUrl: '/' } } }`

test('links to a language that the output does not hold are left out, those to one that it holds are followed', async () => {
  const menu =
    '<a href="/fr/a/">fr</a><a href="https://site.example/fr">fr</a><a href="https://de.example/a/">de</a>'
  const pages = { 'index.html': `${menu}<a href="/french/">near</a>`, 'a/index.html': menu }
  const alone = await checkLinks(builtSite(pages, LANGUAGES))
  assert.deepEqual(lines(alone.broken), ['404 /french/ <- /'])
  const both = await checkLinks(builtSite({ ...pages, 'fr/index.html': '<a href="/fr/b/">b</a>' }, LANGUAGES))
  assert.deepEqual(lines(both.broken), ['404 /fr/a/ <- / /a/', '404 /fr/b/ <- /fr/', '404 /french/ <- /'])
})

for (const [name, address] of [
  ['another host', `url: 'https://fr.example', baseUrl: '/'`],
  ['a base URL outside of that of the site', `baseUrl: '/french/'`],
] as const)
  test(`the pages of a language with ${name} are not read, as their links begin elsewhere`, async () => {
    const site = builtSite(
      {
        'index.html': '<a href="/base/gone/">gone</a>',
        'fr/index.html': '<link rel="stylesheet" href="/assets/x.css"><a href="/french/a/">a</a>',
        'french/index.html': '<a href="/base/none/">a page of the site itself</a>',
      },
      `baseUrl: '/base/', i18n: { locales: ['en', 'fr'], localeConfigs: { fr: { ${address} } } }`,
    )
    const { broken } = await checkLinks(site)
    assert.deepEqual(lines(broken), ['404 /base/gone/ <- /base/', '404 /base/none/ <- /base/french/'])
  })

for (const baseUrl of ['/', '/base/'])
  for (const trailingSlash of [true, false, undefined])
    test(
      `a built site with versions, a blog and two languages has no broken links: ${baseUrl}, trailingSlash ${trailingSlash}`,
      { skip: skipUnlessWhole },
      async () => {
        const languages = `i18n: { locales: ['en', 'fr'] }, docs: { lastVersion: 'current' }, blog: {}`
        const navbar = `themeConfig: { navbar: { items: [{ type: 'docsVersionDropdown' }, { type: 'localeDropdown' }] } }`
        const address = `url: 'https://site.example', baseUrl: '${baseUrl}', trailingSlash: ${trailingSlash}`
        const site = temporarySite({
          'site.config.mjs': `export default { title: 'T', ${address}, ${languages}, ${navbar} }\n`,
          'src/pages/index.md': '# Home\n\n[docs](/docs/) [b](/docs/sub/b#two) [blog](/blog)\n',
          ...docs('docs'),
          ...docs('versioned_docs/version-1.0'),
          'versions.json': '["1.0"]',
          'blog/2024-01-01-post.md': '---\ntags: [x]\n---\n# Post\n\n[b](/docs/sub/b)\n',
          'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
        })
        closing.push(site.remove)
        for (const locale of ['en', 'fr'])
          assert.equal((await buildSite(site.dir, '--locale', locale)).exitCode, 0)
        const { exitCode, broken, checked } = await checkLinks(site)
        assert.deepEqual([exitCode, lines(broken)], [0, []])
        assert.ok(checked > 30, `${checked} links`)
      },
    )

function docs(folder: string): Files {
  return {
    [`${folder}/a.md`]: '---\nslug: /\n---\n# A\n\n[b](sub/b.md#two) ![i](/img/a.svg)\n',
    [`${folder}/sub/b.md`]: '# B\n\n## Two\n\n[a](../a.md)\n',
  }
}
