import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bundle } from '../../../cli/bundle/bundle.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import { bundleFiles, exportsOf, problemsOf, smallEngine, textOf, told, type Files } from './support.ts'

const engine = smallEngine()

const SVG =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" class="a" viewBox="0 0 3 2"><title>Own</title><path d="M0 0"/></svg>'
const SMALL = `data:image/gif;base64,${Buffer.from('GIF89a\x05\0\x04\0\0\0\0;', 'latin1').toString('base64')}`

const FILES: Files = {
  'src/logo.svg': SVG,
  'src/small.gif': 'GIF89a\x05\0\x04\0\0\0\0;',
  'src/none.svg': 'no picture',
  'src/f.zip': 'zip',
  'src/font.woff2': 'font',
  'src/large.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><!--${'x'.repeat(10_000)}--></svg>`,
  'static/img/a.png': 'x'.repeat(20_000),
  'static/data.json': '{"a":1}',
  'static/static/own.png': 'own',
  'src/other.js': 'export default 7',
  'src/a.txt': 'one\r\ntwo "<b>"\n',
  'src/code.jsx': 'export const not = () => <run />',
  'docs/_part.md': '# Text\n',
  'src/look.css': '.a { top: 0 }',
  'src/data.yml': 'a: [1, two]\nwhen: 2024-05-06\n',
  'src/list.yaml': '- 1\n',
}

const PAGE = 'src/pages/a.jsx'

async function bundlePage(
  code: string,
  files: Files = {},
  config: Partial<SiteConfig> = {},
): Promise<Bundle> {
  const site = { ...FILES, ...files, [PAGE]: code }
  return (await bundleFiles(site, { engine, config })).bundle
}

/** What a module of the site exports when it runs on the server; what it imports is exported too. */
async function run(code: string): Promise<Record<string, unknown>> {
  const names = [...code.matchAll(/import (\w+) from/g)].map(([, name]) => name)
  const bundle = await bundlePage(`${code}\nexport { ${names.join()} }\nexport default () => null`)
  assert.deepEqual(bundle.diagnostics, [])
  return exportsOf(bundle, PAGE)
}

function clientText({ client }: Bundle): string {
  return client.files.map(({ text }) => text).join('\n')
}

/** The style sheet of the page, which imports `src/a.css`. */
async function sheet(css: string, files: Files = {}): Promise<string> {
  const code = "import '../a.css'\nexport default () => null"
  const { client, diagnostics } = await bundlePage(code, { ...files, 'src/a.css': css })
  assert.deepEqual(diagnostics, [])
  return textOf(client, client.moduleByKey.get(`./${PAGE}`)?.styles[0])
}

test('imports of assets give addresses: of small images, fonts and media a data URI, of files never', async () => {
  const found = await run(`
    import small from '../small.gif'
    import file from '../f.zip'
    import font from '@site/src/font.woff2'
    import svg from '../logo.svg?url'
    import gif from '../small.gif?url'
    import large from '../large.svg?url'
    import none from '../none.svg'
    import img from '../small.gif?responsive'
    export const required = require('../small.gif').default`)
  for (const name of ['small', 'gif', 'required']) assert.equal(found[name], SMALL)
  assert.equal(found['font'], 'data:font/woff2;base64,Zm9udA==')
  assert.match(String(found['file']), /^\/assets\/files\/f-[\da-f]{8}\.zip$/)
  assert.match(String(found['svg']), /^data:image\/svg\+xml,%3C/)
  assert.match(String(found['large']), /^\/assets\/images\/large-[\da-f]{8}\.svg$/)
  // It is no SVG, so it is no component.
  assert.match(String(found['none']), /^\/assets\/images\/none-[\da-f]{8}\.svg$/)
  // Several widths of it cannot be made.
  assert.deepEqual(found['img'], { src: SMALL, width: 5, height: 4 })
})

