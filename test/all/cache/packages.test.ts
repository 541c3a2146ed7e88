import assert from 'node:assert/strict'
import { renameSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { type Files, type TemporarySite } from '../../support/build-site.ts'
import { runProcess } from '../../support/sitegen-process.ts'

const CONFIG = `import words from 'myremark'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const common = require('common')
let optional = 'none'
try { optional = (await import('optional')).default } catch {}
export default {
  title: 'Test',
  url: 'https://sitegen.example',
  trailingSlash: true,
  docs: { path: 'docs', remarkPlugins: [[words, { common, optional }]] },
}
`

/** A remark plugin of several modules, that says its words at the end of each page. */
const PLUGIN: Files = {
  'package.json': '{ "name": "myremark", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'index.js': `import { word } from './word.js'
import inner from 'inner'
export default ({ common, optional }) => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: ['says', word, inner, common, optional].join(' ') }] })
}
`,
  'word.js': "export const word = 'one'\n",
}

function below(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([file, content]) => [`${folder}/${file}`, content]))
}

const INNER: Files = {
  'package.json': '{ "name": "inner", "version": "1.0.0" }',
  'index.js': "module.exports = 'inner'\n",
}
const COMMON: Files = {
  'package.json': '{ "name": "common", "version": "1.0.0", "main": "./main" }',
  'main.js': "module.exports = require('./part')\n",
  'part/index.js': "module.exports = 'common'\n",
}

const SITE: Files = {
  'site.config.mjs': CONFIG,
  'docs/a.md': '# A\n',
  ...below('node_modules/common', COMMON),
}

async function words(site: TemporarySite, ...args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runProcess(['build', '--quiet', ...args], { cwd: site.dir })
  assert.equal(exitCode, 0, stdout + stderr)
  return /<p>says ([^<]*)<\/p>/.exec(site.read('build/docs/a/index.html'))?.[1] ?? ''
}

const OPTIONAL = {
  'package.json': '{ "name": "optional", "version": "1.0.0" }',
  'index.js': "module.exports = 'there'\n",
}

/** One after the other: what is written, and what pages say then. */
const CHANGES: readonly (readonly [what: string, files: Files, expected: string])[] = [
  ['nothing is changed', {}, 'one inner common none'],
  [
    'a file of a plugin of the workspace is edited',
    { '../packages/myremark/word.js': "export const word = 'two'\n" },
    'two inner common none',
  ],
  [
    'what a CommonJS package requires is found elsewhere',
    { 'node_modules/common/part.js': "module.exports = 'sooner'\n" },
    'two inner sooner none',
  ],
  [
    'a package appears that was not there',
    below('node_modules/optional', OPTIONAL),
    'two inner sooner there',
  ],
  [
    'a package appears nearer to the one that needs it',
    below('../packages/myremark/node_modules/inner', { ...INNER, 'index.js': "module.exports = 'nearer'\n" }),
    'two nearer sooner there',
  ],
]

test('processes that build after each other have the code of packages that changed, in threads too', async () => {
  const site = siteOf({
    ...SITE,
    ...below('../packages/myremark', PLUGIN),
    ...below('../node_modules/inner', INNER),
  })
  symlinkSync('../../packages/myremark', path.join(site.dir, 'node_modules/myremark'))
  assert.equal(await words(site), 'one inner common none')
  for (const [what, files, expected] of CHANGES) {
    site.write(files)
    assert.equal(await words(site), expected, what)
    assert.equal(await words(site, '--threads', '2'), expected, what)
  }
  assert.equal(await words(site, '--no-cache'), 'two nearer sooner there')
  const common = path.join(site.dir, 'node_modules/common')
  renameSync(common, `${common}-gone`)
  const { exitCode, stderr } = await runProcess(['build'], { cwd: site.dir })
  assert.equal(exitCode, 1)
  assert.match(stderr, /CONFIG_IMPORT/)
  renameSync(`${common}-gone`, common)
  site.write({ 'node_modules/common/part.js': "module.exports = 'back'\n" })
  assert.equal(await words(site), 'two nearer back there')
})
