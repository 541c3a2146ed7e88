import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { filesOfPattern, isOfPattern } from '../../../../cli/types/files-pattern.ts'
import { bundleFiles, install, problemsOf, smallEngine, textOf, told } from '../support.ts'
import type { BundledSite, Files } from '../support.ts'
import { skipUnlessWhole } from '../../../support/is-whole.ts'

const engine = smallEngine()

/** A site that has its packages installed. */
function bundle(files: Files, packages: readonly string[] = ['postcss']): Promise<BundledSite> {
  const prepare = (siteDir: string): void => install(siteDir, ...packages)
  const config = { customCss: ['./src/site.css'] }
  return bundleFiles({ 'src/pages/a.jsx': PAGE, 'src/site.css': '', ...files }, { engine, prepare, config })
}

const PAGE =
  "import box from '../box.module.css'\nexport default () => <b className={`${box.box} mt-[17px]`} />"

/** Makes every `blue` another colour, which a file names; warns of `red`, and fails at `green` and `black`. */
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
  'src/site.css': '.a { color: blue } .b { color: red }',
  'src/box.module.css': '.box { color: blue }',
}

test('all stylesheets run through PostCSS, whose inputs are known, and which may warn', async () => {
  const { bundle: made, siteDir } = await bundle(SITE)
  const { client, diagnostics, inputs, ofStyles } = made
  assert.deepEqual(
    diagnostics.map(({ level }) => level),
    ['warning'],
  )
  assert.deepEqual(told(diagnostics), ['POSTCSS_MESSAGE src/site.css:1:25 PostCSS: No red.'])
  assert.match(textOf(client, client.styles[0]), /\.a\{color:teal\}/)
  const [style] = client.moduleByKey.get('./src/pages/a.jsx')?.styles ?? []
  assert.match(textOf(client, style), /\.box_[\da-f]{6}\{color:teal\}/)
  assert.ok(inputs.includes(path.join(siteDir, 'colour.txt')))
  const { files } = made.lookUps()
  for (const name of ['postcss.config.cjs', 'postcss.config.mjs'])
    assert.ok(files.includes(path.join(siteDir, name)), name)
  assert.ok(files.some((file) => file.endsWith('node_modules/postcss/package.json')))
  const [pattern] = ofStyles.patterns
  assert.ok(pattern !== undefined)
  assert.deepEqual(filesOfPattern(pattern), [path.join(siteDir, 'docs/a.md')])
  const names = ['docs/new/b.md', 'docs/b.txt', 'a.md'].map((name) => path.join(siteDir, name))
  assert.deepEqual(
    names.map((name) => isOfPattern(name, pattern)),
    [true, false, false],
  )
})

test('what builds have written is of no pattern', () => {
  for (const name of ['.sitegen/a.md', 'node_modules/a/b.md'])
    assert.equal(isOfPattern(path.join('/site', name), { dir: '/site', glob: '**/*.md' }), false)
})

test('a mistake of CSS, and what a plugin refuses, end the bundling with their place', async () => {
  const cases: readonly (readonly [css: string, expected: string])[] = [
    ['.a {\n  color: blue', 'CODE_SYNTAX src/site.css:1:1 Unclosed block.'],
    ['.a {\n  color: green }', 'CODE_SYNTAX src/site.css:2:3 No green.'],
    ['.a { color: black }', 'POSTCSS_MESSAGE src/site.css A plugin of PostCSS failed: it is too dark.'],
  ]
  for (const [css, expected] of cases)
    assert.deepEqual(await problemsOf(bundle({ ...SITE, 'src/site.css': css })), [expected])
})