test('an SVG file is a component with its attributes and title; props win, classes join, texts are escaped', async () => {
  const found = await run(`
    import { createElement } from 'react'
    import { renderToStaticMarkup } from 'react-dom/server'
    import Logo from '../logo.svg'
    const parts = { Logo, Required: require('../logo.svg').default }
    export const render = (name, props) => renderToStaticMarkup(createElement(parts[name], props))`)
  const render = found['render'] as (name: string, props: object) => string
  const html =
    '<svg xmlns="http://www.w3.org/2000/svg" class="a" viewBox="0 0 3 2"><title>Own</title><path d="M0 0"></path></svg>'
  assert.equal(render('Logo', {}), html)
  assert.equal(render('Required', {}), html)
  const props = {
    className: 'b',
    width: 30,
    viewBox: '0 0 1 1',
    title: '<b> & "c"',
    role: 'img',
    children: 'x',
  }
  assert.equal(
    render('Logo', props),
    '<svg xmlns="http://www.w3.org/2000/svg" class="a b" viewBox="0 0 1 1" width="30" role="img">' +
      '<title>&lt;b&gt; &amp; &quot;c&quot;</title><path d="M0 0"></path></svg>',
  )
  assert.ok(!render('Logo', { title: '' }).includes('<title>'))
})

test('a component that is not shown leaves nothing in the client, and a limit of 0 inlines nothing', async () => {
  const bundle = await bundlePage(
    "import '../a.css'\nimport x from '../small.gif'\nimport Logo from '../logo.svg'\nexport default () => x",
    { 'src/a.css': '.a { background: url(./small.gif) }' },
    { assets: { inlineLimit: 0 } },
  )
  assert.doesNotMatch(clientText(bundle), /M0 0|data:image\/gif/)
})

