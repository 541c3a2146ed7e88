import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NavbarItem, NavbarLink, ThemeConfig } from '../../../runtime/shared/site/theme-config.ts'
import { nextColorMode } from '../../../runtime/shared/site/behaviour-settings.ts'
import { localeHref, navbarLinkState } from '../../../theme/NavbarItem/navbar-items.ts'
import { hrefOf, linksOf, screenIn, textOf, type Screen } from '../../support/screen.ts'
import { loadTheme, type TestPage, type TestResult } from './render-theme.ts'

const theme = await loadTheme()

/** A page whose navbar has these items, and some settings. */
function withNavbar(
  items: readonly unknown[],
  more: Partial<ThemeConfig['navbar']> = {},
  page: Partial<TestPage> = {},
): TestResult {
  const empty = { title: 'Test site', logo: null, style: null, hideOnScroll: false }
  const navbar = { ...empty, items: items as readonly NavbarItem[], ...more }
  return theme.page({ layout: 'NotFound', theme: { navbar }, ...page })
}

const navbarOf = ({ screen }: TestResult): Screen =>
  screenIn(screen.getByRole('navigation', { name: 'Main' }))

/** The link of an item in the navbar of a page. */
const navbarLink = (page: TestResult, name: string): HTMLElement => navbarOf(page).getByRole('link', { name })

/** The list that an element of a menu is in. */
const menuOf = (element: Element): Screen => screenIn(element.closest('ul') as HTMLElement)

/** Where an item stands. */
function sideOf(element: Element): string | undefined {
  return /theme-layout-navbar-(left|right)/.exec(element.closest('.navbar__items')?.className ?? '')?.[1]
}

const HOME: NavbarItem = { type: 'link', label: 'Home', href: '/', position: 'left' }
const TEAM: NavbarItem = { type: 'link', label: 'Team', href: '/team/', position: 'left' }

