import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { writeCorpus } from '../../../bench/corpus.ts'
import { componentFiles, markCount, partTexts } from '../../../bench/corpus/components.ts'
import { corpusKinds, type CorpusKind } from '../../../bench/corpus/kinds.ts'
import { linkedPages, renderPage, sourcePath } from '../../../bench/corpus/page.ts'
import { planPages } from '../../../bench/corpus/tree.ts'
import { hugo } from '../../../bench/peers/hugo.ts'
import { sitegen } from '../../../bench/peers/sitegen.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { layout } = sitegen

/** Pages as they are written: by their path below the folder of the corpus. */
async function writtenPages(): Promise<ReadonlyMap<string, string>> {
  const { dir } = await writeCorpus({ dir: temporaryFolder({}), pages: 30, layout })
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return new Map(names.toSorted().map((name) => [name, readFileSync(path.join(dir, name), 'utf8')]))
}

function hashOf(texts: Iterable<readonly [name: string, text: string]>): string {
  const hash = createHash('sha256')
  for (const [name, text] of texts) hash.update(name).update('\0').update(text)
  return hash.digest('hex').slice(0, 16)
}

/** All texts of a corpus of a kind, in the order of its pages. */
function textsOf(kind: CorpusKind): readonly (readonly [name: string, text: string])[] {
  const pages = planPages(30, kind)
  const texts = pages.map((page) => [sourcePath(page, layout), renderPage({ page, pages, layout })] as const)
  return [...texts, ...Object.entries(componentFiles(pages))]
}

test('corpora are the ones that earlier figures were measured on, wherever they are written', async () => {
  // A change of the generator makes figures incomparable: when it is meant, write the new hashes down here.
  const kinds = Object.keys(corpusKinds) as CorpusKind[]
  assert.deepEqual(Object.fromEntries(kinds.map((kind) => [kind, hashOf(textsOf(kind))])), {
    plain: '52a616375c656587',
    mixed: '7acdb9e524307fbc',
    // The plugin is no part of the pages.
    remark: '7acdb9e524307fbc',
    modules: '924c933b0c80cfaa',
  })
  for (const pages of [await writtenPages(), await writtenPages()])
    assert.equal(hashOf(pages), 'f816dc8bba02dffc')
})

test('every page has about 6 KB, everything that is measured, and links that lead somewhere', async () => {
  const pages = await writtenPages()
  let links = 0
  for (const [name, text] of pages) {
    assert.ok(text.length >= 5400 && text.length <= 6600, `${name} has ${text.length} letters`)
    const languages = [...text.matchAll(/^```([a-z]+)$/gm)].map(([, language]) => language)
    assert.deepEqual([languages.length, new Set(languages).size], [3, 3], name)
    for (const part of [/^## /m, /^### /m, /^\| --- /m, /^- /m, /^1\. /m, /^:::\w+\[.+\]$/m, /\*\w/, /`\S/])
      assert.match(text, part, name)
    for (const [, target = '', hash = ''] of text.matchAll(/\]\(([^)#]+)(#[^)]+)?\)/g)) {
      links += 1
      const other =
        pages.get(path.join(path.dirname(name), target)) ?? assert.fail(`${name} links to ${target}`)
      const ids = [...other.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title.toLowerCase().replaceAll(' ', '-'),
      )
      assert.ok(hash === '' || ids.includes(hash.slice(1)), `${name} links to ${target}${hash}`)
    }
  }
  assert.ok(links > 30 * 3)
})

test('page names and titles are unique, and no folder has more than twenty entries, at every size', () => {
  for (const count of [1, 2, 20, 21, 100, 1000, 5000]) {
    const pages = planPages(count)
    const different = (key: (page: (typeof pages)[number]) => unknown): number => new Set(pages.map(key)).size
    const paths = different((page) => sourcePath(page, layout))
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

test('every tenth page of the mixed corpus has components, every page of the modules is one', () => {
  const formsOf = (kind: CorpusKind): readonly string[] => planPages(100, kind).map(({ form }) => form)
  for (const kind of ['mixed', 'remark'] as const)
    assert.equal(formsOf(kind).filter((form) => form === 'components').length, 10)
  assert.deepEqual(
    [new Set(formsOf('modules')), new Set(formsOf('plain'))],
    [new Set(['module']), new Set(['markdown'])],
  )
})

for (const kind of ['mixed', 'modules'] as const)
  test(`pages of ${kind} import what there is, and have the same words for tools that know no MDX`, () => {
    const pages = planPages(200, kind)
    const imported = new Set<string>()
    for (const page of pages) {
      const mdx = renderPage({ page, pages, layout })
      const plain = renderPage({ page, pages, layout: hugo.layout })
      assert.doesNotMatch(plain, /@site|@theme|^<(?:Tabs|TabItem|Card|Part\d)|\{limit \*/m)
      for (const [, file] of mdx.matchAll(/^import \w+ from '@site\/(.+)'$/gm)) imported.add(`${file}.jsx`)
      assert.equal(mdx.match(/^<(?:Card|Part\d\d) /gm)?.length ?? 0, markCount(page))
      for (const text of partTexts(page)) {
        const written = text.startsWith('The limit') ? 'The limit is {limit * 2}.' : text
        assert.ok(mdx.includes(written) && plain.includes(text), text)
      }
      assert.equal(sourcePath(page, layout).endsWith('.mdx'), page.form !== 'markdown')
      assert.ok(sourcePath(page, hugo.layout).endsWith('.md'))
    }
    assert.deepEqual(imported, new Set(Object.keys(componentFiles(pages))))
  })
