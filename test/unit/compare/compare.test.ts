import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runCli, temporarySite, type Files } from '../../support/build-site.ts'

const closing: (() => void)[] = []
after(() => closing.forEach((close) => close()))

interface Parts {
  readonly head?: string
  readonly main?: string
  readonly body?: string
}

function page({ head = '<title>T</title>', main = '<p>Words.</p>', body = '' }: Parts): string {
  return `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">${head}</head><body>${body}<main><article>${main}</article></main></body></html>`
}

interface Outcome {
  readonly exitCode: number
  /** `group: what [places]`. */
  readonly lines: readonly string[]
  readonly allowed: number
  readonly unused: readonly string[]
}

interface Found {
  readonly group: string
  readonly what: string
  readonly at: readonly string[]
}

/** Compares two outputs that are given as files. */
async function compare(one: Files, other: Files, more: { allow?: unknown; args?: readonly string[] } = {}) {
  const prefixed = (folder: string, files: Files): Files =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))
  const allow = more.allow === undefined ? {} : { 'allow.json': JSON.stringify(more.allow) }
  const site = temporarySite({ ...prefixed('one', one), ...prefixed('other', other), ...allow })
  closing.push(site.remove)
  const allowing = more.allow === undefined ? [] : ['--allow', 'allow.json']
  const args = ['compare', 'one', 'other', '--json', ...allowing, ...(more.args ?? [])]
  const { exitCode, stdout } = await runCli(args, site.dir)
  const { result } = JSON.parse(stdout) as {
    readonly result: {
      readonly differences: readonly Found[]
      readonly allowed: readonly Found[]
      readonly unused: readonly string[]
    }
  }
  const outcome: Outcome = {
    exitCode,
    lines: result.differences.map(({ group, what, at }) => `${group}: ${what} [${at.join(' ')}]`),
    allowed: result.allowed.length,
    unused: result.unused,
  }
  return outcome
}

