import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import type { Metafile } from 'esbuild'
import { liveParts, unrepeatedParts } from '../../../cli/bundle/server.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Inputs of a bundle by their names, with the files that each imports; those of themes as parts. */
function metafile(files: Readonly<Record<string, string>>): Pick<Metafile, 'inputs'> {
  const importOf = (file: string): Metafile['inputs'][string]['imports'][number] => {
    const isPart = /theme\/[A-Z]/.test(file)
    const original = isPart ? { original: `@theme/${path.parse(file).name}` } : {}
    return { path: file, kind: 'import-statement', ...original }
  }
  const inputs = Object.entries(files).map(([name, imports]) => {
    const list = imports.split(' ').filter((file) => file !== '')
    return [name, { bytes: 1, imports: list.map(importOf) }] as const
  })
  return { inputs: Object.fromEntries(inputs) }
}

const FOLDERS = { siteDir: '/site', themePath: 'src/theme' as FilePath }
const LAYOUT = '../theme/Navbar.tsx ../theme/Footer.tsx'

test('a site without parts of its own has none', () => {
  const files = { '../theme/Layout.tsx': LAYOUT, '../theme/Navbar.tsx': '', '../theme/Footer.tsx': '' }
  assert.deepEqual(unrepeatedParts(metafile(files), FOLDERS), { own: [], reaching: [] })
})

test('parts that reach one of the site by others are found, in circles too', () => {
  const inputs = metafile({
    'virtual:server': '../theme/Layout.tsx',
    '../theme/Layout.tsx': LAYOUT,
    '../theme/Navbar.tsx': '../theme/navbar-helper.ts',
    '../theme/navbar-helper.ts': 'src/theme/Logo.jsx ../theme/Navbar.tsx',
    'src/theme/Logo.jsx': 'src/logo-text.js',
    'src/logo-text.js': '',
    '../theme/Footer.tsx': '',
  })
  const reaching = ['@theme/Layout', '@theme/Logo', '@theme/Navbar']
  assert.deepEqual(unrepeatedParts(inputs, FOLDERS), { own: ['@theme/Logo'], reaching })
})

test('parts of the site live unless they say that they are static, and with them those that use them', () => {
  const siteDir = temporaryFolder({
    'src/theme/Footer.tsx': 'export const isStatic = true\nexport default () => null\n',
    'src/theme/Navbar.tsx': "import { part } from './part.ts'\nexport default () => part\n",
    'src/theme/part.ts': 'export const part = 1\n',
  })
  const inputs = metafile({
    '../theme/DocItem.tsx': '../theme/Layout.tsx',
    '../theme/Layout.tsx': 'src/theme/Navbar.tsx src/theme/Footer.tsx',
    '../theme/MDXPage.tsx': 'src/theme/Footer.tsx',
    entry: '../theme/DocItem.tsx ../theme/MDXPage.tsx',
    'src/theme/Navbar.tsx': 'src/theme/part.ts',
    'src/theme/Footer.tsx': '',
    'src/theme/part.ts': '',
  })
  const live = ['@theme/DocItem', '@theme/Layout', '@theme/Navbar']
  assert.deepEqual(liveParts(inputs, { ...FOLDERS, siteDir }), live)
})
