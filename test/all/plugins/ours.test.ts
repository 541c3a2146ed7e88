import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { before, test } from 'node:test'
import { readExamples } from '../examples/read-examples.ts'
import { outputOf, siteOf } from '../../support/build/sites.ts'
import { buildSite, runCli, type Files, type TemporarySite } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

/** All that a plugin of ours can have beside methods of Docusaurus; each depends on the code and on a file that it reads. */
const PLUGIN = `
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { definePlugin } from 'sitegen'
import { replaced } from './replaced.ts'

export default definePlugin<{ id: string }, readonly string[]>((context) => {
  const read = (name: string): string => readFileSync(path.join(context.siteDir, 'data', name), 'utf8').trim()
  const word = read('word.txt')
  return {
    name: 'ours',
    esbuild: {
      plugins: [
        {
          name: 'lists',
          setup(build) {
            // Code of browsers is as it was whatever the file holds.
            const isServer = build.initialOptions.platform === 'node'
            build.onResolve({ filter: /^list:/ }, ({ path: name }) => ({ path: name.slice(5), namespace: 'list' }))
            build.onLoad({ filter: /./, namespace: 'list' }, ({ path: name }) => ({ contents: isServer ? read(name) : '', loader: 'text' }))
          },
        },
      ],
      define: { THE_WORD: JSON.stringify(word), 'process.env.OURS': '"set"' },
      alias: { 'the-words': './words.ts' },
      loader: { '.poem': 'text' },
    },
    remarkPlugins: [replaced(word)],
    rehypePlugins: [() => (tree: any) => tree.children.forEach(({ tagName, properties }: any) => tagName === 'p' && (properties.className = ['ours']))],
    components: { Badge: './Badge.tsx' },
    loadContent: () => ['a', 'b'],
    files: async ({ content }) => content.map((name) => ({ path: \`lists/\${name}.json\`, content: JSON.stringify(word) })),
  }
})
`

const REPLACED = `
export const replaced = (word: string) => () => (tree: any) => {
  for (const { children = [] } of tree.children)
    for (const node of children) if (node.type === 'text') node.value = node.value.replace('WORD', word + '!')
}
`

const PAGE = `
import list from 'list:list.txt'
import words from 'the-words'
import poem from '../a.poem'
declare const THE_WORD: string
export const isStatic = true
export default function Page() {
  return <p>{[THE_WORD, process.env.OURS, list, words, poem].join(' ')}</p>
}
`

/** No page has code of it in browsers. */
const BADGE = `
import list from 'list:list.txt'
export const isStatic = true
export default function Badge() { return <b>badge {THE_WORD} {process.env.OURS} {list}</b> }
`

function oursSite(): TemporarySite {
  return siteOf({
    'site.config.ts': `
      import { defineConfig } from 'sitegen'
      const site = () => (tree) => { for (const { children: [node] = [] } of tree.children) if (node?.type === 'text') node.value = node.value.replace('SITE', 'WORD') }
      export default defineConfig({
        title: 'T', url: 'https://sitegen.example', baseUrl: '/base/', plugins: [['./plugins/ours', {}]],
        docs: { remarkPlugins: [site] },
      })`,
    'plugins/ours/index.ts': PLUGIN,
    'plugins/ours/replaced.ts': REPLACED,
    'plugins/ours/Badge.tsx': BADGE,
    'plugins/ours/words.ts': "export default 'words'",
    'data/word.txt': 'first',
    'data/list.txt': 'one',
    'docs/index.md': 'A SITE. <Badge />\n',
    'docs/import.mdx': "import text from 'the-words'\n\nAn imported WORD: {text}\n",
    'blog/2026-01-01-post.md': '# Post\n\nA WORD\n\n<!-- truncate -->\n',
    'src/pages/index.md': 'A WORD\n',
    'src/pages/page.tsx': PAGE,
    'src/a.poem': 'lines',
  })
}

let site: TemporarySite
let built: ReadonlyMap<string, string>

before(async () => {
  site = oursSite()
  built = await build(site)
})

async function build(own: TemporarySite, ...args: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { exitCode, codes, stdout, stderr } = await buildSite(own.dir, ...args)
  assert.equal(exitCode, 0, stdout + stderr)
  assert.deepEqual(codes, [])
  return outputOf(own)
}

