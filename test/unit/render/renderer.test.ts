import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { ContentNode, PageContent } from '../../../runtime/shared/content/content.ts'
import { DATA_ID } from '../../../runtime/shared/document/document-ids.ts'
import { escapeHtml } from '../../../runtime/shared/document/html.ts'
import type { HeadElement } from '../../../runtime/shared/document/head.ts'
import type { Json } from '../../../runtime/shared/json.ts'
import type { PageData } from '../../../runtime/shared/page/page-data.ts'
import type { ClientBundle } from '../../../cli/bundle/client/client-output.ts'
import { createHighlighter } from '../../../cli/content/markdown/code/highlight.ts'
import { createRenderer, type RenderedDocument } from '../../../cli/render/renderer.ts'
import { pageData, siteData } from '../support/page-data.ts'
import { EMPTY_CLIENT } from './empty-client.ts'

const SERVER = fileURLToPath(new URL('./server-module.ts', import.meta.url))

const CLIENT: ClientBundle = {
  ...EMPTY_CLIENT,
  scripts: ['main.js'],
  styles: ['main.css'],
  preloads: ['client.js', 'chunk.js'],
  moduleByKey: new Map([
    ['@theme/Test', { script: 'layout.js', styles: [], files: ['layout.js', 'client.js', 'own.js'] }],
    ['./a', { script: 'a.js', styles: ['a.css'], files: ['a.js', 'own.js', 'chunk.js'] }],
    ['./b', { script: 'b.js', styles: [], files: ['b.js'] }],
  ]),
}

interface Setup extends Partial<Omit<PageData, 'url'>> {
  readonly url?: string
  readonly shared?: Readonly<Record<string, Json>>
  readonly keys?: readonly string[]
  readonly headTags?: readonly HeadElement[]
}

interface Outcome extends RenderedDocument {
  readonly given: PageData
  readonly embedded: PageData
}

function renderer(
  given: Partial<Parameters<typeof createRenderer>[0]> = {},
): ReturnType<typeof createRenderer> {
  const options = {
    serverFile: SERVER,
    serverHashes: {},
    unrepeated: { own: [], reaching: [] },
    site: siteData(),
    filesBaseUrl: given.site?.baseUrl ?? siteData().baseUrl,
    client: CLIENT,
    headTags: [],
    documentHtml: { head: '', bodyStart: '', bodyEnd: '' },
    homeBanner: '',
    alternates: null,
    policy: null,
    starting: { client: 'eager' as const, answering: [], liveModules: [], liveParts: [] },
    settings: { defaultLanguage: 'text' },
    additionalLanguages: [],
  }
  return createRenderer({ ...options, ...given }, createHighlighter({}))
}

