import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { tagsByLetter } from '../../../theme/TagsListByLetter/tags-by-letter.ts'
import type { TagLink } from '../../../runtime/shared/tags.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

const VERSION = { name: 'current', label: 'Next', isLast: true, badge: false, banner: null }

function tag(label: string, count = 1): TagLink {
  return { label, url: `/base/docs/tags/${label.toLowerCase()}` as TagLink['url'], count }
}

describe('tags under their first letters (format A3: grouped by upper-cased first letter, sorted)', () => {
  const cases: readonly (readonly [labels: readonly string[], entries: readonly string[]])[] = [
    [[], []],
    [
      ['alpha', 'Api', 'beta'],
      ['A: alpha, Api', 'B: beta'],
    ],
    [
      ['2024', 'alpha'],
      ['2: 2024', 'A: alpha'],
    ],
    [
      ['api', 'äpfel', 'asks'],
      ['A: api, asks', 'Ä: äpfel'],
    ],
    [
      ['入門', '🎉 party'],
      ['入: 入門', '🎉: 🎉 party'],
    ],
  ]
  for (const [labels, entries] of cases) {
    test(labels.join(', ') || 'no tags', () => {
      const found = tagsByLetter(labels.map((label) => tag(label)))
      assert.deepEqual(
        found.map(({ letter, tags }) => `${letter}: ${tags.map(({ label }) => label).join(', ')}`),
        entries,
      )
    })
  }
})

test('the page of all tags has a heading for each letter, and for each tag a link with its count', () => {
  const { body } = theme.page({
    layout: 'DocTagsListPage',
    props: { version: VERSION, tags: [tag('Api', 3), { ...tag('beta'), description: 'Not done' }] },
  })
  assert.match(body, /<h1>Tags<\/h1>/)
  assert.match(body, /<h2 id="A">A<\/h2>/)
  assert.match(
    body,
    /<a (?=[^>]*rel="tag")(?=[^>]*href="\/base\/docs\/tags\/api\/")[^>]*>Api<span[^>]*> 3<\/span><\/a>/,
  )
  assert.match(body, /<a (?=[^>]*title="Not done")[^>]*>beta/)
})

const TAG = { label: 'A & B', description: 'About <both>', allTagsUrl: '/base/docs/tags' }
const ITEMS = [
  { title: 'One', description: 'First', url: '/base/docs/one' },
  { title: 'Two', description: null, url: '/base/docs/two' },
]

test('the page of a tag says how many docs there are, and lists them with their descriptions', () => {
  const { body } = theme.page({
    layout: 'DocTagDocListPage',
    props: { version: VERSION, tag: TAG, items: ITEMS, unlisted: false },
  })
  assert.match(body, /<h1>2 docs tagged with &quot;A &amp; B&quot;<\/h1>/)
  assert.match(body, /About &lt;both&gt;/)
  assert.match(body, /<a [^>]*href="\/base\/docs\/tags\/"[^>]*>View all tags<\/a>/)
  assert.match(body, /<h2><a [^>]*href="\/base\/docs\/one\/"[^>]*>One<\/a><\/h2><p>First<\/p>/)
  assert.match(body, /<a [^>]*href="\/base\/docs\/two\/"[^>]*>Two<\/a><\/h2><\/article>/)
  assert.doesNotMatch(body, /theme-unlisted-banner/)
})

test('the page of an unlisted tag with one doc says so, and leads to no list of tags', () => {
  const { body } = theme.page({
    layout: 'DocTagDocListPage',
    props: { version: VERSION, tag: { ...TAG, allTagsUrl: null }, items: ITEMS.slice(1), unlisted: true },
  })
  assert.match(body, /<h1>One doc tagged with/)
  assert.match(body, /theme-unlisted-banner/)
  assert.doesNotMatch(body, /View all tags/)
})

const DOC = {
  docId: 'a',
  title: 'A',
  version: VERSION,
  sidebar: null,
  breadcrumbs: [],
  previous: null,
  next: null,
  editUrl: null,
  hideTableOfContents: true,
  tocMinHeadingLevel: null,
  tocMaxHeadingLevel: null,
}

test('a doc shows its tags in its footer, and a doc without tags has no row of them', () => {
  const tags = [{ label: 'Api', url: '/base/docs/tags/api' }]
  const { body } = theme.page({ layout: 'DocItem', props: { ...DOC, tags }, html: '<p>x</p>' })
  assert.match(
    body,
    /<footer class="theme-doc-footer"><div class="theme-doc-footer-tags-row">.*Tags:.*>Api<\/a>/,
  )
  assert.doesNotMatch(body, /edit-meta-row/)
  const plain = theme.page({ layout: 'DocItem', props: DOC, html: '<p>x</p>', parts: [] })
  assert.doesNotMatch(plain.body, /theme-doc-footer/)
})
