import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { buildSite, readTree, temporarySite, type BuildResult, type Files, type TemporarySite } from '../support/build-site.ts'

/** Builds a temporary site, hands it over, and removes it. */
async function withSite(files: Files, use: (site: TemporarySite, result: BuildResult) => void | Promise<void>): Promise<void> {
  const home = { 'src/pages/index.md': '# Home\n' }
  const site = temporarySite({ ...home, ...files })
  try {
    await use(site, await buildSite(site.dir))
  } finally {
    site.remove()
  }
}

/** The content of a page, from its data. */
function contentOf(site: TemporarySite, page: string): string {
  return JSON.stringify((JSON.parse(site.read(`build/${page}.page.json`)) as { content: unknown }).content)
}

test('X4: a title that closes a script and holds line separators cannot leave the inline JSON', async () => {
  const title = '</script><script>alert(1)</script>\\u2028<!--'
  await withSite({ 'docs/a.md': `---\ntitle: "${title}"\n---\n\nText.\n` }, (site, result) => {
    assert.equal(result.exitCode, 0, result.stdout)
    const html = site.read('build/docs/a/index.html')
    assert.doesNotMatch(html, /<script>alert/)
    assert.equal(html.includes('\u2028</title>') || html.includes('&lt;/script&gt;'), true)
    const inline = [...html.matchAll(/<script type="application\/[^"]*"[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text)
    assert.ok(inline.length > 0)
    for (const text of inline) {
      assert.doesNotMatch(text, /[<>\u2028\u2029]/)
      JSON.parse(text)
    }
  })
})

test('X5: quotes, angles and ampersands are escaped in attributes, metadata and the sitemap', async () => {
  const nasty = `" ' < > &`
  const files = {
    'docs/a.md': `---\ntitle: '" '' < > &'\ndescription: '" '' < > &'\nslug: /a&b\n---\n\n![${nasty.replace('<', '\\<')}](./i.png)\n`,
    'docs/i.png': new Uint8Array([1, 2, 3]),
  }
  await withSite(files, (site, result) => {
    assert.equal(result.exitCode, 0, result.stdout)
    const html = site.read('build/docs/a&b/index.html')
    assert.match(html, /<title>&quot; &#39; &lt; &gt; &amp; \| Test<\/title>/)
    assert.match(html, /<meta property="og:description" content="&quot; &#39; &lt; &gt; &amp;">/)
    assert.match(html, /alt="&#x22; &#x27; < > &#x26;"/)
    assert.match(site.read('build/sitemap.xml'), /<loc>https:\/\/sitegen\.example\/docs\/a&amp;b<\/loc>/)
  })
})

test('X12: no path of the machine, no environment and no source of the configuration is in the output', async () => {
  const files = {
    'site.config.mjs': `const secret = 'configuration-secret-42'\nexport default { title: 'Test', url: 'https://sitegen.example', customFields: { length: secret.length } }\n`,
    'docs/a.mdx': `export const n = 1\n\n# A {n}\n\n---\n`,
    'docs/b.md': '---\nprivate_note: front-matter-secret-42\n---\n\n# B\n',
  }
  process.env['SITEGEN_TEST_SECRET'] = 'environment-secret-42'
  await withSite(files, (site, result) => {
    assert.equal(result.exitCode, 0, result.stdout)
    for (const [file, bytes] of readTree(path.join(site.dir, 'build'))) {
      for (const secret of [site.dir, process.cwd(), 'configuration-secret', 'environment-secret', 'front-matter-secret']) {
        assert.ok(!bytes.includes(secret), `${file} holds ${secret}`)
      }
    }
  })
})

const BODY = '---\ntitle: Twin\n---\n\nFirst line\nsecond line.\n\n- a\n- b\n\n```js\nconst a = 1\n\nconst b = 2\n```\n'
const TWINS: Readonly<Record<string, string | Uint8Array>> = {
  'a BOM': `\uFEFF${BODY}`,
  CRLF: BODY.replaceAll('\n', '\r\n'),
  'a lone CR': BODY.replaceAll('\n', '\r'),
  'a BOM and CRLF': `\uFEFF${BODY.replaceAll('\n', '\r\n')}`,
}

for (const [name, twin] of Object.entries(TWINS)) {
  test(`R20: a file with ${name} gives the same content as its plain twin`, async () => {
    await withSite({ 'docs/plain.md': BODY, 'docs/twin.md': twin }, (site, result) => {
      assert.equal(result.exitCode, 0, result.stdout)
      assert.equal(contentOf(site, 'docs/twin'), contentOf(site, 'docs/plain'))
    })
  })
}

test('R20: NUL, line separators, right-to-left text and emoji headings build', async () => {
  const text = `# \u05D0\u05D1\u05D2 \u2028 page\n\n## 🎉 party\n\nA\u0000B [link](#-party)\n`
  await withSite({ 'docs/a.md': text }, (site, result) => {
    assert.equal(result.exitCode, 0, result.stdout)
    assert.deepEqual(result.diagnostics, [])
    const content = contentOf(site, 'docs/a')
    assert.match(content, /id=\\"-party\\"/)
    assert.doesNotMatch(content, /\\u0000/)
  })
})

const NAMES = ['with space', "quo'te", 'hash#tag', 'ques?tion', 'per%cent', 'amp&and', 'pl+us', '[brackets]', 'e\u0301-decomposed', '日本']

test('R20: files with any name have a page, an address and working links', async () => {
  const pages = Object.fromEntries(NAMES.map((name) => [`docs/${name}.md`, `# ${name.replace(/[[\]]/g, '')}\n`]))
  const links = NAMES.map((name) => `- [x](./${encodeURIComponent(name)}.md)`).join('\n')
  await withSite({ ...pages, 'docs/all.md': `# All\n\n${links}\n- [y](<./with space.md>)\n` }, (site, result) => {
    assert.equal(result.exitCode, 0, result.stdout)
    assert.deepEqual(result.diagnostics, [])
    for (const name of NAMES) assert.ok(existsSync(path.join(site.dir, 'build/docs', name.normalize('NFC'), 'index.html')), name)
  })
})

test('R23: links are found where they are links, and resolved as written', async () => {
  const files = {
    'docs/a b.md': '# A b\n\n## H\n',
    'docs/links.md': [
      '# Links',
      '`[x](./nowhere.md)` and',
      '```md\n[x](./nowhere.md)\n```',
      '[query](./a%20b.md?x=1#h) [angle](<a b.md#h>) [ref][r] ![i](./i.png#gh-dark-mode-only)',
      '<a href="/docs/a%20b" target="_blank">raw</a>',
      '[r]: ./a%20b.md',
      '',
    ].join('\n\n'),
    'docs/i.png': new Uint8Array([1]),
  }
  await withSite(files, (site, result) => {
    assert.equal(result.exitCode, 0, result.stdout)
    const content = contentOf(site, 'docs/links')
    assert.match(content, /href=\\"\/docs\/a%20b\?x=1#h\\"/)
    assert.match(content, /i-[0-9a-f]{8}\.png#gh-dark-mode-only/)
    assert.match(content, /nowhere\.md/)
  })
})

test('R23: a link with a target is checked too', async () => {
  await withSite({ 'docs/a.md': '# A\n\n<a href="/nowhere" target="_blank">x</a>\n' }, (_site, result) => {
    assert.equal(result.exitCode, 1)
    assert.deepEqual(result.codes, ['DEAD_LINK'])
  })
})

test('R14: claims to one path are reported with both files, whatever their kind', async () => {
  const files = {
    'docs/x.md': '# X\n',
    'docs/x/index.md': '# X index\n',
    'docs/Case.md': '# Case\n',
    'docs/case.md': '# case\n',
    'static/docs/y/index.html': '<p>static</p>',
    'docs/y.md': '# Y\n',
  }
  await withSite(files, (site, result) => {
    const said = result.diagnostics.map(({ code, message, notes = [] }) => `${code} ${message} ${notes.join(' ')}`).join('\n')
    assert.match(said, /docs\/x\.md/)
    assert.match(said, /docs\/x\/index\.md/)
    assert.match(said, /[Cc]ase\.md/)
    assert.match(said, /static\/docs\/y\/index\.html/)
    assert.match(site.read('build/docs/y/index.html'), /<h1>Y<\/h1>/)
  })
})

test('R15: a partial that imports itself is an error within a moment', async () => {
  await withSite({ 'docs/a.mdx': `import A from './a.mdx'\n\n# A\n\n<A />\n` }, (_site, result) => {
    assert.equal(result.exitCode, 1)
    assert.ok(result.codes.includes('IMPORT_CYCLE'))
  })
})
