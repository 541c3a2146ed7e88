import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { SiteProblems } from '../../../../cli/report/diagnostic.ts'
import { filesOfPattern, isOfPattern } from '../../../../cli/types/files-pattern.ts'
import { bundleFiles, smallEngine, textOf, type BundledSite, type Files } from '../support.ts'

const engine = smallEngine()
const MODULES = path.join(import.meta.dirname, '../../../../node_modules')

/** A site that has its packages installed. */
function bundle(files: Files, packages: readonly string[] = ['postcss']): Promise<BundledSite> {
  const prepare = (siteDir: string): void => {
    for (const name of packages) {
      const link = path.join(siteDir, 'node_modules', name)
      mkdirSync(path.dirname(link), { recursive: true })
      symlinkSync(path.join(MODULES, name), link)
    }
  }
  return bundleFiles(
    { 'src/pages/a.jsx': PAGE, 'src/site.css': '', ...files },
    { engine, prepare, config: CONFIG },
  )
}

const PAGE =
  "import box from '../box.module.css'\nexport default () => <b className={`${box.box} mt-[17px]`} />"
const CONFIG = { customCss: ['./src/site.css'] }

/** Makes every `blue` another colour, which a file names; warns of `red`, and fails at `green`. */
const PLUGIN = `
const fs = require('node:fs'), path = require('node:path')
module.exports = () => ({
  postcssPlugin: 'own',
  Declaration(decl, { result }) {
    const file = path.join(__dirname, 'colour.txt')
    result.messages.push({ type: 'dependency', plugin: 'own', file, parent: result.opts.from })
    result.messages.push({ type: 'dir-dependency', plugin: 'own', dir: path.join(__dirname, 'docs'), glob: '**/*.md' })
    if (decl.value === 'red') decl.warn(result, 'No red.')
    if (decl.value === 'green') throw decl.error('No green.')
    if (decl.value === 'black') throw new Error('it is too dark')
    if (decl.value === 'blue') decl.value = fs.readFileSync(file, 'utf8')
  },
})
module.exports.postcss = true
`

const SITE: Files = {
  'postcss.config.cjs': "module.exports = ({ env }) => ({ plugins: { './own.cjs': { env } } })",
  'own.cjs': PLUGIN,
  'colour.txt': 'teal',
  'docs/a.md': '# A',
  'src/site.css': '.a { color: blue }',
  'src/box.module.css': '.box { color: blue }',
}

test('stylesheets of the site run through PostCSS, CSS modules too', async () => {
  const { bundle: made } = await bundle(SITE)
  assert.deepEqual(made.diagnostics, [])
  assert.match(textOf(made.client, made.client.styles[0]), /\.a\{color:teal\}/)
  const [style] = made.client.moduleByKey.get('./src/pages/a.jsx')?.styles ?? []
  assert.match(textOf(made.client, style), /\.box_[\da-f]{6}\{color:teal\}/)
})

test('the configuration, and what plugins say that they have read, are inputs', async () => {
  const { bundle: made, siteDir } = await bundle(SITE)
  const { files } = made.lookUps()
  assert.ok(made.inputs.includes(path.join(siteDir, 'colour.txt')))
  for (const name of ['postcss.config.cjs', 'postcss.config.mjs', 'node_modules/postcss/package.json'])
    assert.ok(
      files.some(
        (file) => file === path.join(siteDir, name) || file.endsWith('node_modules/postcss/package.json'),
      ),
      name,
    )
  const [pattern] = made.ofStyles.patterns
  assert.ok(pattern !== undefined)
  assert.deepEqual(filesOfPattern(pattern), [path.join(siteDir, 'docs/a.md')])
  const expected: readonly (readonly [string, boolean])[] = [
    ['docs/new/b.md', true],
    ['docs/b.txt', false],
    ['a.md', false],
  ]
  for (const [name, isInput] of expected)
    assert.equal(isOfPattern(path.join(siteDir, name), pattern), isInput, name)
})

test('what builds have written is of no pattern', () => {
  const dir = path.dirname(filesOfPattern({ dir: import.meta.dirname, glob: '*.ts' })[0] ?? '')
  for (const name of ['.sitegen/a.md', 'node_modules/a/b.md'])
    assert.equal(isOfPattern(path.join(dir, name), { dir, glob: '**/*.md' }), false)
})

