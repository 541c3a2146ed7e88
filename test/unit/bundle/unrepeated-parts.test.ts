import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Metafile } from 'esbuild'
import { liveParts, unrepeatedParts } from '../../../cli/bundle/unrepeated-parts.ts'
import type { FilePath } from '../../../cli/types/file-path.ts'
import { temporarySite } from '../../support/build-site.ts'

type Imported = readonly [path: string, original?: string]

/** Inputs of a bundle by their names, with what each imports. */
function metafile(files: Readonly<Record<string, readonly Imported[]>>): Pick<Metafile, 'inputs'> {
  const inputs = Object.entries(files).map(([name, imports]) => [
    name,
    {
      bytes: 1,
      imports: imports.map(([path, original]) => ({
        path,
        kind: 'import-statement' as const,
        ...(original === undefined ? {} : { original }),
      })),
    },
  ])
  return { inputs: Object.fromEntries(inputs) as Metafile['inputs'] }
}

const FOLDERS = { siteDir: '/site', themePath: 'src/theme' as FilePath }
const LAYOUT: readonly Imported[] = [
  ['../theme/Navbar.tsx', '@theme/Navbar'],
  ['../theme/Footer.tsx', '@theme/Footer'],
]

test('a site without parts of its own has none', () => {
  const inputs = metafile({
    '../theme/Layout.tsx': LAYOUT,
    '../theme/Navbar.tsx': [],
    '../theme/Footer.tsx': [],
  })
  assert.deepEqual(unrepeatedParts(inputs, FOLDERS), { own: [], reaching: [] })
})

test('parts that reach one of the site by others are found, in circles too', () => {
  const inputs = metafile({
    'virtual:server': [['../theme/Layout.tsx', '@theme/Layout']],
    '../theme/Layout.tsx': LAYOUT,
    '../theme/Navbar.tsx': [['../theme/navbar-helper.ts', './navbar-helper.ts']],
    '../theme/navbar-helper.ts': [
      ['src/theme/Logo.jsx', '@theme/Logo'],
      ['../theme/Navbar.tsx', '@theme/Navbar'],
    ],
    'src/theme/Logo.jsx': [['src/logo-text.js', '../logo-text.js']],
    'src/logo-text.js': [],
    '../theme/Footer.tsx': [],
  })
  assert.deepEqual(unrepeatedParts(inputs, FOLDERS), {
    own: ['@theme/Logo'],
    reaching: ['@theme/Layout', '@theme/Logo', '@theme/Navbar'],
  })
})

test('parts of the site live unless they say that they are static, and with them those that use them', () => {
  const site = temporarySite({
    'src/theme/Footer.tsx': 'export const isStatic = true\nexport default () => null\n',
    'src/theme/Navbar.tsx': "import { part } from './part.ts'\nexport default () => part\n",
    'src/theme/part.ts': 'export const part = 1\n',
  })
  try {
    const inputs = metafile({
      '../theme/DocItem.tsx': [['../theme/Layout.tsx', '@theme/Layout']],
      '../theme/Layout.tsx': [
        ['src/theme/Navbar.tsx', '@theme/Navbar'],
        ['src/theme/Footer.tsx', '@theme/Footer'],
      ],
      '../theme/MDXPage.tsx': [['src/theme/Footer.tsx', '@theme/Footer']],
      entry: [
        ['../theme/DocItem.tsx', '@theme/DocItem'],
        ['../theme/MDXPage.tsx', '@theme/MDXPage'],
      ],
      'src/theme/Navbar.tsx': [['src/theme/part.ts']],
      'src/theme/Footer.tsx': [],
      'src/theme/part.ts': [],
    })
    const folders = { siteDir: site.dir, themePath: 'src/theme' as FilePath }
    assert.deepEqual(liveParts(inputs, folders), ['@theme/DocItem', '@theme/Layout', '@theme/Navbar'])
  } finally {
    site.remove()
  }
})
