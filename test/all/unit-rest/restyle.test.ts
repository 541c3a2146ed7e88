import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { stop } from 'esbuild'
import { createBundler } from '../../../cli/bundle/bundler.ts'
import { bundleFiles, smallEngine, type Files } from '../../unit/bundle/support.ts'

const engine = smallEngine()

after(() => stop())

/** Pages whose sheets come in another order than their names, some of them by more than one way. */
const SITE: Files = {
  'src/pages/index.jsx':
    "import '../z.css'\nimport Card from '../card'\nimport '../a.css'\nexport default () => <Card />",
  'src/pages/other.jsx':
    "import '../a.css'\nimport box from '../box.module.css'\nimport Card from '../card'\nexport default () => [box.box, <Card />]",
  'src/card.jsx':
    "import { lazy } from 'react'\nimport './card.css'\nconst Later = lazy(() => import('./later'))\nexport default () => <Later />",
  'src/later.jsx': "import './later.css'\nimport './a.css'\nexport default () => <b />",
  'src/card.css': "@import './shared.css';\n@layer cards { .card { color: blue } }",
  'src/later.css': '.later { color: silver }',
  'src/shared.css': '.shared { color: black }',
  'src/a.css': "@import './shared.css' (min-width: 100px);\n.a { color: red }",
  'src/z.css': '.z { background: url(./pic.png) }',
  'src/pic.png': 'x'.repeat(5000),
  'src/other.png': 'y'.repeat(5000),
  'src/box.module.css': '.box { color: olive }\n.lid { composes: box; color: navy }',
  'src/css/custom.css': ':root { --x: 1 }',
}

const SHARED = "@import './shared.css'"

/** Sheets of which no name changes. */
const EDITS: readonly Files[] = [
  { 'src/css/custom.css': ':root { --x: 2 }' },
  { 'src/a.css': `${SHARED} (min-width: 100px);\n.a { top: 0 }` },
  { 'src/shared.css': '@media print { .shared { color: white } }' },
  { 'src/card.css': `${SHARED};\n@layer cards { .card { left: 0 } }` },
  { 'src/later.css': '.later { right: 0 }' },
  { 'src/z.css': '.z { background: url(./other.png) }' },
  { 'src/z.css': '' },
  { 'src/z.css': `${SHARED};\n.z { color: red }` },
  // A mistake, and an edit beside it.
  { 'src/z.css': '.z { color: red' },
  { 'src/css/custom.css': ':root { --x: 3 }' },
]

test('stylesheets that changed without the code are those of a bundle from the start', async (context) => {
  const bundler = createBundler(true)
  context.after(() => bundler.close())
  const codeTheme = { plain: { color: 'navy' }, styles: [] }
  const config = {
    customCss: ['./src/css/custom.css'],
    codeThemes: { light: codeTheme, dark: codeTheme },
  }
  const { again, siteDir } = await bundleFiles(SITE, { engine, config, bundler, dev: true, live: true })
  for (const changed of EDITS) {
    const name = JSON.stringify(changed)
    for (const [file, text] of Object.entries(changed)) writeFileSync(path.join(siteDir, file), text)
    bundler.keepServer()
    const [restyled, whole] = [await again(bundler), await again(createBundler())]
    assert.deepEqual(restyled.client, whole.client, name)
    assert.equal(restyled.server.file, whole.server.file, name)
  }
})
