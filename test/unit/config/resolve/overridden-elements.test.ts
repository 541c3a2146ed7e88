import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overriddenElements } from '../../../../cli/config/resolve/resolve-config.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const ORIGINAL = "import Original from '@theme-original/MDXComponents'\n"

/** A file with a table of components, and the tags that it stands for. */
const TABLES: readonly (readonly [file: string, code: string, found: readonly string[]])[] = [
  ['MDXComponents.js', 'export default { ...Original, a: A, Kbd }', ['a']],
  ['MDXComponents.js', "export default { 'h2': H, p() {}, table }", ['h2', 'p', 'table']],
  ['MDXComponents/index.jsx', 'const own = { img: () => <b /> }\nexport default own', ['img']],
  ['MDXComponents.tsx', 'const own = { a: A as Any } satisfies Table\nexport default own as Table', ['a']],
  // Names that Markdown has no tag for, and names that only running it would tell.
  ['MDXComponents.js', 'export default { wrapper: A, admonition: B, div: C, [name]: A, ...others() }', []],
  ['MDXComponents.js', 'export default { a: ', []],
  ['MDXComponents.md', '# Words', []],
]

for (const [file, code, found] of TABLES)
  test(`the components of ${file} with ${code} stand for ${found.length === 0 ? 'no tag' : found.join(', ')}`, async () => {
    const siteDir = temporaryFolder({ [`parts/${file}`]: ORIGINAL + code })
    const { overridableElements: elements } = await overriddenElements({
      siteDir,
      themePath: 'parts' as FilePath,
    })
    assert.deepEqual(
      elements,
      found.map((tag) => `MDXComponents/<${tag}>`),
    )
  })
