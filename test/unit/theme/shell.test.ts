import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NavbarItem, ThemeConfig } from '../../../runtime/shared/site/theme-config.ts'
import { hrefOf, linksOf, screenIn, textOf, type Screen } from '../../support/screen.ts'
import { loadTheme, type TestResult } from './render-theme.ts'
import { bundledStyles } from './styles/style-sheet.ts'

const theme = await loadTheme()

/** A page whose navbar has these items, and some settings. */
const withNavbar = (items: readonly NavbarItem[], more: Partial<ThemeConfig['navbar']> = {}): TestResult =>
  theme.page({
    layout: 'NotFound',
    url: '/base/docs/a/',
    theme: { navbar: { title: 'Test site', logo: null, style: null, hideOnScroll: false, items, ...more } },
  })

const navbarOf = ({ screen }: TestResult): Screen =>
  screenIn(screen.getByRole('navigation', { name: 'Main' }))

/** The link of an item in the navbar of a page. */
const navbarLink = (page: TestResult, name: string): HTMLElement => navbarOf(page).getByRole('link', { name })

/** Where an item stands. */
function sideOf(element: Element): 'left' | 'right' | undefined {
  const side = /theme-layout-navbar-(left|right)/.exec(element.closest('.navbar__items')?.className ?? '')
  return side?.[1] as 'left' | 'right' | undefined
}

const HOME: NavbarItem = { type: 'link', label: 'Home', href: '/', position: 'left' }

test('the title of a page made in React is joined to that of the site', () => {
  const { head, title } = theme.page({ layout: 'Home' })
  assert.equal(title, 'Documentation that loads like text | Test site')
  assert.match(head, /<meta name="description" content="A static documentation-site generator\."\/>/)
})

test('the not-found page says what happened and leads home', () => {
  const { screen, title } = theme.page({ layout: 'NotFound' })
  const main = screenIn(screen.getByRole('main'))
  assert.ok(main.getByRole('heading', { name: 'Page Not Found', level: 1 }))
  assert.deepEqual(main.getAllByRole('link').map(hrefOf), ['/base/'])
  assert.equal(title, 'Page Not Found | Test site')
})

test('the skip link is the first of a page without docs, in a named region that the focus can be put on', () => {
  const { screen } = theme.page({ layout: 'NotFound' })
  const region = screen.getByRole('region', { name: 'Skip to main content' })
  assert.equal(region.getAttribute('tabindex'), '-1')
  assert.ok(region.hasAttribute('data-route-focus'))
  const [first] = screen.getAllByRole('link')
  assert.ok(first !== undefined && region.contains(first))
  assert.equal(textOf(first), 'Skip to main content')
})

test('the skip link of a page without docs leads to what follows the navbar', () => {
  const { screen } = theme.page({ layout: 'NotFound' })
  const link = screen.getByRole('link', { name: 'Skip to main content' })
  const target = screen.container.querySelector<HTMLElement>(hrefOf(link))
  assert.equal(target?.getAttribute('tabindex'), '-1')
  assert.ok(target.contains(screen.getByRole('main')))
  assert.ok(!target.contains(screen.getByRole('navigation', { name: 'Main' })))
})

test('the menu of a navbar without items is for the panel of a page only', () => {
  const isBare = (page: TestResult): boolean => {
    const menu = navbarOf(page).getByLabelText('Toggle navigation bar').parentElement
    return menu?.classList.contains('navbar__menu--bare') ?? false
  }
  assert.ok(isBare(withNavbar([])))
  assert.ok(!isBare(withNavbar([HOME])))
})

/** An item that comes from elsewhere than the configuration: nothing has judged it. */
const UNPLACED = { type: 'link', label: 'Anywhere', href: '/x/' } as unknown as NavbarItem

test('an item that says no position stands on the right', () => {
  const page = withNavbar([HOME, UNPLACED])
  assert.equal(sideOf(navbarLink(page, 'Home')), 'left')
  assert.equal(sideOf(navbarLink(page, 'Anywhere')), 'right')
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
  /** What has the search: an item on the left, else the tools. */
  const searchOf = (page: TestResult): Element => {
    const [search, ...others] = page.screen.container.querySelectorAll('.navbar__search')
    assert.ok(search !== undefined && others.length === 0)
    return search
  }
  const isTool = (search: Element): boolean => search.closest('.navbar__tools') !== null
  assert.ok(isTool(searchOf(withNavbar([HOME]))))
  const left = withNavbar([{ type: 'search', position: 'left' }, HOME])
  assert.equal(sideOf(searchOf(left)), 'left')
  assert.equal(searchOf(left).closest('li')?.nextElementSibling, navbarLink(left, 'Home').closest('li'))
  const right = withNavbar([{ type: 'search', position: 'right', className: 'wide' }, HOME])
  assert.ok(isTool(searchOf(right)))
  assert.ok(searchOf(right).classList.contains('wide'))
  assert.equal(right.screen.container.querySelector('.theme-layout-navbar-right'), null)
})

