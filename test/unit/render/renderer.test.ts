import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { ContentNode, PageContent } from '../../../runtime/shared/content/content.ts'
import { DATA_ID } from '../../../runtime/shared/document/document-ids.ts'
import type { HeadElement } from '../../../runtime/shared/document/head.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import type { ClientBundle } from '../../../cli/bundle/client/client-output.ts'
import { createRenderer, type RenderedDocument } from '../../../cli/render/renderer.ts'
import { pageData, siteData } from '../support/page-data.ts'

const SERVER = fileURLToPath(new URL('./server-module.ts', import.meta.url))

const CLIENT: ClientBundle = {
  files: [],
  scripts: ['main.js'],
  imports: [],
  main: null,
  styles: ['main.css'],
  preloads: ['client.js', 'chunk.js'],
  framework: ['framework.css'],
  moduleByKey: new Map([
    ['@theme/Test', { script: 'layout.js', styles: [], files: ['layout.js', 'client.js', 'own.js'] }],
    ['./a', { script: 'a.js', styles: ['a.css'], files: ['a.js', 'own.js', 'chunk.js'] }],
    ['./b', { script: 'b.js', styles: [], files: ['b.js'] }],
  ]),
  hash: 'cafe',
  boot: '',
  liveModules: [],
}

interface Setup extends Partial<Omit<PageData, 'url'>> {
  readonly shared?: Readonly<Record<string, Json>>
  readonly keys?: readonly string[]
  readonly headTags?: readonly HeadElement[]
}

interface Outcome extends RenderedDocument {
  readonly given: PageData
  readonly embedded: PageData
}

async function render({ shared = {}, keys = [], headTags = [], ...changed }: Setup): Promise<Outcome> {
  const site = siteData({ baseUrl: '/base/' })
  const renderer = await createRenderer({
    serverFile: SERVER,
    serverHashes: {},
    site,
    client: CLIENT,
    headTags,
  })
  const given = pageData(changed)
  const before = structuredClone(given)
  const rendered = await renderer.renderPage({ page: given, keys, shared: (key) => shared[key] })
  assert.deepEqual(given, before)
  return { ...rendered, given, embedded: embeddedIn(rendered.html) }
}

function embeddedIn(html: string): PageData {
  const [, text = ''] = html.split(`<script type="application/json" id="${DATA_ID}">`)
  return JSON.parse(text.slice(0, text.indexOf('</script>'))) as PageData
}

function tree(...nodes: readonly ContentNode[]): PageContent {
  return { kind: 'tree', nodes, parts: {} }
}

test('page data names the shared data that the page read, and what it asked for in vain', async () => {
  const shared = { sidebar: ['a'], none: null, other: 1 }
  const props = { reads: ['sidebar', 'gone', 'none', 'sidebar', 'gone', 'away'] }
  const { html, data, embedded, given } = await render({ shared, props })
  assert.deepEqual(data, { ...given, needs: ['none', 'sidebar'], absent: ['away', 'gone'] })
  assert.deepEqual(embedded, data)
  assert.match(html, /<nav>\[\[&quot;a&quot;\],null,null,\[&quot;a&quot;\],null,null\]<\/nav>/)
})

const USES: readonly (readonly [what: string, setup: Setup, isUsed: boolean])[] = [
  ['an element with such a class', { content: { kind: 'html', html: '<p class="x row">A</p>' } }, true],
  ['single quotes', { content: { kind: 'html', html: "<p class='col col--6'>A</p>" } }, true],
  ['no quotes', { content: { kind: 'html', html: '<p id=a class=text--center>A</p>' } }, true],
  ['words that are no classes', { content: { kind: 'html', html: '<p title="row">row hero</p>' } }, false],
  [
    'classes that only begin like one',
    { content: { kind: 'html', html: '<p class="rows hero-x">A</p>' } },
    false,
  ],
  [
    'words that are not shown yet',
    { content: tree({ tag: 'b', html: '<i class="shadow--md">A</i>' }) },
    true,
  ],
]

for (const [what, setup, isUsed] of USES) {
  test(`a page with ${what} ${isUsed ? 'loads' : 'does not load'} the sheet of the framework`, async () => {
    const { html, data, embedded } = await render({ css: ['/base/own.css'], ...setup })
    const css = ['/base/own.css', ...(isUsed ? ['/base/framework.css'] : [])]
    assert.deepEqual([data.css, embedded.css], [css, css])
    assert.equal(html.includes('href="/base/framework.css"'), isUsed)
  })
}

test('a page that asks for nothing in vain says nothing of it', async () => {
  const { data } = await render({ shared: { a: 1 }, props: { reads: ['a'] } })
  assert.deepEqual([data.needs, 'absent' in data], [['a'], false])
  const { data: next } = await render({})
  assert.deepEqual([next.needs, 'absent' in next], [[], false])
})

test('the values of shared data are not part of the page', async () => {
  const { data, embedded } = await render({ shared: { a: 'the value' }, props: { reads: ['a'] } })
  assert.doesNotMatch(JSON.stringify([data, embedded]), /the value/)
})

const PARTS = {
  'docs/m.mdx': {
    statics: [{ tag: 'p', html: 'words of a module' }],
    refs: [{ href: '/x/' }],
  },
}

