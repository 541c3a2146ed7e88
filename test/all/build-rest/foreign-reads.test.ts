import { mapValues } from 'lodash-es'
import assert from 'node:assert/strict'
import test from 'node:test'
import { startDevSite, until } from '../../support/dev-site.ts'
import { buildSite, type Files } from '../../support/build-site.ts'
import { siteOf } from '../../support/build/sites.ts'

/** A configuration with these imports and options. */
function config(imports: string, options: string): string {
  return `import fs from 'node:fs'\n${imports}\nexport default { title: 'Test', url: 'https://sitegen.example', ${options} }\n`
}

const PAGES: Files = {
  'src/pages/index.md': '# Home\n',
  'docs/a.md': '# A\n\nThe WORD\n',
  'docs/b.mdx': '# B\n\nThe WORD {1 + 1}\n',
}

/** What is added to a tree as a paragraph. */
const PARAGRAPH = `const add = (tree, text) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: text }] })`

/** A page, files and edits of them, and what it shows after each. */
type Case = readonly [said: string, page: string, steps: readonly (readonly [edit: Files, shown: RegExp])[]]

const CASES: readonly Case[] = [
  [
    'the configuration, by JSON that it parses',
    'docs/a',
    [
      [
        {
          'site.config.mjs': config(
            "const { title, word } = JSON.parse(fs.readFileSync('SITE/data/a.json', 'utf8'))",
            "tagline: title, markdown: { preprocessor: ({ fileContent }) => fileContent.replace('WORD', word) }",
          ),
          'data/a.json': '{ "title": "T1", "word": "w1" }',
        },
        /The w1/,
      ],
      [{ 'data/a.json': '{ "title": "T2", "word": "w2" }' }, /The w2/],
    ],
  ],
  [
    'a module of it, at its top, by a promise and a list of names',
    'docs/a',
    [
      [
        {
          'site.config.mjs': config(
            "import { names, text } from './data/read.mjs'",
            "markdown: { preprocessor: ({ fileContent }) => fileContent.replace('WORD', names + text) }",
          ),
          'data/read.mjs': `import { readdir, readFile } from 'node:fs/promises'
export const names = (await readdir(new URL('./all', import.meta.url))).join('-')
export const text = await readFile(new URL('./text.txt', import.meta.url), 'utf8').catch(() => ' none')`,
          'data/all/one.txt': '',
        },
        /The one\.txt none/,
      ],
      [{ 'data/all/two.txt': '' }, /The one\.txt-two\.txt none/],
      [{ 'data/text.txt': ' there' }, /The one\.txt-two\.txt there/],
    ],
  ],
  [
    'a plugin in its transformer, by a callback and a stream, of a file that is not there at first',
    'docs/a',
    [
      [
        {
          'site.config.mjs': config(
            `${PARAGRAPH}
const text = (file) => new Promise((done) => fs.readFile(file, 'utf8', (error, read) => done(error ? 'none' : read)))
const streamed = async (file) => { let all = ''; for await (const part of fs.createReadStream(file)) all += part; return all }
const plugin = () => async (tree, { path }) => add(tree, await text('SITE/data/' + path.slice(-4) + '.txt') + ' ' + await streamed('SITE/data/b.txt'))`,
            'docs: { remarkPlugins: [plugin] }',
          ),
          'data/b.txt': 's1',
        },
        /none s1/,
      ],
      [{ 'data/a.md.txt': 'there' }, /there s1/],
      [{ 'data/b.txt': 's2' }, /there s2/],
    ],
  ],
  [
    'a plugin of a package when it is set up, once for all files',
    'docs/b',
    [
      [
        {
          'site.config.mjs': config("import plugin from 'own-plugin'", 'docs: { remarkPlugins: [plugin] }'),
          'node_modules/own-plugin/package.json': '{ "main": "index.js" }',
          'node_modules/own-plugin/index.js': `const { openSync, readFileSync, existsSync } = require('fs')
${PARAGRAPH}
module.exports = () => {
  const words = readFileSync(openSync(__dirname + '/words.txt')) + (existsSync('SITE/data/more.txt') ? ' more' : ' less')
  return (tree) => add(tree, words)
}`,
          'node_modules/own-plugin/words.txt': 'v1',
        },
        /v1 less/,
      ],
      [{ 'node_modules/own-plugin/words.txt': 'v2' }, /v2 less/],
      [{ 'data/more.txt': '' }, /v2 more/],
    ],
  ],
  [
    'a component while pages are rendered',
    'read',
    [
      [
        {
          'site.config.mjs': config('', ''),
          'src/pages/read.jsx': `const fs = globalThis.process?.getBuiltinModule?.('fs')
export default () => <p>{fs?.readFileSync('SITE/data/top.txt', 'utf8')}</p>`,
          'data/top.txt': 'one',
        },
        /<p>one</,
      ],
      [{ 'data/top.txt': 'three' }, /<p>three</],
    ],
  ],
  [
    'a sidebars file',
    'docs/b',
    [
      [
        {
          'site.config.mjs': config('', "docs: { sidebarPath: './sidebars.mjs' }"),
          'sidebars.mjs': `import { readFileSync } from 'fs'
export default { main: [{ type: 'doc', id: 'a', label: readFileSync('SITE/data/label.txt', 'utf8') }, 'b'] }`,
          'data/label.txt': 'Label one',
        },
        /Label one/,
      ],
      [{ 'data/label.txt': 'Label two' }, /Label two/],
    ],
  ],
  [
    'a function that reads front matter',
    'docs/b',
    [
      [
        {
          'site.config.mjs': config(
            '',
            `markdown: { parseFrontMatter: async (input) => {
  const { frontMatter, content } = await input.defaultParseFrontMatter(input)
  return { frontMatter: { ...frontMatter, title: (await fs.promises.readFile('SITE/data/title.txt', 'utf8')) }, content }
} }`,
          ),
          'data/title.txt': 'Title one',
        },
        /Title one/,
      ],
      [{ 'data/title.txt': 'Title two' }, /Title two/],
    ],
  ],
]

