import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import {
  docusaurusHint,
  generatedFileHint,
  missingExport,
  packageHint,
} from '../../../../cli/config/module/import-hints.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')

/** The message of esbuild, which names files as it sees them. */
function noExport(module: string, name: string): ReturnType<typeof missingExport> {
  const file = `runtime/docusaurus/modules/${module}`
  return missingExport(`No matching export in "${file}" for import "${name}"`, ROOT)
}

test('a module that is not here is answered with the nearest one, or with what does the same', () => {
  const hints = Object.entries({
    '@docusaurus/useBaseURL': 'Did you mean "@docusaurus/useBaseUrl"?',
    '@docusaurus/plugin-content-blog': 'Did you mean "@docusaurus/plugin-content-blog/client"?',
    '@docusaurus/types': 'Write `import type`: the module holds nothing but types.',
    '@docusaurus/Foo': 'Remove the import: sitegen has no counterpart of this module.',
    '@generated/docusaurus.confg': 'Did you mean "@generated/docusaurus.config"?',
  })
  for (const [specifier, hint] of hints) assert.equal(docusaurusHint(specifier), hint)
  assert.equal(docusaurusHint('lodash'), null)
  assert.match(packageHint('lodash', ROOT), /npm install lodash/)
})

test('a file that Docusaurus generates is answered with the module that stands for it, or with what does the same', () => {
  assert.match(generatedFileHint('@site/.docusaurus/globalData.json') ?? '', /useGlobalData\(\)/)
  assert.equal(generatedFileHint('./docusaurus/i18n.json'), null)
})

test('a name that a module does not export is answered with the nearest one, or where it is', () => {
  assert.deepEqual(noExport('@docusaurus/theme-common/index.ts', 'useColourMode'), {
    message: '"@docusaurus/theme-common" has no export "useColourMode".',
    hint: 'Did you mean "useColorMode"?',
  })
  const hints: readonly (readonly [module: string, name: string, hint: string])[] = [
    ['theme-common/index.ts', 'useDoc', 'Import it from "@docusaurus/plugin-content-docs/client".'],
    ['Noop.ts', 'wholly', 'It exports a default.'],
    ['router.ts', 'default', 'names of it in braces: "Redirect", "matchPath", "useHistory", "useLocation".'],
    ['theme-common/index.ts', 'somethingElseEntirely', 'Remove it: sitegen has no counterpart'],
  ]
  for (const [module, name, hint] of hints)
    assert.ok(noExport(`@docusaurus/${module}`, name)?.hint.includes(hint), hint)
})

test('other messages and other files are left alone', () => {
  assert.equal(missingExport('Could not resolve "a"', ROOT), null)
  assert.equal(missingExport('No matching export in "src/a.ts" for import "b"', ROOT), null)
})
