import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unportableNames } from '../../../cli/output/portable-names.ts'
import { out } from './support.ts'

function found(...paths: readonly string[]): ReturnType<typeof unportableNames> {
  return unportableNames({ paths: () => paths.map(out), claimOf: (path) => `docs/${path.slice(0, 3)}.md` })
}

const FORBIDDEN = ['CON', 'aux.md', 'a/nul/index.html', 'Lpt1.tar.gz', 'com²', 'a./b', 'a /b', 'b.']
const CHARACTERS = [...'<>:"|?*\\'].map((character) => `x/a${character}b.html`)

for (const path of [...FORBIDDEN, ...CHARACTERS, 'a\tb']) {
  test(`Windows forbids ${JSON.stringify(path)}`, () => {
    assert.equal(found(path).length, 1)
  })
}

for (const path of [
  'console/index.html',
  'com/a',
  'com10.md',
  'auxiliary.md',
  '.nojekyll',
  'a.b c/d',
  "a'b&c#d.html",
])
  test(`Windows allows ${JSON.stringify(path)}`, () => {
    assert.deepEqual(found(path), [])
  })

test('the files of a page are one name, and all names one warning', () => {
  const paths = [
    'docs/aux/index.html',
    'docs/aux/page.json',
    'docs/aux.page.json',
    ...Array.from({ length: 12 }, (_, index) => `q${index}?`),
  ]
  const [warning, ...others] = found(...paths)
  assert.deepEqual(others, [])
  assert.match(warning?.message ?? '', /13 names that Windows forbids: "docs\/aux" \(docs\/doc\.md\)\.$/)
  assert.equal(warning?.notes?.length, 11)
  assert.equal(warning.notes.at(-1), 'and 2 more')
})
