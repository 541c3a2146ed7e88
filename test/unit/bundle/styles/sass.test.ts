import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createBundler } from '../../../../cli/bundle/bundler.ts'
import { bundleFiles, exportsOf, install, problemsOf, smallEngine, textOf, told } from '../support.ts'
import type { BundledSite, BundleSetup, Files } from '../support.ts'
import { skipUnlessWhole } from '../../../support/is-whole.ts'

const engine = smallEngine()

/** A site that has its packages installed. */
async function bundle(files: Files, setup: Partial<BundleSetup> = {}): Promise<BundledSite> {
  const prepare = (siteDir: string): void => install(siteDir, 'sass-embedded')
  return bundleFiles(files, { engine, prepare, config: CONFIG, ...setup })
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
  'node_modules/lib/package.json': '{}',
  'node_modules/lib/_look.scss': '.of-package { top: 5px }',
}

const CONFIG = { customCss: ['./src/site.sass'], clientModules: ['./src/start.scss'] }

test('Sass is compiled wherever CSS is written, and its partials are inputs', async () => {
  const { bundle: made, siteDir } = await bundle(SITE)
  const { client, diagnostics, inputs, server } = made
  assert.deepEqual(diagnostics, [])
  assert.match(textOf(client, client.styles[0]), /\.start b\{left:1px\}[\s\S]*\.site\{top:3px\}/)
  const { styles = [] } = client.moduleByKey.get('./src/pages/a.jsx') ?? {}
  const text = styles.map((file) => textOf(client, file)).join('')
  assert.match(text, /\.box_[\da-f]{6}:hover\{color:olive\}/)
  assert.match(text, /\.of-package\{top:5px\}\.page \.in\{color:olive\}/)
  assert.match(String((await exportsOf(made, 'src/pages/a.jsx'))['name']), /^box_[\da-f]{6}$/)
  const partial = path.join(siteDir, 'src/parts/_colours.scss')
  assert.ok(inputs.includes(partial))
  assert.ok(server.inputsOf('./src/pages/a.jsx').includes(partial))
  assert.ok(inputs.includes(path.join(siteDir, 'node_modules/lib/_look.scss')))
  assert.ok(made.lookUps().files.some((file) => file.endsWith('sass-embedded/package.json')))
})

test('a site without Sass starts no compiler', async () => {
  const bundler = createBundler()
  const files = { 'src/pages/a.jsx': "import '../a.css'\nexport default () => null", 'src/a.css': '' }
  await bundleFiles(files, { engine, bundler })
  await bundler.styles.close()
})

test(
  'an edit of a partial gives what a bundle from the start gives',
  { skip: skipUnlessWhole },
  async (context) => {
    const bundler = createBundler(true)
    context.after(() => bundler.close())
    const site = await bundle(SITE, { bundler, dev: true, live: true })
    const partial = path.join(site.siteDir, 'src/parts/_colours.scss')
    assert.equal(bundler.styles.isOfModule(partial), true)
    writeFileSync(partial, '$main: navy;')
    const restyled = await site.again(bundler)
    assert.match(JSON.stringify(restyled.client.files), /navy/)
    assert.deepEqual(restyled.client, (await site.again()).client)
  },
)

test('a mistake in a file, a partial or a module is reported at its place', async () => {
  const cases: readonly (readonly [file: string, text: string, expected: string])[] = [
    ['src/page.scss', '.a {\n  /* ü */ color: $none;\n}', '2:18 Undefined variable.'],
    ['src/parts/_colours.scss', '$main: 1px + ;', '1:14 Expected expression.'],
    ['src/box.module.scss', '.a { @include none; }', '1:6 Undefined mixin.'],
  ]
  for (const [file, text, expected] of cases) {
    const [first] = await problemsOf(bundle({ ...SITE, [file]: text }))
    assert.equal(first, `CODE_SYNTAX ${file}:${expected}`)
  }
})

test('without a compiler, Sass is an error that says how to install one, beside all others', async () => {
  const files = { ...SITE, 'src/pages/a.jsx': `import './none'\n${PAGE}`, 'pnpm-lock.yaml': '' }
  const { diagnostics } = (await bundle(files, { prepare: () => undefined, config: {} })).bundle
  const found = diagnostics.map(({ code, level, place, hint }) => `${code} ${level} ${place?.file}: ${hint}`)
  const hint = 'Install it with `pnpm add sass-embedded`.'
  assert.deepEqual(found, [
    'UNKNOWN_IMPORT error src/pages/a.jsx: Correct the path in the import statement.',
    `SASS_MISSING error src/box.module.scss: ${hint}`,
    `SASS_MISSING error src/page.scss: ${hint}`,
  ])
})

test('what Sass warns of is reported, but for what is deprecated', async () => {
  const files = { ...SITE, 'src/page.scss': "@import 'parts/colours';\n@warn 'Look out.';" }
  const { diagnostics } = (await bundle(files)).bundle
  assert.match(told(diagnostics).join('\n'), /^SASS_MESSAGE src\/page\.scss:2\b.* Sass: Look out\.$/)
  assert.equal(diagnostics[0]?.level, 'warning')
})
