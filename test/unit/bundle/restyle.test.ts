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

const EDITS: Readonly<Record<string, Files>> = {
  'of every page': { 'src/css/custom.css': ':root { --x: 2 }' },
  'that two pages import at different places': {
    'src/a.css': "@import './shared.css' (min-width: 100px);\n.a { top: 0 }",
  },
  'that others import': { 'src/shared.css': '@media print { .shared { color: white } }' },
  'of a component': { 'src/card.css': "@import './shared.css';\n@layer cards { .card { left: 0 } }" },
  'of a component that is loaded later': { 'src/later.css': '.later { right: 0 }' },
  'of a module, with the same names': {
    'src/box.module.css': '.box { top: 1px }\n.lid { composes: box; left: 1px }',
  },
  'that has another image now': { 'src/z.css': '.z { background: url(./other.png) }' },
  'that is empty now': { 'src/z.css': '' },
  'that imports one that its page has': { 'src/z.css': "@import './shared.css';\n.z { color: red }" },
  'with a mistake': { 'src/z.css': '.z { color: red' },
  'and another one': { 'src/z.css': '.z { color: red }', 'src/css/custom.css': ':root { --x: 3 }' },
}

test('stylesheets that are bundled alone are those of a bundle of everything', async (context) => {
  const { edit, again, bundler } = await restyling(context)
  for (const [name, changed] of Object.entries(EDITS)) {
    assert.equal(await edit(changed), true, name)
    const restyled = await again(bundler)
    const whole = await again(createBundler())
    assert.deepEqual(restyled.client, whole.client, `a sheet ${name}`)
    assert.equal(restyled.server.file, whole.server.file, name)
  }
})

const WHOLE: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  'a module has another name': { 'src/box.module.css': '.crate { color: olive }' },
  'a module composes something else': { 'src/box.module.css': '.box { color: olive }\n.lid { color: navy }' },
  'a sheet imports a new one': {
    'src/z.css': "@import './new.css';\n.z { color: red }",
    'src/new.css': 'b { top: 0 }',
  },
  'a sheet imports one less': { 'src/a.css': '.a { color: red }' },
  'a sheet is gone': { 'src/shared.css': null },
  'a sheet imports what is not there': { 'src/z.css': "@import './missing.css';" },
}

for (const [name, changed] of Object.entries(WHOLE)) {
  test(`everything is bundled when ${name}`, async (context) => {
    const { edit } = await restyling(context)
    assert.equal(await edit(changed), false)
  })
}

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
