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

const HOME: NavbarItem = { type: 'link', label: 'Home', href: '/', position: 'left' }

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

test('the menu of a navbar without items is for the panel of a page only', () => {
  assert.match(withNavbar([]), /<details class="navbar__menu navbar__menu--bare">/)
  assert.doesNotMatch(withNavbar([HOME]), /navbar__menu--bare/)
})

/** An item that comes from elsewhere than the configuration: nothing has judged it. */
const UNPLACED = { type: 'link', label: 'Anywhere', href: '/x/' } as unknown as NavbarItem

test('an item that says no position stands on the right', () => {
  const [, left = '', right = ''] =
    /navbar-left (.*)navbar-right (.*)/.exec(withNavbar([HOME, UNPLACED])) ?? []
  assert.match(left, /Home/)
  assert.match(right, /Anywhere/)
})

test('a custom item without a component fails, and says its type', () => {
  assert.throws(
    () => withNavbar([{ type: 'custom-clock', position: 'left' }]),
    (error: Error) =>
      /themeConfig\.navbar\.items.*custom-clock/.test(error.message) &&
      /^No NavbarItem component found for type "custom-clock"\.$/.test((error.cause as Error).message),
  )
})

test('the search stands behind everything, unless an item says where', () => {
  const slot = '<div class="navbar__search"></div>'
  const tools = (body: string): string => body.slice(body.indexOf('navbar__tools'))
  assert.ok(tools(withNavbar([HOME])).includes(slot))
  const left = withNavbar([{ type: 'search', position: 'left' }, HOME])
  assert.ok(left.includes(`<li class="navbar__item">${slot}</li><li`))
  assert.ok(!tools(left).includes(slot))
  const right = withNavbar([{ type: 'search', position: 'right', className: 'wide' }, HOME])
  assert.match(tools(right), /<div class="navbar__search wide"><\/div>/)
  assert.doesNotMatch(right, /theme-layout-navbar-right/)
})

test('languages lead to the same page under another address, and are loaded in full', () => {
  const body = withNavbar([
    {
      type: 'localeDropdown',
      position: 'right',
      locales: [
        { name: 'en', label: 'English', htmlLang: 'en', base: '/base/' },
        { name: 'ar', label: 'العربية', htmlLang: 'ar', base: '/base/ar/' },
      ],
      queryString: '?stay=1',
      before: [],
      after: [{ type: 'link', label: 'Translate', href: '/help/', position: 'left' }],
    },
  ])
  assert.match(
    body,
    /<span class="dropdown__current">English<\/span><span class="dropdown__heading">Languages</,
  )
  assert.match(
    body,
    /<a href="\/base\/docs\/a\/\?stay=1" data-no-link-check="" class="dropdown__link dropdown__link--active" lang="en" aria-current="true">English/i,
  )
  assert.match(
    body,
    /<a href="\/base\/ar\/docs\/a\/\?stay=1" [^>]*lang="ar"[^>]*>العربية<\/a><\/li><li><a href="\/base\/help\/"/,
  )
})

test('the switch of the colour mode has the states of the configuration, or is not there', () => {
  const toggle = (colorMode: Partial<ThemeConfig['colorMode']>): string => {
    const complete = { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false } as const
    const { body } = theme.page({ layout: 'NotFound', theme: { colorMode: { ...complete, ...colorMode } } })
    return /<button[^>]*color-mode-toggle.*?<\/button>/.exec(body)?.[0] ?? ''
  }
  assert.match(toggle({}), /aria-label="Switch between dark and light mode \(currently light mode\)"/)
  assert.match(toggle({ defaultMode: 'dark' }), /currently dark mode/)
  assert.match(toggle({ respectPrefersColorScheme: true }), /currently system mode.*icon--system-color-mode/)
  assert.doesNotMatch(toggle({}), /system-color-mode/)
  assert.equal(toggle({ disableSwitch: true }), '')
})

test('an announcement stands between skip link and navbar, with its colours, and a button if it can be closed', () => {
  const bar = (more: object): string =>
    theme.page({
      layout: 'NotFound',
      theme: { announcementBar: { id: 'a', content: '<b>News</b>', isCloseable: true, ...more } },
    }).body
  assert.match(
    bar({ backgroundColor: '#123', textColor: 'white' }),
    /<\/section><header class="theme-announcement-bar" style="background-color:#123;color:white"><div class="announcement-bar__content"><b>News<\/b><\/div><button type="button" [^>]*aria-label="Close">.*<\/header><nav/,
  )
  assert.doesNotMatch(bar({ isCloseable: false }), /<button[^>]*Close/)
  assert.match(
    bar({ backgroundColor: '#fed' }),
    /style="background-color:#fed;color:var\(--ifm-color-black\)"/,
  )
  assert.match(bar({ textColor: 'red' }), /<header [^>]*style="color:red"/)
  assert.match(bar({}), /<header class="theme-announcement-bar"><div/)
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
    /<button type="button" class="navbar__link dropdown__toggle" aria-expanded="false">More<\/button><ul class="dropdown__menu"><li><a href="\/base\/team\/"/,
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
  const css = (await bundledStyles()) + (await bundledStyles('framework.css'))
  const { body } = theme.page({ layout: 'Home' })
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  const names = [...main.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
  const missing = names.filter((name) => name !== 'theme-layout-main' && !css.includes(`.${name}`))
  assert.deepEqual(missing, [])
})
