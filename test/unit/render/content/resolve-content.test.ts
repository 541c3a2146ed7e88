import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAssetStore } from '../../../../cli/content/assets/assets.ts'
import type { CompiledContent } from '../../../../cli/content/compile/compiled.ts'
import {
  contentOfModules,
  resolveContent,
  type ContentScope,
  type ResolvedContent,
} from '../../../../cli/render/content/resolve-content.ts'
import type { ContentNode } from '../../../../runtime/shared/content/content.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { compileText } from '../../content/markdown/compile-text.ts'
import { manifestOf, page } from '../../support/pages.ts'
import { siteConfig } from '../../support/site-config.ts'

/** Files by path; those whose name begins with `_` are partials, those below `src` are compiled for code. */
type Sources = Readonly<Record<string, string>>

async function scopeOf(sources: Sources): Promise<ContentScope> {
  const config = siteConfig()
  const compiledByPath = new Map<FilePath, CompiledContent>()
  const moduleByPath = new Map<FilePath, CompiledContent>()
  for (const [file, text] of Object.entries(sources)) {
    const path = file as FilePath
    const compiled = await compileText(text, { path, as: file.includes('/_') ? 'partial' : 'page' })
    compiledByPath.set(path, compiled)
    if (file.startsWith('src/') || compiled.kind === 'module')
      moduleByPath.set(path, await compileText(text, { path, as: 'module' }))
  }
  return {
    config,
    manifest: manifestOf([
      { url: '/docs/a/', source: 'docs/a.mdx' },
      { url: '/docs/b/', source: 'docs/b.mdx' },
    ]),
    assets: createAssetStore(config),
    contentDirs: [{ instance: 'docs/default', path: 'docs' as FilePath }],
    contentOf: (file) => compiledByPath.get(file),
    moduleOf: (file) => moduleByPath.get(file),
    modulesOf: (key) => {
      if (key === './src/Card') return ['src/m.mdx' as FilePath]
      return /\.mdx?$/.test(key) ? [key.slice(2) as FilePath] : []
    },
  }
}

async function resolve(sources: Sources, before: readonly ContentNode[] = []): Promise<ResolvedContent> {
  const scope = await scopeOf(sources)
  const compiled = scope.contentOf('docs/a.mdx' as FilePath)
  assert.ok(compiled !== undefined)
  return resolveContent(page({ url: '/docs/a/', source: 'docs/a.mdx', before }), compiled, scope)
}

const P = "import P from './_p.mdx'\n\n"

test('content becomes one string with its plain partials in place, without a module', async () => {
  const rows: readonly (readonly [html: string, sources: Sources])[] = [
    ['<p>a <a href="/docs/b/">b</a></p><ul><li>c</li></ul>', { 'docs/a.mdx': 'a [b](./b.mdx)\n\n- c' }],
    [
      '<p>a</p><p>c <a href="/docs/b/">d</a></p><p>b</p>',
      { 'docs/a.mdx': `${P}a\n\n<P />\n\nb`, 'docs/_p.mdx': 'c [d](./b.mdx)' },
    ],
    ['<p><em>c</em></p><p><em>c</em></p>', { 'docs/a.mdx': `${P}<P />\n\n<P />`, 'docs/_p.mdx': '*c*' }],
    ['<p>a <b>c</b> b</p>', { 'docs/a.mdx': `${P}a <P /> b`, 'docs/_p.mdx': '<b>c</b>' }],
    [
      '<ul><li><p>c</p><p><img src="https://d.example/e.png" alt="d" loading="lazy" decoding="async"></p></li></ul>',
      {
        'docs/a.mdx': `${P}- <P />`,
        'docs/_p.mdx': "import Q from './deep/_q.md'\n\nc\n\n<Q />",
        'docs/deep/_q.md': '![d](https://d.example/e.png)',
      },
    ],
    ['a &amp; &lt; b<p>c</p>', { 'docs/a.mdx': `${P}<>a & \\< b<P /></>`, 'docs/_p.mdx': 'c' }],
    ['<p>a</p>', { 'docs/a.mdx': `${P}a\n\n<P />`, 'docs/_p.mdx': '' }],
    ['<div>a<br><p>c</p></div>', { 'docs/a.mdx': `${P}<div>a<br/><P /></div>`, 'docs/_p.mdx': 'c' }],
    // It did not compile.
    ['<p>a</p>', { 'docs/a.mdx': `${P}a\n\n<P />`, 'docs/_p.mdx': '<X>' }],
  ]
  for (const [html, sources] of rows) {
    const { content, keys } = await resolve(sources)
    assert.ok(content.kind === 'html' && content.html !== undefined)
    assert.equal(content.html.replace(/\n\s*/g, ''), html)
    assert.deepEqual(keys, [])
  }
})

