import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { writeCorpus } from '../../../bench/corpus.ts'
import { CARD } from '../../../bench/corpus/components.ts'
import { linkedPages, renderPage, sourcePath } from '../../../bench/corpus/page.ts'
import { corpusKinds, planPages, type CorpusKind } from '../../../bench/corpus/tree.ts'
import { peers, sitegen } from '../../../bench/peers.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function hashOf(texts: Iterable<readonly [name: string, text: string]>): string {
  const hash = createHash('sha256')
  for (const [name, text] of texts) hash.update(name).update('\0').update(text)
  return hash.digest('hex').slice(0, 16)
}

/** All texts of a corpus of a kind, in the order of its pages. */
function textsOf(
  kind: CorpusKind,
  layout = sitegen.layout,
): readonly (readonly [name: string, text: string])[] {
  const pages = planPages(30, kind)
  const texts = pages.map((page) => [sourcePath(page, layout), renderPage({ page, pages, layout })] as const)
  return [...texts, ...(kind === 'mixed' ? Object.entries(CARD) : [])]
}

test('corpora are the ones that earlier figures were measured on, also for tools that know no MDX', () => {
  // A change of the generator makes figures incomparable: when it is meant, write the new hashes down here.
  const kinds = Object.keys(corpusKinds) as CorpusKind[]
  assert.deepEqual(Object.fromEntries(kinds.map((kind) => [kind, hashOf(textsOf(kind))])), {
    plain: '52a616375c656587',
    mixed: '7acdb9e524307fbc',
    project: '246b63edb1b30e75',
  })
  assert.equal(hashOf(textsOf('mixed', peers.hugo.layout)), '071665db29b0c376')
})

test('a corpus is written as it was planned, with links that lead somewhere', async () => {
  const { dir } = await writeCorpus({ dir: temporaryFolder({}), pages: 30, layout: sitegen.layout })
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  const pages = new Map(names.toSorted().map((name) => [name, readFileSync(path.join(dir, name), 'utf8')]))
  assert.equal(hashOf(pages), 'f816dc8bba02dffc')
  const bytes = [...pages.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  assert.ok(Math.abs(bytes / 30 - 6000) < 200)
  for (const [name, text] of pages)
    for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)(?:#[^)]+)?\)/g))
      assert.ok(pages.has(path.join(path.dirname(name), target)), `${name} links to ${target}`)
})

test('page names and titles are unique, and no folder has more than twenty entries, at every size', () => {
  for (const count of [1, 2, 20, 21, 100, 1000, 5000]) {
    const pages = planPages(count)
    const different = (key: (page: (typeof pages)[number]) => unknown): number => new Set(pages.map(key)).size
    const paths = different((page) => sourcePath(page, sitegen.layout))
    assert.deepEqual([pages.length, different(({ title }) => title), paths], [count, count, count])
    assert.ok(pages.every(({ index }, at) => index === at))
    const entries = new Map<string, number>()
    for (const { folder, name } of pages) {
      const outer = name === 'index' && folder !== '' ? [path.posix.dirname(folder).replace(/^\.$/, '')] : []
      for (const parent of [folder, ...outer]) entries.set(parent, (entries.get(parent) ?? 0) + 1)
    }
    assert.ok(Math.max(...entries.values()) <= 20, `${count} pages`)
  }
})

test('a page links to at least three pages, to none twice, and not to itself', () => {
  const pages = planPages(400)
  for (const page of pages) {
    const targets = linkedPages(page, pages)
    assert.ok(targets.length >= 3)
    assert.equal(new Set([...targets, page]).size, targets.length + 1)
  }
})
