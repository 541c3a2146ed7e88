import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import test, { before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { siteOf } from '../../support/build/sites.ts'
import { runProcess } from '../../support/sitegen-process.ts'
import {
  buildSite,
  readTree,
  type BuildResult,
  type Files,
  type TemporarySite,
} from '../../support/build-site.ts'

async function built(files: Files): Promise<BuildResult & { readonly site: TemporarySite }> {
  const site = siteOf({ 'src/pages/index.md': '# Home\n', ...files })
  return { site, ...(await buildSite(site.dir)) }
}

const BODY =
  '---\ntitle: Twin\n---\n\nFirst line\nsecond line.\n\n- a\n- b\n\n```js\nconst a = 1\n\nconst b = 2\n```\n'
/** Begins with a thematic break, and has what is rewritten before it is parsed. */
const MDX_BODY =
  '---\n\n:::note Hello title\n\ntext <!-- c --> ![a:b c](https://example.com/a.png)\n\n:::\n\n---\n\n```mdx-code-block\n<Details>hello</Details>\n```\n\n## A {#own}\n\n```mdx-code-block\nnever closed \u2028\n'

/** Texts that mean the same. */
const TWINS: Readonly<Record<string, (body: string) => string>> = {
  bom: (body) => `\uFEFF${body}`,
  crlf: (body) => body.replaceAll('\n', '\r\n'),
  cr: (body) => body.replaceAll('\n', '\r'),
  both: (body) => `\uFEFF${body.replaceAll('\n', '\r\n')}`,
}

const NAMES = [
  'with space',
  "quo'te",
  'hash#tag',
  'ques?tion',
  'per%cent',
  'amp&and',
  'pl+us',
  '[brackets]',
  'e\u0301-decomposed',
  '日本',
]
const IMAGE = new Uint8Array([1, 2, 3])

const GOOD: Files = {
  'site.config.mjs': `const secret = 'configuration-secret-42'\nexport default { title: 'Test', url: 'https://sitegen.example', customFields: { length: secret.length } }\n`,
  'docs/script.md': '---\ntitle: "</script><script>alert(1)</script>\\u2028<!--"\n---\n\nText.\n',
  'docs/attributes.md': `---\ntitle: '" '' < > &'\ndescription: '" '' < > &'\nslug: /a&b\n---\n\n![" ' \\< > &](./i.png)\n`,
  'docs/i.png': IMAGE,
  'docs/exports.mdx': `export const n = 1\n\n# A {n}\n\n---\n`,
  'docs/private.md': '---\nprivate_note: front-matter-secret-42\n---\n\n# B\n',
  'docs/plain.md': BODY,
  'docs/plain-mdx.mdx': MDX_BODY,
  ...Object.fromEntries(Object.entries(TWINS).map(([name, twin]) => [`docs/${name}.md`, twin(BODY)])),
  ...Object.fromEntries(
    Object.entries(TWINS).map(([name, twin]) => [`docs/${name}-mdx.mdx`, twin(MDX_BODY)]),
  ),
  'docs/characters.md': `# \u05D0\u05D1\u05D2 \u2028 page\n\n## 🎉 party\n\nA\u0000B [link](#-party)\n`,
  ...Object.fromEntries(NAMES.map((name) => [`docs/${name}.md`, `# ${name.replace(/[[\]]/g, '')}\n`])),
  'docs/all.md': `# All\n\n${NAMES.map((name) => `- [x](./${encodeURIComponent(name)}.md)`).join('\n')}\n- [y](<./with space.md>)\n`,
  'docs/a b.md': '# A b\n\n## H\n',
  'docs/links.md': [
    '# Links',
    '`[x](./nowhere.md)` and',
    '```md\n[x](./nowhere.md)\n```',
    '[query](./a%20b.md?x=1#h) [angle](<a b.md#h>) [ref][r] ![i](./i.png#gh-dark-mode-only)',
    '[spaced](./a b.md) is no link',
    '<a href="/docs/a%20b" target="_blank">raw</a>',
    '[r]: ./a%20b.md',
    '',
  ].join('\n\n'),
  'docs/fence.md': '# Fence\n\n```js\nlet a = 1\n\n## Inside\n',
  'docs/container.md': '# Container\n\n:::note\n\nInside.\n\n## Below\n',
  'docs/line.md': '# Line\n\n:::tip all on one line :::\n\nBelow.\n',
  'docs/space.md': '# Space\n\n::: x\n\nBelow.\n',
  'docs/unknown.md': '# Unknown\n\n:::Foo\n\nInside.\n\n:::\n',
}

let good: Awaited<ReturnType<typeof built>>
before(async () => {
  good = await built(GOOD)
})

const read = (page: string): string => good.site.read(`build/docs/${page}/index.html`)
/** The content of a page, from its data. */
const contentOf = (page: string): string =>
  JSON.stringify((JSON.parse(good.site.read(`build/docs/${page}/page.json`)) as { content: unknown }).content)

test('what is odd but right is built, with warnings where something has no end or a name is not for every system', () => {
  assert.equal(good.exitCode, 0, good.stdout)
  assert.deepEqual(good.codes, [
    'BAD_IMAGE',
    'NAME_NOT_PORTABLE',
    'UNCLOSED_ADMONITION',
    'UNCLOSED_FENCE',
    'UNKNOWN_DIRECTIVE',
  ])
})

test('X4: a title that closes a script and holds line separators cannot leave the inline JSON', () => {
  const html = read('script')
  assert.doesNotMatch(html, /<script>alert/)
  assert.equal(html.includes('\u2028</title>') || html.includes('&lt;/script&gt;'), true)
  const inline = [...html.matchAll(/<script type="application\/[^"]*"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => text,
  )
  assert.ok(inline.length > 0)
  for (const text of inline) {
    assert.doesNotMatch(text, /[<>\u2028\u2029]/)
    JSON.parse(text)
  }
})

test('X5: quotes, angles and ampersands are escaped in attributes, metadata and the sitemap', () => {
  const html = read('a&b')
  assert.match(html, /<title>&quot; &#39; &lt; &gt; &amp; \| Test<\/title>/)
  assert.match(html, /<meta property="og:description" content="&quot; &#39; &lt; &gt; &amp;">/)
  assert.match(html, /alt="&#x22; &#x27; < > &#x26;"/)
  assert.match(good.site.read('build/sitemap.xml'), /<loc>https:\/\/sitegen\.example\/docs\/a&amp;b<\/loc>/)
})

test('X12: no path of the machine, no environment and no source of the configuration is in the output', () => {
  const { PATH = '' } = process.env
  const secrets = [good.site.dir, process.cwd(), 'configuration-secret', 'front-matter-secret', PATH]
  for (const [file, bytes] of readTree(path.join(good.site.dir, 'build')))
    for (const secret of secrets) assert.ok(!bytes.includes(secret), `${file} holds ${secret}`)
})

test('R20: files with other line ends or a BOM give the same content as their plain twin', () => {
  const plain = contentOf('plain-mdx')
  for (const words of [/Hello title/, /a:b c/, /never closed/]) assert.match(plain, words)
  for (const name of Object.keys(TWINS)) {
    assert.equal(contentOf(name), contentOf('plain'), name)
    assert.equal(contentOf(`${name}-mdx`), plain.replace('<h1>plain-mdx</h1>', `<h1>${name}-mdx</h1>`), name)
  }
})

test('R20: NUL, line separators, right-to-left text, emoji headings and files with any name have a page and an address', () => {
  const content = contentOf('characters')
  assert.match(content, /id=\\"-party\\"/)
  assert.doesNotMatch(content, /\\u0000/)
  for (const name of NAMES)
    assert.ok(existsSync(path.join(good.site.dir, 'build/docs', name.normalize('NFC'), 'index.html')), name)
})

test('R23: links are found where they are links, and resolved as written', () => {
  const content = contentOf('links')
  assert.match(content, /href=\\"\/docs\/a%20b\?x=1#h\\"/)
  assert.match(content, /<a href=\\"\/docs\/a%20b#h\\">angle<\/a>/)
  assert.match(content, /<a href=\\"\/docs\/a%20b\\">ref<\/a>/)
  assert.match(content, /\[spaced\]\(\.\/a b\.md\) is no link/)
  assert.match(content, /i-[0-9a-f]{8}\.png#gh-dark-mode-only/)
  assert.match(content, /nowhere\.md/)
})

test('R22: fences and containers without an end go on to the end of the page', () => {
  assert.match(contentOf('fence'), /## Inside/)
  assert.match(contentOf('container'), /admonition-content.*Inside.*Below.*<\/div>/s)
  assert.match(contentOf('line'), /admonition-content.*all on one line.*<\/div>.*Below/s)
  assert.match(contentOf('space'), /<p>::: x<\/p>/)
  assert.match(contentOf('unknown'), /<p>:::Foo<\/p>.*Inside/s)
})

test('R14: claims to one path are reported with both files, whatever their kind', async () => {
  const { site, diagnostics } = await built({
    'docs/x.md': '# X\n',
    'docs/x/index.md': '# X index\n',
    'docs/Case.md': '# Case\n',
    'docs/case.md': '# case\n',
    'static/docs/y/index.html': '<p>static</p>',
    'docs/y.md': '# Y\n',
  })
  const said = diagnostics
    .map(({ code, message, notes = [] }) => `${code} ${message} ${notes.join(' ')}`)
    .join('\n')
  for (const file of [/docs\/x\.md/, /docs\/x\/index\.md/, /[Cc]ase\.md/, /static\/docs\/y\/index\.html/])
    assert.match(said, file)
  assert.match(site.read('build/docs/y/index.html'), /<h1>Y<\/h1>/)
})

test('R15, R22, D6: all that is wrong is reported in one run, with its place, its line and a hint', async () => {
  const { exitCode, diagnostics } = await built({
    'docs/a.mdx': '# A\n\nLess <0 than.\n',
    'docs/b.mdx': '# B\n\nInstall <PLACEHOLDER> now.\n',
    'docs/c.mdx': '# C\n\nUse {name to greet.\n',
    'docs/d.mdx': '# D\n\n<Card>\n\nText.\n',
    'docs/target.md': '# A\n\n<a href="/nowhere" target="_blank">x</a>\n',
    'docs/own.mdx': `import Own from './own.mdx'\n\n# A\n\n<Own />\n`,
    'docs/quotes.md': `# Quotes\n\n${'> '.repeat(10_000)}a\n`,
    'docs/emphasis.md': `# Emphasis\n\n${'*a **a '.repeat(65_000)}b${' a** a*'.repeat(65_000)}\n`,
  })
  assert.equal(exitCode, 1)
  assert.deepEqual(
    diagnostics
      .map(
        ({ code, place }) =>
          `${code} ${place?.file}:${place?.line}${code === 'MDX_SYNTAX' ? `:${place?.column}` : ''}`,
      )
      .sort(),
    [
      'DEAD_LINK docs/target.md:3',
      'IMPORT_CYCLE docs/own.mdx:1',
      'MDX_SYNTAX docs/a.mdx:3:6',
      'MDX_SYNTAX docs/b.mdx:3:9',
      'MDX_SYNTAX docs/c.mdx:3:5',
      'MDX_SYNTAX docs/d.mdx:3:1',
      'NESTING_TOO_DEEP docs/emphasis.md:3',
      'NESTING_TOO_DEEP docs/quotes.md:3',
    ],
  )
  for (const { code, hint } of diagnostics) if (code === 'MDX_SYNTAX') assert.match(hint ?? '', /^Write /)
})

test('X8: formulas cannot make links, classes or images, and what is wrong in them is shown', async () => {
  const plugin = (name: string): string => JSON.stringify(fileURLToPath(import.meta.resolve(name)))
  const { site, exitCode, codes, stdout } = await built({
    'site.config.mjs': `import remarkMath from ${plugin('remark-math')}
import rehypeKatex from ${plugin('rehype-katex')}
export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { remarkPlugins: [remarkMath], rehypePlugins: [[rehypeKatex, { strict: 'ignore' }]] },
}
`,
    'docs/a.md': '# A\n\n$\\href{javascript:alert(1)}{x}$ $\\htmlData{a=b}{x}$\n\n$\\frac{$\n',
    'docs/b.mdx': '# B\n\n{1 + 1}: $\\href{javascript:alert(1)}{x}$\n',
  })
  assert.deepEqual([exitCode, codes], [0, ['MARKDOWN_MESSAGE']], stdout)
  for (const page of ['a', 'b'])
    assert.doesNotMatch(site.read(`build/docs/${page}/index.html`), /href="javascript|data-a=/)
  assert.match(site.read('build/docs/a/index.html'), /class="katex-error"/)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"><path d="M0 0h3"/></svg>'

/** Every way in which a site names a file. */
const NAMED: Readonly<Record<string, string>> = {
  'docs/a.mdx': `import Part from './_partié.mdx'
import Shown from '@site/src/compé'
import url from './café.svg?url'

# A

<Part /> <Shown /> <img src={url} /> <img src={require('./dossié/ô.svg').default} />

![x](./café.svg) ![y](/img/ü.svg) [page](./dossié/pagé.md) [pdf](/img/é.pdf) [asset](./caf%C3%A9.svg)
`,
  'docs/_partié.mdx': 'A part: {1 + 1}\n\n![x](./café.svg)\n',
  'docs/café.svg': SVG,
  'docs/dossié/pagé.md': '# Page\n\n[back](../a.mdx) ![x](../café.svg)\n',
  'docs/dossié/ô.svg': SVG,
  'static/img/é.pdf': 'pdf',
  'static/img/ü.svg': SVG,
  'src/compé.jsx': "import './é.css'\nexport default () => <b className='e'>Shown</b>\n",
  'src/é.css': '.e { background: url(../docs/café.svg) }\n',
}

/** The same files by names whose accents are apart, and the same texts. */
function decomposed(files: typeof NAMED): typeof NAMED {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file.normalize('NFD'), text]))
}

test('files whose names have their accents apart are found by the names that people type, and give the same site', async () => {
  const [plain, apart] = [siteOf(NAMED), siteOf(decomposed(NAMED))]
  for (const part of ['A part: {1 + 1}', 'Another part: {1 + 2}']) {
    const changed = { 'docs/_partié.mdx': `${part}\n\n![x](./café.svg)\n` }
    plain.write(changed)
    apart.write(decomposed(changed))
    const results = await Promise.all([plain, apart].map(({ dir }) => buildSite(dir)))
    assert.deepEqual(
      results.map(({ codes }) => codes),
      [['NO_HOME_PAGE'], ['NO_HOME_PAGE']],
    )
    // The bundler makes the module of the part again, by its name on the disk.
    const [one, other] = [plain, apart].map(({ dir }) =>
      [...readTree(path.join(dir, 'build'))]
        .filter(([file]) => !/^assets\/js\/|\.json$/.test(file))
        .map(([file, bytes]) => [
          file,
          String(bytes)
            .normalize('NFC')
            .replaceAll(/"[^"]*_parti-[^"]*"/g, ''),
        ]),
    )
    assert.deepEqual(other, one)
    assert.match(String(one), new RegExp(`${part.slice(0, 6)}.*Shown`, 's'))
  }
})

test('a text that its parser reads for minutes ends in time', async () => {
  const { dir } = siteOf({
    'site.config.mjs': `export default { title: 'Test', url: 'https://sitegen.example', markdown: { timeout: 1 } }\n`,
    'src/pages/index.md': `# A\n\n${'&amp; '.repeat(150_000)}`,
  })
  const started = performance.now()
  const { exitCode, stderr } = await runProcess(['build', '--quiet'], { cwd: dir })
  assert.equal(exitCode, 1)
  assert.match(stderr, /^error MARKDOWN_TOO_SLOW/m)
  assert.ok(performance.now() - started < 120_000)
})
