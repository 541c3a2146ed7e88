import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

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
    const { body } = theme.page({ layout: 'DocBreadcrumbs', props, home })
    assert.equal(body.includes('aria-label="Home page"'), hasIcon)
    assert.equal(body.match(/<li/g)?.length, hasIcon ? 3 : 2)
    assert.match(body, /Guides.*One/)
  })
}
