import assert from 'node:assert/strict'
import test from 'node:test'
import { componentsInScope } from '../../../cli/content/markdown/mdx/theme-components.ts'
import { assertPage } from '../../support/golden-page.ts'
import { withTable } from '../../support/reference-table.ts'
import { partProps, partsReference } from './parts-reference.ts'

test('the page of the theme has every part with its props, as the types have them', async () => {
  const page = await assertPage('api/themes/theme-parts.md', partsReference)
  const props = page.split('\n').filter((line) => /^\| `\w/.test(line))
  assert.deepEqual(
    props.filter((line) => line.endsWith('| |')),
    [],
    'every prop has a doc comment',
  )
})

/** A fence with `live` becomes the last one. */
const FOR_CONTENT = [...Object.keys(componentsInScope({ components: {} })), 'Playground']

test('the page of components has their props, as the types have them', async () => {
  await assertPage('api/components.md', (page) =>
    FOR_CONTENT.reduce((made, name) => withTable(made, name, partProps(name)), page),
  )
})
