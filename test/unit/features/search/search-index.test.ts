import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundFile, RenderedSite } from '../../../../cli/features/output-file.ts'
import { searchIndex } from '../../../../cli/features/search/index/search-index.ts'
import { SiteProblems } from '../../../../cli/report/diagnostic.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import { contentHash } from '../../../../cli/types/fingerprints.ts'
import type { IndexRoot } from '../../../../runtime/shared/search/index-files.ts'
import { page } from '../../support/pages.ts'
import { renderedSite } from '../../support/made-files.ts'

type Texts = Readonly<Record<string, string>>
type Files = ReadonlyMap<string, string>

function text(words: string): string {
  return JSON.stringify({ title: 'Title', group: null, sections: [['', 1, 'Title', words]] })
}

function found(content: string | undefined): FoundFile | null {
  return content === undefined ? null : { hash: contentHash(content), content }
}

interface Before {
  readonly texts: Texts
  readonly files: Files
}

function site(texts: Texts, before?: Before): RenderedSite {
  return {
    ...renderedSite([]),
    text: (url) => Promise.resolve(found(texts[url])),
    earlier: {
      file: (path) => found(before?.files.get(path)),
      text: (url) => found(before?.texts[url]),
      markdown: () => null,
    },
  }
}

function pagesOf(texts: Texts): readonly Page[] {
  return Object.keys(texts).map((url) => {
    const scope = url.startsWith('/docs') ? 'docs-default-current' : 'default'
    return page({ url, text: { scope, group: null } })
  })
}

async function make(texts: Texts, before?: Before): Promise<Files> {
  const files = await searchIndex(pagesOf(texts)).contents(site(texts, before))
  return new Map([...files].map(([path, content]) => [path, content ?? before?.files.get(path) ?? '']))
}

function words(seed: number): string {
  return Array.from({ length: 50 }, (_, index) => `w${(seed * 7919 + index * 31) % 997}`).join(' ')
}

function manyTexts(): Texts {
  const all = Array.from({ length: 60 }, (_, index) => index)
  return Object.fromEntries(
    all.map((index) => [`${index % 3 === 0 ? '' : '/docs'}/page-${index}`, text(words(index))]),
  )
}

test('each scope has its own files, and the first file names them', async () => {
  const files = await make(manyTexts())
  const root = JSON.parse(files.get('search-index.json') ?? '') as IndexRoot
  const pages = Object.entries(root.scopes).map(([name, { pages }]) => `${name} ${pages}`)
  assert.deepEqual(pages, ['default 20', 'docs-default-current 40'])
})

test('an edit, a page more and a page less give the files of an index that is made from nothing', async () => {
  const texts = manyTexts()
  const before = { texts, files: await make(texts) }
  const edited: Texts = { ...texts, '/docs/page-1': text('other words') }
  const more: Texts = { ...texts, '/docs/another': text('one page more') }
  const { '/docs/page-4': _gone, ...less } = texts
  for (const now of [texts, edited, more, less]) assert.deepEqual(await make(now, before), await make(now))
})

test('an earlier index with a damaged or missing file is not used', async () => {
  const texts = manyTexts()
  const files = await make(texts)
  const edited: Texts = { ...texts, '/docs/page-1': text('other words') }
  for (const gone of files.keys()) {
    const rest = new Map([...files].filter(([path]) => path !== gone))
    const made = await searchIndex(pagesOf(edited)).contents(site(edited, { texts, files: rest }))
    const missing = [...made].filter(([path, content]) => content === null && !rest.has(path))
    assert.deepEqual(missing, [], `without ${gone}`)
  }
})

test('an index that cannot be made is a warning', async () => {
  const texts = { '/a': '{ broken' }
  await assert.rejects(searchIndex(pagesOf(texts)).contents(site(texts)), (error: unknown) => {
    assert.ok(error instanceof SiteProblems)
    const [problem] = error.diagnostics
    assert.deepEqual([problem?.code, problem?.level], ['SEARCH_INDEX_FAILED', 'warning'])
    return true
  })
})

test('a page whose words must not be found is in no list', async () => {
  const files = await make({ '/a': text('alpha'), '/b': 'null\n' })
  assert.ok(![...files.values()].some((content) => content.includes('beta')))
  assert.ok([...files.values()].some((content) => content.includes('"alpha"')))
})
