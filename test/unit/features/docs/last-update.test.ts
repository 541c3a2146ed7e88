import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocsInstance } from '../../../../cli/features/docs/options.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import type { LastUpdate } from '../../../../runtime/shared/last-update.ts'
import { planned, propsOf, type DocsSetup } from './support.ts'

const TIMESTAMP = Date.parse('2026-03-04T05:06:07Z')
const CHANGES = new Map([['docs/a.md' as FilePath, { timestamp: TIMESTAMP, author: 'Git' }]])
const BOTH = { showLastUpdateTime: true, showLastUpdateAuthor: true }

type Row = readonly [
  behaviour: string,
  frontMatter: DocsSetup['docs'][string],
  instance: Partial<DocsInstance>,
  expected: LastUpdate | undefined,
]

/** format.md A3, `last_update`. */
const ROWS: readonly Row[] = [
  ['both come from version control', {}, BOTH, { timestamp: TIMESTAMP, author: 'Git' }],
  ['the date alone', {}, { showLastUpdateTime: true }, { timestamp: TIMESTAMP }],
  ['the author alone', {}, { showLastUpdateAuthor: true }, { author: 'Git' }],
  ['nothing unless it is switched on', {}, {}, undefined],
  ['front matter alone switches nothing on', { last_update: { author: 'Ada' } }, {}, undefined],
  [
    'the author of the front matter wins',
    { last_update: { author: 'Ada' } },
    BOTH,
    { timestamp: TIMESTAMP, author: 'Ada' },
  ],
  [
    'the date of the front matter wins',
    { last_update: { date: '2020-01-02' } },
    BOTH,
    { timestamp: Date.parse('2020-01-02'), author: 'Git' },
  ],
]

for (const [behaviour, frontMatter, instance, expected] of ROWS) {
  test(`last update: ${behaviour}`, () => {
    const result = planned({ docs: { 'a.md': frontMatter }, instance, changes: CHANGES })
    assert.deepEqual(propsOf(result, 'a').lastUpdate, expected)
  })
}

test('last update: a file that version control does not know says nothing', () => {
  assert.equal(
    propsOf(planned({ docs: { 'b.md': {} }, instance: BOTH, changes: CHANGES }), 'b').lastUpdate,
    undefined,
  )
})
