import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildSite, readTree, temporarySite, type BuildResult, type Files, type TemporarySite } from '../support/build-site.ts'
import { isWhole } from '../support/is-whole.ts'

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
  return JSON.stringify((JSON.parse(site.read(`build/${page}/page.json`)) as { content: unknown }).content)
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

/** Begins with a thematic break, and has what is rewritten before it is parsed. */
const MDX_BODY =
  '---\n\n:::note Hello title\n\ntext <!-- c --> ![a:b c](https://example.com/a.png)\n\n:::\n\n---\n\n```mdx-code-block\n<Details>hello</Details>\n```\n\n## A {#own}\n\n```mdx-code-block\nnever closed \u2028\n'
const MDX_TWINS: Readonly<Record<string, string>> = {
  'a BOM': `\uFEFF${MDX_BODY}`,
  CRLF: MDX_BODY.replaceAll('\n', '\r\n'),
  'a lone CR': MDX_BODY.replaceAll('\n', '\r'),
  'a BOM and CRLF': `\uFEFF${MDX_BODY.replaceAll('\n', '\r\n')}`,
}

test('R20: files of MDX with other line ends or a BOM give the same content as their plain twin', async () => {
  const twins = Object.values(MDX_TWINS).map((twin, index) => [`docs/twin${index}.mdx`, twin] as const)
  const files = { 'docs/plain.mdx': MDX_BODY, ...Object.fromEntries(twins) }
  await withSite(files, (site, result) => {
    assert.equal(result.exitCode, 0, result.stdout)
    const plain = contentOf(site, 'docs/plain')
    assert.match(plain, /Hello title/)
    assert.match(plain, /a:b c/)
    assert.match(plain, /never closed/)
    for (const [index, name] of Object.keys(MDX_TWINS).entries())
      assert.equal(
        contentOf(site, `docs/twin${index}`),
        plain.replace('<h1>plain</h1>', `<h1>twin${index}</h1>`),
        name,
      )
  })
})

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
    // The question mark is none for Windows.
    assert.deepEqual(result.codes, ['NAME_NOT_PORTABLE'])
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
      '[spaced](./a b.md) is no link',
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
    assert.match(content, /<a href=\\"\/docs\/a%20b#h\\">angle<\/a>/)
    assert.match(content, /<a href=\\"\/docs\/a%20b\\">ref<\/a>/)
    assert.match(content, /\[spaced\]\(\.\/a b\.md\) is no link/)
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

test('D6: what is nested ten thousand deep is an error with its place, and the other files are reported too', async () => {
  const files = {
    'docs/quotes.md': `# Quotes\n\n${'> '.repeat(10_000)}a\n`,
    'docs/emphasis.md': `# Emphasis\n\n${'*a **a '.repeat(65_000)}b${' a** a*'.repeat(65_000)}\n`,
    'docs/brace.mdx': '# Brace\n\nUse {name to greet.\n',
  }
  await withSite(files, (_site, result) => {
    assert.equal(result.exitCode, 1)
    assert.deepEqual(
      result.diagnostics.map(({ code }) => code).toSorted(),
      ['MDX_SYNTAX', 'NESTING_TOO_DEEP', 'NESTING_TOO_DEEP'],
    )
    for (const { place } of result.diagnostics) assert.equal(place?.line, 3)
  })
})

/** What is huge, and a fifth of it in short runs. */
const HUGE = isWhole
  ? { page: 5_000_000, rows: 50_000, lines: 20_000, words: 200_000 }
  : { page: 1_000_000, rows: 10_000, lines: 4000, words: 40_000 }

