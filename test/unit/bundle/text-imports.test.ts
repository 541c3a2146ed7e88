import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bundle } from '../../../cli/bundle/bundle.ts'
import { SiteProblems } from '../../../cli/report/diagnostic.ts'
import { bundleFiles, exportsOf, smallEngine, type Files } from './support.ts'

const engine = smallEngine()

const FILES: Files = {
  'src/a.txt': 'one\r\ntwo "<b>"\n',
  'src/code.jsx': 'export const not = () => <run />',
  'docs/_part.md': '# Text\n',
  'src/look.css': '.a { top: 0 }',
  'src/data.yml': 'a: [1, two]\nwhen: 2024-05-06\n',
  'src/list.yaml': '- 1\n',
}

async function bundlePage(code: string, files: Files = {}): Promise<Bundle> {
  const { bundle } = await bundleFiles({ ...FILES, ...files, 'src/pages/a.jsx': code }, { engine })
  return bundle
}

async function run(code: string): Promise<Record<string, unknown>> {
  const bundle = await bundlePage(`${code}\nexport default () => null`)
  assert.deepEqual(bundle.diagnostics, [])
  return exportsOf(bundle, 'src/pages/a.jsx')
}

test('any file is imported as its text', async () => {
  const found = await run(`
    export { default as text } from '../a.txt'
    export { default as raw } from '../a.txt?raw'
    export { default as code } from '../code.jsx?raw'
    export { default as part } from '@site/docs/_part.md?raw'
    export { default as css } from '../look.css?raw'`)
  assert.equal(found['text'], FILES['src/a.txt'])
  assert.equal(found['raw'], FILES['src/a.txt'])
  assert.equal(found['code'], FILES['src/code.jsx'])
  assert.equal(found['part'], FILES['docs/_part.md'])
  assert.equal(found['css'], FILES['src/look.css'])
})

test('raw-loader and yaml-loader are understood as webpack writes them', async () => {
  const found = await run(`
    import a from 'raw-loader!../code.jsx'
    import b from '!!raw-loader!../code.jsx'
    import c from '-!raw-loader?esModule=false!@site/src/code'
    import d from '!!raw-loader!../data.yml'
    import e from 'yaml-loader!../data.yml'
    export const all = [a, b, c, require('!!raw-loader!../code.jsx').default]
    export { d, e }`)
  for (const text of found['all'] as string[]) assert.equal(text, FILES['src/code.jsx'])
  assert.equal(found['d'], FILES['src/data.yml'])
  assert.deepEqual(found['e'], { a: [1, 'two'], when: '2024-05-06' })
})

test('a YAML file is imported as what it says', async () => {
  const found = await run(
    "import b from '../list.yaml'\nexport const a = require('../data.yml').default\nexport { b }",
  )
  assert.deepEqual(found['a'], { a: [1, 'two'], when: '2024-05-06' })
  assert.deepEqual(found['b'], [1])
})

test('files that are imported as texts are inputs of what imports them', async () => {
  const bundle = await bundlePage(
    "import a from '!!raw-loader!../a.txt'\nimport b from '../code?raw'\nexport default () => a + b",
  )
  for (const inputs of [bundle.inputs, bundle.server.inputsOf('./src/pages/a.jsx')])
    for (const name of ['src/a.txt', 'src/code.jsx'])
      assert.ok(
        inputs.some((file) => file.endsWith(name)),
        name,
      )
})

test('a mistake in YAML is reported at its place', async () => {
  const bundling = bundlePage("import a from '../broken.yml'\nexport default () => a", {
    'src/broken.yml': 'a: 1\nb: [1\n',
  })
  await assert.rejects(bundling, (error) => {
    assert.ok(error instanceof SiteProblems)
    assert.deepEqual(
      error.diagnostics.map(({ code, place }) => [code, place?.file, place?.line]),
      [['CODE_SYNTAX', 'src/broken.yml', 2]],
    )
    return true
  })
})

test('other loaders, and files that are not there, are reported with what to write', async () => {
  const { diagnostics } = await bundlePage(`
    import a from '!!babel-loader!../a.txt'
    import b from 'url-loader!../a.png'
    import c from '!!style-loader!css-loader!../look.css'
    import d from 'raw-loader!../b.txt'
    import e from '../a.tx?raw'
    export default () => [a, b, c, d, e]`)
  assert.deepEqual(
    diagnostics.map(({ code, message, hint }) => [code, message.split('"')[1], hint]),
    [
      [
        'UNKNOWN_IMPORT',
        '!!babel-loader!../a.txt',
        'Remove everything up to the last "!": only raw-loader and yaml-loader are supported, because sitegen does not use webpack.',
      ],
      [
        'UNKNOWN_IMPORT',
        'url-loader!../a.png',
        'Remove everything up to the last "!": an image, font or other asset that is imported is its address.',
      ],
      [
        'UNKNOWN_IMPORT',
        '!!style-loader!css-loader!../look.css',
        'Remove everything up to the last "!": stylesheets are imported by their path alone.',
      ],
      ['UNKNOWN_IMPORT', 'raw-loader!../b.txt', 'Did you mean "../a.txt"?'],
      ['UNKNOWN_IMPORT', '../a.tx?raw', 'Did you mean "../a.txt"?'],
    ],
  )
})
