import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { runCli, temporarySite, type Files } from '../../support/build-site.ts'

const closing: (() => void)[] = []
after(() => closing.forEach((close) => close()))

interface Site {
  readonly generator: string
  readonly list: string
  readonly archive: string
  readonly post: string
  readonly doc: string
}

function files(folder: string, { generator, list, archive, post, doc }: Site): Files {
  const document = (htmlClass: string, title: string, body: string): string =>
    `<!doctype html><html lang=en class="${htmlClass}"><head><meta name=generator content="${generator}"><title>${title}</title></head><body><div class="main-wrapper">${body}</div></body></html>`
  const home = '<header class="hero"><h1>Home</h1></header><main><p>Hi</p></main>'
  return {
    [`${folder}/index.html`]: document('plugin-pages', 'Home', home),
    [`${folder}/blog/index.html`]: document('plugin-blog blog-list-page', 'Blog', list),
    [`${folder}/blog/archive/index.html`]: document('plugin-blog', 'Archive', archive),
    [`${folder}/blog/post/index.html`]: document('plugin-blog', 'Post', post),
    [`${folder}/docs/a/index.html`]: document('plugin-docs', 'A', doc),
  }
}

const DOCUSAURUS: Site = {
  generator: 'Docusaurus v3.10.2',
  list: '<main><article><h2><a href="/blog/post">Post</a></h2></article></main>',
  archive:
    '<header><h1>Archive</h1><p>Archive</p></header><main><h3 class="anchor" id="2021">2021</h3><ul><li><a href="/blog/post">August 1 - Post</a></ul></main>',
  post: '<aside><nav><a href="/blog/post">Post</a></nav></aside><main><article><header><h1>Post</h1><div><time>August 1, 2021</time> · One min read</div><div class="avatar"><a href="/ann"><img class="avatar__photo" src="/ann.png" alt="Ann"></a><div class="avatar__intro"><div class="avatar__name"><a href="/ann">Ann</a></div><small>Writer</small></div></div></header><div class="markdown"><p>Words.</p></div></article></main>',
  doc: '<main><article><nav class="theme-doc-breadcrumbs"><a href="/">Home</a></nav><div class="theme-doc-toc-mobile"><button>On this page</button></div><div class="theme-doc-markdown markdown"><h1>A</h1><p>Text.</p></div></article><section><a class="card" href="/b"><h2 class="theme-doc-card-heading"><span class="theme-doc-card-icon">📄️</span><span>B</span></h2><p>About B</p></a></section></main>',
}

const SITEGEN: Site = {
  generator: 'sitegen',
  list: '<main><h1>Blog</h1><article><h2><a href="/blog/post">Post</a></h2></article></main>',
  archive:
    '<main><h1>Archive</h1><h2 id="2021">2021</h2><ul><li><time>Aug 1</time><a href="/blog/post">Post</a></ul></main>',
  post: '<aside><nav><a href="/blog">Blog</a></nav></aside><main><article><p class="blog-post__blog"><a href="/blog">Blog</a></p><header><p><time>August 1, 2021</time><span> · </span>One min read</p><h1>Post</h1><ul><li><div class="avatar"><img class="avatar__photo" src="/ann.png" alt="" width="48"><div><span class="avatar__name"><a href="/ann">Ann</a></span></div></div></ul></header><div class="markdown"><p>Words.</p></div></article></main>',
  doc: '<main><article><details class="theme-doc-toc-mobile"><summary>On this page</summary></details><div class="theme-doc-markdown markdown"><h1>A</h1><p>Text.</p></div></article><ul><li><a class="card" href="/b"><h2 class="theme-doc-card-heading"><span>B</span></h2><span class="theme-doc-card-description">About B</span></a></ul></main>',
}

interface Outcome {
  readonly exitCode: number
  readonly differences: readonly { readonly group: string; readonly what: string }[]
  readonly expected: readonly { readonly reason: string; readonly differences: readonly unknown[] }[]
}

/** Compares two sites; the report is written where `--html` says. */
async function compare(one: Site, other: Site, args: readonly string[] = []) {
  const site = temporarySite({ ...files('theirs', one), ...files('ours', other) })
  closing.push(site.remove)
  const { exitCode, stdout } = await runCli(['compare', 'theirs', 'ours', '--json', ...args], site.dir)
  const { result } = JSON.parse(stdout) as { readonly result: Omit<Outcome, 'exitCode'> }
  return { dir: site.dir, outcome: { exitCode, ...result } }
}