const cases: readonly (readonly [name: string, one: Parts, other: Parts, lines: readonly string[]])[] = [
  [
    'what is equal but for the markup of the tool',
    { main: '<p class="a">Words.</p>' },
    { main: '<div><p>Words.</p>\n</div>' },
    [],
  ],
  [
    'titles',
    { head: '<title>A</title>' },
    { head: '<title>B</title>' },
    ['titles: missing: A [/a/]', 'titles: new: B [/a/]'],
  ],
  [
    'descriptions and canonical links',
    { head: '<meta name="description" content="One"><link rel="canonical" href="https://x.example/a/">' },
    { head: '<meta name="description" content="Two"><link rel="canonical" href="https://x.example/a">' },
    [
      'head: missing: link canonical: /a/ [/a/]',
      'head: missing: meta description: One [/a/]',
      'head: new: link canonical: /a [/a/]',
      'head: new: meta description: Two [/a/]',
    ],
  ],
  ['languages', {}, { body: '' }, []],
  ['style sheets are no difference', { head: '<link rel="stylesheet" href="/a.css">' }, { head: '' }, []],
  [
    'ids of headings',
    { main: '<h2 id="x">A b<a class="hash-link" href="#x">#</a></h2>' },
    { main: '<h2 id="y">A b</h2>' },
    ['headings: missing: h2#x A b [/a/]', 'headings: new: h2#y A b [/a/]'],
  ],
  [
    'text',
    { main: '<p>The quick brown fox.</p>' },
    { main: '<p>The quick red fox.</p>' },
    ['text: "The quick brown fox." became "The quick red fox." [/a/]'],
  ],
  [
    'words of buttons and navigation are no text',
    { main: '<p>A</p><button>Copy</button><nav>On this page</nav>' },
    { main: '<p>A</p>' },
    [],
  ],
  [
    'links',
    { main: '<a href="../b/">B</a>' },
    { main: '<a href="/c/">B</a>' },
    ['links: missing: /b/ (B) [/a/]', 'links: new: /c/ (B) [/a/]'],
  ],
  [
    'links that are written in another way',
    { main: '<a href="../b/">B</a>' },
    { main: '<a href="/b/">B</a>' },
    [],
  ],
  [
    'the number of equal links',
    { main: '<a href="/b/">B</a> <a href="/b/">B</a>' },
    { main: '<a href="/b/">B</a>' },
    ['text: "B B" became "B" [/a/]', 'links: missing: /b/ (B) [/a/]'],
  ],
  [
    'the order of links',
    { main: '<a href="/b/">B</a>', body: '<a href="/c/">C</a>' },
    { main: '<a href="/c/">C</a>', body: '<a href="/b/">B</a>' },
    ['text: "B" became "C" [/a/]', 'links: another order from "/c/ (C)" on [/a/]'],
  ],
  [
    'images, but not the hashes of their files',
    { main: '<img src="/assets/x-0123abcd.png" alt="X" width="3">' },
    { main: '<img src="/assets/x-99999999.png" alt="Y" width="3">' },
    ['images: missing: img /assets/x-*.png (X) 3 [/a/]', 'images: new: img /assets/x-*.png (Y) 3 [/a/]'],
  ],
  [
    'headings that are marked as anchors, but not those of a sidebar',
    { main: '<h2 class="anchor" id="x">A</h2>', body: '<aside><h3>One</h3></aside>' },
    { main: '<h2 class="anchor" id="x">B</h2>', body: '<aside><h3>Two</h3></aside>' },
    ['headings: missing: h2#x A [/a/]', 'headings: new: h2#x B [/a/]', 'text: "A" became "B" [/a/]'],
  ],
  [
    'what the theme adds to the words and links of a page is no difference',
    { main: '<p>A</p>', body: '<a class="skipToContent_x1" href="#c">Skip</a>' },
    {
      main: '<details class="theme-doc-toc-mobile"><summary>On this page</summary><a href="#x">X</a></details><p>A<span class="sr-only">(new tab)</span></p>',
    },
    [],
  ],
  [
    'structured data, whatever the order of keys',
    { head: '<script type="application/ld+json">{"@type":"Blog","name":"A"}</script>' },
    { head: '<script type="application/ld+json">{"name":"B","@type":"Blog"}</script>' },
    ['head: missing: structured data.name: A [/a/]', 'head: new: structured data.name: B [/a/]'],
  ],
  [
    'labels of tabs, whether they are buttons or not',
    { main: '<ul role="tablist"><li role="tab">One</li></ul>' },
    { main: '<div role="tablist"><button role="tab">One</button><button role="tab">Two</button></div>' },
    ['text: "One" became "One Two" [/a/]'],
  ],
  [
    'pictures that are written into their address in two ways',
    { main: '<img src="data:image/svg+xml;base64,PHN2Zy8+">' },
    { main: '<img src="data:image/svg+xml,%3Csvg/%3E">' },
    [],
  ],
  [
    'sidebars',
    { body: '<aside><nav><a href="/a/">A</a></nav></aside>' },
    { body: '<aside><nav><a href="/a/">A</a><a href="/b/">B</a></nav></aside>' },
    ['sidebars: new: /b/ (B) [/a/]'],
  ],
]

for (const [name, one, other, lines] of cases) {
  test(`compares ${name}`, async () => {
    const outcome = await compare({ 'a/index.html': page(one) }, { 'a/index.html': page(other) })
    assert.deepEqual(outcome, { exitCode: lines.length === 0 ? 0 : 1, lines, allowed: 0, unused: [] })
  })
}

test('names addresses that only one output has, and those with another last slash', async () => {
  const { lines } = await compare(
    { 'index.html': page({}), 'old/index.html': page({}), 'b.html': page({}) },
    { 'index.html': page({}), 'new.html': page({}), 'b/index.html': page({}) },
  )
  assert.deepEqual(lines, ['addresses: missing [/old/]', 'addresses: new [/new]', 'addresses: now /b/ [/b]'])
})

const HOME: Files = { 'index.html': page({}) }

test('names files that readers may have linked, and those with other bytes', async () => {
  const { lines } = await compare(
    { ...HOME, 'a.pdf': 'a', 'b.pdf': 'b', 'assets/js/main-0123abcd.js': '1', 'img/x-0123abcd.png': 'x' },
    { ...HOME, 'b.pdf': 'c', 'assets/js/main-aaaaaaaa.js': '2', 'img/x-99990000.png': 'x' },
  )
  assert.deepEqual(lines, ['files: missing [/a.pdf]', 'files: other bytes [/b.pdf]'])
})

