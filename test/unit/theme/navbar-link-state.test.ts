import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../../../runtime/shared/json.ts'
import type { NavbarLink } from '../../../runtime/shared/site/theme-config.ts'
import {
  navbarLinkState,
  type NavbarLinkState,
  type ShownOn,
} from '../../../theme/NavbarItem/navbar-link-state.ts'

interface Case {
  readonly what: string
  readonly href: string
  readonly url: string
  readonly more?: Partial<NavbarLink>
  readonly expected: NavbarLinkState
}

const CASES: readonly Case[] = [
  { what: 'the page itself', href: '/base/docs/', url: '/base/docs/', expected: 'page' },
  {
    what: 'the page itself, written without a slash',
    href: '/base/docs',
    url: '/base/docs/',
    expected: 'page',
  },
  {
    what: 'the page itself with a query and a hash',
    href: '/base/docs/?a=1#b',
    url: '/base/docs/',
    expected: 'page',
  },
  { what: 'a page below', href: '/base/docs/', url: '/base/docs/cli/', expected: 'section' },
  {
    what: 'a page below, without trailing slashes',
    href: '/base/docs',
    url: '/base/docs/cli',
    expected: 'section',
  },
  { what: 'a path that only begins alike', href: '/base/docs/', url: '/base/docs-old/', expected: 'other' },
  { what: 'the home page from elsewhere', href: '/base/', url: '/base/docs/', expected: 'other' },
  { what: 'the home page from itself', href: '/base/', url: '/base/', expected: 'page' },
  { what: 'another website', href: 'https://example.com/docs/', url: '/base/docs/', expected: 'other' },
  {
    what: 'a page below its base path',
    href: '/base/docs/intro/',
    url: '/base/docs/cli/',
    more: { activeBasePath: '/base/docs/' },
    expected: 'section',
  },
  {
    what: 'a page that its pattern leaves out',
    href: '/base/docs/',
    url: '/base/docs/api/',
    more: { activeBaseRegex: '/docs/(?!api)' },
    expected: 'other',
  },
]

function shownOn(url: string, baseUrl: string, props: JsonObject = {}): ShownOn {
  const context = { plugin: { name: 'pages', id: 'default' } }
  return { page: { url, props, context }, site: { baseUrl } }
}

for (const { what, href, url, more, expected } of CASES) {
  test(`a navbar link to ${what} is "${expected}"`, () => {
    const item: NavbarLink = { type: 'link', label: 'x', position: 'left', href, ...more }
    assert.equal(navbarLinkState(item, shownOn(url, '/base/')), expected)
  })
}

test('a link to a sidebar is current on the pages that show it, wherever they lie', () => {
  const item: NavbarLink = { type: 'link', href: '/docs/cli/', position: 'left', activeSidebar: 'docs-api' }
  const stateOn = (url: string, sidebar: string): NavbarLinkState =>
    navbarLinkState(item, shownOn(url, '/', { sidebar }))
  assert.equal(stateOn('/docs/cli/', 'docs-api'), 'page')
  assert.equal(stateOn('/docs/configuration/', 'docs-api'), 'section')
  assert.equal(stateOn('/docs/cli/more/', 'docs-docs'), 'other')
})
