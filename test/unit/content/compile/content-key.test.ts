import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  componentKey,
  fileKey,
  importedContent,
  siteSpecifier,
} from '../../../../cli/content/compile/content-key.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'

const HERE = 'docs/guide/a.mdx' as FilePath

const SPECIFIERS: readonly (readonly [written: string, expected: string])[] = [
  ['./Card', './docs/guide/Card'],
  ['./Card.tsx', './docs/guide/Card.tsx'],
  ['../Card', './docs/Card'],
  ['../../src/Card', './src/Card'],
  ['../../../shared/Card', '../shared/Card'],
  ['../../../../shared/Card', '../../shared/Card'],
  ['.', './docs/guide'],
  ['..', './docs'],
  ['@site/src/Card', './src/Card'],
  ['@theme/Tabs', '@theme/Tabs'],
  ['@acme/cards', '@acme/cards'],
  ['cards/Card', 'cards/Card'],
  ['#cards', '#cards'],
  ['./a b#c.js', './docs/guide/a b#c.js'],
]

for (const [written, expected] of SPECIFIERS) {
  test(`${JSON.stringify(written)} is ${JSON.stringify(expected)} from the site directory`, () => {
    assert.equal(siteSpecifier(written, HERE), expected)
  })
}

test('files of one folder and of another name one module alike', () => {
  assert.equal(siteSpecifier('./Card', HERE), siteSpecifier('./guide/Card', 'docs/b.mdx' as FilePath))
  assert.equal(siteSpecifier('@site/docs/guide/Card', HERE), siteSpecifier('./Card', HERE))
})

const KEYS: readonly (readonly [imported: string, key: string])[] = [
  ['default', './docs/guide/Card'],
  ['Card', './docs/guide/Card#Card'],
  ['*', './docs/guide/Card#*'],
]

for (const [imported, key] of KEYS) {
  test(`the export ${imported} of a module has the key ${key}`, () => {
    assert.equal(componentKey({ source: './Card', imported, place: { file: HERE } }, HERE), key)
  })
}

const CONTENT: readonly (readonly [source: string, file: string | null])[] = [
  ['./_b.mdx', 'docs/guide/_b.mdx'],
  ['./_b.MD', 'docs/guide/_b.MD'],
  ['../_b.md', 'docs/_b.md'],
  ['@site/docs/_b.md', 'docs/_b.md'],
  ['../../../README.md', '../README.md'],
  ['pkg/README.md', null],
  ['@theme/x.md', null],
  ['./b.tsx', null],
  ['./b.mdx.tsx', null],
  ['./mdx', null],
]

for (const [source, file] of CONTENT) {
  test(`${source} names ${file === null ? 'no content' : `the content file ${file}`}`, () => {
    assert.equal(importedContent(source, HERE), file)
  })
}

test('the key of a file is its path', () => {
  assert.equal(fileKey(HERE), './docs/guide/a.mdx')
})
