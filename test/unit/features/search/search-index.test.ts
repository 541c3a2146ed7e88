import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pick } from 'lodash-es'
import type { FoundFile, RenderedSite } from '../../../../cli/features/output-file.ts'
import { searchIndex } from '../../../../cli/features/search/index/search-index.ts'
import { MOST_PAGES, termLists, type IndexedText } from '../../../../cli/features/search/index/term-lists.ts'
import { SiteProblems } from '../../../../cli/report/diagnostic.ts'
import type { Page } from '../../../../cli/routes/page.ts'
import { contentHash } from '../../../../cli/types/fingerprints.ts'
import { COMMON, type IndexRoot } from '../../../../runtime/shared/search/index-files.ts'
import { createRandom } from '../../../support/random-requests.ts'
import { page } from '../../support/pages.ts'
import { renderedSite } from '../../support/made-files.ts'

type Texts = Readonly<Record<string, string>>
type Files = ReadonlyMap<string, string>

function text(words: string, title = 'Title'): string {
  return JSON.stringify({ title, group: null, sections: [['', 1, title, words]] })
}

function found(content: string | undefined): FoundFile | null {
  return content === undefined ? null : { hash: contentHash(content), content }
}

interface Before {
  readonly texts: Texts
  readonly files: Files
}

/** @param onCut - told when pages are cut as if there was no earlier index */
function site(texts: Texts, before?: Before, onCut = () => {}): RenderedSite {
  return {
    ...renderedSite([]),
    text: (url) => Promise.resolve(found(texts[url])),
    earlier: { file: (path) => found(before?.files.get(path)), text: (url) => found(before?.texts[url]) },
    inThreads: () => async (pages) => {
      onCut()
      return termLists(pages as readonly IndexedText[])
    },
  }
}

function pagesOf(texts: Texts): readonly Page[] {
  return Object.keys(texts).map((url) => {
    const scope = url.startsWith('/docs') ? 'docs-default-current' : 'default'
    return page({ url, text: { scope, group: null } })
  })
}

function make(texts: Texts, before?: Before, onCut?: () => void): Promise<Files> {
  return searchIndex(pagesOf(texts), 'search').contents(site(texts, before, onCut))
}

/** Makes an index from an earlier one, which has to be possible. */
function patch(texts: Texts, before: Before): Promise<Files> {
  return make(texts, before, () => assert.fail('the index was made from nothing'))
}

const random = createRandom(23)

/** Few words are common and many are rare, as in any language. */
function words(count: number): string {
  return Array.from({ length: count }, () => `w${Math.floor(random() ** 4 * 9000).toString(26)}`).join(' ')
}

function manyTexts(count: number): Texts {
  const all = Array.from({ length: count }, (_, index) => index)
  return Object.fromEntries(
    all.map((index) => [`${index % 10 === 0 ? '' : '/docs'}/page-${index}`, text(words(200), words(3))]),
  )
}

test('each scope has its own files, and the first file names them', async () => {
  const files = await make(manyTexts(60))
  const root = JSON.parse(files.get('search-index.json') ?? '') as IndexRoot
  const pages = Object.entries(root.scopes).map(([name, { pages }]) => `${name} ${pages}`)
  assert.deepEqual(pages, ['default 6', 'docs-default-current 54'])
})

test('an index that is made from an earlier one is the one that is made from nothing', async () => {
  const first = manyTexts(300)
  let before: Before = { texts: first, files: await make(first) }
  assert.ok(before.files.size > 15, 'there are several shards')
  for (let round = 0; round < 10; round++) {
    const urls = Object.keys(before.texts)
    const any = (): string => urls[Math.floor(random() * urls.length)] ?? ''
    const texts: Record<string, string> = { ...before.texts }
    if (round % 5 < 2) texts[any()] = text(words(200))
    else if (round % 5 === 2) delete texts[any()]
    else if (round % 5 === 3) texts[`/docs/another-${round}`] = text(words(200))
    else for (const url of [any(), any(), any()]) texts[url] = (texts[url] ?? '').replace('w', 'vv')
    const files = await make(texts)
    assert.deepEqual(await patch(texts, before), files, `round ${round}`)
    before = { texts, files }
  }
})

test('one changed word makes few files that are not there already', async () => {
  const texts = manyTexts(400)
  const edited = {
    ...texts,
    '/docs/page-7': (texts['/docs/page-7'] ?? '').replace(/ w\w+"\]\]/, ' another"]]'),
  }
  const before = await make(texts)
  const written = [...(await make(edited)).keys()].filter((file) => !before.has(file))
  assert.ok(written.length > 0 && written.length <= 5, `${written.length} of ${before.size}`)
})

test('a term of very many pages keeps headings alone, and one that is no longer common is read again', async () => {
  const urls = Array.from({ length: MOST_PAGES + 2 }, (_, index) => `/p${String(index).padStart(5, '0')}`)
  const texts: Texts = Object.fromEntries(
    urls.map((url, index) => [url, text('everywhere', index % 500 === 0 ? 'Everywhere' : 'Here')]),
  )
  const before = { texts, files: await make(texts) }
  assert.ok([...before.files.values()].some((file) => file.includes(`"everywhere":"${COMMON}`)))
  const [first = '', second = '', , ...others] = urls
  for (const changed of [first, second]) {
    const next = { ...texts, [changed]: text('everywhere', 'Everywhere again') }
    assert.deepEqual(await patch(next, before), await make(next))
  }
  const fewer = pick(texts, others)
  await assert.rejects(patch(fewer, before), /made from nothing/)
  assert.deepEqual(await make(fewer, before), await make(fewer))
})

test('an earlier index with a damaged or missing file is not used', async () => {
  const texts = manyTexts(60)
  const files = await make(texts)
  const edited: Texts = { ...texts, '/docs/page-1': text('other words') }
  const expected = await make(edited)
  for (const gone of files.keys()) {
    const rest = new Map([...files].filter(([path]) => path !== gone))
    assert.deepEqual(await make(edited, { texts, files: rest }), expected, `without ${gone}`)
  }
})

test('an index that cannot be made is a warning', async () => {
  const texts = { '/a': '{ broken' }
  await assert.rejects(searchIndex(pagesOf(texts), 'search').contents(site(texts)), (error: unknown) => {
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