test('CSS names assets by their addresses, small ones as data, but not fonts', async () => {
  const text = await sheet(`.a { background: url(./small.gif) } .b { background: url("./logo.svg") }
.c { background: url(./logo.svg#c) } .d { background: url(./large.svg) }
@font-face { font-family: F; src: url('./font.woff2') format('woff2'), url(./font.woff2?x#y) }`)
  assert.ok(text.includes(`url(${SMALL})`), text)
  assert.match(text, /\.b\{background:url\(data:image\/svg\+xml,%3C[^"()]+\)\}/)
  assert.match(text, /\.c\{background:url\(\/assets\/images\/logo-[\da-f]{8}\.svg#c\)\}/)
  assert.match(text, /src:url\(\/assets\/fonts\/font-[\da-f]{8}\.woff2\)/)
  assert.match(text, /url\(\/assets\/fonts\/font-[\da-f]{8}\.woff2\?x#y\)/)
  assert.match(text, /\.d\{background:url\(\/assets\/images\/large-[\da-f]{8}\.svg\)\}/)
})

test('what begins with a slash lies in a static directory, or in the site', async () => {
  const found = await run(`
    import named from '/static/img/a.png'
    import data from '/static/data.json'
    import other from '/src/other'
    export const required = require('/static/img/a.png').default
    export const served = require('/img/a.png').default`)
  assert.match(String(found['named']), /^\/assets\/images\/a-[\da-f]{8}\.png$/)
  assert.equal(found['required'], found['named'])
  assert.equal(found['served'], found['named'])
  assert.deepEqual([found['data'], found['other']], [{ a: 1 }, 7])
})

test('in CSS, an address that names a static directory is a file of it', async () => {
  const css = `@import '/src/b.css';
.a { background: url(/static/img/a.png) } .b { background: url(/img/a.png?x) } .c { background: url(/static/own.png) }`
  const text = await sheet(css, { 'src/b.css': '.d { top: 4px }' })
  assert.match(text, /\.d\{top:4px\}\.a\{background:url\(\/assets\/images\/a-[\da-f]{8}\.png\)\}/s)
  assert.match(text, /\.b\{background:url\(\/img\/a\.png\?x\)\}/)
  assert.match(text, /\.c\{background:url\(\/static\/own\.png\)\}/)
})

test('a file that is in no static directory is reported, in code and in CSS', async () => {
  const code = "import '../a.css'\nimport x from '/static/img/b.png'\nexport default () => x"
  const css = '.a { top: 0 }\n.b { background: url("/static/img/c.png") }'
  const { diagnostics } = await bundlePage(code, { 'src/a.css': css })
  const [first = '', second = '', ...others] = told(diagnostics)
  assert.match(first, /^UNKNOWN_IMPORT src\/a\.css:2:\d+ .*"\/static\/img\/c\.png"/)
  assert.match(second, /^UNKNOWN_IMPORT src\/pages\/a\.jsx:2:\d+ .*"\/static\/img\/b\.png"/)
  assert.deepEqual(others, [])
})

test('any file is imported as its text, and YAML as what it says; webpack writes this with loaders', async () => {
  const found = await run(`
    import text from '../a.txt'
    import raw from '../a.txt?raw'
    import code from '../code.jsx?raw'
    import part from '@site/docs/_part.md?raw'
    import css from '../look.css?raw'
    import data from '../data.yml'
    import list from '../list.yaml'
    import a from 'raw-loader!../code.jsx'
    import b from '!!raw-loader!../code.jsx'
    import c from '-!raw-loader?esModule=false!@site/src/code'
    import yml from '!!raw-loader!../data.yml'
    import loaded from 'yaml-loader!../data.yml'
    export const required = require('!!raw-loader!../code.jsx').default
    export const requiredData = require('../data.yml').default`)
  for (const name of ['text', 'raw']) assert.equal(found[name], FILES['src/a.txt'])
  for (const name of ['code', 'a', 'b', 'c', 'required']) assert.equal(found[name], FILES['src/code.jsx'])
  assert.equal(found['part'], FILES['docs/_part.md'])
  assert.equal(found['css'], FILES['src/look.css'])
  assert.equal(found['yml'], FILES['src/data.yml'])
  assert.deepEqual(found['list'], [1])
  for (const name of ['data', 'loaded', 'requiredData'])
    assert.deepEqual(found[name], { a: [1, 'two'], when: '2024-05-06' })
})

test('files that are imported as texts are inputs of what imports them', async () => {
  const code =
    "import a from '!!raw-loader!../a.txt'\nimport b from '../code?raw'\nexport default () => a + b"
  const { inputs, server } = await bundlePage(code)
  for (const files of [inputs, server.inputsOf(`./${PAGE}`)])
    for (const name of ['src/a.txt', 'src/code.jsx'])
      assert.ok(
        files.some((file) => file.endsWith(name)),
        name,
      )
})

test('a mistake in YAML is reported at its place', async () => {
  const code = "import a from '../broken.yml'\nexport default () => a"
  const problems = await problemsOf(bundlePage(code, { 'src/broken.yml': 'a: 1\nb: [1\n' }))
  assert.match(problems.join('\n'), /^CODE_SYNTAX src\/broken\.yml:2\b.*$/)
})

test('other loaders, and files that are not there, are reported with what to write', async () => {
  const { diagnostics } = await bundlePage(`
    import a from '!!babel-loader!../a.txt'
    import b from 'url-loader!../a.png'
    import c from '!!style-loader!css-loader!../look.css'
    import d from 'raw-loader!../b.txt'
    import e from '../a.tx?raw'
    export default () => [a, b, c, d, e]`)
  const remove = 'Remove everything up to the last "!":'
  assert.deepEqual(
    diagnostics.map(({ code, message, hint }) => `${code} ${message.split('"')[1]}: ${hint}`),
    [
      `UNKNOWN_IMPORT !!babel-loader!../a.txt: ${remove} only raw-loader and yaml-loader are supported, because sitegen does not use webpack.`,
      `UNKNOWN_IMPORT url-loader!../a.png: ${remove} an image, font or other asset that is imported is its address.`,
      `UNKNOWN_IMPORT !!style-loader!css-loader!../look.css: ${remove} stylesheets are imported by their path alone.`,
      'UNKNOWN_IMPORT raw-loader!../b.txt: Did you mean "../a.txt"?',
      'UNKNOWN_IMPORT ../a.tx?raw: Did you mean "../a.txt"?',
    ],
  )
})

test('what client modules miss is reported once, in a file that pages import too', async () => {
  const clientModules = ['./src/plain.js', './src/with-react.js', './src/look.css']
  const { diagnostics } = await bundlePage(
    "import '../deep'\nexport default () => null",
    {
      'src/plain.js': "import './deep'\nimport 'no-such-package'\nexport const onRouteUpdate = () => null",
      'src/with-react.js': "import React from 'react'\nimport '@site/src/nope'\nexport default React",
      'src/deep.js': "import './gone.css'\nimport data from './gone.json'\nexport default data",
      'src/look.css': '@import "./gone-too.css";',
    },
    { clientModules },
  )
  assert.deepEqual(
    told(diagnostics).map((line) => line.replace(/ is imported.*/, '')),
    [
      'UNKNOWN_IMPORT src/deep.js:1:9 "./gone.css"',
      'UNKNOWN_IMPORT src/deep.js:2:19 "./gone.json"',
      'UNKNOWN_IMPORT src/look.css:1:10 "./gone-too.css"',
      'UNKNOWN_IMPORT src/plain.js:2:9 "no-such-package"',
      'UNKNOWN_IMPORT src/with-react.js:2:9 "@site/src/nope"',
    ],
  )
})
