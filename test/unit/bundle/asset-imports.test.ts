import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bundle } from '../../../cli/bundle/bundle.ts'
import type { SiteConfig } from '../../../cli/config/site-config.ts'
import { bundleFiles, exportsOf, realEngine, textOf, type Files } from './support.ts'

const engine = realEngine()

const SVG =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" class="a" viewBox="0 0 3 2"><title>Own</title><path d="M0 0"/></svg>'
const SMALL = `data:image/gif;base64,${Buffer.from('GIF89a\x05\0\x04\0\0\0\0;', 'latin1').toString('base64')}`

const ASSETS: Files = {
  'src/logo.svg': SVG,
  'src/small.gif': 'GIF89a\x05\0\x04\0\0\0\0;',
  'src/none.svg': 'no picture',
  'src/f.zip': 'zip',
  'src/font.woff2': 'font',
  'src/large.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><!--${'x'.repeat(10_000)}--></svg>`,
}

/** What a module of the site exports when it runs on the server. */
async function run(code: string, files: Files = {}): Promise<Record<string, unknown>> {
  const { bundle } = await bundlePage(code, files)
  assert.deepEqual(bundle.diagnostics, [])
  return exportsOf(bundle, 'src/pages/a.jsx')
}

function bundlePage(
  code: string,
  files: Files = {},
  config: Partial<SiteConfig> = {},
): ReturnType<typeof bundleFiles> {
  return bundleFiles(
    { ...ASSETS, ...files, 'src/pages/a.jsx': code },
    { engine, layouts: ['NotFound'], config },
  )
}

function clientText({ client }: Bundle): string {
  return client.files.map(({ text }) => text).join('\n')
}

test('imports of assets give addresses: of small images, fonts and media a data URI, of files never', async () => {
  const found = await run(`
    import small from '../small.gif'
    import file from '../f.zip'
    import font from '@site/src/font.woff2'
    import svg from '../logo.svg?url'
    import gif from '../small.gif?url'
    import large from '../large.svg?url'
    export { small, file, font, svg, gif, large }
    export const required = require('../small.gif').default
    export default () => null`)
  assert.equal(found['small'], SMALL)
  assert.equal(found['gif'], SMALL)
  assert.equal(found['required'], SMALL)
  assert.equal(found['font'], 'data:font/woff2;base64,Zm9udA==')
  assert.match(String(found['file']), /^\/assets\/files\/f-[\da-f]{8}\.zip$/)
  assert.match(String(found['svg']), /^data:image\/svg\+xml,%3C/)
  assert.match(String(found['large']), /^\/assets\/images\/large-[\da-f]{8}\.svg$/)
})

/** The HTML of a component, made by the React that it is bundled with. */
async function component(name: string, props: object): Promise<string> {
  const found = await run(`
    import { renderToStaticMarkup } from 'react-dom/server'
    import Logo from '../logo.svg'
    const parts = { Logo, Required: require('../logo.svg').default }
    export function render(name, props) {
      const Part = parts[name]
      return renderToStaticMarkup(<Part {...props} />)
    }
    export default () => null`)
  return (found['render'] as (name: string, props: object) => string)(name, props)
}

test('an SVG file is a component with the attributes and the title of the file', async () => {
  const html =
    '<svg xmlns="http://www.w3.org/2000/svg" class="a" viewBox="0 0 3 2"><title>Own</title><path d="M0 0"></path></svg>'
  assert.equal(await component('Logo', {}), html)
  assert.equal(await component('Required', {}), html)
})

test('props of an SVG component win, classes join, and the title is escaped', async () => {
  const props = {
    className: 'b',
    width: 30,
    viewBox: '0 0 1 1',
    title: '<b> & "c"',
    role: 'img',
    children: 'x',
  }
  assert.equal(
    await component('Logo', props),
    '<svg xmlns="http://www.w3.org/2000/svg" class="a b" viewBox="0 0 1 1" width="30" role="img">' +
      '<title>&lt;b&gt; &amp; &quot;c&quot;</title><path d="M0 0"></path></svg>',
  )
  assert.ok(!(await component('Logo', { title: '' })).includes('<title>'))
})

test('a file that is no SVG is an address', async () => {
  const found = await run(`import none from '../none.svg'\nexport { none }\nexport default () => null`)
  assert.match(String(found['none']), /^\/assets\/images\/none-[\da-f]{8}\.svg$/)
})

test('an image in several widths that cannot be made is shown as it is', async () => {
  const found = await run(
    `import img from '../small.gif?responsive'\nexport { img }\nexport default () => null`,
  )
  assert.deepEqual(found['img'], { src: SMALL, width: 5, height: 4 })
})

test('a component that is not shown leaves nothing in the client', async () => {
  const { bundle } = await bundlePage(`import Logo from '../logo.svg'\nexport default () => null`)
  assert.ok(!clientText(bundle).includes('M0 0'))
})