test('components make a tree, whose keys are their modules', async () => {
  const link: ContentNode = { tag: 'a', props: { href: '/docs/b/' }, html: 'b' }
  const item: ContentNode = { tag: 'li', children: [{ use: './docs/C' }, ' ', link] }
  const rows: readonly (readonly [sources: Sources, nodes: readonly ContentNode[], ...keys: string[]])[] = [
    [{ 'docs/a.mdx': '<C d="e" />' }, [{ use: 'C', props: { d: 'e' } }]],
    [
      { 'docs/a.mdx': "import { C } from '../src/Card'\n\n<C>x</C>" },
      [{ use: './src/Card#C', children: ['x'] }],
      './src/Card#C',
    ],
    [
      { 'docs/a.mdx': `${P}a\n\n<P />`, 'docs/_p.mdx': "import C from './C'\n\n- <C /> [b](./b.mdx)" },
      [
        { tag: 'p', html: 'a' },
        { tag: 'ul', children: ['\n', item, '\n'] },
      ],
      './docs/C',
    ],
    [
      { 'docs/a.mdx': `${P}<C>\n\n<P />\n\n</C>`, 'docs/_p.mdx': 'a *b*' },
      [{ use: 'C', children: [{ tag: 'p', html: 'a <em>b</em>' }] }],
    ],
    // A partial that is not there, and a named import of one.
    [{ 'docs/a.mdx': `${P}<P />` }, [{ use: './docs/_p.mdx' }], './docs/_p.mdx'],
    [
      { 'docs/a.mdx': "import { P } from './_p.mdx'\n\n<P />", 'docs/_p.mdx': 'x' },
      [{ use: './docs/_p.mdx#P' }],
      './docs/_p.mdx#P',
    ],
  ]
  for (const [sources, nodes, ...keys] of rows) {
    const { content, keys: found } = await resolve(sources)
    assert.ok(content.kind === 'tree')
    assert.deepEqual([content.nodes, found], [nodes, keys])
  }
})

test('a partial that must be run stays a component, and its words come along', async () => {
  const { content, keys } = await resolve({
    'docs/a.mdx': `${P}a\n\n<P b="c" />`,
    'docs/_p.mdx': 'd *e*\n\n{props.b}',
  })
  assert.deepEqual(keys, ['./docs/_p.mdx'])
  assert.deepEqual(content, {
    kind: 'tree',
    nodes: [
      { tag: 'p', html: 'a' },
      { use: './docs/_p.mdx', props: { b: 'c' } },
    ],
    parts: { 'docs/_p.mdx': { statics: [{ tag: 'p', html: 'd <em>e</em>' }], refs: [] } },
  })
})

test('a module brings its words and addresses, and those of modules behind its components', async () => {
  const { content, keys } = await resolve({
    'docs/a.mdx': "import C from '../src/Card'\n\n{1 + 1}\n\n[b](./b.mdx) *c*\n\n<C />",
    'src/m.mdx': 'words',
  })
  assert.deepEqual(keys, ['./docs/a.mdx'])
  assert.deepEqual(content, {
    kind: 'module',
    module: './docs/a.mdx',
    before: [],
    parts: {
      'docs/a.mdx': {
        statics: [{ tag: 'p', html: '<a href="/docs/b/">b</a> <em>c</em>' }],
        refs: [{ href: '/docs/b/' }],
      },
    },
  })
})

