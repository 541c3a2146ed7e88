import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { alignLines } from '../../../cli/compare/report/page-tables.ts'
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

const head = (text: string): Parts => ({ head: text })
const main = (text: string): Parts => ({ main: text })
const data = (json: string): Parts => head(`<script type="application/ld+json">${json}</script>`)

const link = (href: string, text: string): string => `<a href="${href}">${text}</a>`
const canonical = (href: string): string => `<link rel="canonical" href="https://x.example${href}">`
const image = (file: string, alt: string): Parts =>
  main(`<img src="/assets/${file}.png" alt="${alt}" width="3">`)
const anchor = (id: string, text: string): string => `<h2 class="anchor" id="${id}">${text}</h2>`
const sidebar = (links: string): string => `<aside><h3>${links.length}</h3><nav>${links}</nav></aside>`

/** What is missing of the one page and new in the other, if anything. */
const CASES: readonly (readonly [one: Parts, other: Parts, ...lines: readonly string[]])[] = [
  [head('<title>A</title>'), head('<title>B</title>'), 'titles: missing: A', 'titles: new: B'],
  [
    head(canonical('/a/')),
    head(canonical('/a')),
    'head: missing: link canonical: /a/',
    'head: new: link canonical: /a',
  ],
  [head('<meta name="description" content="One">'), head(''), 'head: missing: meta description: One'],
  [
    main(`<h2 id="x">A b${link('#x', '#').replace('<a', '<a class="hash-link"')}</h2>`),
    main('<h2 id="y">A b</h2>'),
    'headings: missing: h2#x A b',
    'headings: new: h2#y A b',
  ],
  [
    main('<p>The brown fox.</p>'),
    main('<p>The red fox.</p>'),
    'text: "The brown fox." became "The red fox."',
  ],
  [main(link('../b/', 'B')), main(link('/c/', 'B')), 'links: missing: /b/ (B)', 'links: new: /c/ (B)'],
  [
    main(link('/n/', 'N').repeat(2)),
    main(link('/n/', 'N')),
    'text: "NN" became "N"',
    'links: missing: /n/ (N)',
  ],
  [
    { main: link('/b/', 'B'), body: link('/c/', 'C') },
    { main: link('/c/', 'C'), body: link('/b/', 'B') },
    'text: "B" became "C"',
    'links: another order from "/c/ (C)" on',
  ],
  [
    image('x-0123abcd', 'X'),
    image('x-99999999', 'Y'),
    'images: missing: img /assets/x-*.png (X) 3',
    'images: new: img /assets/x-*.png (Y) 3',
  ],
  [
    { main: anchor('x', 'D'), body: sidebar(link('/a/', 'A')) },
    { main: anchor('x', 'E'), body: sidebar(link('/a/', 'A') + link('/b/', 'B')) },
    'headings: missing: h2#x D',
    'headings: new: h2#x E',
    'text: "D" became "E"',
    'sidebars: new: /b/ (B)',
  ],
  [
    data('{"@type":"Blog","name":"A"}'),
    data('{"name":"B","@type":"Blog"}'),
    'head: missing: structured data.name: A',
    'head: new: structured data.name: B',
  ],
  [
    main('<ul role="tablist"><li role="tab">One</li></ul>'),
    main('<div role="tablist"><button role="tab">One</button><button role="tab">Two</button></div>'),
    'text: "One" became "One Two"',
  ],
  // Markup, style sheets, the words of buttons and navigation, and spellings of addresses are no difference.
  [
    { head: '<link rel="stylesheet" href="/a.css">', main: `<p class="a">Words. ${link('../b/', 'B')}</p>` },
    {
      head: '',
      main: `<div><p>Words. ${link('/b/', 'B')}</p>\n</div><button>Copy</button><nav>On this page</nav>`,
    },
  ],
  [main('<img src="data:image/svg+xml;base64,PHN2Zy8+">'), main('<img src="data:image/svg+xml,%3Csvg/%3E">')],
  [
    { main: '<p>A</p>', body: '<a class="skipToContent_x1" href="#c">Skip</a>' },
    main(
      `<details class="theme-doc-toc-mobile"><summary>On this page</summary>${link('#x', 'X')}</details><p>A<span class="sr-only">(new tab)</span></p>`,
    ),
  ],
]

