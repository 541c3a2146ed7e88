import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tagsByLetter } from '../../../theme/TagsListByLetter/tags-by-letter.ts'
import type { TagLink } from '../../../runtime/shared/tags.ts'
import { hrefOf, linksOf, namesOf, screenIn, textOf } from '../../support/screen.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()

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
  const { screen } = theme.page({
    layout: 'DocTagsListPage',
    props: { version: VERSION, tags: [tag('Api', 3), { ...tag('beta'), description: 'Not done' }] },
  })
  const main = screenIn(screen.getByRole('main'))
  assert.deepEqual(namesOf(main, 'heading'), ['Tags', 'A', 'B'])
  assert.deepEqual(linksOf(main), ['Api 3 /base/docs/tags/api/', 'beta 1 /base/docs/tags/beta/'])
  assert.deepEqual(
    main.getAllByRole('link').map((link) => link.getAttribute('rel')),
    ['tag', 'tag'],
  )
  assert.equal(textOf(main.getByTitle('Not done')), 'beta 1')
})

const TAG = { label: 'A & B', description: 'About <both>', allTagsUrl: '/base/docs/tags' }
const ITEMS = [
  { title: 'One', description: 'First', url: '/base/docs/one' },
  { title: 'Two', description: null, url: '/base/docs/two' },
]

test('the page of a tag says how many docs there are, and lists them with their descriptions', () => {
  const { screen } = theme.page({
    layout: 'DocTagDocListPage',
    props: { version: VERSION, tag: TAG, items: ITEMS, unlisted: false },
  })
  const main = screenIn(screen.getByRole('main'))
  assert.deepEqual(namesOf(main, 'heading'), ['2 docs tagged with "A & B"', 'One', 'Two'])
  assert.ok(main.getByText('About <both>'))
  assert.deepEqual(linksOf(main), [
    'View all tags /base/docs/tags/',
    'One /base/docs/one/',
    'Two /base/docs/two/',
  ])
  assert.deepEqual(main.getAllByRole('article').map(textOf), ['OneFirst', 'Two'])
  assert.equal(main.queryByText('Unlisted page'), null)
})

test('the page of an unlisted tag with one doc says so, and leads to no list of tags', () => {
  const { screen } = theme.page({
    layout: 'DocTagDocListPage',
    props: { version: VERSION, tag: { ...TAG, allTagsUrl: null }, items: ITEMS.slice(1), unlisted: true },
  })
  assert.ok(screen.getByRole('heading', { name: /^One doc tagged with/, level: 1 }))
  assert.ok(screen.getByText('Unlisted page'))
  assert.equal(screen.queryByText('View all tags'), null)
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
  const { screen } = theme.page({ layout: 'DocItem', props: { ...DOC, tags }, html: '<p>x</p>' })
  const footer = screenIn(screen.getByRole('contentinfo'))
  assert.ok(footer.getByText('Tags:'))
  assert.equal(hrefOf(footer.getByRole('link')), '/base/docs/tags/api/')
  const plain = theme.page({ layout: 'DocItem', props: DOC, html: '<p>x</p>', parts: [] })
  assert.equal(plain.screen.queryByRole('contentinfo'), null)
})
