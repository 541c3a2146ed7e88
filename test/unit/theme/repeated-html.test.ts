import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Children, createElement } from 'react'
import { createRepeatedHtml, type RepeatedHtml } from '../../../runtime/page/repeated-html.ts'
import type { Sidebar } from '../../../runtime/shared/docs/docs.ts'
import type { NavbarItem, ThemeConfig } from '../../../runtime/shared/site/theme-config.ts'
import { link } from './docs/sidebar-items.ts'
import { loadTheme, type TestPage } from './render-theme.ts'

const loaded = await loadTheme()

const SIDEBAR: Sidebar = Array.from({ length: 30 }, (_, index) => link(`p${index}`))

/** What a page holds of a sidebar. */
function html(url: string, repeated?: RepeatedHtml): string {
  const page = { url, layout: 'DocSidebar', props: { sidebar: SIDEBAR } }
  return loaded.page({ ...page, ...(repeated && { repeat: repeated.repeat }) }).body
}

test('an entry that a page showed is the same text on the next', () => {
  const repeated = createRepeatedHtml()
  const [first, second] = ['/base/docs/p3/', '/base/docs/p4/'].map((url) =>
    repeated.putTogether(html(url, repeated)),
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
  html(failed, repeated)
  assert.equal(repeated.putTogether(html(url, repeated)).html, html(url))
})

test('the content is put in, tags in code are left out of what is read, and HTML without either stays as it is', () => {
  const { hold, putTogether } = createRepeatedHtml()
  const code = '<b>t</b><code><span>c</span>d</code>'
  const content = `<p>a</p><div>${code}</div><p>b</p>`
  const page = `<main>${hold(content)}</main>`
  assert.doesNotMatch(page, /code|div/)
  assert.deepEqual(putTogether(page, [13, 13 + code.length]), {
    html: `<main>${content}</main>`,
    own: '<main><p>a</p><div><pre> t  cd </pre></div><p>b</p></main>',
    repeated: [],
  })
  assert.equal(putTogether(page).own, `<main>${content}</main>`)
  const text = '<p>\u0001(1)=2</p>'
  assert.deepEqual(createRepeatedHtml().putTogether(text), { html: text, own: text, repeated: [] })
})

const navbarLink = (label: string, href: string, more: object = {}) => ({
  type: 'link',
  label,
  href,
  ...more,
})
const DOCS = { id: 'default', versions: { '1.0': { href: '/base/docs/1.0/a/', label: 'old' } } }
const VERSIONS = [{ name: '1.0', label: '1.0', href: '/base/docs/1.0/' }]

const NAVBAR = [
  navbarLink('a', '/base/docs/a/', { position: 'left' }),
  navbarLink('docs', '/base/docs/', { position: 'left' }),
  navbarLink('pattern', '/base/', { activeBaseRegex: '/b', position: 'left' }),
  navbarLink('hidden', '/base/blog/', { position: 'left', unlisted: true }),
  navbarLink('elsewhere', 'https://other.example/', { position: 'left' }),
  navbarLink('versioned', '/base/docs/a/', { docs: DOCS }),
  {
    type: 'dropdown',
    label: 'more',
    items: [navbarLink('b', '/base/docs/b/'), { type: 'html', value: '<hr>' }],
  },
  { type: 'html', value: '<b>html</b>', position: 'left' },
  { type: 'docsVersionDropdown', docsId: 'default', versions: VERSIONS, before: [], after: [] },
] as unknown as readonly NavbarItem[]

const FOOTER: ThemeConfig['footer'] = {
  style: 'light',
  logo: null,
  copyright: 'Nobody',
  columns: [{ title: 'Docs', items: [{ label: 'b', href: '/base/docs/b/' }] }],
}

test('the navbar and the footer are what React writes on every page, and are known on the second', () => {
  const repeated = createRepeatedHtml()
  const navbar = { title: 'Test site', logo: null, style: null, hideOnScroll: false, items: NAVBAR }
  const paths = ['', 'docs/', 'docs/a/', 'docs/b/', 'docs/1.0/a/', 'blog/']
  for (const [turn, path] of [...paths, ...paths].entries())
    for (const data of [{}, { data: { version: '1.0' } }]) {
      const context = { plugin: { name: 'docs', id: 'default' }, ...data }
      const page: TestPage = {
        url: `/base/${path}`,
        layout: 'Layout',
        theme: { navbar, footer: FOOTER },
        context,
      }
      const whole = repeated.putTogether(loaded.page({ ...page, repeat: repeated.repeat }).body)
      assert.equal(whole.html, loaded.page(page).body, `${path}, page ${turn + 1}`)
      if (turn >= paths.length) assert.doesNotMatch(whole.own, /Nobody|elsewhere|navbar__brand/)
    }
})

test('parts of the site, and parts that use them, are rendered for each page', () => {
  const reaching = ['@theme/Layout', '@theme/Logo']
  const { repeat } = createRepeatedHtml({ own: ['@theme/Layout'], reaching })
  /** Otherwise marks stand around it. */
  const isAlone = (by: string, part: string): boolean =>
    Children.toArray(repeat(by)([{ part, element: createElement('b', { key: part }) }])).length === 1
  assert.equal(isAlone('@theme/Navbar', '@theme/Footer'), false)
  assert.equal(isAlone('@theme/Navbar', '@theme/Logo'), true)
  assert.equal(isAlone('@theme/Layout', '@theme/Footer'), true)
})