test('a configuration that is of no use is an error, once for all stylesheets', async () => {
  const none = await bundle({ ...SITE, 'yarn.lock': '' }, [])
  const [missing, ...others] = none.bundle.diagnostics
  assert.equal(others.length, 0)
  assert.equal(missing?.code, 'POSTCSS_MISSING')
  assert.match(missing?.hint ?? '', /`yarn add postcss`/)
  const { diagnostics } = (await bundle({ ...SITE, 'postcss.config.cjs': 'throw new Error("no")' })).bundle
  const expected = 'POSTCSS_MESSAGE postcss.config.cjs The configuration of PostCSS cannot be loaded: no.'
  assert.deepEqual(told(diagnostics), [expected])
  assert.equal(diagnostics[0]?.level, 'error')
})

test(
  'Tailwind finds classes in components and content, and says where',
  { skip: skipUnlessWhole },
  async () => {
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
  },
)

test('a rule that no browser knows is a warning, and says that Tailwind wants PostCSS', async () => {
  const css =
    '@tailwind base;\n.a { @apply b; @apply c }\n@media print { @medai x { a { top: 0 } } }\n@container (width > 1px) { b { top: 0 } }'
  const { diagnostics } = (await bundle({ 'src/site.css': css, 'src/box.module.css': '' }, [])).bundle
  const shown = diagnostics.map(({ code, level, place, hint = '' }) =>
    [code, level, place?.line, place?.column, hint.includes('postcss.config')].join(' '),
  )
  assert.deepEqual(shown, [
    'CSS_UNKNOWN_AT_RULE warning 1 1 true',
    'CSS_UNKNOWN_AT_RULE warning 2 6 true',
    'CSS_UNKNOWN_AT_RULE warning 3 16 false',
  ])
})

test(
  'what browsers skip of a stylesheet is a warning with its place, in modules and in what Sass and PostCSS made too',
  { skip: skipUnlessWhole },
  async () => {
    const cases: readonly (readonly [css: string, ...expected: readonly string[]])[] = [
      ['.a { color: red;\n.b { top: 0 }\n', '3:1 Expected "}" to go with "{".'],
      [
        '.a {\n  color: red\n  background: blue;\n}',
        '3:3 A ";" is missing between "color" and "background", so browsers ignore both.',
      ],
      [
        '@media print { .a { width: calc(1px + var(--b)) display: flex } }',
        '1:49 A ";" is missing between "width" and "display", so browsers ignore both.',
      ],
      ['.a { top: 0 }}\n.b { top: 0 }', '1:14 Unexpected "}".'],
      ['.a { colr: red }', '1:6 "colr" is not a known CSS property.'],
      ['.a { color red; top: 0 }', '1:11 Expected ":".'],
      ['// a\n.a { top: 0 }', '1:1 Comments in CSS use "/* ... */" instead of "//".'],
      ['@media (min-width 1px) { a { top: 0 } }', '1:18 Browsers skip this: Unexpected token Dimension.'],
      ['.a:hovr { top: 0 }', '1:4 ":hovr" is not known, so browsers skip the rule.'],
      ['.a { --x: b: c; filter: progid:DX(a=1); color: red\\9 } .a:has-slotted { &:hover { top: 0 } }'],
    ]
    for (const [css, ...expected] of cases) {
      const files = { 'src/site.css': css, 'src/box.module.css': ':global(.a) { top: 0 }' }
      const { diagnostics } = (await bundle(files, [])).bundle
      assert.deepEqual(
        told(diagnostics),
        expected.map((text) => `CSS_SYNTAX src/site.css:${text}`),
      )
    }
    const module = (await bundle({ 'src/box.module.css': '.box {\n top: 0\n left: 0 }' }, [])).bundle
    assert.match(
      told(module.diagnostics).join(),
      /^CSS_SYNTAX src\/box.module.css:3:2 [^,]*, so browsers ignore both.$/,
    )
    const made = (await bundle({ ...SITE, 'src/site.css': '.a { color: blue }\n\n.b { colr: 1px }' })).bundle
    assert.deepEqual(told(made.diagnostics), [
      'CSS_SYNTAX src/site.css:3:1 "colr" is not a known CSS property.',
    ])
  },
)
