import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SiteProblems, type Diagnostic } from '../../../cli/report/diagnostic.ts'
import type { Bundle } from '../../../cli/bundle/bundle.ts'
import type { ClientBundle } from '../../../cli/bundle/client/client-output.ts'
import { bundleFiles, smallEngine, textOf, withoutHash, type BundleSetup, type Files } from './support.ts'

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

test('two copies of a site give the same client bundle', async () => {
  const [one, other] = [await client(SITE), await client(SITE)]
  assert.deepEqual(other, one)
  assert.equal(new Set(one.files.map((file) => file.path)).size, one.files.length)
  assert.doesNotMatch(JSON.stringify(one.files), /sitegen-unit-/)
})

test('each module has a script that is named after it, and its styles; all of it is written', async () => {
  const { moduleByKey, files } = await client(SITE, { layouts: ['Layout', 'Item'] })
  const shown = [...moduleByKey].map(([key, { script, styles }]) => [key, script, ...styles].map(withoutHash))
  assert.deepEqual(shown, [
    ['@theme/Item', 'assets/js/Item.js', 'assets/css/Item.css'],
    ['./docs/_m.mdx', 'assets/js/_m.js'],
    ['./docs/b.mdx', 'assets/js/b.js'],
    ['./src/box#Box', 'assets/js/box-Box.js'],
    ['./src/card', 'assets/js/card.js', 'assets/css/card.css'],
    ['./src/pages/index.jsx', 'assets/js/index.js'],
  ])
  const paths = files.map((file) => file.path)
  for (const module of moduleByKey.values()) {
    for (const file of [...module.styles, ...module.files]) assert.ok(paths.includes(file), file)
  }
})

/** What the main script imports: the client, and what esbuild adds to code, which the loader's parts use too. */
const SHARED = ['assets/js/client.js', 'assets/js/helpers.js']

function mainOf({ main }: ClientBundle): string {
  assert.ok(main !== null)
  return main
}

test('a module is preloaded with all that it imports', async () => {
  const { moduleByKey, preloads } = await client(SITE)
  const card = moduleByKey.get('./src/card')
  const files = card?.files ?? []
  assert.equal(files[0], card?.script)
  assert.deepEqual(files.map(withoutHash).toSorted(), [
    'assets/js/card.js',
    'assets/js/chunk.js',
    'assets/js/client.js',
    'assets/js/helpers.js',
  ])
  // It shares the client with every page.
  assert.deepEqual(preloads.map(withoutHash), SHARED)
  assert.ok(files.includes(preloads[0] ?? ''))
})

test('a site without code has a client all the same: one script, and what it imports', async () => {
  const bundled = await client({})
  assert.deepEqual(bundled.scripts.map(withoutHash), ['assets/js/loader.js'])
  assert.equal(withoutHash(mainOf(bundled)), 'assets/js/main.js')
  assert.deepEqual(bundled.preloads.map(withoutHash), SHARED)
  assert.deepEqual(bundled.styles.map(withoutHash), ['assets/css/main.css'])
  assert.deepEqual(
    bundled.files.map((file) => file.path).toSorted(),
    [
      ...bundled.framework,
      ...bundled.styles,
      ...bundled.preloads,
      ...bundled.scripts,
      mainOf(bundled),
    ].toSorted(),
  )
  assert.deepEqual(bundled.framework.map(withoutHash), ['assets/css/framework.css'])
})