const PROBLEMS: Readonly<Record<string, readonly [files: Files, expected: readonly unknown[]]>> = {
  'a mistake of CSS': [
    { 'src/site.css': '.a {\n  color: blue' },
    ['CODE_SYNTAX', 'Unclosed block.', 'src/site.css', 1, 1],
  ],
  'what a plugin refuses': [
    { 'src/site.css': '.a {\n  color: green }' },
    ['CODE_SYNTAX', 'No green.', 'src/site.css', 2, 3],
  ],
  'a plugin that fails': [
    { 'src/site.css': '.a { color: black }' },
    ['POSTCSS_MESSAGE', 'A plugin of PostCSS failed: it is too dark.', 'src/site.css', undefined, undefined],
  ],
}

for (const [name, [files, expected]] of Object.entries(PROBLEMS)) {
  test(`${name} is an error at its place`, async () => {
    await assert.rejects(bundle({ ...SITE, ...files }), (error) => {
      assert.ok(error instanceof SiteProblems)
      assert.deepEqual(
        error.diagnostics.map(({ code, message, place }) => [
          code,
          message,
          place?.file,
          place?.line,
          place?.column,
        ]),
        [expected],
      )
      return true
    })
  })
}

test('what a plugin warns of is a warning at its place', async () => {
  const { bundle: made } = await bundle({ ...SITE, 'src/site.css': '.a { color: red }' })
  assert.deepEqual(
    made.diagnostics.map(({ level, message, place }) => [level, message, place?.line, place?.column]),
    [['warning', 'PostCSS: No red.', 1, 6]],
  )
})

test('a configuration that is of no use is an error, once for all stylesheets', async () => {
  const none = await bundle({ ...SITE, 'yarn.lock': '' }, [])
  const [missing, ...others] = none.bundle.diagnostics
  assert.equal(others.length, 0)
  assert.equal(missing?.code, 'POSTCSS_MISSING')
  assert.match(missing?.hint ?? '', /`yarn add postcss`/)
  const broken = await bundle({ ...SITE, 'postcss.config.cjs': 'throw new Error("no")' })
  assert.deepEqual(
    broken.bundle.diagnostics.map(({ code, level, message, place }) => [code, level, message, place?.file]),
    [
      [
        'POSTCSS_MESSAGE',
        'error',
        'The configuration of PostCSS cannot be loaded: no.',
        'postcss.config.cjs',
      ],
    ],
  )
})

test('Tailwind finds classes in components and content, and says where', async () => {
  const files = {
    'postcss.config.mjs':
      "export default { plugins: { '@tailwindcss/postcss': { base: import.meta.dirname } } }",
    'src/site.css': '@import "tailwindcss";\n@theme { --color-mine: #123456 }\n.card { @apply font-bold }',
    'src/box.module.css': '.box { top: 0 }',
    'docs/a.md': '<p class="pt-[23px] text-mine">A</p>',
  }
  const site = await bundle(files, ['postcss', 'tailwindcss', '@tailwindcss/postcss'])
  const { client, diagnostics, inputs } = site.bundle
  assert.deepEqual(diagnostics, [])
  const css = textOf(client, client.styles[0])
  assert.match(css, /margin-top:17px[\s\S]*padding-top:23px/)
  assert.match(css, /\.card\{[^}]*font-weight/)
  assert.ok(inputs.includes(path.join(site.siteDir, 'docs/a.md')))
  assert.ok(site.bundle.lookUps().files.some((file) => file.endsWith('@tailwindcss/postcss/package.json')))
  writeFileSync(path.join(site.siteDir, 'docs/a.md'), '<p class="pt-[29px]">A</p>')
  const again = await site.again()
  assert.match(textOf(again.client, again.client.styles[0]), /padding-top:29px/)
})

test('a rule that no browser knows is a warning, and says that Tailwind wants PostCSS', async () => {
  const css =
    '@tailwind base;\n.a { @apply b; @apply c }\n@media print { @medai x { a { top: 0 } } }\n@container (width > 1px) { b { top: 0 } }'
  const { bundle: made } = await bundle({ 'src/site.css': css, 'src/box.module.css': '' }, [])
  assert.deepEqual(
    made.diagnostics.map(({ code, level, place, hint }) => [
      code,
      level,
      place?.line,
      place?.column,
      /postcss\.config/.test(hint ?? ''),
    ]),
    [
      ['CSS_UNKNOWN_AT_RULE', 'warning', 1, 1, true],
      ['CSS_UNKNOWN_AT_RULE', 'warning', 2, 6, true],
      ['CSS_UNKNOWN_AT_RULE', 'warning', 3, 16, false],
    ],
  )
})
