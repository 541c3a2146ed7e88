import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesWithNewLinks, targetsHash } from '../../../cli/cache/known-links.ts'
import { readRows, rowsOf } from '../../../cli/cache/rows.ts'
import type { DocumentRecord } from '../../../cli/cache/build-state.ts'
import type { RenderedPage } from '../../../cli/render/pages.ts'
import type { Page } from '../../../cli/routes/page.ts'
import type { Url } from '../../../runtime/shared/url/url.ts'

const TARGETS = targetsHash({ urls: ['/a', '/b'], files: ['a.html', 'b.html'], options: ['/'] })

const document = (anchors: readonly string[]): DocumentRecord => ({
  links: [],
  images: [],
  anchors,
  modules: [],
  needs: [],
  styles: [],
})

const STATE = {
  soundLinks: TARGETS,
  documents: readRows<DocumentRecord>(rowsOf([['/a', document(['one'])]])),
}

function rendered(url: string, anchors: readonly string[], isMade = true): RenderedPage {
  const page: Page = {
    url: url as Url,
    source: null,
    kind: 'data',
    layout: '',
    context: { plugin: { name: 'docs', id: 'default' } },
    head: { title: null, description: null, noIndex: false, htmlClasses: [] },
    props: {},
    before: [],
  }
  const lists = {
    links: [],
    images: [],
    modules: [],
    needs: [],
    styles: [],
    policy: [],
    live: [],
    diagnostics: [],
  }
  const inputs = isMade ? new Set<string>() : null
  return { page, rendered: true, noIndex: false, anchors: new Set(anchors), inputs, resolved: 0, ...lists }
}

test('only pages that were made anew can have a dead link, where none was dead and nothing is gone', () => {
  const pages = [rendered('/a', ['one', 'two']), rendered('/b', [], false)]
  const found = pagesWithNewLinks({ state: STATE, rendered: pages, targets: TARGETS })
  assert.deepEqual([...(found ?? ['all'])], ['/a'])
})

const ALL: readonly (readonly [name: string, changed: Partial<Parameters<typeof pagesWithNewLinks>[0]>])[] = [
  ['an anchor is gone', { rendered: [rendered('/a', ['two'])] }],
  ['the anchors of a page were not known', { rendered: [rendered('/b', ['one'])] }],
  ['a link was dead', { state: { ...STATE, soundLinks: null } }],
  ['there was no build', { state: null }],
  ['a file is gone', { targets: targetsHash({ urls: ['/a', '/b'], files: ['a.html'], options: ['/'] }) }],
  ['a page is gone', { targets: targetsHash({ urls: ['/a'], files: ['a.html', 'b.html'], options: ['/'] }) }],
]

for (const [name, changed] of ALL) {
  test(`all pages are checked when ${name}`, () => {
    const known = { state: STATE, rendered: [rendered('/a', ['one'])], targets: TARGETS, ...changed }
    assert.equal(pagesWithNewLinks(known), null)
  })
}

test('addresses and files are not taken for each other', () => {
  const hashes = [
    { urls: ['/a'], files: ['b'], options: [] },
    { urls: ['/a', 'b'], files: [], options: [] },
  ].map(targetsHash)
  assert.notEqual(hashes[0], hashes[1])
})