for (const [said, page, steps] of CASES)
  test(`files that foreign code reads are inputs of a build: ${said}`, async () => {
    const site = siteOf({})
    site.write(PAGES)
    for (const [edit, shown] of steps) {
      site.write(mapValues(edit, (text) => String(text).replaceAll('SITE', site.dir)))
      const { exitCode, diagnostics } = await buildSite(site.dir)
      assert.equal(exitCode, 0, JSON.stringify(diagnostics))
      assert.match(site.read(`build/${page}/index.html`), shown)
    }
  })

test('what a plugin writes itself is no input', async () => {
  const site = siteOf({})
  const writing = config(
    `const file = 'SITE/cache.txt'
const plugin = () => () => {
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  fs.writeFileSync(file, before + '.')
}`,
    'docs: { remarkPlugins: [plugin] }',
  )
  site.write({ ...PAGES, 'site.config.mjs': writing.replaceAll('SITE', site.dir) })
  const build = async (): Promise<string> => {
    assert.equal((await buildSite(site.dir)).exitCode, 0)
    return site.read('cache.txt')
  }
  const first = await build()
  assert.match(first, /^\.+$/)
  assert.equal(await build(), first)
})

test('a server follows each edit of what the configuration, its packages and plugins read', async () => {
  const site = await startDevSite({
    'site.config.mjs': config(
      `import { createRequire } from 'node:module'
${PARAGRAPH}
const at = (name) => import.meta.dirname + '/data/' + name
const { tagline } = JSON.parse(fs.readFileSync(at('a.json'), 'utf8'))
const word = createRequire(import.meta.url)('own-package')
const plugin = () => (tree) => add(tree, [word, tagline, fs.readFileSync(at('b.txt')), fs.readdirSync(at('all'))].join(' '))`,
      "docs: { routeBasePath: '/', remarkPlugins: [plugin] }",
    ),
    'docs/a.md': '# A\n',
    'data/a.json': '{ "tagline": "t1" }',
    'data/b.txt': 'b1',
    'data/all/one.txt': '',
    'node_modules/own-package/package.json': '{ "main": "index.js" }',
    'node_modules/own-package/index.js': "module.exports = require('./word.js')",
    'node_modules/own-package/word.js': "module.exports = 'w1'",
  })
  const steps: readonly (readonly [edit: Files, shown: string])[] = [
    [{}, 'w1 t1 b1 one.txt'],
    [{ 'data/a.json': '{ "tagline": "t2" }' }, 'w1 t2 b1 one.txt'],
    [{ 'data/a.json': '{ "tagline": "t3" }' }, 'w1 t3 b1 one.txt'],
    [{ 'data/b.txt': 'b2' }, 'w1 t3 b2 one.txt'],
    [{ 'data/all/two.txt': '' }, 'w1 t3 b2 one.txt,two.txt'],
    ...[2, 3, 4].map(
      (count) =>
        [
          { 'node_modules/own-package/word.js': `module.exports = 'w${count}'` },
          `w${count} t3 b2 one.txt,two.txt`,
        ] as const,
    ),
  ]
  try {
    for (const [edit, shown] of steps) {
      site.write(edit)
      await until(
        async () => (await (await fetch(`${site.origin}/a`)).text()).includes(`<p>${shown}</p>`),
        () => `${shown} is not shown: ${site.output()}`,
      )
    }
  } finally {
    await site.stop()
  }
})
