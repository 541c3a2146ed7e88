import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hrefOf, linksOf, screenIn, textOf, type Screen } from '../../support/screen.ts'
import { loadTheme } from './render-theme.ts'
import { bundledStyles } from './styles/style-sheet.ts'

const theme = await loadTheme()

test('a page made in React has its title and the site’s, and building blocks that all have rules', async () => {
  const { head, title, body } = theme.page({ layout: 'Home' })
  assert.equal(title, 'Documentation that loads like text | Test site')
  assert.match(head, /<meta name="description" content="A static documentation-site generator\."\/>/)
  const css = await bundledStyles()
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  const names = [...main.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
  const missing = names.filter((name) => name !== 'theme-layout-main' && !css.includes(`.${name}`))
  assert.deepEqual(missing, [])
})

test('the not-found page says what happened and leads home', () => {
  const { screen, title } = theme.page({ layout: 'NotFound' })
  const main = screenIn(screen.getByRole('main'))
  assert.ok(main.getByRole('heading', { name: 'Page Not Found', level: 1 }))
  assert.deepEqual(main.getAllByRole('link').map(hrefOf), ['/base/'])
  assert.equal(title, 'Page Not Found | Test site')
})

test('a page without docs begins with a skip link, in a named region, to what follows the navbar', () => {
  const { screen } = theme.page({ layout: 'NotFound' })
  const region = screen.getByRole('region', { name: 'Skip to main content' })
  assert.ok(region.matches('[tabindex="-1"][data-route-focus]'))
  const [first] = screen.getAllByRole('link')
  assert.ok(first !== undefined && region.contains(first))
  assert.equal(textOf(first), 'Skip to main content')
  const target = screen.container.querySelector<HTMLElement>(hrefOf(first))
  assert.equal(target?.getAttribute('tabindex'), '-1')
  assert.ok(target.contains(screen.getByRole('main')))
  assert.ok(!target.contains(screen.getByRole('navigation', { name: 'Main' })))
})

test('an announcement stands between skip link and navbar, with its colours, and a button if it can be closed', () => {
  const bar = (more: object): HTMLElement => {
    const announcementBar = { id: 'a', content: '<b>News</b>', isCloseable: true, ...more }
    const { screen } = theme.page({ layout: 'NotFound', theme: { announcementBar } })
    const found = screen.getByRole('banner')
    assert.equal(screenIn(found).getByText('News').tagName, 'B')
    return found
  }
  const closing = (more: object): HTMLElement | null =>
    screenIn(bar(more)).queryByRole('button', { name: 'Close' })
  const plain = bar({})
  assert.ok(screenIn(plain.previousElementSibling as HTMLElement).getByText('Skip to main content'))
  assert.equal(plain.nextElementSibling?.getAttribute('aria-label'), 'Main')
  assert.notEqual(closing({}), null)
  assert.equal(closing({ isCloseable: false }), null)
  const rows = [
    [{}, null],
    [{ backgroundColor: '#123', textColor: 'white' }, 'background-color:#123;color:white'],
    [{ backgroundColor: '#fed' }, 'background-color:#fed;color:var(--ifm-color-black)'],
    [{ textColor: 'red' }, 'color:red'],
  ] as const
  for (const [colours, style] of rows) assert.equal(bar(colours).getAttribute('style'), style)
})

test('the footer shows columns, and a row when there is one column without a title', () => {
  const items = [{ label: 'Docs', href: '/docs/' }, { html: '<b>raw</b>' }]
  for (const title of ['Learn', null]) {
    const footer = { style: 'dark', logo: null, copyright: 'Me &copy;', columns: [{ title, items }] } as const
    const { screen } = theme.page({ layout: 'NotFound', theme: { footer } })
    const shown: Screen = screenIn(screen.getByRole('contentinfo'))
    assert.deepEqual(linksOf(shown), ['Docs /base/docs/'])
    assert.equal(shown.getByText('raw').tagName, 'B')
    assert.ok(shown.getByText('Me ©'))
    assert.equal(shown.queryByText('Learn') === null, title === null)
    assert.equal(shown.container.querySelector('.footer__links--simple') !== null, title === null)
  }
})
