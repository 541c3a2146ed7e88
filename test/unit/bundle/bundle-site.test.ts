import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Bundle } from '../../../cli/bundle/bundle.ts'
import { createBundler, type Bundler } from '../../../cli/bundle/bundler.ts'
import type { ClientBundle } from '../../../cli/bundle/client/client-output.ts'
import { bundleFiles, problemsOf, shortNames, smallEngine, textOf, told } from './support.ts'
import type { BundleSetup, Files } from './support.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const engine = smallEngine()

async function bundle(files: Files, setup: Omit<BundleSetup, 'engine'> = {}): Promise<Bundle> {
  return (await bundleFiles(files, { engine, ...setup })).bundle
}

async function client(files: Files, setup: Omit<BundleSetup, 'engine'> = {}): Promise<ClientBundle> {
  return (await bundle(files, setup)).client
}

const SITE: Files = {
  'docs/a.mdx': "import Card from '../src/card'\nimport { Box } from '../src/box'\n\n<Card /><Box />",
  'docs/b.mdx': "import M from './_m.mdx'\n\n{0 + 1} <M />",
  'docs/_m.mdx': '{1 + 1}\n\nwords',
  'src/card.jsx':
    "import { shared } from './shared'\nimport './card.css'\nexport default () => <p>{shared}</p>",
  'src/box.jsx': "import { shared } from './shared'\nexport const Box = () => <b>{shared}</b>",
  'src/shared.js': "export const shared = 'shared text'",
  'src/card.css': '.card { color: blue; background: url(./pic.svg) }',
  'src/pic.svg': '<svg/>',
  'src/pages/index.jsx': "import M from '../readme.md'\nexport default () => <M />",
  'src/readme.md': 'read me',
}

let made: Promise<Bundle> | undefined

/** The bundle of the site, made by the first test that asks. */
const ofSite = (): Promise<Bundle> => (made ??= bundle(SITE))

/** What the main script imports: the client, and what esbuild adds to code, which the loader's parts use too. */
const SHARED = ['client.js', 'helpers.js']

test(
  'two copies of a site give the same client bundle, and words of content are no part of it',
  { skip: skipUnlessWhole },
  async () => {
    const { client: one } = await ofSite()
    assert.deepEqual(await client(SITE), one)
    assert.equal(new Set(one.files.map((file) => file.path)).size, one.files.length)
    assert.doesNotMatch(JSON.stringify(one.files), /sitegen-unit-|read me|words/)
    const b = "import M from './_m.mdx'\n\nOther *words*.\n\n{0 + 1} <M />"
    const other = await client({ ...SITE, 'docs/b.mdx': b, 'src/readme.md': 'read something else' })
    assert.equal(other.hash, one.hash)
    assert.equal(other.moduleByKey.get('./src/card')?.script, one.moduleByKey.get('./src/card')?.script)
  },
)

test('each module has a script that is named after it, all that it imports, and its styles', async () => {
  const { moduleByKey, files, preloads } = await client(SITE, { layouts: ['Layout', 'NotFound', 'Item'] })
  const shown = [...moduleByKey].map(([key, { script, styles }]) => [key, ...shortNames([script, ...styles])])
  assert.deepEqual(
    shown.map((names) => names.join(' ')),
    [
      '@theme/Item Item.js Item.css',
      './docs/_m.mdx _m.js',
      './docs/b.mdx b.js',
      './src/box#Box box-Box.js',
      './src/card card.js card.css',
      './src/pages/index.jsx index.js',
    ],
  )
  const paths = files.map((file) => file.path)
  for (const module of moduleByKey.values())
    for (const file of [...module.styles, ...module.files]) assert.ok(paths.includes(file), file)
  const card = moduleByKey.get('./src/card')
  assert.equal(card?.files[0], card?.script)
  assert.deepEqual(shortNames(card?.files).toSorted(), ['card.js', 'chunk.js', ...SHARED])
  assert.deepEqual(shortNames(preloads), SHARED)
  assert.ok(card?.files.includes(preloads[0] ?? ''))
})

