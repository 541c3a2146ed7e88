import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Json } from '../../../runtime/shared/json.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

const SIDEBAR = [
  { type: 'link', label: 'Intro', href: '/base/docs/', docId: 'intro' },
  { type: 'html', value: '<hr>', defaultStyle: false },
  { type: 'link', label: 'Hidden', href: '/base/docs/hidden/', docId: 'hidden', unlisted: true },
  { type: 'link', label: 'Elsewhere', href: 'https://example.com/', description: 'Another site' },
  category('Guides', [
    { type: 'link', label: 'One', href: '/base/docs/one/', docId: 'one' },
    category(
      'Deep',
      [{ type: 'link', label: 'Two', href: '/base/docs/two/', docId: 'two' }],
      '/base/docs/deep/',
    ),
    category('Secret', [
      { type: 'link', label: 'Not', href: '/base/docs/not/', docId: 'not', unlisted: true },
    ]),
  ]),
  category('Nothing', []),
]

function category(label: string, items: readonly Json[], href?: string): Json {
  const link = href === undefined ? {} : { href }
  return { type: 'category', label, collapsible: true, collapsed: true, items, ...link }
}

/** Kind, label, address and text of the cards on a page. */
function cards(url: string, sidebar: string | null = 'main'): readonly string[] {
  const { body } = theme.page({ url, layout: 'DocCardList', props: { sidebar }, shared: { main: SIDEBAR } })
  return [...body.matchAll(/<a (?=[^>]*--(\w+)")(?=[^>]*href="([^"]+)")[^>]*>(.*?)<\/a>/g)].map(
    ([, kind = '', href = '', text = '']) =>
      `${kind} ${href} ${text
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()}`,
  )
}

const ROOT = [
  'doc /base/docs/ Intro',
  'link https://example.com/ Elsewhere Another site',
  'category /base/docs/one/ Guides 3 items',
]
const GUIDES = ['doc /base/docs/one/ One', 'category /base/docs/deep/ Deep 1 item']
const DEEP = ['doc /base/docs/two/ Two']

describe('cards without items (format A5: siblings of the current page in its sidebar)', () => {
  const cases: readonly (readonly [what: string, url: string, expected: readonly string[]])[] = [
    ['a page at the root of the sidebar shows the whole of it', '/base/docs/', ROOT],
    ['a page in a category shows the items of that category', '/base/docs/one/', GUIDES],
    ['a page in a category of a category shows the inner one', '/base/docs/two/', DEEP],
    ['the page of a category shows what is in it', '/base/docs/deep/', DEEP],
    ['a page that the sidebar does not hold shows the whole of it', '/base/docs/other/', ROOT],
  ]
  for (const [what, url, expected] of cases) test(what, () => assert.deepEqual(cards(url), expected))

  test('a page without a sidebar shows none', () => {
    assert.deepEqual(cards('/base/docs/one/', null), [])
  })
})
