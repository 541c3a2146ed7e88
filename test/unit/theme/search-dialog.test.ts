import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialogHit } from '../../../theme/SearchBar/dialog-hit.ts'
import { repairedSearches } from '../../../theme/SearchBar/stored-searches.ts'
import { hitOf } from '../../support/search-service.ts'

const MARKUP = '<img src=x onerror=alert(1)>'
const SHOWN = { title: 'Acme', url: '/a' }

test('X1: what the dialog writes as HTML is escaped, and what it writes as text is not', () => {
  const hit = hitOf({
    url: '/a',
    headings: [`Group ${MARKUP}`, MARKUP],
    content: `found ${MARKUP}`,
    found: 'found',
  })
  const { hierarchy, content, _highlightResult: highlights, _snippetResult: snippets } = dialogHit(hit, SHOWN)
  assert.equal(highlights?.hierarchy?.lvl0?.value, `Group ${MARKUP}`)
  assert.equal(hierarchy.lvl1, '&lt;img src=x onerror=alert(1)&gt;')
  assert.equal(content, 'found &lt;img src=x onerror=alert(1)&gt;')
  assert.equal(snippets?.content?.value, '<mark>found</mark> &lt;img src=x onerror=alert(1)&gt;')
})

test('groups with the names of members of objects, or without a name, are groups like others', () => {
  const group = (name: string | undefined): string | undefined =>
    dialogHit(hitOf({ url: '/a', headings: name === undefined ? [] : [name, name] }), SHOWN)._highlightResult
      ?.hierarchy?.lvl0?.value
  assert.equal(group('hasOwnProperty'), 'hasOwnProperty\u200B')
  assert.equal(group('__proto__'), '__proto__\u200B')
  assert.equal(group(undefined), 'Acme')
})

test('X11: searches that are stored are hits, and hold no elements', () => {
  const stored = {
    objectID: '1',
    url: '/a',
    type: 'lvl1',
    content: null,
    hierarchy: { lvl0: 'A', lvl1: 'B &amp; C' },
  }
  assert.equal(repairedSearches(JSON.stringify([stored])), JSON.stringify([stored]))
  for (const garbage of ['', '{', 'null', '{}', '"x"', '[1, null, {}]', `[{"objectID":"1"}]`])
    assert.equal(repairedSearches(garbage), '[]', garbage)
  const [repaired] = JSON.parse(
    repairedSearches(JSON.stringify([{ ...stored, hierarchy: { lvl1: MARKUP, lvl2: 7 } }])),
  ) as [typeof stored]
  assert.deepEqual(repaired.hierarchy, { lvl1: '&lt;img src=x onerror=alert(1)&gt;', lvl2: null })
  assert.equal(repairedSearches(JSON.stringify([{ ...stored, url: 'javascript:alert(1)' }])), '[]')
})