test('what every move from Docusaurus changes is explained, and is no failure', async () => {
  const { outcome } = await compare(DOCUSAURUS, SITEGEN)
  assert.deepEqual([outcome.differences, outcome.exitCode], [[], 0])
  const reasons = outcome.expected.map(({ reason }) => reason)
  assert.equal(new Set(reasons).size, reasons.length)
  const parts = [
    'names itself',
    'Lists of posts have a title',
    'archive of a blog',
    'authors in short',
    'sidebar of a blog',
  ]
  for (const part of parts)
    assert.ok(
      reasons.some((reason) => reason.includes(part)),
      part,
    )
})

test('nothing is expected of two builds of the same program', async () => {
  const { outcome } = await compare({ ...DOCUSAURUS, generator: 'sitegen' }, SITEGEN)
  assert.deepEqual([outcome.expected, outcome.exitCode], [[], 1])
})

test('what a move must not change is a difference: words, dates, names of authors, titles of docs', async () => {
  const post = SITEGEN.post
    .replace('Words.', 'Other words.')
    .replace('August 1, 2021', 'August 2, 2021')
    .replace('>Ann<', '>Bob<')
  const doc = SITEGEN.doc.replace('<p>Text', '<h1>A again</h1><p>Text')
  const { outcome } = await compare(DOCUSAURUS, { ...SITEGEN, post, doc })
  assert.deepEqual(
    outcome.differences.map(({ group, what }) => `${group}: ${what}`),
    [
      'headings: new: h1 A again',
      'text: "A Text. B About B" became "A A again Text. B About B"',
      'text: "Words." became "Other words."',
      'details: missing: Ann',
      'details: missing: August 1, 2021 · One min read',
      'details: new: August 2, 2021 · One min read',
      'details: new: Bob',
    ],
  )
})

test('people see counts, first examples, and why a difference is expected', async () => {
  const site = temporarySite({
    ...files('theirs', DOCUSAURUS),
    ...files('ours', { ...SITEGEN, doc: SITEGEN.doc.replace('Text', 'Word') }),
  })
  closing.push(site.remove)
  const { stdout } = await runCli(['compare', 'theirs', 'ours'], site.dir)
  assert.match(
    stdout,
    /text: 1 difference\n {2}"A Text\. B About B" became "A Word\. B About B" {2}\[\/docs\/a\/\]\n/,
  )
  assert.match(
    stdout,
    /expected after a move from Docusaurus: \d+ differences\n {2}Each program names itself.*\n {4}head: missing: meta generator: Docusaurus v3\.10\.2 {2}\[/,
  )
  assert.match(stdout, /1 difference in 5 pages that both have, beside what is expected\./)
})

test('--html writes one file that loads nothing, escapes everything and shows differing pages side by side', async () => {
  const doc = SITEGEN.doc.replace(
    '<h1>A</h1>',
    '<h1 id="&lt;img src=x&gt;">A &lt;script&gt;alert(1)&lt;/script&gt;</h1>',
  )
  const { dir, outcome } = await compare(DOCUSAURUS, { ...SITEGEN, doc }, ['--html', 'reports/move.html'])
  assert.equal(outcome.exitCode, 1)
  const html = readFileSync(path.join(dir, 'reports/move.html'), 'utf8')
  assert.doesNotMatch(html, /<script|<img|<link|<iframe|\b(?:src|href)="(?!#)|url\(|@import/)
  assert.match(html, /Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/)
  assert.match(html, /prefers-color-scheme: dark/)
  assert.match(
    html,
    /<td class="missing"><del>h1 A<\/del><\/td><td class="new"><ins>h1#&lt;img src=x&gt; A &lt;script&gt;alert\(1\)&lt;\/script&gt;<\/ins><\/td>/,
  )
  assert.match(html, /<a href="#page-1"><code>\/docs\/a\/<\/code><\/a>/)
  assert.match(html, /<h2>Expected after a move from Docusaurus<\/h2>/)
})

test('a report that cannot be written is wrong use', async () => {
  const site = temporarySite({ ...files('theirs', DOCUSAURUS), ...files('ours', SITEGEN) })
  closing.push(site.remove)
  assert.ok(statSync(path.join(site.dir, 'ours')).isDirectory())
  const { exitCode, stderr } = await runCli(['compare', 'theirs', 'ours', '--html', 'ours'], site.dir)
  assert.equal(exitCode, 2)
  assert.match(stderr, /The report "ours" cannot be written: EISDIR/)
})
