import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, type Files } from '../../support/build-site.ts'

const show = (word: string): string => `() => require('react').createElement('b', null, '${word}')`

/** Packages and files that export `Foo`, and how content imports it. */
const MODULES: readonly (readonly [name: string, imports: string, files: Files])[] = [
  [
    'exports of a package, declared first',
    "import { Foo } from 'one'",
    { 'node_modules/one/index.js': `exports.Foo = void 0; exports.Foo = ${show('found')}` },
  ],
  [
    'an object of exports',
    "import { Foo } from 'one'",
    { 'node_modules/one/index.js': `module.exports = { Foo: ${show('found')} }` },
  ],
  [
    'the default of a compiled ES module',
    "import Foo from 'one'",
    {
      'node_modules/one/index.js': `Object.defineProperty(exports, '__esModule', { value: true }); exports.default = ${show('found')}`,
    },
  ],
  [
    'the default of a module that is no ES module',
    "import Foo from 'one'",
    { 'node_modules/one/index.js': `module.exports = ${show('found')}` },
  ],
  [
    'what a module hands on from CommonJS',
    "import { Foo } from '@site/src/all'",
    { 'src/all.js': "export * from './one.cjs'", 'src/one.cjs': `exports.Foo = ${show('found')}` },
  ],
  [
    'what an index of compiled code hands on',
    "import { Foo } from 'one'",
    {
      'node_modules/one/index.js':
        "Object.defineProperty(exports, '__esModule', { value: true }); Object.assign(exports, require('./foo.js'))",
      'node_modules/one/foo.js': `exports.Foo = ${show('found')}`,
    },
  ],
  [
    'an ES module whose default has the name too',
    "import { Foo } from '@site/src/one'",
    { 'src/one.js': `export const Foo = ${show('found')}\nexport default { Foo: ${show('wrong')} }` },
  ],
]

/** Each case has a package or file of its own, so that one build holds all. */
function filesOf([, imports, files]: (typeof MODULES)[number], index: number): Files {
  const named = (text: string): string => text.replace('one/', `one${index}/`)
  const importing = imports.replace("'one'", `'one${index}'`).replace('/src/', `/src/${index}/`)
  const page = (use: string): string => `${importing}\n\n# T\n\n${use}\n`
  return {
    [`docs/tree-${index}.mdx`]: page('<Foo />'),
    [`docs/module-${index}.mdx`]: page('<Foo n={1 + 1} />'),
    ...Object.fromEntries(
      Object.entries(files).map(([file, text]) => [named(file).replace('src/', `src/${index}/`), text]),
    ),
  }
}

test('content imports what modules of CommonJS export, be it a tree or a module', async () => {
  const site = siteOf(Object.assign({}, ...MODULES.map(filesOf)) as Files)
  const { diagnostics } = await buildSite(site.dir)
  assert.deepEqual(
    diagnostics.filter(({ level }) => level === 'error'),
    [],
  )
  for (const [index, [name]] of MODULES.entries())
    for (const kind of ['tree', 'module'])
      assert.match(site.read(`build/docs/${kind}-${index}/index.html`), /<b>found<\/b>/, `${kind}: ${name}`)
  site.write({
    'docs/wrong.mdx': "import { Fooo } from 'other'\n\n<Fooo />\n",
    'node_modules/other/index.js': 'module.exports = { Foo: 1 }',
  })
  const { codes } = await buildSite(site.dir)
  assert.ok(codes.includes('COMPONENT_NO_EXPORT'), codes.join(' '))
})
