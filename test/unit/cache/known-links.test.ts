import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesWithNewLinks, targetsHash } from '../../../cli/cache/build-cache.ts'
import { bytesOf, readRows, rowOf } from '../../../cli/cache/rows.ts'
import type { PageRecord } from '../../../cli/cache/build-state.ts'
import type { RenderedPage } from '../../../cli/render/pages.ts'
import { page } from '../support/pages.ts'

const TARGETS = targetsHash({ urls: ['/a', '/b'], files: ['a.html', 'b.html'], options: ['/'] })

const LISTS = { links: [], images: [], embeds: [], modules: [], needs: [], styles: [] }
const FACTS = { noIndex: false, resolved: 0, policy: [], live: [], diagnostics: [] }
const record = (anchors: readonly string[]): PageRecord => ({ ...LISTS, ...FACTS, inputs: [], anchors })

const STATE = {
  soundLinks: TARGETS,
  pages: readRows<PageRecord>(bytesOf([rowOf('/a', record(['one']))])),
}

function rendered(url: string, anchors: readonly string[], isMade = true): RenderedPage {
  const inputs = isMade ? new Set<string>() : null
  return { page: page({ url }), rendered: true, inputs, anchors: new Set(anchors), ...FACTS, ...LISTS }
}

test('only pages that were made anew can have a dead link, where none was dead and nothing is gone', () => {
  const pages = [rendered('/a', ['one', 'two']), rendered('/b', [], false)]
  const found = pagesWithNewLinks({ state: STATE, rendered: pages, targets: TARGETS })
  assert.deepEqual([...(found ?? ['all'])], ['/a'])
})

test('all pages are checked when an anchor, a file or a page is gone, or what was there is not known', () => {
  const known = { state: STATE, rendered: [rendered('/a', ['one'])], targets: TARGETS }
  assert.notEqual(pagesWithNewLinks(known), null)
  const cases: readonly Partial<Parameters<typeof pagesWithNewLinks>[0]>[] = [
    { rendered: [rendered('/a', ['two'])] },
    { rendered: [rendered('/b', ['one'])] },
    { state: { ...STATE, soundLinks: null } },
    { state: null },
    { targets: targetsHash({ urls: ['/a', '/b'], files: ['a.html'], options: ['/'] }) },
    { targets: targetsHash({ urls: ['/a'], files: ['a.html', 'b.html'], options: ['/'] }) },
  ]
  for (const changed of cases) assert.equal(pagesWithNewLinks({ ...known, ...changed }), null)
})

test('addresses and files are not taken for each other', () => {
  const hashes = [
    { urls: ['/a'], files: ['b'], options: [] },
    { urls: ['/a', 'b'], files: [], options: [] },
  ].map(targetsHash)
  assert.notEqual(hashes[0], hashes[1])
})