/** Content with the words of what the server shows written `shown`. */
const CONTENTS: readonly (readonly [name: string, content: PageContent, embedded: PageContent])[] = [
  ['plain content', { kind: 'html', html: '<p>shown</p>' }, { kind: 'html' }],
  ['empty plain content', { kind: 'html', html: '' }, { kind: 'html' }],
  [
    'a tree',
    tree({ tag: 'p', props: { id: 'x' }, html: 'shown' }, 'text', {
      tag: 'div',
      children: [{ tag: 'em', html: 'shown' }],
    }),
    tree({ tag: 'p', props: { id: 'x' } }, 'text', { tag: 'div', children: [{ tag: 'em' }] }),
  ],
  [
    'a part that the server does not show',
    tree(
      { tag: 'p', html: 'shown' },
      { use: 'Closed', children: [{ tag: 'p', html: 'hidden' }] },
      { tag: 'p', html: 'shown' },
    ),
    tree({ tag: 'p' }, { use: 'Closed', children: [{ tag: 'p', html: 'hidden' }] }, { tag: 'p' }),
  ],
  [
    'a module',
    { kind: 'module', module: './parts', before: [{ tag: 'h1', html: 'shown' }], parts: PARTS },
    {
      kind: 'module',
      module: './parts',
      before: [{ tag: 'h1' }],
      parts: { 'docs/m.mdx': { statics: [{ tag: 'p' }], refs: [{ href: '/x/' }] } },
    },
  ],
  [
    'modules that nobody shows',
    { kind: 'tree', nodes: [], parts: PARTS },
    { kind: 'tree', nodes: [], parts: PARTS },
  ],
]

for (const [name, content, expected] of CONTENTS) {
  test(`the document does not repeat the words of ${name}; page data has them all`, async () => {
    const { html, data, embedded } = await render({ content, keys: ['./parts'] })
    assert.deepEqual(embedded.content, expected)
    assert.deepEqual({ ...embedded, content }, data)
    assert.deepEqual(data.content, content)
    const [body = ''] = html.split('<script type="application/json"')
    const count = (text: string): number => text.split('shown').length - 1
    assert.equal(count(html), count(body))
    assert.equal(count(body), count(JSON.stringify(content)))
  })
}

// Ids in the HTML are escaped.
for (const file of ["docs/what's-new.mdx", 'docs/a & b.mdx', 'docs/a"b.mdx', 'docs/日本.mdx']) {
  test(`the document does not repeat the words of ${file}`, async () => {
    const parts = { [file]: { statics: [{ tag: 'p', html: 'shown' }], refs: [] } }
    const content: PageContent = { kind: 'module', module: './parts', before: [], parts }
    const { html, embedded } = await render({ content, keys: ['./parts'] })
    assert.match(html, /<p[^>]*>shown<\/p>/)
    assert.doesNotMatch(JSON.stringify(embedded), /shown/)
  })
}

test('words that cannot stand in a script stand there all the same', async () => {
  const hidden = '</script><!--<script> \u2028 &amp; "'
  const content = tree({ use: 'Closed', children: [{ tag: 'p', html: hidden }] })
  const { embedded } = await render({ content })
  assert.deepEqual(embedded.content, content)
})

function linesWith(html: string, pattern: RegExp): readonly string[] {
  return html.split('\n').filter((line) => pattern.test(line))
}

test('a document loads what all pages load, then what is its own, each file once', async () => {
  const modules = { '@theme/Test': '/base/layout.js', './a': '/base/a.js', './gone': '/base/gone.js' }
  const { html } = await render({ modules, css: ['/base/a.css'] })
  assert.deepEqual(linesWith(html, /stylesheet|modulepreload|type="module"/), [
    '<link rel="stylesheet" href="/base/main.css">',
    '<link rel="stylesheet" href="/base/a.css">',
    ...['client.js', 'chunk.js', 'layout.js', 'own.js', 'a.js'].map(
      (file) => `<link rel="modulepreload" href="/base/${file}">`,
    ),
    '<script type="module" src="/base/main.js"></script>',
  ])
})

test('the head is that of the page, the configuration and the components, the last one wins', async () => {
  const headTags: readonly HeadElement[] = [
    { tag: 'meta', attributes: { name: 'everywhere', content: 'configuration' } },
    { tag: 'meta', attributes: { name: 'description', content: 'configuration' } },
  ]
  const head = { title: 'Page', description: 'page', htmlClasses: ['page'] }
  const { html } = await render({ layout: '@theme/Head', head, headTags })
  assert.deepEqual(linesWith(html, /^<html|<title|name="(?:everywhere|description)"/), [
    '<html lang="fr" dir="ltr" data-theme="light" class="page own">',
    '<title>Own title</title>',
    '<meta name="description" content="configuration">',
    '<meta name="everywhere" content="own">',
  ])
})

test('pages leave nothing behind for each other', async () => {
  const site = siteData()
  const renderer = await createRenderer({
    serverFile: SERVER,
    serverHashes: {},
    site,
    client: CLIENT,
    headTags: [],
  })
  const plain = { page: pageData(), keys: [], shared: () => undefined }
  const before = await renderer.renderPage(plain)
  const props = { reads: ['a', 'b'] }
  await renderer.renderPage({ page: pageData({ props }), keys: ['./parts'], shared: () => 1 })
  await renderer.renderPage({ page: pageData({ layout: '@theme/Head' }), keys: [], shared: () => undefined })
  assert.deepEqual(await renderer.renderPage(plain), before)
})

test('what a component throws is thrown, with its stack to be had', async () => {
  const site = siteData()
  const renderer = await createRenderer({
    serverFile: SERVER,
    serverHashes: {},
    site,
    client: CLIENT,
    headTags: [],
  })
  const page = pageData({ content: tree({ use: 'Missing' }) })
  const input = { page, keys: [], shared: () => undefined }
  await assert.rejects(renderer.renderPage(input), /<Missing>/)
  assert.match((await renderer.componentStack(input)) ?? '', /Reading/)
})
