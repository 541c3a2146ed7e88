import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { NavbarItem, ThemeConfig } from '../../../runtime/shared/theme-config.ts'
import { loadTheme } from './render-theme.ts'
import { bundledStyles } from './style-sheet.ts'

const theme = await loadTheme()
after(() => theme.close())

const withNavbar = (items: readonly NavbarItem[], more: Partial<ThemeConfig['navbar']> = {}) =>
  theme.page({
    layout: 'NotFound',
    url: '/base/docs/a/',
    theme: { navbar: { title: 'Test site', logo: null, style: null, hideOnScroll: false, items, ...more } },
  }).body

test('the title of a page made in React is joined to that of the site', () => {
  const { head } = theme.page({ layout: 'Home' })
  assert.match(head, /<title>Documentation that loads like text \| Test site<\/title>/)
  assert.match(head, /<meta name="description" content="A static documentation-site generator\."\/>/)
})

test('the not-found page says what happened and leads home', () => {
  const { body, head } = theme.page({ layout: 'NotFound' })
  assert.match(body, /<h1>Page Not Found<\/h1>/)
  assert.match(body, /<a href="\/base\/" class="button button--primary">/)
  assert.match(head, /<title>Page Not Found \| Test site<\/title>/)
})

test('the skip link of a page without docs leads to what follows the navbar', () => {
  assert.match(
    theme.page({ layout: 'NotFound' }).body,
    /<a class="sg-skip" href="#sg-content">Skip to main content<\/a>.*<div id="sg-content" tabindex="-1"/,
  )
})

test('the skip link stands in a named region that the focus can be put on', () => {
  assert.match(
    theme.page({ layout: 'NotFound' }).body,
    /^<div class="sg-layout"><section aria-label="Skip to main content" tabindex="-1" data-route-focus=""><a class="sg-skip"/,
  )
})

test('a navbar without items has no menu button', () => {
  assert.doesNotMatch(withNavbar([]), /<details/)
})

test('links of the navbar say whether they are the page or its section', () => {
  const body = withNavbar([
    { type: 'link', label: 'Page', href: '/docs/a/', position: 'left' },
    { type: 'link', label: 'Section', href: '/docs/', position: 'left' },
    { type: 'link', label: 'Other', href: '/blog/', position: 'right' },
  ])
  assert.match(
    body,
    /<a href="\/base\/docs\/a\/" class="navbar__link navbar__link--active" aria-current="page">Page/,
  )
  assert.match(
    body,
    /<a href="\/base\/docs\/" class="navbar__link navbar__link--active" aria-current="true">Section/,
  )
  assert.match(body, /<a href="\/base\/blog\/" class="navbar__link">Other/)
  assert.match(body, /theme-layout-navbar-left.*Section.*theme-layout-navbar-right.*Other/)
})

test('a link to another website opens beside the page and says so', () => {
  const body = withNavbar([
    { type: 'link', label: 'Source', href: 'https://example.com/', position: 'right' },
  ])
  assert.match(
    body,
    /target="_blank" rel="noopener noreferrer" class="navbar__link">Source<span class="sg-icon sg-icon--external-link"><span class="sr-only">\(opens in new tab\)/,
  )
})

test('attributes of a navbar link are passed through, its own settings are not', () => {
  const body = withNavbar([
    {
      type: 'link',
      href: 'https://example.com/',
      className: 'icon',
      'aria-label': 'Source',
      position: 'right',
      activeBasePath: '/x',
    },
  ])
  assert.match(
    body,
    /<a [^>]*aria-label="Source"[^>]*class="navbar__link icon"|<a [^>]*class="navbar__link icon"[^>]*aria-label="Source"/,
  )
  assert.doesNotMatch(body, /activebasepath|position=/i)
})

test('a dropdown is a button that the keyboard reaches, before the links it opens', () => {
  const body = withNavbar([
    {
      type: 'dropdown',
      label: 'More',
      position: 'left',
      items: [
        { type: 'link', label: 'Team', href: '/team/', position: 'left' },
        { type: 'html', value: '<hr>', position: 'left' },
      ],
    },
  ])
  assert.match(
    body,
    /<button type="button" class="navbar__link dropdown__toggle">More<\/button><ul class="dropdown__menu"><li><a href="\/base\/team\/"/,
  )
  assert.match(body, /<li class="dropdown__item"><hr><\/li>/)
})

test('a logo with a picture for each mode has both, and the base URL', () => {
  const body = withNavbar([], { title: '', logo: { alt: 'Test', src: '/logo.svg', srcDark: '/dark.svg' } })
  assert.match(body, /src="\/base\/logo\.svg"/)
  assert.match(body, /sg-dark-only" src="\/base\/dark\.svg"/)
})

test('a brand without any text is named after the site', () => {
  const body = withNavbar([], { title: '', logo: { alt: '', src: '/logo.svg' } })
  assert.match(body, /<a href="\/base\/" class="navbar__brand" aria-label="Test site">/)
})

test('the footer shows columns, and a row when there is one column without a title', () => {
  const links = [{ label: 'Docs', href: '/docs/' }, { html: '<b>raw</b>' }]
  const footer = (title: string | null) =>
    theme.page({
      layout: 'NotFound',
      theme: {
        footer: { style: 'dark', logo: null, copyright: 'Me &copy;', columns: [{ title, items: links }] },
      },
    }).body
  assert.match(
    footer('Learn'),
    /<footer class="theme-layout-footer footer footer--dark">.*<div class="footer__title">Learn</,
  )
  assert.match(footer('Learn'), /<li class="footer__item"><b>raw<\/b><\/li>/)
  assert.match(footer('Learn'), /<div class="footer__copyright">Me &copy;<\/div>/)
  assert.match(footer(null), /footer__links--simple/)
})

test('the building blocks of a home page all have rules', async () => {
  const css = await bundledStyles()
  const { body } = theme.page({ layout: 'Home' })
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  const names = [...main.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
  const missing = names.filter((name) => name !== 'theme-layout-main' && !css.includes(`.${name}`))
  assert.deepEqual(missing, [])
})