test('a React page gets the words of the MDX that it imports', async () => {
  const scope = await scopeOf({ 'src/m.mdx': 'words [b](./nope.md)' })
  const { content, diagnostics } = contentOfModules(
    page({ url: '/', source: 'src/pages/index.tsx' }),
    ['./src/Card'],
    scope,
  )
  assert.deepEqual(content?.kind === 'tree' && Object.keys(content.parts), ['src/m.mdx'])
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['DEAD_MARKDOWN_LINK'],
  )
})

test('a title from front matter stands before content that has none of its own', async () => {
  const titles = { a: true, '# A\n\na': false, '#\n\na': true }
  for (const [text, isShown] of Object.entries(titles)) {
    for (const addition of ['', '\n\n<C />', '\n\n{1 + 1}']) {
      const before: readonly ContentNode[] = [{ tag: 'header', html: '<h1>T</h1>' }]
      const { content } = await resolve({ 'docs/a.mdx': text + addition }, before)
      assert.equal(JSON.stringify(content).includes('<h1>T</h1>'), isShown, content.kind)
    }
  }
})

test('the toc takes in those of partials, as often as they are put, where they are put', async () => {
  const { toc } = await resolve({
    'docs/a.mdx': "import P from './_p.mdx'\nimport U from './_unused.mdx'\n\n## a\n\n<P />\n\n## b\n\n<P />",
    'docs/_p.mdx': "import Q from './_q.mdx'\n\n### c\n\n<Q />",
    'docs/_q.mdx': '#### d',
    'docs/_unused.mdx': '## e',
  })
  assert.deepEqual(
    toc.map(({ value, level }) => `${level} ${value}`),
    ['2 a', '3 c', '4 d', '2 b', '3 c', '4 d'],
  )
})

test('equal ids of several files are reported with the files; compiling reports those of one', async () => {
  const rows: readonly (readonly [text: string, partial: string, note?: string])[] = [
    [`${P}## A\n\n<P />`, '## A', 'they are in docs/a.mdx and docs/_p.mdx'],
    [`${P}<P />\n\n<P />`, '## A', 'both are in docs/_p.mdx, which is put in twice'],
    [`${P}<P />`, '## A {#x}\n\n## B {#x}'],
  ]
  for (const [text, partial, note] of rows) {
    const { toc, diagnostics } = await resolve({ 'docs/a.mdx': text, 'docs/_p.mdx': partial })
    assert.equal(toc.length, 2)
    assert.deepEqual(
      diagnostics.map(({ code, place, notes }) => [code, place, notes]),
      note === undefined ? [] : [['DUPLICATE_HEADING_ID', { file: 'docs/a.mdx' }, [note]]],
    )
  }
})

test('a dead link of a partial is told once for each page, at its place in the partial', async () => {
  const { diagnostics } = await resolve({
    'docs/a.mdx': `${P}<P />\n\n<P />`,
    'docs/_p.mdx': 'x\n\n[y](./nope.md)',
  })
  assert.deepEqual(
    diagnostics.map(({ code, place }) => [code, place?.file, place?.line]),
    [['DEAD_MARKDOWN_LINK', 'docs/_p.mdx', 3]],
  )
})

test('relative links of a partial lead from the partial, page links from the page', async () => {
  const { content } = await resolve({
    'docs/a.mdx': "import P from './deep/_p.mdx'\n\n<P />",
    'docs/deep/_p.mdx': '[x](../b.mdx) [y](./z)',
  })
  assert.deepEqual(content, {
    kind: 'html',
    html: '<p><a href="/docs/b/">x</a> <a href="/docs/a/z">y</a></p>',
  })
})
