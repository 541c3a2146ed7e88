import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenIn, textOf } from '../../../support/screen.ts'
import { loadTheme } from '../render-theme.ts'

const theme = await loadTheme()

/** format.md A5: the home icon only if a route exists for the base URL. */
const HOMES: readonly (readonly [home: string, hasIcon: boolean])[] = [
  ['/base/', true],
  ['/base/docs/', false],
]

for (const [home, hasIcon] of HOMES) {
  test(`breadcrumbs ${hasIcon ? 'begin' : 'do not begin'} with the home page when that is ${home}`, () => {
    const props = {
      breadcrumbs: [
        { label: 'Guides', url: null },
        { label: 'One', url: '/base/docs/one/' },
      ],
    }
    const { screen } = theme.page({ layout: 'DocBreadcrumbs', props, home })
    const crumbs = screenIn(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
    assert.equal(crumbs.queryByRole('link', { name: 'Home page' }) !== null, hasIcon)
    assert.deepEqual(crumbs.getAllByRole('listitem').map(textOf), [...(hasIcon ? [''] : []), 'Guides', 'One'])
  })
}
