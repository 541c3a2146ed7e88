import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { aliases } from '../../../cli/bundle/aliases.ts'
import { findReact, reactAliases } from '../../../cli/bundle/prebuilt-react.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { bundleFiles, smallEngine, textOf, told, type Files } from './support.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

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
  const expected: Readonly<Record<string, string | undefined>> = {
    '@theme/Layout': 'src/theme/Layout.jsx',
    '@theme-original/Layout': 'layout.js',
    '@theme-init/Layout': 'layout.js',
    '@theme/Item': 'src/theme/Item/index.tsx',
    '@theme-original/Item': 'item.js',
    '@theme/Own/Part': 'src/theme/Own/Part.mdx',
    '@theme-original/Own/Part': undefined,
    '@theme/Own/notes': undefined,
  }
  for (const [name, file] of Object.entries(expected)) assert.equal(find(name), file, name)
  assert.equal(aliasesOf({})('@theme/Layout'), 'layout.js')
})

/** Packages that are installed. */
function installed(version: string, ...names: readonly string[]): Files {
  const file = (name: string): string => JSON.stringify({ name, version })
  return Object.fromEntries(names.map((name) => [`node_modules/${name}/package.json`, file(name)]))
}

test("React is the site's own where the runtime is written for it, and renders with the file for the platform", () => {
  const react = (version: string): Files => ({
    ...installed(version, 'react', 'react-dom'),
    'node_modules/react/index.js': '',
    'node_modules/react-dom/index.js': '',
  })
  const find = aliasesOf(react('19.0.1'))
  assert.deepEqual(['react', 'react-dom'].map(find), ['node_modules/react', 'node_modules/react-dom'])
  for (const files of [react('18.3.1'), react('20.0.0'), {}])
    assert.deepEqual(['react', 'react-dom'].map(aliasesOf(files)), ['react', 'react-dom'])
  assert.equal(aliasesOf({}, 'node')('react-dom/server'), 'server.node.js')
  assert.equal(aliasesOf({}, 'browser')('react-dom/server'), 'server.browser.js')
})

test(
  'a name that begins with that of another part is its own part, which may be missing',
  { skip: skipUnlessWhole },
  async () => {
    const page = "import Inner from '@theme/Layout/Inner'\nexport default () => Inner()"
    const inner = { 'src/theme/Layout/Inner.jsx': "export default () => 'the inner part'" }
    const { client, diagnostics } = (await bundleFiles({ 'src/pages/a.jsx': page, ...inner }, { engine }))
      .bundle
    assert.deepEqual(diagnostics, [])
    assert.match(textOf(client, client.moduleByKey.get('./src/pages/a.jsx')?.script), /the inner part/)
    const none = (await bundleFiles({ 'src/pages/a.jsx': page }, { engine })).bundle
    assert.match(
      told(none.diagnostics).join('\n'),
      /^UNKNOWN_IMPORT .* "@theme\/Layout\/Inner" is imported but .*$/,
    )
  },
)

test('names of Docusaurus are modules of the runtime', () => {
  const find = aliasesOf(installed('2.0.0', 'clsx'))
  assert.deepEqual(
    ['@docusaurus/Link', '@docusaurus/theme-common', '@docusaurus/theme-common/internal', 'clsx'].map(find),
    ['Link.tsx', 'index.ts', 'internal.ts', 'index.ts'],
  )
  assert.equal(find('@docusaurus/Nothing'), undefined)
})

test('a router of another version than that of Docusaurus is the business of the site', () => {
  for (const files of [{}, installed('5.3.4', 'react-router-dom')])
    assert.equal(aliasesOf(files)('react-router-dom'), 'react-router-dom.ts')
  const another = aliasesOf(installed('6.1.0', 'react-router-dom'))
  assert.deepEqual(['react-router-dom', 'react-router'].map(another), [undefined, 'react-router.ts'])
})