function page(name: string, files = built): string {
  return (files.get(`${name}index.html`) ?? assert.fail(`there is no ${name}index.html`)).replaceAll(
    '<!-- -->',
    '',
  )
}

test('remark and rehype plugins of a plugin run after those of the site, for docs, posts and pages', () => {
  assert.match(page('docs/'), /<p class="ours">A first!\. <b>badge first set one<\/b>/)
  assert.match(page('docs/import/'), /<p class="ours">An imported first!: words/)
  assert.match(page('blog/2026/01/01/post/'), /<p[^>]*>A first!/)
  assert.match(page(''), /<p class="ours">A first!/)
})

test('plugins of esbuild, definitions, aliases and loaders of a plugin take part in bundling', () => {
  assert.match(page('page/'), /<p>first set one words lines<\/p>/)
})

test('files of a plugin are in the output and the manifest, and disappear when it gives them no more', async () => {
  assert.equal(built.get('lists/a.json'), '"first"')
  const own = oursSite()
  await build(own, '--manifest', path.join(own.dir, 'list.json'))
  assert.ok(own.read('list.json').includes('"lists/b.json"'))
  own.write({ 'plugins/ours/index.ts': PLUGIN.replace("['a', 'b']", "['b']") })
  assert.deepEqual(
    [...(await build(own)).keys()].filter((name) => name.startsWith('lists/')),
    ['lists/b.json'],
  )
})

test('builds with threads, from the cache and without it are equal', { skip: skipUnlessWhole }, async () => {
  const { exitCode, stderr } = await runCli(['build', site.dir, '--verify'], site.dir)
  assert.equal(exitCode, 0, stderr)
})

test('a warm build equals a clean one after an edit of the plugin, of what it imports, and of files that it reads', async () => {
  const own = oursSite()
  await build(own)
  const changed = PLUGIN.replace('"set"', '"changed"')
  const edits: readonly (readonly [files: Files, found: Readonly<Record<string, RegExp>>])[] = [
    [{ 'plugins/ours/replaced.ts': REPLACED.replace("'!'", "'?'") }, { 'docs/': /A first\?/ }],
    [
      { 'data/word.txt': 'second' },
      { 'docs/': /A second\?.*badge second set one/, 'page/': /<p>second set one words/ },
    ],
    [{ 'data/list.txt': 'two' }, { 'page/': /<p>second set two words/, 'docs/': /badge second set two/ }],
    [
      { 'plugins/ours/index.ts': changed },
      { 'page/': /<p>second changed two words/, 'docs/': /badge second changed two/ },
    ],
    [
      {
        'plugins/ours/index.ts': changed.replace('? read(name)', "? 'x' + read(name)"),
        'plugins/ours/words.ts': "export default 'others'",
        'plugins/ours/Badge.tsx': BADGE.replace('badge', 'other'),
        'src/a.poem': 'verses',
      },
      { 'page/': /<p>second changed xtwo others verses<\/p>/, 'docs/': /other second changed xtwo/ },
    ],
  ]
  for (const [files, found] of edits) {
    own.write(files)
    const warm = await build(own)
    for (const [name, expected] of Object.entries(found)) assert.match(page(name, warm), expected)
    assert.deepEqual(await build(own, '--no-cache'), warm, Object.keys(files).join(' '))
  }
})

test('what is wrong with the values of plugins is told at once, with the plugin and the key', async () => {
  const own = siteOf({
    'site.config.mjs': `export default {
      title: 'T', url: 'https://sitegen.example', docs: { routeBasePath: '/' }, plugins: ['./one.mjs', './two.mjs'],
    }`,
    'one.mjs': `export default () => ({
      name: 'one', remarkPlugins: ['remark-math'], components: { badge: './Badge.jsx' },
      esbuild: { plugin: [], plugins: [{ name: 'no setup' }], define: { A: 'not code' }, loader: { txt: 'text', '.a': 'wasm' } },
    })`,
    'two.mjs': `export default () => ({ name: 'two', rehypePlugins: {}, esbuild: { alias: { a: 1 } } })`,
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
  })
  const { exitCode, diagnostics } = await buildSite(own.dir)
  assert.equal(exitCode, 1)
  const told = diagnostics.map(({ code, message }) => `${code} ${message}`)
  assert.equal(told.length, 9, told.join('\n'))
  const keys = [
    'remarkPlugins[0]',
    'components.badge',
    '"plugin"',
    'esbuild.plugins[0]',
    'esbuild.define.A',
    'esbuild.loader.txt',
    'esbuild.loader[".a"]',
  ]
  for (const key of keys)
    assert.ok(
      told.some((one) => one.startsWith('PLUGIN_INVALID The plugin ./one.mjs ') && one.includes(key)),
      key,
    )
  for (const key of ['rehypePlugins', 'esbuild.alias.a'])
    assert.ok(
      told.some((one) => one.startsWith('PLUGIN_INVALID The plugin ./two.mjs ') && one.includes(key)),
      key,
    )
})

