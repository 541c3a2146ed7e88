import assert from 'node:assert/strict'
import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createBundler, createKeptBundler } from '../../../../cli/bundle/bundler.ts'
import { SiteProblems } from '../../../../cli/report/diagnostic.ts'
import {
  bundleFiles,
  exportsOf,
  smallEngine,
  textOf,
  type BundledSite,
  type BundleSetup,
  type Files,
} from '../support.ts'

const engine = smallEngine()
const MODULES = path.join(import.meta.dirname, '../../../../node_modules')

/** A site that has its packages installed. */
async function bundle(files: Files, setup: Partial<BundleSetup> = {}): Promise<BundledSite> {
  const site = { 'node_modules/lib/package.json': '{}', ...files }
  return bundleFiles(site, { engine, prepare: install, ...setup })
}

function install(siteDir: string): void {
  symlinkSync(path.join(MODULES, 'sass-embedded'), path.join(siteDir, 'node_modules/sass-embedded'))
}

const PAGE =
  "import box from '../box.module.scss'\nimport '../page.scss'\nexport const name = box.box\nexport default () => null"

const SITE: Files = {
  'src/pages/a.jsx': PAGE,
  'src/page.scss': "@use 'parts/colours';\n@use '~lib/look';\n.page { .in { color: colours.$main } }",
  'src/parts/_colours.scss': '$main: olive;',
  'src/box.module.scss': "@use './parts/colours';\n.box { &:hover { color: colours.$main } }",
  'src/site.sass': '$x: 3px\n.site\n  top: $x',
  'src/start.scss': '.start { b { left: 1px } }',
  'node_modules/lib/_look.scss': '.of-package { top: 5px }',
}

const CONFIG = { customCss: ['./src/site.sass'], clientModules: ['./src/start.scss'] }

test('Sass is compiled wherever CSS is written', async () => {
  const { bundle: made } = await bundle(SITE, { config: CONFIG })
  assert.deepEqual(made.diagnostics, [])
  const everywhere = textOf(made.client, made.client.styles[0])
  assert.match(everywhere, /\.start b\{left:1px\}[\s\S]*\.site\{top:3px\}/)
  const styles = made.client.moduleByKey
    .get('./src/pages/a.jsx')
    ?.styles.map((file) => textOf(made.client, file))
    .join('')
  assert.match(styles ?? '', /\.box_[\da-f]{6}:hover\{color:olive\}/)
  assert.match(styles ?? '', /\.of-package\{top:5px\}\.page \.in\{color:olive\}/)
  assert.match(String((await exportsOf(made, 'src/pages/a.jsx'))['name']), /^box_[\da-f]{6}$/)
})

test('partials are inputs, of pages too where they belong to modules', async () => {
  const { bundle: made, siteDir } = await bundle(SITE, { config: CONFIG })
  const partial = path.join(siteDir, 'src/parts/_colours.scss')
  assert.ok(made.inputs.includes(partial))
  assert.ok(made.server.inputsOf('./src/pages/a.jsx').includes(partial))
  assert.ok(made.inputs.includes(path.join(siteDir, 'node_modules/lib/_look.scss')))
  assert.ok(made.lookUps().files.some((file) => file.endsWith('sass-embedded/package.json')))
})

test('a site without Sass starts no compiler', async () => {
  const bundler = createBundler()
  await bundleFiles(
    { 'src/pages/a.jsx': "import '../a.css'\nexport default () => null", 'src/a.css': '' },
    { engine, bundler },
  )
  await bundler.styles.close()
})

test('an edit of a partial is one of the styles alone, and gives what a bundle of everything gives', async (context) => {
  const bundler = createKeptBundler()
  context.after(() => bundler.close())
  const site = await bundle(SITE, { config: CONFIG, bundler, dev: true, live: true })
  const partial = path.join(site.siteDir, 'src/parts/_colours.scss')
  assert.equal(bundler.styles.isOfModule(partial), true)
  // The first edit of styles makes ready for those that follow.
  for (const isReady of [false, true]) {
    assert.equal(await bundler.restyle(), isReady)
    await site.again(bundler)
  }
  writeFileSync(partial, '$main: navy;')
  assert.equal(await bundler.restyle(), true)
  const restyled = await site.again(bundler)
  assert.match(JSON.stringify(restyled.client.files), /navy/)
  assert.deepEqual(restyled.client, (await site.again()).client)
})

const MISTAKES: Readonly<Record<string, readonly [files: Files, expected: unknown]>> = {
  'in a file': [
    { 'src/page.scss': '.a {\n  /* ü */ color: $none;\n}' },
    ['CODE_SYNTAX', 'Undefined variable.', 'src/page.scss', 2, 18],
  ],
  'in a partial': [
    { 'src/parts/_colours.scss': '$main: 1px + ;' },
    ['CODE_SYNTAX', 'Expected expression.', 'src/parts/_colours.scss', 1, 14],
  ],
  'in a module': [
    { 'src/box.module.scss': '.a { @include none; }' },
    ['CODE_SYNTAX', 'Undefined mixin.', 'src/box.module.scss', 1, 6],
  ],
}

for (const [name, [files, expected]] of Object.entries(MISTAKES)) {
  test(`a mistake ${name} is reported at its place`, async () => {
    await assert.rejects(bundle({ ...SITE, ...files }), (error) => {
      assert.ok(error instanceof SiteProblems)
      const found = error.diagnostics.map(({ code, message, place }) => [
        code,
        message,
        place?.file,
        place?.line,
        place?.column,
      ])
      assert.deepEqual(found[0], expected)
      return true
    })
  })
}

test('without a compiler, Sass is an error that says how to install one, beside all others', async () => {
  const page = `import './none'\n${PAGE}`
  const { bundle: made } = await bundle(
    { ...SITE, 'src/pages/a.jsx': page, 'pnpm-lock.yaml': '' },
    { prepare: () => undefined },
  )
  const found = made.diagnostics.map(({ code, level, place, hint }) => [code, level, place?.file, hint])
  const hint = 'Install it with `pnpm add sass-embedded`.'
  assert.deepEqual(found, [
    ['UNKNOWN_IMPORT', 'error', 'src/pages/a.jsx', 'Correct the path in the import statement.'],
    ['SASS_MISSING', 'error', 'src/box.module.scss', hint],
    ['SASS_MISSING', 'error', 'src/page.scss', hint],
  ])
})

test('what Sass warns of is reported, but for what is deprecated', async () => {
  const files = { ...SITE, 'src/page.scss': "@import 'parts/colours';\n@warn 'Look out.';" }
  const { bundle: made } = await bundle(files)
  assert.deepEqual(
    made.diagnostics.map(({ code, level, message, place }) => [
      code,
      level,
      message,
      place?.file,
      place?.line,
    ]),
    [['SASS_MESSAGE', 'warning', 'Sass: Look out.', 'src/page.scss', 2]],
  )
})