test('a site without code has a client all the same: one script, and what it imports', async () => {
  const { scripts, main, preloads, styles, files } = await client({})
  const all = [scripts, [main ?? ''], preloads, styles]
  assert.deepEqual(all.map(shortNames), [['loader.js'], ['main.js'], SHARED, ['main.css']])
  assert.deepEqual(files.map((file) => file.path).toSorted(), all.flat().toSorted())
  // Files import each other by their final names.
  const text = files.find((file) => file.path === main)?.text ?? ''
  assert.ok(text.includes(`from"./${preloads[0]?.replace('assets/js/', '')}"`))
})

test('scripts import nothing but what is written, also when what they share is styles alone', async () => {
  const site = {
    'docs/a.mdx': "import '../src/index.js'\n\n{0 + 1}",
    'docs/b.mdx': "import '../src/index.js'\n\n{1 + 1}",
    'src/index.js': "import './shared.css'\nimport './more.js'",
    'src/more.js': "import './more.css'",
    'src/shared.css': '.shared { color: teal }',
    'src/more.css': '.more { color: teal }',
  }
  for (const dev of [false, true]) {
    const { files } = await client(site, { dev })
    const written = new Set(files.map(({ path }) => path))
    const imported = files.flatMap(({ text }) => [...text.matchAll(/["']\.\/([\w-]+\.js)["']/g)])
    assert.ok(imported.length > 2)
    for (const [, name] of imported) assert.ok(written.has(`assets/js/${name}`), name)
  }
})

test('what pages know of the site is part of the main script alone', async () => {
  const { client: one } = await ofSite()
  const other = await client(SITE, { title: 'Another "title"' })
  assert.match(textOf(other, other.main ?? ''), /Another "title"/)
  assert.doesNotMatch(textOf(other, other.preloads[0]), /Another/)
  assert.deepEqual(other.preloads, one.preloads)
  assert.notEqual(other.hash, one.hash)
})

test('styles that every page has are not loaded again with a module; others are', async () => {
  const files = {
    'docs/a.mdx': "import A from '../src/a'\nimport B from '../src/b'\n\n<A /><B />",
    'src/shared.css': '.shared { color: teal }',
    'src/own.css': '.own { color: blue }',
    'src/a.jsx': "import './shared.css'\nexport default () => 'a'",
    'src/b.jsx': "import './shared.css'\nimport './own.css'\nexport default () => 'b'",
  }
  const stylesOf = ({ moduleByKey }: ClientBundle): readonly (readonly string[])[] =>
    ['./src/a', './src/b'].map((key) => shortNames(moduleByKey.get(key)?.styles))
  assert.deepEqual(stylesOf(await client(files)), [['a.css'], ['b.css']])
  const bundled = await client(files, { config: { clientModules: ['./src/shared.css'] } })
  assert.deepEqual(stylesOf(bundled), [[], ['b.css']])
  assert.match(textOf(bundled, bundled.styles[0]), /teal/)
  // Nobody loads that of a, so it is not written.
  const sheets = shortNames(bundled.files.map((file) => file.path)).filter((file) => file.endsWith('.css'))
  assert.deepEqual(sheets.toSorted(), ['b.css', 'main.css'])
})

test('a module names the styles of what it loads later, but not its scripts', async () => {
  const { moduleByKey, files } = await client({
    'docs/a.mdx': "import A from '../src/a'\n\n<A />",
    'src/a.jsx': "import './a.css'\nexport default () => import('./later')",
    'src/later.js': "import './later.css'\nexport default () => import('./latest')",
    'src/latest.js': "import './latest.css'\nexport default 'latest words'",
    'src/a.css': '.a { color: red }',
    'src/later.css': '.later { color: red }',
    'src/latest.css': '.latest { color: red }',
  })
  const module = moduleByKey.get('./src/a')
  assert.deepEqual(shortNames(module?.styles).toSorted(), ['a.css', 'later.css', 'latest.css'])
  assert.doesNotMatch(String(module?.files), /late/)
  const latest = files.filter(({ path, text }) => path.endsWith('.js') && text.includes('latest words'))
  assert.deepEqual(shortNames(latest.map((file) => file.path)), ['latest.js'])
})

test('client modules and custom styles are part of what every page loads, the theme first', async () => {
  const files = {
    'src/start.js': "window.started = 'yes'; export const onRouteUpdate = () => 'told'",
    'src/extra.css': '.extra { color: olive }',
    'src/custom.css': '.mine { color: teal }',
    'node_modules/look/package.json': '{"exports":{"./a.css":"./dist/a.css"}}',
    'node_modules/look/dist/a.css': '.of-package { color: navy }',
  }
  const clientModules = ['./src/extra.css', './src/start.js']
  const config = { clientModules, customCss: ['./src/custom.css', 'look/a.css'] }
  const bundled = await client(files, { config })
  const [script] = bundled.scripts
  for (const expected of [/started/, /modules:\[\w+\]/, /onRouteUpdate/])
    assert.match(textOf(bundled, script), expected)
  assert.match(textOf(bundled, bundled.main ?? ''), /clientModules:\[\]/)
  assert.match(textOf(bundled, bundled.styles[0]), /layer theme[\s\S]*olive[\s\S]*teal[\s\S]*navy/)
})

test('only a site with a root of its own has one in its bundles', async () => {
  const root = { 'src/theme/Root.jsx': "export default ({ children }) => ['own root', children]" }
  const texts = async (files: Files): Promise<readonly string[]> => {
    const { server, client: bundled } = await bundle(files)
    return [readFileSync(server.file, 'utf8'), JSON.stringify(bundled.files)]
  }
  const [own, none] = [await texts(root), await texts({})]
  assert.match(own[0] ?? '', /"@theme\/Root"/)
  assert.match(own[1] ?? '', /own root/)
  assert.doesNotMatch(none.join(), /@theme\/Root/)
})

test('development code is readable and has the messages of React', async () => {
  const files = {
    'docs/a.mdx': "import A from '../src/a'\n\n<A />",
    'src/a.jsx': 'export default function Named() {\n  return process.env.NODE_ENV\n}',
  }
  const text = async (dev: boolean): Promise<string> => {
    const bundled = await client(files, { dev })
    return textOf(bundled, bundled.moduleByKey.get('./src/a')?.script)
  }
  assert.match(await text(true), /function Named\(\) \{\n +return "development"/)
  assert.match(await text(false), /^(?!.*Named).*"production"/s)
})

test('pages connect to a dev server only when they are bundled for one', async () => {
  const connects = async (setup: { readonly live?: boolean }): Promise<boolean> =>
    JSON.stringify((await client({}, setup)).files).includes('connects to the dev server')
  assert.deepEqual(
    [await connects({}), await connects({ live: false }), await connects({ live: true })],
    [false, false, true],
  )
})

test('what a client loads later leaves it in one file, however many modules pages have', async () => {
  const preloads = async (count: number, live: boolean): Promise<readonly string[]> => {
    const pages = Array.from({ length: count }, (_, index) => [
      `src/pages/p${index}.jsx`,
      `export default () => ${index}`,
    ])
    const files: Files = {
      'src/start.js': "import('./one'); import('./two')",
      'src/one.js': "export { jsx } from 'react/jsx-runtime'",
      'src/two.js': "export { createPortal } from 'react-dom'",
      ...Object.fromEntries(pages),
    }
    return (await client(files, { live, config: { clientModules: ['./src/start.js'] } })).preloads
  }
  for (const live of [true, false]) {
    const [few, more] = [await preloads(1, live), await preloads(9, live)]
    assert.equal(few.length, live ? 1 : SHARED.length)
    assert.deepEqual(more, few)
  }
})

test('the content behind a module is known', async () => {
  const { server } = await ofSite()
  assert.deepEqual(server.contentModules, ['docs/_m.mdx', 'docs/b.mdx', 'src/readme.md'])
  const keys = ['./docs/b.mdx', './src/pages/index.jsx', './src/card', './nope']
  assert.deepEqual(keys.map(server.modulesOf), [['docs/_m.mdx', 'docs/b.mdx'], ['src/readme.md'], [], []])
})

test('imports that lead nowhere are told all together, at their place', async () => {
  const { diagnostics } = await bundle({
    'docs/a.mdx':
      "import A from './nope'\nimport B from 'no-such-package/b'\nimport C from '@theme/Layuot'\n\n<A /><B /><C />",
    'docs/b.mdx': "import D from '@site/src/nope'\n\n{0 + 1}<D />",
    'src/pages/x.jsx': "import E from './gone.css'\nexport default () => E",
  })
  const shown = told(diagnostics).map((line) => line.replace(/" .*/, ''))
  assert.deepEqual(shown.toSorted(), [
    'UNKNOWN_IMPORT docs/a.mdx:1:16 "./nope',
    'UNKNOWN_IMPORT docs/a.mdx:2:16 "no-such-package/b',
    'UNKNOWN_IMPORT docs/a.mdx:3:16 "@theme/Layuot',
    'UNKNOWN_IMPORT docs/b.mdx:1:16 "@site/src/nope',
    'UNKNOWN_IMPORT src/pages/x.jsx:1:16 "./gone.css',
  ])
  const hints = diagnostics.map(({ hint = '' }) => hint).join('\n')
  assert.match(hints, /npm install no-such-package/)
  assert.match(hints, /@theme\/Layout/)
})

test('code and MDX that are not valid are told with their place, all files at once', async () => {
  const found = await problemsOf(
    bundle({
      'src/pages/a.jsx': 'export default () => <p>',
      'src/pages/b.jsx': "import './b.css'\nexport default 1 +",
      'src/pages/b.css': '',
      'src/pages/c.jsx': "import M from '../m.mdx'\nexport default () => <M />",
      'src/m.mdx': '# a\n\n{b)(c}\n',
    }),
  )
  const places = found.map((line) => /^\w+ [^:]+:\d+/.exec(line)?.[0])
  assert.deepEqual([...new Set(places)].toSorted(), [
    'CODE_SYNTAX src/pages/a.jsx:1',
    'CODE_SYNTAX src/pages/b.jsx:2',
    'MDX_SYNTAX src/m.mdx:3',
  ])
})

/** A bundler during whose first bundle for rendering something happens to the files that it has read. */
function disturbed(happens: () => void): Bundler {
  const bundler = createBundler()
  let isFirst = true
  const run: Bundler['run'] = async (name, make) => {
    const made = await bundler.run(name, make)
    if (name === 'server' && isFirst) happens()
    isFirst &&= name !== 'server'
    return made
  }
  return { ...bundler, run }
}

const CARD_PAGE = "import Card from '../card'\nexport default Card"

const DISTURBANCES: readonly (readonly [
  what: string,
  files: Files,
  file: string,
  text: string | null,
  left: RegExp,
])[] = [
  [
    'a part of the theme goes',
    { 'src/theme/Layout/index.jsx': "export default () => 'old words'" },
    'src/theme/Layout',
    null,
    /box/,
  ],
  [
    'a component changes',
    { 'src/pages/a.jsx': CARD_PAGE, 'src/card.jsx': "export default () => 'old words'" },
    'src/card.jsx',
    "export default () => 'new words'",
    /new words/,
  ],
  [
    'a text changes',
    { 'src/pages/a.jsx': "export { default } from '../t.txt?raw'", 'src/t.txt': 'old words' },
    'src/t.txt',
    'new words',
    /new words/,
  ],
  [
    'a component goes',
    { 'src/pages/a.jsx': CARD_PAGE, 'src/card.jsx': "export default () => 'old words'" },
    'src/card.jsx',
    null,
    /UNKNOWN_IMPORT/,
  ],
  ['a part of the theme comes', {}, 'src/theme/Layout.jsx', "export default () => 'new words'", /new words/],
]

for (const [what, files, file, text, left] of DISTURBANCES) {
  /** One of them is enough to tell that the bundler looks again. */
  const skip = what === DISTURBANCES[0]?.[0] ? false : skipUnlessWhole
  test(`where ${what} while it is bundled, what is there then is bundled`, { skip }, async () => {
    let folder = ''
    const bundler = disturbed(() => {
      const target = path.join(folder, file)
      rmSync(target, { recursive: true, force: true })
      if (text === null) return
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, text)
    })
    const prepare = (siteDir: string): void => void (folder = siteDir)
    const { client, server, inputs, diagnostics } = await bundle(files, { bundler, prepare })
    const all = JSON.stringify([client.files, readFileSync(server.file, 'utf8'), told(diagnostics)])
    assert.match(all, left)
    assert.doesNotMatch(all, /old words/)
    assert.ok(inputs.every((input) => existsSync(input)))
  })
}
