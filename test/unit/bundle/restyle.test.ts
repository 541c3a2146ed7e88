import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { stop } from 'esbuild'
import { createBundler, createKeptBundler, type KeptBundler } from '../../../cli/bundle/bundler.ts'
import { bundleFiles, smallEngine, type BundledSite, type Files } from './support.ts'

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

interface Restyling extends BundledSite {
  readonly bundler: KeptBundler
  /** Writes files, or removes them, and tries to do with their styles alone. */
  readonly edit: (changed: Readonly<Record<string, string | null>>) => Promise<boolean>
}

async function restyling(context: TestContext): Promise<Restyling> {
  const bundler = createKeptBundler()
  context.after(() => bundler.invalidate())
  const codeTheme = { plain: { color: 'navy' }, styles: [] }
  const config = {
    customCss: ['./src/css/custom.css'],
    codeThemes: { light: codeTheme, dark: codeTheme },
  }
  const site = await bundleFiles(SITE, { engine, config, bundler, dev: true, live: true })
  // The first edit of styles makes ready for those that follow.
  assert.equal(await bundler.restyle(), false)
  await site.again(bundler)
  assert.equal(await bundler.restyle(), true)
  await site.again(bundler)
  return {
    ...site,
    bundler,
    edit(changed) {
      for (const [file, text] of Object.entries(changed)) {
        const absolute = path.join(site.siteDir, file)
        if (text === null) rmSync(absolute)
        else writeFileSync(absolute, text)
      }
      return bundler.restyle()
    },
  }
}

const SHARED = "@import './shared.css'"

/** Sheets of which no name changes. */
const EDITS: readonly Files[] = [
  { 'src/css/custom.css': ':root { --x: 2 }' },
  { 'src/a.css': `${SHARED} (min-width: 100px);\n.a { top: 0 }` },
  { 'src/shared.css': '@media print { .shared { color: white } }' },
  { 'src/card.css': `${SHARED};\n@layer cards { .card { left: 0 } }` },
  { 'src/later.css': '.later { right: 0 }' },
  { 'src/box.module.css': '.box { top: 1px }\n.lid { composes: box; left: 1px }' },
  { 'src/z.css': '.z { background: url(./other.png) }' },
  { 'src/z.css': '' },
  { 'src/z.css': `${SHARED};\n.z { color: red }` },
  // A mistake, and an edit beside it.
  { 'src/z.css': '.z { color: red' },
  { 'src/css/custom.css': ':root { --x: 3 }' },
]

test('stylesheets that are bundled alone are those of a bundle of everything', async (context) => {
  const { edit, again, bundler } = await restyling(context)
  for (const changed of EDITS) {
    const name = JSON.stringify(changed)
    assert.equal(await edit(changed), true, name)
    const [restyled, whole] = [await again(bundler), await again(createBundler())]
    assert.deepEqual(restyled.client, whole.client, name)
    assert.equal(restyled.server.file, whole.server.file, name)
  }
})

test('everything is bundled when names or imports of sheets change', async (context) => {
  const { edit } = await restyling(context)
  const edits: readonly (readonly [file: string, text: string | null])[] = [
    ['src/box.module.css', '.crate { color: olive }'],
    ['src/box.module.css', '.box { color: olive }\n.lid { color: navy }'],
    ['src/z.css', "@import './new.css';\n.z { color: red }"],
    ['src/a.css', '.a { color: red }'],
    ['src/z.css', "@import './missing.css';"],
    ['src/shared.css', null],
  ]
  for (const [file, text] of edits) {
    assert.equal(await edit({ 'src/new.css': 'b { top: 0 }', [file]: text }), false, `${file} ${text}`)
    assert.equal(await edit({ [file]: SITE[file] ?? '' }), true)
  }
})

test('styles are bundled alone after a component has changed, but not after one has another sheet', async (context) => {
  const { edit, siteDir, again, bundler } = await restyling(context)
  const card = path.join(siteDir, 'src/card.jsx')
  writeFileSync(card, "import './card.css'\nexport default () => 'other words'")
  await again(bundler)
  assert.equal(await edit({ 'src/z.css': '.z { top: 7px }' }), false)
  await again(bundler)
  assert.equal(await edit({}), true)
  await again(bundler)
  writeFileSync(card, "import './card.css'\nexport default () => 'other words again'")
  await again(bundler)
  assert.equal(await edit({ 'src/z.css': '.z { top: 8px }' }), true)
  assert.deepEqual((await again(bundler)).client, (await again(createBundler())).client)
})
