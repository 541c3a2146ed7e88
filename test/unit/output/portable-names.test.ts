import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unportableNames } from '../../../cli/output/site-output.ts'
import { out } from './support.ts'

function found(...paths: readonly string[]): ReturnType<typeof unportableNames> {
  return unportableNames({ paths: () => paths.map(out), claimOf: (path) => `docs/${path.slice(0, 3)}.md` })
}

test('Windows forbids names of devices, some characters, and a dot or space at the end', () => {
  const names = ['CON', 'aux.md', 'a/nul/index.html', 'Lpt1.tar.gz', 'com²', 'a./b', 'a /b', 'b.', 'a\tb']
  const characters = [...'<>:"|?*\\'].map((character) => `x/a${character}b.html`)
  for (const path of [...names, ...characters]) assert.equal(found(path).length, 1, path)
  const allowed = ['console/index.html', 'com/a', 'com10.md', '.nojekyll', 'a.b c/d', "a'b&c#d.html"]
  for (const path of allowed) assert.deepEqual(found(path), [], path)
})

test('the files of a page are one name, and all names one warning', () => {
  const questions = Array.from({ length: 12 }, (_, index) => `q${index}?`)
  const aux = ['docs/aux/index.html', 'docs/aux/page.json', 'docs/aux.page.json']
  const [warning, ...others] = found(...aux, ...questions)
  assert.deepEqual(others, [])
  assert.match(warning?.message ?? '', /13 names that Windows forbids: "docs\/aux" \(docs\/doc\.md\)\.$/)
  assert.equal(warning?.notes?.length, 11)
  assert.equal(warning.notes.at(-1), 'and 2 more')
})
