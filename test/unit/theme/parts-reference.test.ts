import assert from 'node:assert/strict'
import test from 'node:test'
import { assertPage } from '../../support/golden-page.ts'
import { partsReference } from './parts-reference.ts'

test('the page of the theme has every part with its props, as the types have them', async () => {
  const page = await assertPage('api/themes/theme-parts.md', partsReference)
  const props = page.split('\n').filter((line) => /^\| `\w/.test(line))
  assert.deepEqual(
    props.filter((line) => line.endsWith('| |')),
    [],
    'every prop has a doc comment',
  )
})