test('a plugin of esbuild that throws, and files that cannot be written, are problems of the plugin', async () => {
  const esbuild = (setup: string): string =>
    `name: 'x', esbuild: { plugins: [{ name: 'inner', setup(build) { ${setup} } }] }`
  const cases: readonly (readonly [plugin: string, words: RegExp])[] = [
    [
      esbuild(`throw new Error('badly')`),
      /PLUGIN_FAILED setup of "inner" in esbuild\.plugins of the plugin .* failed: badly/,
    ],
    [
      esbuild(`build.onLoad({ filter: /page\\.jsx$/ }, async () => { throw new Error('unread') })`),
      /PLUGIN_FAILED onLoad of "inner" in esbuild\.plugins of the plugin .* failed: unread/,
    ],
    [
      `name: 'x', files: () => ({ path: '../out.txt', content: '' })`,
      /PLUGIN_INVALID .* with the path "\.\.\/out\.txt"/,
    ],
    [`name: 'x', files: () => [{ path: 'a.txt' }]`, /PLUGIN_INVALID .* with the path "a\.txt"/],
    [`name: 'x', files: () => [1]`, /PLUGIN_INVALID .* that is 1/],
    [`name: 'x', files: () => { throw new Error('no files') }`, /PLUGIN_FAILED files of .* no files/],
    [
      `name: 'x', files: () => ({ path: 'index.html', content: '' })`,
      /OUTPUT_COLLISION "index\.html" is written by .* and by the plugin x/,
    ],
  ]
  for (const [plugin, words] of cases) {
    const own = siteOf({
      'site.config.mjs': `export default { title: 'T', url: 'https://sitegen.example', onDuplicateRoutes: 'throw', plugins: [() => ({ ${plugin} })] }`,
      'src/pages/index.md': '# Home\n',
      'src/pages/page.jsx': 'export default () => <p>A</p>',
    })
    const { exitCode, diagnostics } = await buildSite(own.dir)
    assert.equal(exitCode, 1, plugin)
    assert.match(diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'), words)
  }
})

test('the examples of the docs work together', async () => {
  const examples = readExamples().filter(({ file }) => file === 'content/docs/advanced/plugins.md')
  const files = examples.filter(({ title }) => /^(?:data|plugins|src)\//.test(title))
  const own = siteOf({
    ...Object.fromEntries(files.map(({ title, code }) => [title, code])),
    'site.config.ts': `
      import { defineConfig } from 'sitegen'
      const file = 'data/releases.json'
      export default defineConfig({
        title: 'Kite', url: 'https://sitegen.example', docs: { routeBasePath: '/' },
        plugins: [
          './plugins/page-list.ts', './plugins/new-release.js', ['./plugins/notice', { text: 'A notice' }],
          ...['releases', 'release-links', 'release-feed'].map((name) => [\`./plugins/\${name}.ts\`, { file }] as const),
        ],
      })`,
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n\nNew in v1.1, not in v2.0.\n',
  })
  // What a plugin imports must be installed.
  symlinkSync(
    path.join(import.meta.dirname, '../../../node_modules'),
    path.join(own.dir, 'node_modules'),
    'junction',
  )
  const made = await build(own)
  assert.match(page('', made), /New in <a[^>]* href="\/releases\/1\.1\/"[^>]*>v1\.1<\/a>, not in v2\.0\./)
  assert.match(page('', made), /<p class="notice">A notice<\/p>/)
  assert.match(page('releases/1.0/', made), /<li>The first kite\.<\/li>/)
  assert.equal(made.get('releases.json'), own.read('data/releases.json'))
  assert.match(made.get('pages.txt') ?? '', /^https:\/\/sitegen\.example\/releases\/1\.1\/$/m)
})
