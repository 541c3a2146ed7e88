import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'

const MODULES = path.join(import.meta.dirname, '../../../node_modules')

const site = siteOf({
  'site.config.mjs': `export default {
    title: 'Test', url: 'https://sitegen.example', blog: false,
    theme: { customCss: ['src/site.scss', 'src/tailwind.css'] },
  }`,
  'postcss.config.mjs':
    "export default { plugins: { '@tailwindcss/postcss': { base: import.meta.dirname } } }",
  'src/site.scss': "@use 'colours';\n.footer { b { color: colours.$main } }",
  'src/_colours.scss': '$main: olive;',
  'src/tailwind.css': "@import 'tailwindcss/utilities';",
  'src/card.jsx':
    "import card from './card.module.scss'\nexport default () => <p className={Object.keys(card).join(' ')} />",
  'src/card.module.scss': "@use 'names';\n.card { top: 0 }\n@include names.all;",
  'src/_names.scss': '@mixin all { .first { top: 1px } }',
  'src/pages/index.mdx':
    "import Card from '../card'\nimport text from '!!raw-loader!../notes.txt'\n\n# Home\n\n<Card />\n\n<pre>{text}</pre>\n",
  'src/notes.txt': 'the first words',
  'docs/a.md': '# A\n\n<p class="mt-[11px]">x</p>\n',
})
for (const name of ['sass-embedded', 'postcss', 'tailwindcss', '@tailwindcss/postcss']) {
  const link = path.join(site.dir, 'node_modules', name)
  mkdirSync(path.dirname(link), { recursive: true })
  symlinkSync(path.join(MODULES, name), link)
}

/** Builds the site: its home page, all its stylesheets, and the names of them. */
async function build(): Promise<{
  readonly home: string
  readonly css: string
  readonly names: readonly string[]
}> {
  const { exitCode, diagnostics } = await buildSite(site.dir)
  assert.deepEqual([exitCode, diagnostics], [0, []])
  const names = readdirSync(path.join(site.dir, 'build/assets/css')).sort()
  const css = names.map((name) => site.read(`build/assets/css/${name}`)).join('\n')
  return { home: site.read('build/index.html'), css, names }
}

test('a build follows what stylesheets and texts are made of, and a warning of kept code comes again', async () => {
  const first = await build()
  assert.match(first.css, /\.footer b\{color:olive\}/)
  assert.match(first.css, /margin-top:11px/)
  assert.match(first.home, /<p class="card first">[\s\S]*the first words/)
  // One after the other: an edit of one must not hide that another is not followed.
  site.write({ 'src/_colours.scss': '$main: navy;' })
  assert.match((await build()).css, /\.footer b\{color:navy\}/)
  site.write({ 'src/_names.scss': '@mixin all { .second { top: 1px } }' })
  assert.match((await build()).home, /<p class="card second">/, 'names of a module come from a partial too')
  site.write({ 'docs/a.md': '# A\n\n<p class="mt-[12px]">x</p>\n' })
  assert.match((await build()).css, /margin-top:12px/)
  site.write({ 'docs/b.md': '# B\n\n<p class="mt-[13px]">x</p>\n' })
  assert.match((await build()).css, /margin-top:12px[\s\S]*margin-top:13px/)
  site.write({ 'src/notes.txt': 'other words' })
  const last = await build()
  assert.match(last.home, /other words/)
  assert.deepEqual((await build()).names, last.names)

  site.write({ 'postcss.config.mjs': 'export default { plugins: [] }' })
  const { diagnostics } = await buildSite(site.dir)
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['CSS_UNKNOWN_AT_RULE'],
  )
  const again = await buildSite(site.dir)
  assert.deepEqual(again.diagnostics, diagnostics, 'a warning of kept code comes again')
})