test('groups what is the same on many pages', async () => {
  const pages = (footer: string): Files =>
    Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.html`, page({ body: footer })]))
  const { lines } = await compare(pages('<a href="/x/">X</a>'), pages(''))
  assert.deepEqual(lines, ['links: missing: /x/ (X) [/a /b /c]'])
})

const RSS = (item: string): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>F</title><lastBuildDate>now</lastBuildDate>${item}</channel></rss>`
const ATOM = (entry: string): string =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>F</title>${entry}</feed>`
const SITEMAP = (...urls: readonly string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="s">${urls.map((url) => `<url><loc>${url}</loc><priority>0.5</priority></url>`).join('')}</urlset>`

test('compares feeds entry by entry, and sitemaps address by address', async () => {
  const { lines } = await compare(
    {
      ...HOME,
      'rss.xml': RSS('<item><title>A</title><link>/p/</link></item>'),
      'atom.xml': ATOM('<entry><link href="/p/"/><content>old</content></entry>'),
      'feed.json': JSON.stringify({
        version: 'https://jsonfeed.org/version/1',
        items: [{ url: '/p/', title: 'A' }],
      }),
      'sitemap.xml': SITEMAP('https://x.example/a', 'https://x.example/%C3%A4'),
    },
    {
      ...HOME,
      'rss.xml': RSS('<item><title>B</title><link>/p/</link></item>'),
      'atom.xml': ATOM('<entry><link href="/p/"/><content>new</content></entry>'),
      'feed.json': JSON.stringify({ version: 'https://jsonfeed.org/version/1', items: [] }),
      'sitemap.xml': SITEMAP('https://x.example/ä'),
    },
  )
  assert.deepEqual(lines.toSorted(), [
    'feeds: missing: /p/ content: old [/atom.xml]',
    'feeds: missing: /p/ title: A [/feed.json /rss.xml]',
    'feeds: missing: /p/ url: /p/ [/feed.json]',
    'feeds: new: /p/ content: new [/atom.xml]',
    'feeds: new: /p/ title: B [/rss.xml]',
    'sitemap: missing: https://x.example/a priority 0.5 [/sitemap.xml]',
  ])
})

test('--bytes names every file that is not the same to the byte', async () => {
  const { lines, exitCode } = await compare(
    { 'a.html': '<p>1</p>', 'same.js': '1' },
    { 'a.html': '<p>2</p>', 'same.js': '1', 'more.js': '' },
    { args: ['--bytes'] },
  )
  assert.equal(exitCode, 1)
  assert.match(
    lines.join('\n'),
    /^bytes: differs at byte 3: .*\[a\.html\]\nbytes: is one too many \[more\.js\]$/,
  )
})

test('a list allows differences with a reason, and tells which of its lines nothing needs', async () => {
  const outcome = await compare(
    { 'a/index.html': page({ head: '<title>A</title>' }), 'b/index.html': page({ main: 'x' }) },
    { 'a/index.html': page({ head: '<title>B</title>' }), 'b/index.html': page({ main: 'y' }) },
    {
      allow: [
        { group: 'titles', at: '/a/**', reason: 'A is called B.' },
        { group: 'text', at: '/c/**', reason: 'Not so.' },
      ],
    },
  )
  assert.deepEqual(outcome, {
    exitCode: 1,
    lines: ['text: "x" became "y" [/b/]'],
    allowed: 2,
    unused: ['Not so.'],
  })
})

test('differences that are all allowed are no failure', async () => {
  const { exitCode } = await compare(
    { 'a.html': page({ main: 'x' }) },
    { 'a.html': page({ main: 'y' }) },
    { allow: [{ what: 'became "y"', reason: 'It is right now.' }] },
  )
  assert.equal(exitCode, 0)
})

test('a folder that is not there or holds no pages, and a list that is none, are wrong use', async () => {
  const site = temporarySite({
    'one/index.html': page({}),
    'empty/a.md': '',
    'list.json': '[{"group":"words","reason":"r"}]',
    'broken.json': '[',
  })
  closing.push(site.remove)
  const run = (...args: readonly string[]) => runCli(['compare', ...args], site.dir)
  const missing = await run('one', 'two')
  assert.equal(missing.exitCode, 2)
  assert.match(missing.stderr, /"two" is not a folder/)
  const empty = await run('empty', 'empty')
  assert.equal(empty.exitCode, 2)
  assert.match(empty.stderr, /"empty" holds no pages/)
  const wrong = await run('one', 'one', '--allow', 'list.json')
  assert.equal(wrong.exitCode, 2)
  assert.match(wrong.stderr, /"list\.json" is not right at 0\.group/)
  const broken = await run('one', 'one', '--allow', 'broken.json')
  assert.equal(broken.exitCode, 2)
  assert.match(broken.stderr, /"broken\.json" cannot be read as JSON/)
})
