import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overriddenElements } from '../../../../cli/config/resolve/overridden-elements.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ORIGINAL = "import Original from '@theme-original/MDXComponents'\n"

const TABLES: readonly (readonly [what: string, file: string, code: string, found: readonly string[]])[] = [
  ['an object', 'MDXComponents.js', 'export default { ...Original, a: A, Kbd }', ['a']],
  [
    'names in quotes, methods and what stands by its name',
    'MDXComponents.js',
    "export default { 'h2': H, p() {}, table }",
    ['h2', 'p', 'table'],
  ],
  ['a constant', 'MDXComponents/index.jsx', 'const own = { img: () => <b /> }\nexport default own', ['img']],
  [
    'types',
    'MDXComponents.tsx',
    'const own = { a: A as Any } satisfies Table\nexport default own as Table',
    ['a'],
  ],
  [
    'names that Markdown has no tag for',
    'MDXComponents.js',
    'export default { wrapper: A, admonition: B, div: C }',
    [],
  ],
  [
    'names that only running it would tell',
    'MDXComponents.js',
    'export default { [name]: A, ...others() }',
    [],
  ],
  ['code that is not valid', 'MDXComponents.js', 'export default { a: ', []],
  ['something else', 'MDXComponents.md', '# Words', []],
]

for (const [what, file, code, found] of TABLES) {
  test(`the table of components with ${what} stands for ${found.length === 0 ? 'no tag' : found.join(', ')}`, async () => {
    const siteDir = temporaryFolder({ [`parts/${file}`]: ORIGINAL + code })
    assert.deepEqual(
      await overriddenElements({ siteDir, themePath: 'parts' as FilePath }),
      found.map((tag) => `MDXComponents/<${tag}>`),
    )
  })
}
