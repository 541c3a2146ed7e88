import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { loadFont } from '../../../../cli/bundle/styles/font.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const GEIST = 'node_modules/@fontsource-variable/geist/index.css' as FilePath
const LATIN = 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'

test('a package of Fontsource gives its faces, which browsers show only where they come in time', async () => {
  const { sheet, inputs, fileWith } = await loadFont(GEIST, ROOT)
  assert.match(sheet, new RegExp(`url\\("${LATIN}"\\)`))
  assert.doesNotMatch(sheet, /swap/)
  assert.match(sheet, /--ifm-font-family-base: 'Geist Variable', 'Geist Variable as Segoe UI'/)
  assert.deepEqual(
    ['E', 'Р', '日'].map((letter) => path.basename(fileWith(letter))),
    [
      'geist-latin-wght-normal.woff2',
      'geist-cyrillic-wght-normal.woff2',
      'geist-cyrillic-ext-wght-normal.woff2',
    ],
  )
  assert.ok(inputs.includes(path.join(ROOT, LATIN)))
})

test('a font of the system stands in with the measures of the font', async () => {
  const { sheet } = await loadFont(GEIST, ROOT)
  const [face = ''] = /@font-face \{ [^}]*local\('Arial'\)[^}]*\}/.exec(sheet) ?? []
  // 0.467 em, the mean width of its letters, to 0.4458 em; 1005 and 295 of 1000 are what it stands above and below the line.
  assert.match(face, /size-adjust: 104\.7\d%; ascent-override: 95\.9\d%; descent-override: 28\.1\d%/)
})

test('a file is a font of all weights, named after it', async () => {
  const siteDir = temporaryFolder({ 'package.json': '{}' })
  cpSync(path.join(ROOT, LATIN), path.join(siteDir, 'fonts/my font.woff2'))
  const { sheet, fileWith } = await loadFont('fonts/my font.woff2' as FilePath, siteDir)
  assert.match(sheet, /font-family: 'my font'; src: url\("fonts\/my font\.woff2"\); font-weight: 1 1000/)
  assert.equal(fileWith('E'), path.join(siteDir, 'fonts/my font.woff2'))
})