test('CSS names assets by their addresses, small ones as data', async () => {
  const css = `.a { background: url(./small.gif) } .b { background: url("./logo.svg") } .c { background: url(./logo.svg#c) }
@font-face { font-family: F; src: url('./font.woff2') format('woff2'), url(./font.woff2?x#y) } .d { background: url(./large.svg) }`
  const { bundle } = await bundlePage("import '../a.css'\nexport default () => null", { 'src/a.css': css })
  const style = bundle.client.moduleByKey.get('./src/pages/a.jsx')?.styles[0]
  const text = textOf(bundle.client, style)
  assert.ok(text.includes(`url(${SMALL})`), text)
  assert.match(text, /\.b\{background:url\(data:image\/svg\+xml,%3C[^"()]+\)\}/)
  assert.match(text, /\.c\{background:url\(\/assets\/images\/logo-[\da-f]{8}\.svg#c\)\}/)
  assert.match(
    text,
    /src:url\(\/assets\/fonts\/font-[\da-f]{8}\.woff2\)/,
    'the stylesheet does not grow with its fonts',
  )
  assert.match(text, /url\(\/assets\/fonts\/font-[\da-f]{8}\.woff2\?x#y\)/)
  assert.match(text, /\.d\{background:url\(\/assets\/images\/large-[\da-f]{8}\.svg\)\}/)
})

const IN_STATIC: Files = {
  'static/img/a.png': 'x'.repeat(20_000),
  'static/data.json': '{"a":1}',
  'static/static/own.png': 'own',
  'src/other.js': 'export default 7',
}

test('what begins with a slash lies in a static directory, or in the site', async () => {
  const found = await run(
    `import named from '/static/img/a.png'
    import data from '/static/data.json'
    import other from '/src/other'
    export { named, data, other }
    export const required = require('/static/img/a.png').default
    export const served = require('/img/a.png').default
    export default () => null`,
    IN_STATIC,
  )
  assert.match(String(found['named']), /^\/assets\/images\/a-[\da-f]{8}\.png$/)
  assert.equal(found['required'], found['named'])
  assert.equal(found['served'], found['named'])
  assert.deepEqual([found['data'], found['other']], [{ a: 1 }, 7])
})

test('in CSS, an address that names a static directory is a file of it', async () => {
  const css = `@import '/src/b.css';
.a { background: url(/static/img/a.png) } .b { background: url(/img/a.png?x) } .c { background: url(/static/own.png) }`
  const files = { ...IN_STATIC, 'src/a.css': css, 'src/b.css': '.d { top: 4px }' }
  const { bundle } = await bundlePage("import '../a.css'\nexport default () => null", files)
  assert.deepEqual(bundle.diagnostics, [])
  const text = textOf(bundle.client, bundle.client.moduleByKey.get('./src/pages/a.jsx')?.styles[0])
  assert.match(text, /\.a\{background:url\(\/assets\/images\/a-[\da-f]{8}\.png\)\}/)
  assert.match(text, /\.b\{background:url\(\/img\/a\.png\?x\)\}/)
  assert.match(text, /\.c\{background:url\(\/static\/own\.png\)\}/)
  assert.match(text, /^\.d/)
})

test('a file that is in no static directory is reported, in code and in CSS', async () => {
  const code = "import '../a.css'\nimport x from '/static/img/b.png'\nexport default () => x"
  const css = '.a { top: 0 }\n.b { background: url("/static/img/c.png") }'
  const { bundle } = await bundlePage(code, { ...IN_STATIC, 'src/a.css': css })
  const found = bundle.diagnostics.map(({ code: name, message, place }) => [
    name,
    message.split('"')[1],
    place?.file,
    place?.line,
  ])
  assert.deepEqual(found, [
    ['UNKNOWN_IMPORT', '/static/img/c.png', 'src/a.css', 2],
    ['UNKNOWN_IMPORT', '/static/img/b.png', 'src/pages/a.jsx', 2],
  ])
})

test('with a limit of 0 nothing is inlined', async () => {
  const { bundle } = await bundlePage(
    "import '../a.css'\nimport x from '../small.gif'\nexport default () => x",
    { 'src/a.css': '.a { background: url(./small.gif) }' },
    { assets: { inlineLimit: 0 } },
  )
  assert.ok(!clientText(bundle).includes('data:image/gif'))
})

const COMPONENTS: readonly (readonly [name: string, page: string])[] = [
  ['an SVG component', "import Logo from '../logo.svg'\nexport default () => <Logo />"],
  [
    'responsive and themed images',
    `import IdealImage from '@theme/IdealImage'
import ThemedImage from '@theme/ThemedImage'
export default () => <><IdealImage img="/a.png" alt="" /><ThemedImage sources={{ light: 'a', dark: 'b' }} alt="" /></>`,
  ],
]

const PLAIN = 'export default () => null'

async function withPage(page: string): Promise<object> {
  const files = { ...ASSETS, 'src/pages/a.jsx': PLAIN, 'src/pages/b.jsx': page }
  const { bundle } = await bundleFiles(files, { engine, layouts: ['NotFound', 'DocItem'] })
  const { hash, scripts, preloads, styles, moduleByKey } = bundle.client
  return { hash, scripts, preloads, styles, a: moduleByKey.get('./src/pages/a.jsx') }
}

for (const [name, page] of COMPONENTS) {
  test(`${name} on one page changes nothing for other pages`, async () => {
    assert.deepEqual(await withPage(page), await withPage(PLAIN))
  })
}
