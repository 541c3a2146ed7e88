import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CONFIG_CODES as codes } from '../../../../cli/config/module/evaluate-module.ts'
import { thrownDiagnostic } from '../../../../cli/config/module/thrown-diagnostic.ts'

/** What is said of an import that Node could not load. */
function toldOf(words: string): string {
  const error = Object.assign(new Error(words), { code: 'ERR_MODULE_NOT_FOUND' })
  const source = { siteDir: '/site', entry: '/site/site.config.mjs', moduleFile: '/site/.sitegen/a.mjs' }
  return thrownDiagnostic(error, { ...source, moduleHash: '', readsFiles: false, hash: '', codes }).message
}

test('a package that is missing is named, not the file in it that Node knew of before it was removed', () => {
  const from = "' imported from /site/node_modules/mark/index.js"
  const said = (name: string): string =>
    `An import of site.config.mjs cannot be loaded: Cannot find package '${name}' imported from node_modules/mark/index.js`
  for (const [found, name] of [
    ['/site/node_modules/.pnpm/mark@1/node_modules/common/main', 'common'],
    ['/site/node_modules/common/index.js', 'common'],
    ['/site/node_modules/@scope/common/part/index.js', '@scope/common'],
    ['common', 'common'],
  ] as const)
    assert.equal(toldOf(`Cannot find package '${found}${from}`), said(name))
})