test('R21: a page of 5 MB, a table of 50,000 rows, 20,000 lines of code and a line of 1 MB are built', async () => {
  const block = '## A\n\nSome *text* with `code` and [a link](#a).\n\n- a\n- b\n\n```js\nlet a = 1\n```\n\n'
  const files = {
    'docs/page.md': block.repeat(Math.ceil(HUGE.page / block.length)),
    'docs/table.md': `# Table\n\n| a | b |\n|---|---|\n${'| c | d |\n'.repeat(HUGE.rows)}`,
    'docs/code.md': `# Code\n\n\`\`\`js\n${'const a = "b" + 1 // c\n'.repeat(HUGE.lines)}\`\`\`\n`,
    'docs/line.md': `# Line\n\n${'word '.repeat(HUGE.words)}\n`,
  }
  await withSite(files, (site, result) => {
    assert.equal(result.exitCode, 0, result.stdout)
    assert.ok(result.codes.every((code) => code === 'HIGHLIGHT_SKIPPED'), result.codes.join())
    assert.equal(site.read('build/docs/table/index.html').split('<td>c</td>').length - 1, HUGE.rows)
    assert.equal(site.read('build/docs/code/index.html').split('class="token-line"').length - 1, HUGE.lines)
    assert.ok(site.read('build/docs/line/index.html').length > HUGE.words * 5)
    assert.ok(site.read('build/docs/page/index.html').length > HUGE.page)
  })
})

test('R22: fences and containers without an end go on to the end of the page, with a warning', async () => {
  const files = {
    'docs/fence.md': '# Fence\n\n```js\nlet a = 1\n\n## Inside\n',
    'docs/container.md': '# Container\n\n:::note\n\nInside.\n\n## Below\n',
    'docs/line.md': '# Line\n\n:::tip all on one line :::\n\nBelow.\n',
    'docs/space.md': '# Space\n\n::: x\n\nBelow.\n',
    'docs/unknown.md': '# Unknown\n\n:::Foo\n\nInside.\n\n:::\n',
  }
  await withSite(files, (site, result) => {
    assert.equal(result.exitCode, 0, result.stdout)
    assert.deepEqual(result.codes.toSorted(), ['UNCLOSED_ADMONITION', 'UNCLOSED_FENCE', 'UNKNOWN_DIRECTIVE'])
    assert.match(contentOf(site, 'docs/fence'), /## Inside/)
    assert.match(contentOf(site, 'docs/container'), /admonition-content.*Inside.*Below.*<\/div>/s)
    assert.match(contentOf(site, 'docs/line'), /admonition-content.*all on one line.*<\/div>.*Below/s)
    assert.match(contentOf(site, 'docs/space'), /<p>::: x<\/p>/)
    assert.match(contentOf(site, 'docs/unknown'), /<p>:::Foo<\/p>.*Inside/s)
  })
})

test('R22: every file that is not valid MDX is reported in one run, with its place, its line and a hint', async () => {
  const files = {
    'docs/a.mdx': '# A\n\nLess <0 than.\n',
    'docs/b.mdx': '# B\n\nInstall <PLACEHOLDER> now.\n',
    'docs/c.mdx': '# C\n\nUse {name to greet.\n',
    'docs/d.mdx': '# D\n\n<Card>\n\nText.\n',
  }
  await withSite(files, (_site, result) => {
    assert.equal(result.exitCode, 1)
    assert.deepEqual(
      result.diagnostics.map(({ code, place }) => [code, place?.file, place?.line, place?.column]),
      [
        ['MDX_SYNTAX', 'docs/a.mdx', 3, 6],
        ['MDX_SYNTAX', 'docs/b.mdx', 3, 9],
        ['MDX_SYNTAX', 'docs/c.mdx', 3, 5],
        ['MDX_SYNTAX', 'docs/d.mdx', 3, 1],
      ],
    )
    for (const { hint } of result.diagnostics) assert.match(hint ?? '', /^Write /)
  })
})

test('X8: formulas cannot make links, classes or images, and what is wrong in them is shown', async () => {
  const plugin = (name: string): string => JSON.stringify(fileURLToPath(import.meta.resolve(name)))
  const files = {
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
  }
  await withSite(files, (site, result) => {
    assert.equal(result.exitCode, 0, result.stdout)
    assert.deepEqual(result.codes, ['MARKDOWN_MESSAGE'])
    for (const page of ['a', 'b']) assert.doesNotMatch(site.read(`build/docs/${page}/index.html`), /href="javascript|data-a=/)
    assert.match(site.read('build/docs/a/index.html'), /class="katex-error"/)
  })
})