async function render({ shared = {}, keys = [], headTags = [], ...changed }: Setup): Promise<Outcome> {
  const { renderPage } = await renderer({ site: siteData({ baseUrl: '/base/' }), headTags })
  const given = pageData(changed)
  const before = structuredClone(given)
  const rendered = await renderPage({ page: given, keys, shared: (key) => shared[key] })
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

test('a page that asks for nothing in vain says nothing of it, and has no values of shared data', async () => {
  const { data, embedded } = await render({ shared: { a: 'the value' }, props: { reads: ['a'] } })
  assert.deepEqual([data.needs, 'absent' in data], [['a'], false])
  assert.doesNotMatch(JSON.stringify([data, embedded]), /the value/)
})

test('a page that redirects has a document that does so by itself, and loads nothing for it', async () => {
  const moved = {
    layout: '@theme/Moved',
    keys: ['./a'],
    headTags: [{ tag: 'script', attributes: { src: '/own.js' } }],
  }
  for (const to of ['/base/new', '/base/new?a=1&b="#c', 'https://other.example/?x'])
    assert.ok((await render({ ...moved, props: { to } })).html.includes(refreshTo(to)), to)
  const { html, live } = await render({ ...moved, props: { to: '/base/new' } })
  assert.doesNotMatch(
    html,
    /main\.js|main\.css|own\.js|client\.js|<link rel="(?:preload|modulepreload|stylesheet)"/,
  )
  assert.deepEqual(live, [])
})

const refreshTo = (to: string): string => `<meta http-equiv="refresh" content="0; url=${escapeHtml(to)}">`

test('a page that redirects to a place on itself leaves that to its client', async () => {
  for (const to of ['#here', '?asked', '/base/a/#here', '/base/a?asked', '/base/a/index.html']) {
    const { html } = await render({ url: '/base/a/', layout: '@theme/Moved', props: { to } })
    assert.match(html, /main\.js/, to)
    assert.doesNotMatch(html, /http-equiv/, to)
  }
})

/** A part of a module, and what is left of it where the server shows it. */
const part = (html?: string): Extract<PageContent, { kind: 'module' }>['parts'] => ({
  'docs/m.mdx': { statics: [{ tag: 'p', ...(html === undefined ? {} : { html }) }], refs: [{ href: '/x/' }] },
})
const P: ContentNode = { tag: 'p', html: 'shown' }
const CLOSED: ContentNode = { use: 'Closed', children: [{ tag: 'p', html: 'hidden' }] }
const MODULE = { kind: 'module', module: './parts' } as const

/** Content with the words of what the server shows written `shown`, and what the document has of it. */
const CONTENTS: readonly (readonly [content: PageContent, embedded: PageContent])[] = [
  [{ kind: 'html', html: '<p>shown</p>' }, { kind: 'html' }],
  [{ kind: 'html', html: '' }, { kind: 'html' }],
  [
    tree({ ...P, props: { id: 'x' } }, 'text', { tag: 'div', children: [P] }),
    tree({ tag: 'p', props: { id: 'x' } }, 'text', { tag: 'div', children: [{ tag: 'p' }] }),
  ],
  // What the server does not show, and a module that nobody shows, stay.
  [tree(P, CLOSED, P), tree({ tag: 'p' }, CLOSED, { tag: 'p' })],
  [
    { kind: 'tree', nodes: [], parts: part('words') },
    { kind: 'tree', nodes: [], parts: part('words') },
  ],
  [
    { ...MODULE, before: [P], parts: part('shown') },
    { ...MODULE, before: [{ tag: 'p' }], parts: part() },
  ],
]

test('the document does not repeat the words of content; page data has them all', async () => {
  for (const [content, expected] of CONTENTS) {
    const { html, data, embedded } = await render({ content, keys: ['./parts'] })
    assert.deepEqual(embedded.content, expected)
    assert.deepEqual({ ...embedded, content }, data)
    const [body = ''] = html.split('<script type="application/json"')
    const count = (text: string): number => text.split('shown').length - 1
    assert.equal(count(html), count(body))
    assert.equal(count(body), count(JSON.stringify(content)))
  }
})

test('the document does not repeat the words of files whose names HTML escapes', async () => {
  for (const file of ["docs/what's-new.mdx", 'docs/a & b.mdx', 'docs/a"b.mdx', 'docs/日本.mdx']) {
    const parts = { [file]: { statics: [P], refs: [] } }
    const { html, embedded } = await render({ content: { ...MODULE, before: [], parts }, keys: ['./parts'] })
    assert.match(html, /<p[^>]*>shown<\/p>/)
    assert.doesNotMatch(JSON.stringify(embedded), /shown/)
  }
})

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
  const { renderPage } = await renderer()
  const plain = { page: pageData(), keys: [], shared: () => undefined }
  const before = await renderPage(plain)
  const props = { reads: ['a', 'b'] }
  await renderPage({ page: pageData({ props }), keys: ['./parts'], shared: () => 1 })
  await renderPage({ ...plain, page: pageData({ layout: '@theme/Head' }) })
  assert.deepEqual(await renderPage(plain), before)
})
