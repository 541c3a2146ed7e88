import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { aliases } from '../../../cli/bundle/aliases.ts'
import { findReact, reactAliases } from '../../../cli/bundle/react/react-aliases.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { bundleFiles, smallEngine, textOf, type Files } from './support.ts'

const engine = smallEngine()

function aliasesOf(
  files: Files,
  platform: 'browser' | 'node' = 'browser',
): (name: string) => string | undefined {
  const siteDir = temporaryFolder(files)
  const folders = findReact(siteDir, engine.packageDir)
  const react = folders === null ? {} : reactAliases(folders, platform, null)
  const found = aliases({ ...engine, siteDir, themePath: 'src/theme' as FilePath, react })
  return (name) => {
    const file = found[name]
    if (file === undefined) return undefined
    const folder = [siteDir, engine.packageDir].find((dir) => file.startsWith(dir + path.sep))
    return folder === siteDir ? path.relative(siteDir, file) : path.basename(file)
  }
}

test('a part of the site is the one of its name, ours is the original', () => {
  const find = aliasesOf({
    'src/theme/Layout.jsx': '',
    'src/theme/Item/index.tsx': '',
    'src/theme/Own/Part.mdx': '',
    'src/theme/Own/notes.txt': '',
  })
  assert.deepEqual(['@theme/Layout', '@theme-original/Layout', '@theme-init/Layout'].map(find), [
    'src/theme/Layout.jsx',
    'layout.js',
    'layout.js',
  ])
  assert.deepEqual(
    ['@theme/Item', '@theme-original/Item', '@theme/Own/Part', '@theme-original/Own/Part'].map(find),
    ['src/theme/Item/index.tsx', 'item.js', 'src/theme/Own/Part.mdx', undefined],
  )
  assert.equal(find('@theme/Own/notes'), undefined)
  assert.equal(aliasesOf({})('@theme/Layout'), 'layout.js')
})

function reactFiles(version: string): Files {
  return Object.fromEntries(
    ['react', 'react-dom'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version })],
      [`node_modules/${name}/index.js`, ''],
    ]),
  )
}

test("React is the site's own where the runtime is written for it", () => {
  const find = aliasesOf(reactFiles('19.0.1'))
  assert.deepEqual(['react', 'react-dom'].map(find), ['node_modules/react', 'node_modules/react-dom'])
  for (const files of [reactFiles('18.3.1'), reactFiles('20.0.0'), {}])
    assert.deepEqual(['react', 'react-dom'].map(aliasesOf(files)), ['react', 'react-dom'])
})

test('React renders with the file for the platform', () => {
  assert.equal(aliasesOf({}, 'node')('react-dom/server'), 'server.node.js')
  assert.equal(aliasesOf({}, 'browser')('react-dom/server'), 'server.browser.js')
})

test('a name that begins with that of another part is its own part', async () => {
  const { bundle } = await bundleFiles(
    {
      'src/pages/index.jsx': "import Inner from '@theme/Layout/Inner'\nexport default () => Inner()",
      'src/theme/Layout/Inner.jsx': "export default () => 'the inner part'",
    },
    { engine },
  )
  assert.deepEqual(bundle.diagnostics, [])
  const { script } = bundle.client.moduleByKey.get('./src/pages/index.jsx') ?? {}
  assert.match(textOf(bundle.client, script), /the inner part/)
})

test('a name that goes on where a part ends is not found', async () => {
  const { bundle } = await bundleFiles(
    { 'src/pages/index.jsx': "import Inner from '@theme/Layout/Inner'\nexport default () => Inner()" },
    { engine },
  )
  assert.deepEqual(
    bundle.diagnostics.map(({ code, message }) => `${code} ${message}`),
    ['UNKNOWN_IMPORT "@theme/Layout/Inner" is imported but cannot be found.'],
  )
})

test('names of Docusaurus are modules of the runtime', () => {
  const find = aliasesOf({ 'node_modules/clsx/package.json': '{ "version": "2.0.0" }' })
  assert.deepEqual(
    ['@docusaurus/Link', '@docusaurus/theme-common', '@docusaurus/theme-common/internal', 'clsx'].map(find),
    ['Link.tsx', 'index.ts', 'internal.ts', 'index.ts'],
  )
  assert.equal(find('@docusaurus/Nothing'), undefined)
})

test('a router of another version than that of Docusaurus is the business of the site', () => {
  const router = (version: string): Files => ({
    'node_modules/react-router-dom/package.json': JSON.stringify({ name: 'react-router-dom', version }),
  })
  assert.equal(aliasesOf(router('5.3.4'))('react-router-dom'), 'react-router-dom.ts')
  assert.equal(aliasesOf({})('react-router-dom'), 'react-router-dom.ts')
  assert.equal(aliasesOf(router('6.1.0'))('react-router-dom'), undefined)
  assert.equal(aliasesOf(router('6.1.0'))('react-router'), 'react-router.ts')
})
