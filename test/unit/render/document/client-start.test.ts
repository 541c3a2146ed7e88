import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageContent } from '../../../../runtime/shared/content/content.ts'
import {
  createLiveSearch,
  createScriptSearch,
  type ClientStart,
} from '../../../../cli/render/document/document.ts'
import { pageData } from '../../support/page-data.ts'
import { EMPTY_CLIENT } from '../empty-client.ts'

const INTENT: ClientStart = { client: 'intent', answering: ['/404.html'], liveModules: [], liveParts: [] }
const HTML: PageContent = { kind: 'html', html: '<p>Words</p>' }
const TREE: PageContent = { kind: 'tree', nodes: [], parts: {} }

function livesBy(
  start: Partial<ClientStart>,
  page: Parameters<typeof pageData>[0],
  live: readonly string[] = [],
): readonly string[] {
  return createLiveSearch({ ...INTENT, ...start })(
    pageData({ layout: '@theme/DocItem', content: HTML, ...page }),
    live,
  )
}

test('a page without anything that lives waits for intent', () => {
  assert.deepEqual(livesBy({}, {}), [])
})

test('the option, an address that others share, and components that live bring the client with the page', () => {
  assert.deepEqual(livesBy({ client: 'eager' }, {}), ['client'])
  assert.deepEqual(livesBy({}, { url: '/404.html' }), ['address'])
  assert.deepEqual(livesBy({}, {}, ['./src/card.tsx']), ['./src/card.tsx'])
})

test('so do parts of the site that do not say isStatic, on the pages that use them', () => {
  assert.deepEqual(livesBy({ liveParts: ['@theme/DocItem'] }, {}), ['@theme/DocItem'])
  assert.deepEqual(livesBy({ liveParts: ['@theme/BlogPostPage'] }, {}), [])
  const ofFooter = { parts: ['@theme/DocItem/Footer'] }
  assert.deepEqual(livesBy({ liveParts: ['@theme/DocItem/Footer'] }, ofFooter), ['@theme/DocItem/Footer'])
  assert.deepEqual(livesBy({ liveParts: ['@theme/Layout'] }, { layout: './src/pages/a.tsx' }), [
    '@theme/Layout',
  ])
})

test('components for all Markdown count where Markdown uses components', () => {
  const start = { liveParts: ['@theme/MDXComponents'] }
  assert.deepEqual(livesBy(start, {}), [])
  assert.deepEqual(livesBy(start, { content: TREE }), ['@theme/MDXComponents'])
  assert.deepEqual(livesBy(start, { content: null, items: [HTML, TREE] }), ['@theme/MDXComponents'])
})

const CLIENT = {
  ...EMPTY_CLIENT,
  scripts: ['loader.js'],
  imports: ['own.js'],
  main: 'main.js',
  preloads: ['client.js', 'react.js'],
  moduleByKey: new Map([
    ['@theme/DocItem', { script: 'doc.js', styles: [], files: ['doc.js', 'client.js'] }],
  ]),
}
const PAGE = pageData({ modules: { '@theme/DocItem': '/doc.js' } })
const NEEDED = ['/main.js', '/client.js', '/react.js', '/doc.js']

test('a document names its client to the loader, and has it fetched at once or not', () => {
  const scriptsOf = createScriptSearch(CLIENT, '/')
  assert.deepEqual(scriptsOf(PAGE, true), {
    scripts: ['/loader.js'],
    preloads: ['/own.js', ...NEEDED],
    client: { scripts: ['/main.js'], isEager: true },
  })
  assert.deepEqual(scriptsOf(PAGE, false), {
    scripts: ['/loader.js'],
    preloads: ['/own.js'],
    client: { scripts: NEEDED, isEager: false },
  })
})

test('without a loader the scripts are the client', () => {
  const scriptsOf = createScriptSearch({ ...CLIENT, scripts: ['main.js'], imports: [], main: null }, '/base/')
  assert.deepEqual(scriptsOf(PAGE, false), {
    scripts: ['/base/main.js'],
    preloads: ['/base/client.js', '/base/react.js', '/base/doc.js'],
    client: null,
  })
})
