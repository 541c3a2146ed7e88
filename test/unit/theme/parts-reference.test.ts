import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { componentsInScope } from '../../../cli/types/site-theme.ts'
import { listThemeParts } from '../../../cli/types/theme-parts.ts'
import { assertPage } from '../../support/golden-page.ts'
import { withTable } from '../../support/reference-table.ts'
import { partProps, partsReference } from './parts-reference.ts'

test('the pages of the theme have every part with its props, as the types have them', async () => {
  const { safe, internal } = partsReference()
  const pages = [
    await assertPage('api/themes/theme-parts.md', () => safe),
    await assertPage('api/themes/internal-parts.md', () => internal),
  ]
  const props = pages
    .join('\n')
    .split('\n')
    .filter((line) => /^\| `\w/.test(line))
  assert.deepEqual(
    props.filter((line) => line.endsWith('| |')),
    [],
    'every prop has a doc comment',
  )
})

/** A fence with `live` becomes the last one. */
const FOR_CONTENT = [...Object.keys(componentsInScope({ components: {}, ownTags: [] })), 'Playground']

test('the page of components has their props, as the types have them', async () => {
  await assertPage('api/components.md', (page) =>
    FOR_CONTENT.reduce((made, name) => withTable(made, name, partProps(name)), page),
  )
})

const THEME = path.join(import.meta.dirname, '../../../theme')

const parts = new Set(Object.values(listThemeParts(path.dirname(THEME))))

const sources = readdirSync(THEME, { recursive: true, encoding: 'utf8' })
  // What stands between copies from Docusaurus and the theme is no part, and knows the modules of Docusaurus.
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('docusaurus/'))
  .map((file) => [file, readFileSync(path.join(THEME, file), 'utf8')] as const)

test('parts, whose names begin with a capital, are the files with a default export', () => {
  const found = sources.filter(([, text]) => /^export default /m.test(text)).map(([file]) => file)
  assert.deepEqual(found.sort(), [...parts].sort())
})

/** What the runtime offers to themes and sites: its index, and what only pages with code of their own load. */
const DOORS = ['sitegen/runtime', 'sitegen/docs', 'sitegen/highlight', 'sitegen/theme-kit']

/** What every page runs imports files: it has copies of all that it imports, and the index imports everything. */
const FILES = /^(?:\.\.\/)+runtime\/(?:preferences\/storage|texts\/translate)\.ts$/

test('parts import each other by name only, and of the runtime its doors and what it shares', () => {
  for (const [file, text] of sources)
    for (const [, isType, specifier = ''] of text.matchAll(/^import (type )?.* from '([^']*)'$/gm)) {
      const target = path.posix.join(path.posix.dirname(file), specifier)
      const isPart = specifier.startsWith('.') && parts.has(target) && isType === undefined
      assert.ok(!isPart, `${file} imports ${specifier}: write @theme/Name`)
      const isShared =
        DOORS.includes(specifier) || /^(?:\.\.\/)+runtime\/(?:shared\/|client\/when\.ts$)/.test(specifier)
      const isFile = FILES.test(specifier) && !parts.has(file)
      assert.ok(isShared || isFile || !specifier.includes('runtime/'), `${file} imports ${specifier}`)
    }
})
