import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Children, createElement } from 'react'
import { createRepeatedHtml, type RepeatedHtml } from '../../../runtime/page/repeated-html.ts'
import type { Sidebar } from '../../../runtime/shared/docs/docs.ts'
import type { NavbarItem, ThemeConfig } from '../../../runtime/shared/site/theme-config.ts'
import { sidebarSlice } from '../../../runtime/shared/docs/sidebar-slice.ts'
import { loadTheme } from './render-theme.ts'

const loaded = await loadTheme()

interface Shown {
  readonly sidebar: Sidebar
  readonly url: string
}

/** What a page holds of a sidebar, as a build renders it. */
function html({ sidebar, url }: Shown, repeated?: RepeatedHtml): string {
  return loaded.page({
    url,
    layout: 'DocSidebar',
    props: { sidebar: sidebarSlice(sidebar, url) },
    ...(repeated === undefined ? {} : { repeat: repeated.repeat }),
  }).body
}

const PAGES: Sidebar = Array.from({ length: 30 }, (_, index) => ({
  type: 'link',
  label: `p${index}`,
  href: `/base/docs/p${index}/`,
}))

test('an entry that a page showed is the same text on the next', () => {
  const repeated = createRepeatedHtml()
  const [first, second] = ['/base/docs/p3/', '/base/docs/p4/'].map((url) =>
    repeated.putTogether(html({ sidebar: PAGES, url }, repeated)),
  )
  assert.equal(first?.repeated.length, 29)
  assert.deepEqual(
    second?.repeated.filter((entry) => first?.repeated.includes(entry)).length,
    28,
    'all but the link to each of the two pages',
  )
  assert.doesNotMatch(second?.own ?? '', />p5</)
  assert.match(second?.own ?? '', /aria-current="page"[^>]*>p4</)
})

test('a page that fails leaves nothing behind', () => {
  const repeated = createRepeatedHtml()
  const [url, failed] = ['/base/docs/p3/', '/base/docs/p4/']
  // What is rendered and never completed was not seen by anyone.
  html({ sidebar: PAGES, url: failed }, repeated)
  assert.equal(
    repeated.putTogether(html({ sidebar: PAGES, url }, repeated)).html,
    html({ sidebar: PAGES, url }),
  )
})

test('HTML without such entries is left as it is', () => {
  const text = '<p>\u0001(1)=2</p>'
  assert.deepEqual(createRepeatedHtml().putTogether(text), { html: text, own: text, repeated: [] })
})

test('the content is put in, and code is left out of what is read', () => {
  const { hold, putTogether } = createRepeatedHtml()
  const content = '<p>a</p><pre>code</pre><p>b</p><pre>more</pre>'
  const page = `<main>${hold(content)}</main>`
  assert.doesNotMatch(page, /code/)
  assert.deepEqual(putTogether(page, [13, 17, 36, 40]), {
    html: `<main>${content}</main>`,
    own: '<main><p>a</p><pre></pre><p>b</p><pre></pre></main>',
    repeated: [],
  })
  assert.equal(putTogether(page).own, `<main>${content}</main>`)
})

const NAVBAR: readonly NavbarItem[] = [
  { type: 'link', label: 'a', href: '/base/docs/a/', position: 'left' },
  { type: 'link', label: 'docs', href: '/base/docs/', position: 'left' },
  { type: 'link', label: 'pattern', href: '/base/', activeBaseRegex: '/b', position: 'left' },
  { type: 'link', label: 'hidden', href: '/base/blog/', position: 'left', unlisted: true },
  { type: 'link', label: 'elsewhere', href: 'https://other.example/', position: 'left' },
  {
    type: 'link',
    label: 'versioned',
    href: '/base/docs/a/',
    position: 'right',
    docs: { id: 'default', versions: { '1.0': { href: '/base/docs/1.0/a/', label: 'old' } } },
  },
  {
    type: 'dropdown',
    label: 'more',
    position: 'right',
    items: [
      { type: 'link', label: 'b', href: '/base/docs/b/', position: 'left' },
      { type: 'html', value: '<hr>', position: 'left' },
    ],
  },
  { type: 'html', value: '<b>html</b>', position: 'left' },
  {
    type: 'docsVersionDropdown',
    docsId: 'default',
    position: 'right',
    versions: [{ name: '1.0', label: '1.0', href: '/base/docs/1.0/' }],
    before: [],
    after: [],
  },
]

const FOOTER: ThemeConfig['footer'] = {
  style: 'light',
  logo: null,
  copyright: 'Nobody',
  columns: [{ title: 'Docs', items: [{ label: 'b', href: '/base/docs/b/' }] }],
}

describe('the navbar and the footer', () => {
  const repeated = createRepeatedHtml()
  const theme = {
    navbar: { title: 'Test site', logo: null, style: null, hideOnScroll: false, items: NAVBAR },
    footer: FOOTER,
  }
  const versions = [undefined, '1.0']
  const paths = ['', 'docs/', 'docs/a/', 'docs/b/', 'docs/1.0/a/', 'blog/']
  for (const [turn, path] of [...paths, ...paths].entries())
    test(`are what React writes on /base/${path} (page ${turn + 1})`, () => {
      for (const version of versions) {
        const page = {
          url: `/base/${path}`,
          layout: 'Layout',
          theme,
          context: {
            plugin: { name: 'docs', id: 'default' },
            ...(version === undefined ? {} : { data: { version } }),
          },
        }
        const { body } = loaded.page({ ...page, repeat: repeated.repeat })
        const whole = repeated.putTogether(body)
        assert.equal(whole.html, loaded.page(page).body)
        if (turn >= paths.length) assert.doesNotMatch(whole.own, /Nobody|elsewhere|navbar__brand/)
      }
    })
})

test('parts of the site, and parts that use them, are rendered for each page', () => {
  const { repeat } = createRepeatedHtml({
    own: ['@theme/Layout'],
    reaching: ['@theme/Layout', '@theme/Logo'],
  })
  const shown = (by: string, part: string): boolean => {
    const element = createElement('b', { key: part })
    return Children.toArray(repeat(by)([{ part, element }])).length === 1
  }
  assert.equal(shown('@theme/Navbar', '@theme/Footer'), false, 'marks stand around it')
  assert.equal(shown('@theme/Navbar', '@theme/Logo'), true)
  assert.equal(shown('@theme/Layout', '@theme/Footer'), true)
})