test('scripts import nothing but what is written, also when what they share is styles alone', async () => {
  for (const dev of [false, true]) {
    const { files } = await client(
      {
        'docs/a.mdx': "import '../src/index.js'\n\n{0 + 1}",
        'docs/b.mdx': "import '../src/index.js'\n\n{1 + 1}",
        'src/index.js': "import './shared.css'\nimport './more.js'",
        'src/more.js': "import './more.css'",
        'src/shared.css': '.shared { color: teal }',
        'src/more.css': '.more { color: teal }',
      },
      { dev },
    )
    const written = new Set(files.map(({ path }) => path))
    const imported = files.flatMap(({ text }) =>
      [...text.matchAll(/["']\.\/([\w-]+\.js)["']/g)].map(([, name = '']) => name),
    )
    assert.ok(imported.length > 2)
    for (const name of imported) assert.ok(written.has(`assets/js/${name}`), name)
  }
})

test('layouts that are part of the client have no module of their own', async () => {
  const { moduleByKey } = await client({}, { layouts: ['Layout', 'NotFound', 'Item'] })
  assert.deepEqual([...moduleByKey.keys()], ['@theme/Item'])
})

test('what pages know of the site is part of the main script alone', async () => {
  const [one, other] = [await client(SITE), await client(SITE, { title: 'Another "title"' })]
  assert.match(textOf(other, mainOf(other)), /Another "title"/)
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
    ['./src/a', './src/b'].map((key) => (moduleByKey.get(key)?.styles ?? []).map(withoutHash))
  const without = await client(files)
  assert.deepEqual(stylesOf(without), [['assets/css/a.css'], ['assets/css/b.css']])
  const bundled = await client(files, { config: { clientModules: ['./src/shared.css'] } })
  assert.deepEqual(stylesOf(bundled), [[], ['assets/css/b.css']])
  assert.match(textOf(bundled, bundled.styles[0]), /teal/)
  // Nobody loads it, so it is not written.
  assert.deepEqual(
    bundled.files
      .map((file) => withoutHash(file.path))
      .filter((file) => file.endsWith('.css'))
      .toSorted(),
    ['assets/css/b.css', 'assets/css/framework.css', 'assets/css/main.css'],
  )
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
  const { styles, files: loaded } = moduleByKey.get('./src/a') ?? { styles: [], files: [] }
  assert.deepEqual(styles.map(withoutHash).toSorted(), [
    'assets/css/a.css',
    'assets/css/later.css',
    'assets/css/latest.css',
  ])
  assert.deepEqual(
    loaded.map(withoutHash).filter((file) => /late/.test(file)),
    [],
  )
  const latest = files.filter(({ path, text }) => path.endsWith('.js') && text.includes('latest words'))
  assert.deepEqual(
    latest.map((file) => withoutHash(file.path)),
    ['assets/js/latest.js'],
  )
})

test('client modules and custom styles are part of what every page loads, the theme first', async () => {
  const files = {
    ...SITE,
    'src/start.js': "window.started = 'yes'; export const onRouteUpdate = () => 'told'",
    'src/extra.css': '.extra { color: olive }',
    'src/custom.css': '.mine { color: teal }',
    'node_modules/look/package.json': '{"exports":{"./a.css":"./dist/a.css"}}',
    'node_modules/look/dist/a.css': '.of-package { color: navy }',
  }
  const config = {
    clientModules: ['./src/extra.css', './src/start.js'],
    customCss: ['./src/custom.css', 'look/a.css'],
  }
  const bundled = await client(files, { config })
  assert.match(textOf(bundled, bundled.scripts[0]), /started/)
  assert.match(textOf(bundled, bundled.scripts[0]), /modules:\[\w+\]/)
  assert.match(textOf(bundled, mainOf(bundled)), /clientModules:\[\]/)
  assert.match(textOf(bundled, bundled.scripts[0]), /onRouteUpdate/)
  assert.match(textOf(bundled, bundled.styles[0]), /layer theme[\s\S]*olive[\s\S]*teal[\s\S]*navy/)
})

test('only a site with a root of its own has one in its bundles', async () => {
  const root = "export default ({ children }) => ['own root', children]"
  const [own, none] = await Promise.all(
    [{ ...SITE, 'src/theme/Root.jsx': root }, SITE].map((files) => bundleFiles(files, { engine })),
  )
  const serverText = (site: typeof own): string => readFileSync(site?.bundle.server.file ?? '', 'utf8')
  const clientText = (site: typeof own): string => JSON.stringify(site?.bundle.client.files)
  assert.match(serverText(own), /"@theme\/Root"/)
  assert.match(clientText(own), /own root/)
  assert.doesNotMatch(serverText(none), /@theme\/Root/)
  assert.doesNotMatch(clientText(none), /@theme\/Root/)
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
  const built = await text(false)
  assert.match(built, /"production"/)
  assert.doesNotMatch(built, /Named/)
})

test('pages connect to a dev server only when they are bundled for one', async () => {
  const connects = async (setup: { readonly live?: boolean }): Promise<boolean> =>
    JSON.stringify((await client(SITE, setup)).files).includes('connects to the dev server')
  assert.deepEqual(
    [await connects({}), await connects({ live: false }), await connects({ live: true })],
    [false, false, true],
  )
})

test('what a client loads later leaves it in one file, however many modules pages have', async () => {
  const start = {
    'src/start.js': "import('./one'); import('./two')",
    'src/one.js': "export { jsx } from 'react/jsx-runtime'",
    'src/two.js': "export { createPortal } from 'react-dom'",
  }
  const preloads = async (count: number, live: boolean): Promise<readonly string[]> => {
    const pages = Array.from({ length: count }, (_, index) => [
      `src/pages/p${index}.jsx`,
      `export default () => ${index}`,
    ])
    const files: Files = { ...start, ...Object.fromEntries(pages) }
    return (await client(files, { live, config: { clientModules: ['./src/start.js'] } })).preloads
  }
  for (const live of [true, false]) {
    const [few, more] = [await preloads(1, live), await preloads(9, live)]
    assert.equal(few.length, live ? 1 : SHARED.length)
    assert.deepEqual(more, few)
  }
})

test('content that changes nothing in code changes nothing in the client', async () => {
  const changed = {
    ...SITE,
    'docs/b.mdx': "import M from './_m.mdx'\n\nOther *words*.\n\n{0 + 1} <M />",
    'src/readme.md': 'read something else',
  }
  const [before, after] = [await client(SITE), await client(changed)]
  assert.equal(after.hash, before.hash)
  assert.equal(after.moduleByKey.get('./src/card')?.script, before.moduleByKey.get('./src/card')?.script)
})

test('words of content are not in the client bundle', async () => {
  assert.doesNotMatch(JSON.stringify((await client(SITE)).files), /read me|words/)
})

test('the content behind a module is known', async () => {
  const { server } = await bundle(SITE)
  assert.deepEqual(server.contentModules, ['docs/_m.mdx', 'docs/b.mdx', 'src/readme.md'])
  assert.deepEqual(server.modulesOf('./docs/b.mdx'), ['docs/_m.mdx', 'docs/b.mdx'])
  assert.deepEqual(server.modulesOf('./src/pages/index.jsx'), ['src/readme.md'])
  assert.deepEqual([server.modulesOf('./src/card'), server.modulesOf('./nope')], [[], []])
})

test('imports that lead nowhere are told all together, at their place', async () => {
  const found = await bundle({
    'docs/a.mdx':
      "import A from './nope'\nimport B from 'no-such-package/b'\nimport C from '@theme/Layuot'\n\n<A /><B /><C />",
    'docs/b.mdx': "import D from '@site/src/nope'\n\n{0 + 1}<D />",
    'src/pages/x.jsx': "import E from './gone.css'\nexport default () => E",
  })
  const shown = found.diagnostics.map(
    ({ code, message, place }) =>
      `${code} ${/"([^"]*)"/.exec(message)?.[1]} ${place?.file}:${place?.line}:${place?.column}`,
  )
  assert.deepEqual(shown.toSorted(), [
    'UNKNOWN_IMPORT ./gone.css src/pages/x.jsx:1:16',
    'UNKNOWN_IMPORT ./nope docs/a.mdx:1:16',
    'UNKNOWN_IMPORT @site/src/nope docs/b.mdx:1:16',
    'UNKNOWN_IMPORT @theme/Layuot docs/a.mdx:3:16',
    'UNKNOWN_IMPORT no-such-package/b docs/a.mdx:2:16',
  ])
  const hints = found.diagnostics.map(({ hint = '' }) => hint)
  assert.ok(hints.some((hint) => hint.includes('npm install no-such-package')))
  assert.ok(hints.some((hint) => hint.includes('@theme/Layout')))
})

async function problems(files: Files): Promise<readonly Diagnostic[]> {
  try {
    await bundle(files)
  } catch (error) {
    assert.ok(error instanceof SiteProblems)
    return error.diagnostics
  }
  return []
}

test('code that is not valid is told with its place, all files at once', async () => {
  const found = await problems({
    'src/pages/a.jsx': 'export default () => <p>',
    'src/pages/b.jsx': "import './b.css'\nexport default 1 +",
    'src/pages/b.css': '',
  })
  const places = found.map(({ code, level, place }) => `${code} ${level} ${place?.file}:${place?.line}`)
  assert.deepEqual([...new Set(places)].toSorted(), [
    'CODE_SYNTAX error src/pages/a.jsx:1',
    'CODE_SYNTAX error src/pages/b.jsx:2',
  ])
})

test('MDX that is not valid is told as such where code imports it', async () => {
  const found = await problems({
    'src/pages/a.jsx': "import M from '../m.mdx'\nexport default () => <M />",
    'src/m.mdx': '# a\n\n{b)(c}\n',
  })
  const places = found.map(({ code, place }) => `${code} ${place?.file}:${place?.line}`)
  assert.deepEqual([...new Set(places)], ['MDX_SYNTAX src/m.mdx:3'])
})