test('pages are compared by what readers and search engines see of them', async () => {
  const pages = (side: 0 | 1): Files =>
    Object.fromEntries(CASES.map((row, index) => [`${index}/index.html`, page(row[side])]))
  const { exitCode, lines } = await compare(pages(0), pages(1))
  assert.equal(exitCode, 1)
  for (const [index, [, , ...expected]] of CASES.entries()) {
    const at = ` [/${index}/]`
    const found = lines.filter((line) => line.endsWith(at)).map((line) => line.slice(0, -at.length))
    assert.deepEqual(found, expected)
  }
  assert.equal(lines.length, CASES.flatMap(([, , ...expected]) => expected).length)
})

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

const JSON_FEED = { version: 'https://jsonfeed.org/version/1' }
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
      'feed.json': JSON.stringify({ ...JSON_FEED, items: [{ url: '/p/', title: 'A' }] }),
      'sitemap.xml': SITEMAP('https://x.example/a', 'https://x.example/%C3%A4'),
    },
    {
      ...HOME,
      'rss.xml': RSS('<item><title>B</title><link>/p/</link></item>'),
      'atom.xml': ATOM('<entry><link href="/p/"/><content>new</content></entry>'),
      'feed.json': JSON.stringify({ ...JSON_FEED, items: [] }),
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
  const lines = ['text: "x" became "y" [/b/]']
  assert.deepEqual(outcome, { exitCode: 1, lines, allowed: 2, unused: ['Not so.'] })
})

test('differences that are all allowed are no failure', async () => {
  const allow = [{ what: 'became "y"', reason: 'It is right now.' }]
  const { exitCode } = await compare({ 'a.html': page(main('x')) }, { 'a.html': page(main('y')) }, { allow })
  assert.equal(exitCode, 0)
})

test('a folder that is not there or holds no pages, and a list that is none, are wrong use', async () => {
  const list = '[{"group":"words","reason":"r"}]'
  const site = temporarySite({
    'one/index.html': page({}),
    'empty/a.md': '',
    'list.json': list,
    'broken.json': '[',
  })
  closing.push(site.remove)
  const uses: readonly (readonly [said: RegExp, ...args: readonly string[]])[] = [
    [/"two" is not a folder/, 'one', 'two'],
    [/"empty" holds no pages/, 'empty', 'empty'],
    [/"list\.json" is not right at 0\.group/, 'one', 'one', '--allow', 'list.json'],
    [/"broken\.json" cannot be read as JSON/, 'one', 'one', '--allow', 'broken.json'],
  ]
  for (const [said, ...args] of uses) {
    const { exitCode, stderr } = await runCli(['compare', ...args], site.dir)
    assert.equal(exitCode, 2)
    assert.match(stderr, said)
  }
})

/** `a|a` for equal lines, `a|` and `|b` for those that stand alone. */
function rows(one: string, other: string): string {
  const lines = alignLines(one === '' ? [] : one.split(' '), other === '' ? [] : other.split(' '))
  return lines.map(({ before, after }) => `${before ?? ''}|${after ?? ''}`).join(' ')
}

test('lines are put side by side', () => {
  const cases: readonly (readonly [one: string, other: string, expected: string])[] = [
    ['a b', 'a b', 'a|a b|b'],
    ['a b c', 'a c', 'a|a b| c|c'],
    ['a c', 'a b c', 'a|a |b c|c'],
    ['a b c', 'a x c', 'a|a b|x c|c'],
    ['a b c d', 'c a b d', '|c a|a b|b c| d|d'],
    ['a b', 'x', 'a|x b|'],
    ['', 'x', '|x'],
  ]
  for (const [one, other, expected] of cases) assert.equal(rows(one, other), expected)
})

test('very long lists are aligned at both ends only', () => {
  const long = (name: string): readonly string[] =>
    Array.from({ length: 1200 }, (_, index) => `${name}${index}`)
  const aligned = alignLines(['first', ...long('a'), 'last'], ['first', ...long('b'), 'last'])
  assert.equal(aligned.length, 1202)
  assert.deepEqual(aligned.at(-1), { before: 'last', after: 'last' })
})