describe('the navbar', () => {
  test('has a menu that is for the panel of a page only where it has no items', () => {
    const isBare = (page: TestResult): boolean => {
      const menu = navbarOf(page).getByLabelText('Toggle navigation bar').parentElement
      return menu?.classList.contains('navbar__menu--bare') ?? false
    }
    assert.deepEqual([isBare(withNavbar([])), isBare(withNavbar([HOME]))], [true, false])
  })

  test('has the search behind everything, unless an item says where', () => {
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

  test('has a logo with a picture for each mode, and is named after the site where it has no text', () => {
    const logo = { alt: 'Test', src: '/logo.svg', srcDark: '/dark.svg', style: { top: 1 } }
    const images = navbarOf(withNavbar([], { title: '', logo })).getAllByAltText('Test')
    const [light, dark] = images.filter((image) => image.matches('[class*="-only"]'))
    assert.ok(light?.matches('[src="/base/logo.svg"].sg-light-only'))
    assert.ok(dark?.matches('[src="/base/dark.svg"].sg-dark-only[style="top:1px"]'))
    const silent = withNavbar([], { title: '', logo: { alt: '', src: '/logo.svg' } })
    assert.equal(hrefOf(navbarLink(silent, 'Test site')), '/base/')
  })

  test('fails with an item of a type that nothing shows, which is named and shown', () => {
    const item = { type: 'custom-x', label: 'X', position: 'left' }
    assert.throws(
      () => withNavbar([item]),
      (error: Error) => {
        assert.match(error.message, /could not be shown.*themeConfig\.navbar\.items in site\.config/)
        assert.ok(error.message.endsWith(JSON.stringify(item)))
        assert.match(String(error.cause), /No NavbarItem component found for type "custom-x"\.$/)
        return true
      },
    )
  })
})

describe('a link of the navbar', () => {
  test('stands where it says, else on the right, and says whether it is the page or its section', () => {
    const page = withNavbar([
      { type: 'link', label: 'Page', href: '/docs/a/', position: 'left' },
      { type: 'link', label: 'Section', href: '/docs/', position: 'right' },
      { type: 'link', label: 'Other', href: '/blog/' },
    ])
    const links = ['Page', 'Section', 'Other'].map((name) => navbarLink(page, name))
    const read = links.map((link) => [hrefOf(link), link.getAttribute('aria-current'), sideOf(link)].join())
    assert.deepEqual(read, ['/base/docs/a/,page,left', '/base/docs/,true,right', '/base/blog/,,right'])
  })

  test('to another website opens beside the page; its attributes are passed through, its settings are not', () => {
    const item = { type: 'link', href: 'https://a.example/', position: 'right', activeBasePath: '/x' }
    const page = withNavbar([
      { ...item, label: 'Source' },
      { ...item, className: 'icon', 'aria-label': 'Icon', customProps: { a: 1 } },
    ])
    const link = navbarLink(page, 'Source (opens in new tab)')
    assert.ok(link.matches('[target="_blank"][rel="noopener noreferrer"]'))
    const icon = navbarLink(page, 'Icon')
    assert.ok(icon.classList.contains('icon'))
    for (const name of icon.getAttributeNames())
      assert.doesNotMatch(name, /activebasepath|position|customprops/i)
  })

  test('to an unlisted doc is there on its own page alone, and leaves no empty item elsewhere', () => {
    const at = (href: string): Screen => {
      const secret = { type: 'link', label: 'Secret', href, unlisted: true }
      const items = [secret, { type: 'dropdown', label: 'More', items: [secret, HOME] }]
      return navbarOf(withNavbar(items, {}, { url: '/base/docs/b/' }))
    }
    assert.equal(at('/base/docs/b/').getAllByRole('link', { name: 'Secret', current: 'page' }).length, 2)
    const elsewhere = at('/base/docs/')
    assert.equal(elsewhere.queryByText('Secret'), null)
    assert.deepEqual(elsewhere.getAllByRole('listitem').map(textOf), ['MoreHome', 'Home'])
  })

  test('into the docs leads into the version of the page', () => {
    const versions = {
      '1.0': { href: '/base/docs/1.0/', activeSidebar: 'old' },
      '2.0': { href: '/base/docs/', activeSidebar: 'new' },
    }
    const docs = { id: 'default', versions }
    const item = { type: 'link', label: 'Docs', href: '/base/docs/', activeSidebar: 'new', docs }
    const leadsTo = (context: TestPage['context']): string =>
      hrefOf(navbarLink(withNavbar([item], {}, { ...(context && { context }) }), 'Docs'))
    const ofDocs = { plugin: { name: 'docs', id: 'default' }, data: { version: '1.0' } }
    assert.equal(leadsTo(ofDocs), '/base/docs/1.0/')
    assert.equal(leadsTo({ plugin: { name: 'pages', id: 'default' } }), '/base/docs/')
  })

  test('is the page itself in any spelling, a section of what is below it or its base path, or neither', () => {
    const rows: readonly (readonly [href: string, url: string, state: string, more?: object])[] = [
      ['/base/docs/', '/base/docs/', 'page'],
      ['/base/docs', '/base/docs/', 'page'],
      ['/base/docs/?a=1#b', '/base/docs/', 'page'],
      ['/base/', '/base/', 'page'],
      ['/base/docs/', '/base/docs/cli/', 'section'],
      ['/base/docs', '/base/docs/cli', 'section'],
      ['/base/docs/intro/', '/base/docs/cli/', 'section', { activeBasePath: '/base/docs/' }],
      ['/base/docs/', '/base/docs-old/', 'other'],
      ['/base/', '/base/docs/', 'other'],
      ['https://example.com/docs/', '/base/docs/', 'other'],
      ['/base/docs/', '/base/docs/api/', 'other', { activeBaseRegex: '/docs/(?!api)' }],
      // A link to a sidebar is current on the pages that show it, wherever they lie.
      ['/base/docs/cli/', '/base/docs/cli/', 'page', { activeSidebar: 'shown' }],
      ['/base/docs/cli/', '/base/docs/configuration/', 'section', { activeSidebar: 'shown' }],
      ['/base/docs/cli/', '/base/docs/cli/more/', 'other', { activeSidebar: 'another' }],
    ]
    const context = { plugin: { name: 'pages', id: 'default' } }
    for (const [href, url, state, more] of rows) {
      const item: NavbarLink = { type: 'link', label: 'x', position: 'left', href, ...more }
      const shownOn = { page: { url, props: { sidebar: 'shown' }, context }, site: { baseUrl: '/base/' } }
      assert.equal(navbarLinkState(item, shownOn), state, `${href} on ${url}`)
    }
  })
})

describe('a menu of the navbar', () => {
  test('is a button that the keyboard reaches, with its attributes, before the links it opens', () => {
    const items = [TEAM, { type: 'html', value: '<hr>', position: 'left' }]
    const ofButton = { 'aria-label': 'Regions', 'data-x': '1', style: { marginLeft: 4 } }
    const html = '<i class="globe"></i>'
    const page = withNavbar([{ type: 'dropdown', html, items, target: '_blank', ...ofButton }])
    const button = navbarOf(page).getByRole('button', { name: 'Regions', expanded: false })
    assert.equal(button.innerHTML, `<span>${html}</span>`)
    const names = [...button.getAttributeNames()].sort().join(' ')
    assert.equal(names, 'aria-expanded aria-label class data-x style type')
    const menu = screenIn(button.nextElementSibling as HTMLElement)
    assert.deepEqual(linksOf(menu), ['Team /base/team/'])
    assert.equal(menu.getAllByRole('listitem')[1]?.innerHTML, '<hr>')
  })

  test('may have a link as its label, which is current on its page and in its section', () => {
    const page = withNavbar([
      { type: 'dropdown', label: 'Docs', href: '/base/docs/', items: [TEAM], className: 'own' },
      { type: 'dropdown', html: '<i>x</i>', href: '/base/', items: [TEAM], 'aria-label': 'Home' },
    ])
    const [docs, home] = ['Docs', 'Home'].map((name) =>
      navbarOf(page).getByRole('button', { name, expanded: false }),
    )
    assert.ok(docs !== undefined && docs.matches('[href="/base/docs/"][aria-haspopup="true"]:not([items])'))
    assert.equal(docs.className, 'navbar__link navbar__link--active dropdown__toggle own')
    assert.deepEqual(linksOf(screenIn(docs.nextElementSibling as HTMLElement)), ['Team /base/team/'])
    assert.equal(home?.innerHTML, '<i>x</i>')
    assert.equal(home.className, 'navbar__link dropdown__toggle')
  })

  test('of languages leads to the same page under another address, which is loaded in full', () => {
    const locales = [
      { name: 'en', label: 'English', htmlLang: 'en', base: '/base/' },
      { name: 'ar', label: 'العربية', htmlLang: 'ar', base: '/base/ar/' },
    ]
    const item = { type: 'localeDropdown', locales, queryString: '?stay=1', before: [], after: [TEAM] }
    const navbar = navbarOf(withNavbar([item]))
    assert.ok(navbar.getByRole('button', { name: 'English Languages' }))
    const current = navbar.getByRole('link', { current: true })
    assert.equal(textOf(current), 'English')
    assert.ok(current.hasAttribute('data-no-link-check'))
    const menu = menuOf(current)
    const expected = ['English /base/docs/a/?stay=1', 'العربية /base/ar/docs/a/?stay=1', 'Team /base/team/']
    assert.deepEqual(linksOf(menu), expected)
    const languages = menu.getAllByRole('link').map((link) => link.getAttribute('lang'))
    assert.deepEqual(languages, ['en', 'ar', null])
  })

  test('of versions leads to the same doc in each, and shows the version of the page', () => {
    const versions = [
      { name: 'current', label: 'Canary', href: '/base/docs/', isLast: true },
      { name: '1.0', label: '1.0', href: '/base/docs/1.0/' },
      { name: '0.9', label: '0.9', href: '/base/docs/0.9/' },
    ]
    const item = { type: 'docsVersionDropdown', docsId: 'default', versions, before: [], after: [] }
    const alternates = [
      { version: 'current', url: '/base/docs/a/' },
      { version: '1.0', url: '/base/docs/1.0/a/' },
    ]
    const context = { plugin: { name: 'docs', id: 'default' }, data: { version: '1.0', alternates } }
    const navbar = navbarOf(withNavbar([item], {}, { context }))
    assert.ok(navbar.getByRole('button', { name: /^1\.0/ }))
    const menu = menuOf(navbar.getByText('Canary'))
    const expected = ['Canary /base/docs/a/', '1.0 /base/docs/1.0/a/', '0.9 /base/docs/0.9/']
    assert.deepEqual(linksOf(menu), expected)
    assert.equal(textOf(menu.getByRole('link', { current: true })), '1.0')
  })
})

test('a page in another language has the address of this one below another base, and some of the query', () => {
  const rows = [
    ['/docs/a/', '/', '/fr/', '', '/fr/docs/a/'],
    ['/base/fr/a?x=1#y', '/base/fr/', '/base/', '', '/base/a?x=1#y'],
    ['/a/?x=1#y', '/', 'https://fr.example/', '?stay=1', 'https://fr.example/a/?x=1&stay=1#y'],
    ['/a/?stay=1&x=1', '/', '/fr/', '?stay=1', '/fr/a/?stay=1&x=1'],
    ['/a/#y', '/', '/fr/', '?stay=1', '/fr/a/?stay=1#y'],
  ] as const
  for (const [href, from, to, queryString, expected] of rows) {
    const { pathname, search, hash } = new URL(href, 'https://sitegen.example')
    assert.equal(localeHref({ pathname, search, hash }, { from, to, queryString }), expected)
  }
})

describe('the switch of the colour mode', () => {
  test('has three states where the system is asked, and two where it is not', () => {
    const next = [null, 'light', 'dark'] as const
    assert.deepEqual(
      next.map((mode) => nextColorMode(mode, true)),
      ['light', 'dark', null],
    )
    assert.deepEqual(
      next.slice(1).map((mode) => nextColorMode(mode, false)),
      ['dark', 'light'],
    )
  })

  test('has the states of the configuration, or is not there', () => {
    const toggle = (colorMode: Partial<ThemeConfig['colorMode']>): HTMLElement | null => {
      const usual = { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false } as const
      const { screen } = theme.page({ layout: 'NotFound', theme: { colorMode: { ...usual, ...colorMode } } })
      return screen.queryByRole('button', { name: /^Switch between dark and light mode/ })
    }
    const rows = [
      [{}, 'light', 2],
      [{ defaultMode: 'dark' }, 'dark', 2],
      [{ respectPrefersColorScheme: true }, 'system', 3],
    ] as const
    for (const [config, mode, icons] of rows) {
      const button = toggle(config)
      const name = `Switch between dark and light mode (currently ${mode} mode)`
      assert.deepEqual([button?.getAttribute('aria-label'), button?.children.length], [name, icons])
    }
    assert.equal(toggle({ disableSwitch: true }), null)
  })
})