test('languages lead to the same page under another address, and are loaded in full', () => {
  const page = withNavbar([
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
  const navbar = navbarOf(page)
  assert.ok(navbar.getByRole('button', { name: 'English Languages' }))
  const current = navbar.getByRole('link', { current: true })
  const menu = screenIn(current.closest('ul') ?? navbar.container)
  assert.deepEqual(linksOf(menu), [
    'English /base/docs/a/?stay=1',
    'العربية /base/ar/docs/a/?stay=1',
    'Translate /base/help/',
  ])
  assert.deepEqual(
    menu.getAllByRole('link').map((link) => link.getAttribute('lang')),
    ['en', 'ar', null],
  )
  assert.equal(textOf(current), 'English')
  assert.ok(current.hasAttribute('data-no-link-check'))
})

test('the switch of the colour mode has the states of the configuration, or is not there', () => {
  const toggle = (colorMode: Partial<ThemeConfig['colorMode']>): HTMLElement | null => {
    const complete = { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false } as const
    const { screen } = theme.page({ layout: 'NotFound', theme: { colorMode: { ...complete, ...colorMode } } })
    return screen.queryByRole('button', { name: /^Switch between dark and light mode/ })
  }
  const states = (colorMode: Partial<ThemeConfig['colorMode']>) => ({
    name: toggle(colorMode)?.getAttribute('aria-label'),
    icons: toggle(colorMode)?.children.length,
  })
  const name = (mode: string): string => `Switch between dark and light mode (currently ${mode} mode)`
  assert.deepEqual(states({}), { name: name('light'), icons: 2 })
  assert.deepEqual(states({ defaultMode: 'dark' }), { name: name('dark'), icons: 2 })
  assert.deepEqual(states({ respectPrefersColorScheme: true }), { name: name('system'), icons: 3 })
  assert.equal(toggle({ disableSwitch: true }), null)
})

test('an announcement stands between skip link and navbar, with its colours, and a button if it can be closed', () => {
  const bar = (more: object): HTMLElement => {
    const announcementBar = { id: 'a', content: '<b>News</b>', isCloseable: true, ...more }
    const { screen } = theme.page({ layout: 'NotFound', theme: { announcementBar } })
    const found = screen.getByRole('banner')
    assert.equal(screenIn(found).getByText('News').tagName, 'B')
    return found
  }
  const colours = (more: object): string | null => bar(more).getAttribute('style')
  const closing = (more: object): HTMLElement | null =>
    screenIn(bar(more)).queryByRole('button', { name: 'Close' })
  const plain = bar({})
  assert.ok(screenIn(plain.previousElementSibling as HTMLElement).getByText('Skip to main content'))
  assert.equal(plain.nextElementSibling?.getAttribute('aria-label'), 'Main')
  assert.equal(plain.getAttribute('style'), null)
  assert.notEqual(closing({}), null)
  assert.equal(closing({ isCloseable: false }), null)
  assert.equal(colours({ backgroundColor: '#123', textColor: 'white' }), 'background-color:#123;color:white')
  assert.equal(colours({ backgroundColor: '#fed' }), 'background-color:#fed;color:var(--ifm-color-black)')
  assert.equal(colours({ textColor: 'red' }), 'color:red')
})

test('links of the navbar say whether they are the page or its section', () => {
  const page = withNavbar([
    { type: 'link', label: 'Page', href: '/docs/a/', position: 'left' },
    { type: 'link', label: 'Section', href: '/docs/', position: 'left' },
    { type: 'link', label: 'Other', href: '/blog/', position: 'right' },
  ])
  const links = ['Page', 'Section', 'Other'].map((name) => navbarLink(page, name))
  assert.deepEqual(links.map(hrefOf), ['/base/docs/a/', '/base/docs/', '/base/blog/'])
  assert.deepEqual(
    links.map((link) => link.getAttribute('aria-current')),
    ['page', 'true', null],
  )
  assert.deepEqual(links.map(sideOf), ['left', 'left', 'right'])
})

test('a link to another website opens beside the page and says so', () => {
  const page = withNavbar([
    { type: 'link', label: 'Source', href: 'https://example.com/', position: 'right' },
  ])
  const link = navbarLink(page, 'Source (opens in new tab)')
  assert.equal(link.getAttribute('target'), '_blank')
  assert.equal(link.getAttribute('rel'), 'noopener noreferrer')
})

test('attributes of a navbar link are passed through, its own settings are not', () => {
  const page = withNavbar([
    {
      type: 'link',
      href: 'https://example.com/',
      className: 'icon',
      'aria-label': 'Source',
      position: 'right',
      activeBasePath: '/x',
    },
  ])
  const link = navbarLink(page, 'Source')
  assert.ok(link.classList.contains('icon'))
  const attributes = link.getAttributeNames().map((name) => name.toLowerCase())
  assert.ok(!attributes.includes('activebasepath') && !attributes.includes('position'))
})

test('a dropdown is a button that the keyboard reaches, before the links it opens', () => {
  const page = withNavbar([
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
  const button = navbarOf(page).getByRole('button', { name: 'More', expanded: false })
  const menu = screenIn(button.nextElementSibling as HTMLElement)
  assert.deepEqual(linksOf(menu), ['Team /base/team/'])
  const [, html] = menu.getAllByRole('listitem')
  assert.equal(html?.innerHTML, '<hr>')
})

test('the button of a menu has the attributes of its item that are some of a button, and may have HTML for a label', () => {
  const page = withNavbar([
    {
      type: 'dropdown',
      html: '<i class="globe"></i>',
      position: 'left',
      'aria-label': 'Regions',
      'data-x': '1',
      target: '_blank',
      style: { marginLeft: 4 },
      items: [],
    },
  ])
  const button = navbarOf(page).getByRole('button', { name: 'Regions', expanded: false })
  assert.equal(button.innerHTML, '<span><i class="globe"></i></span>')
  assert.deepEqual([...button.getAttributeNames()].sort(), [
    'aria-expanded',
    'aria-label',
    'class',
    'data-x',
    'style',
    'type',
  ])
})

test('the label of a menu may be a link, which is current on its page and in its section', () => {
  const items = [{ type: 'link', label: 'Team', href: '/team/', position: 'left' }] as const
  const page = withNavbar([
    { type: 'dropdown', label: 'Docs', href: '/base/docs/', position: 'left', items, className: 'own' },
    { type: 'dropdown', html: '<i>x</i>', href: '/base/', position: 'left', items, 'aria-label': 'Home' },
  ])
  const [docs, home] = ['Docs', 'Home'].map((name) =>
    navbarOf(page).getByRole('button', { name, expanded: false }),
  )
  assert.equal(docs?.getAttribute('href'), '/base/docs/')
  assert.equal(docs.className, 'navbar__link navbar__link--active dropdown__toggle own')
  assert.equal(docs.getAttribute('aria-haspopup'), 'true')
  assert.equal(docs.getAttribute('items'), null)
  assert.deepEqual(linksOf(screenIn(docs.nextElementSibling as HTMLElement)), ['Team /base/team/'])
  assert.equal(home?.innerHTML, '<i>x</i>')
  assert.equal(home.className, 'navbar__link dropdown__toggle')
})

test('a logo with a picture for each mode has both, and the base URL', () => {
  const page = withNavbar([], {
    title: '',
    logo: { alt: 'Test', src: '/logo.svg', srcDark: '/dark.svg', style: { top: 1 } },
  })
  const images = navbarOf(page).getAllByAltText('Test')
  const [light, dark] = images.filter((image) => image.matches('[class*="-only"]'))
  assert.equal(light?.getAttribute('src'), '/base/logo.svg')
  assert.equal(dark?.getAttribute('src'), '/base/dark.svg')
  assert.equal(dark?.getAttribute('style'), 'top:1px')
  assert.ok(light.classList.contains('sg-light-only') && dark.classList.contains('sg-dark-only'))
})

test('a brand without any text is named after the site', () => {
  const page = withNavbar([], { title: '', logo: { alt: '', src: '/logo.svg' } })
  assert.equal(hrefOf(navbarLink(page, 'Test site')), '/base/')
})

test('the footer shows columns, and a row when there is one column without a title', () => {
  const links = [{ label: 'Docs', href: '/docs/' }, { html: '<b>raw</b>' }]
  const footer = (title: string | null): Screen => {
    const columns = [{ title, items: links }]
    const { screen } = theme.page({
      layout: 'NotFound',
      theme: { footer: { style: 'dark', logo: null, copyright: 'Me &copy;', columns } },
    })
    return screenIn(screen.getByRole('contentinfo'))
  }
  for (const shown of [footer('Learn'), footer(null)]) {
    assert.deepEqual(linksOf(shown), ['Docs /base/docs/'])
    assert.equal(shown.getByText('raw').tagName, 'B')
    assert.ok(shown.getByText('Me ©'))
  }
  assert.ok(footer('Learn').getByText('Learn'))
  const isRow = (shown: Screen): boolean => shown.container.querySelector('.footer__links--simple') !== null
  assert.deepEqual([footer('Learn'), footer(null)].map(isRow), [false, true])
})

test('the building blocks of a home page all have rules', async () => {
  const css = (await bundledStyles()) + (await bundledStyles('framework.css'))
  const { body } = theme.page({ layout: 'Home' })
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  const names = [...main.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
  const missing = names.filter((name) => name !== 'theme-layout-main' && !css.includes(`.${name}`))
  assert.deepEqual(missing, [])
})
