import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { skipUnlessWhole } from '../support/is-whole.ts'
import { temporarySite, type Files, type TemporarySite } from '../support/build-site.ts'
import { runProcess } from '../support/sitegen-process.ts'

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

const INNER: Files = { 'package.json': '{ "name": "inner", "version": "1.0.0" }', 'index.js': "module.exports = 'inner'\n" }
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

function npmSite(): TemporarySite {
  return temporarySite({ ...SITE, ...below('node_modules/myremark', PLUGIN), ...below('node_modules/inner', INNER) })
}

const STORE = 'node_modules/.pnpm/myremark@1/node_modules'

/** As pnpm lays packages out: the site sees a link, and what a package needs lies beside the package. */
function pnpmSite(): TemporarySite {
  const site = temporarySite({ ...SITE, ...below(`${STORE}/myremark`, PLUGIN), ...below(`${STORE}/inner`, INNER) })
  symlinkSync('.pnpm/myremark@1/node_modules/myremark', path.join(site.dir, 'node_modules/myremark'))
  return site
}

async function words(site: TemporarySite, ...args: readonly string[]): Promise<string> {
  // What was written a moment ago is not trusted to be what was read.
  await setTimeout(30)
  const { exitCode, stdout, stderr } = await runProcess(['build', '--quiet', ...args], { cwd: site.dir })
  assert.equal(exitCode, 0, stdout + stderr)
  return /<p>says ([^<]*)<\/p>/.exec(site.read('build/docs/a/index.html'))?.[1] ?? ''
}

interface Change {
  readonly what: string
  /** Other changes of every run have the same cause. */
  readonly skip?: string | false
  readonly make?: () => TemporarySite
  readonly change: (site: TemporarySite) => void
  readonly expected: string
}

const CHANGES: readonly Change[] = [
  {
    what: 'a file of a plugin is edited',
    change: (site) => site.write({ 'node_modules/myremark/word.js': "export const word = 'two'\n" }),
    expected: 'two inner common none',
  },
  {
    what: 'a file is replaced by one with an older time and the same size',
    skip: skipUnlessWhole,
    change(site) {
      const file = path.join(site.dir, 'node_modules/myremark/word.js')
      writeFileSync(`${file}.new`, "export const word = 'two'\n")
      utimesSync(`${file}.new`, 1_000_000, 1_000_000)
      renameSync(`${file}.new`, file)
    },
    expected: 'two inner common none',
  },
  {
    what: 'a package is upgraded in place, and a lock list appears',
    change(site) {
      site.write({
        'node_modules/myremark/package.json': String(PLUGIN['package.json']).replace('1.0.0', '2.0.0').replace('index.js', 'new.js'),
        'node_modules/myremark/new.js': String(PLUGIN['index.js']).replace("'says', word", "'says', 'new'"),
        'node_modules/.package-lock.json': '{}',
        'yarn.lock': '# yarn\n',
      })
    },
    expected: 'new inner common none',
  },
  {
    what: 'what a CommonJS package requires is found elsewhere',
    skip: skipUnlessWhole,
    change: (site) => site.write({ 'node_modules/common/part.js': "module.exports = 'sooner'\n" }),
    expected: 'one inner sooner none',
  },
  {
    what: 'a package appears that was not there',
    skip: skipUnlessWhole,
    change: (site) => site.write(below('node_modules/optional', { 'package.json': '{ "name": "optional", "version": "1.0.0" }', 'index.js': "module.exports = 'there'\n" })),
    expected: 'one inner common there',
  },
  {
    what: 'a package appears nearer to the one that needs it',
    change: (site) => site.write(below('node_modules/myremark/node_modules/inner', { ...INNER, 'index.js': "module.exports = 'nearer'\n" })),
    expected: 'one nearer common none',
  },
  {
    what: 'a link of pnpm leads to another version, and the old one is removed',
    make: pnpmSite,
    change(site) {
      const [from, to] = ['1', '2'].map((version) => path.join(site.dir, `node_modules/.pnpm/myremark@${version}`))
      cpSync(String(from), String(to), { recursive: true })
      site.write({ 'node_modules/.pnpm/myremark@2/node_modules/myremark/word.js': "export const word = 'two'\n" })
      rmSync(path.join(site.dir, 'node_modules/myremark'))
      symlinkSync('.pnpm/myremark@2/node_modules/myremark', path.join(site.dir, 'node_modules/myremark'))
      rmSync(String(from), { recursive: true })
    },
    expected: 'two inner common none',
  },
  {
    what: 'a package of the workspace is edited',
    skip: skipUnlessWhole,
    make() {
      const site = temporarySite({ ...SITE, ...below('../packages/myremark', PLUGIN), ...below('../node_modules/inner', INNER) })
      symlinkSync('../../packages/myremark', path.join(site.dir, 'node_modules/myremark'))
      return site
    },
    change: (site) => site.write({ '../packages/myremark/word.js': "export const word = 'two'\n" }),
    expected: 'two inner common none',
  },
]

for (const { what, skip = false, make = npmSite, change, expected } of CHANGES) {
  test(`the next build has it: ${what}`, { skip }, async () => {
    const site = make()
    try {
      assert.equal(await words(site), 'one inner common none')
      // The record of the first build may be too young to be kept.
      assert.equal(await words(site), 'one inner common none')
      change(site)
      assert.equal(await words(site), expected)
      assert.equal(await words(site, '--no-cache'), expected)
      assert.equal(await words(site), expected)
    } finally {
      site.remove()
    }
  })
}

test('a package that is removed is told, and its return heals the site, also in threads', async () => {
  const site = npmSite()
  try {
    await words(site, '--threads', '2')
    renameSync(path.join(site.dir, 'node_modules/inner'), path.join(site.dir, 'gone'))
    const { exitCode, stderr } = await runProcess(['build'], { cwd: site.dir })
    assert.equal(exitCode, 1)
    assert.match(stderr, /CONFIG_IMPORT/)
    mkdirSync(path.join(site.dir, 'node_modules/inner'))
    renameSync(path.join(site.dir, 'gone'), path.join(site.dir, 'node_modules/inner'))
    site.write({ 'node_modules/inner/index.js': "module.exports = 'back'\n" })
    assert.equal(await words(site, '--threads', '2'), 'one back common none')
  } finally {
    site.remove()
  }
})

test('--no-cache replaces what is kept of a configuration', async () => {
  const site = npmSite()
  try {
    await words(site)
    const kept = path.join(site.dir, '.sitegen/cache')
    await words(site)
    const before = readFileSync(path.join(kept, 'compiled/index.json'), 'utf8')
    site.write({ 'node_modules/myremark/word.js': "export const word = 'two'\n" })
    assert.equal(await words(site, '--no-cache'), 'two inner common none')
    assert.notEqual(readFileSync(path.join(kept, 'compiled/index.json'), 'utf8'), before)
    assert.equal(await words(site), 'two inner common none')
  } finally {
    site.remove()
  }
})
