import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialogHit, repairedSearches } from '../../../theme/SearchBar/dialog-client.ts'
import { hitOf } from '../../support/search-service.ts'

const MARKUP = '<img src=x onerror=alert(1)>'
const ESCAPED = '&lt;img src=x onerror=alert(1)&gt;'
const SHOWN = { title: 'Acme', url: '/a' }

test('X1: what the dialog writes as HTML is escaped, and what it writes as text is not', () => {
  const headings = [`Group ${MARKUP}`, MARKUP]
  const hit = hitOf({ url: '/a', headings, content: `found ${MARKUP}`, found: 'found' })
  const {
    hierarchy,
    content,
    _highlightResult: highlights,
    _snippetResult: snippets,
  } = dialogHit(hit, SHOWN.url, SHOWN.title)
  assert.equal(highlights?.hierarchy?.lvl0?.value, `Group ${MARKUP} ${MARKUP}`)
  assert.deepEqual([hierarchy.lvl1, content], [ESCAPED, `found ${ESCAPED}`])
  assert.equal(snippets?.content?.value, `<mark>found</mark> ${ESCAPED}`)
})

test('groups with the names of members of objects, or without a name, are groups like others', () => {
  const rows = [
    [['hasOwnProperty', ''], 'hasOwnProperty\u200B'],
    [['__proto__', ''], '__proto__\u200B'],
    [[], 'Acme'],
  ] as const
  for (const [headings, group] of rows) {
    const { _highlightResult: found } = dialogHit(hitOf({ url: '/a', headings }), SHOWN.url, SHOWN.title)
    assert.equal(found?.hierarchy?.lvl0?.value, group)
  }
})

test('X11: searches that are stored are hits, and hold no elements', () => {
  const hierarchy = { lvl0: 'A', lvl1: 'B &amp; C' }
  const stored = { objectID: '1', url: '/a', type: 'lvl1', content: null, hierarchy }
  const repaired = (changed: object): string => repairedSearches(JSON.stringify([{ ...stored, ...changed }]))
  assert.equal(repaired({}), JSON.stringify([stored]))
  for (const garbage of ['', '{', 'null', '{}', '"x"', '[1, null, {}]', `[{"objectID":"1"}]`])
    assert.equal(repairedSearches(garbage), '[]', garbage)
  const [shown] = JSON.parse(repaired({ hierarchy: { lvl1: MARKUP, lvl2: 7 } })) as [typeof stored]
  assert.deepEqual(shown.hierarchy, { lvl1: ESCAPED, lvl2: null })
  assert.equal(repaired({ url: 'javascript:alert(1)' }), '[]')
})
