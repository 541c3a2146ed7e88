import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { siteOf } from '../../support/build/sites.ts'
import { runProcess } from '../../support/sitegen-process.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const HOOK = pathToFileURL(path.join(ROOT, 'test/support/build/log-modules.mjs')).href

/** Packages whose code a command has loaded: those of the modules that it imported, and those in chunks of `dist`. */
async function packagesOf(args: readonly string[], log: string): Promise<ReadonlySet<string>> {
  const env = { SITEGEN_TEST_MODULES: log }
  const { exitCode, stderr } = await runProcess(args, { cwd: ROOT, nodeArgs: ['--import', HOOK], env })
  assert.equal(exitCode, 0, stderr)
  assert.doesNotMatch(stderr, /flag/, 'nothing is said of flags that V8 does not know')
  const files = readFileSync(log, 'utf8').trim().split('\n')
  const sources = files
    .filter((url) => url.startsWith('file:'))
    .flatMap((url) => sourcesOf(fileURLToPath(url)))
  return new Set(
    sources.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file)?.[1] ?? []),
  )
}

function sourcesOf(file: string): readonly string[] {
  const map = `${file}.map`
  return existsSync(map) && !file.includes('node_modules')
    ? (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources
    : [file]
}

/** What only work on code and content needs. */
const LARGE = [
  '@mdx-js/esbuild',
  '@mdx-js/mdx',
  'acorn',
  'esbuild',
  'lightningcss',
  'micromark',
  'parse5',
  'react-dom',
  'source-map',
  'unified',
]

function largeAmong(packages: ReadonlySet<string>): readonly string[] {
  return LARGE.filter((name) => packages.has(name))
}

test('commands load the libraries that they need: none for what is known, nothing for modules with plain Markdown', async () => {
  const site = siteOf({ 'docs/index.md': '---\nslug: /\n---\n\n# Home\n\nWords, and a `sign`.\n\n- one\n' })
  const write = (name: string): string => path.join(site.dir, `../${name}.txt`)
  const asked = await packagesOf(['--version'], write('version'))
  assert.deepEqual([...asked].sort(), ['commander', 'fastest-levenshtein', 'picocolors'])
  const plain = await packagesOf(['build', site.dir], write('plain'))
  assert.ok(plain.has('esbuild'))
  assert.deepEqual(
    ['@mdx-js/mdx', 'micromark', 'source-map', 'unified'].filter((name) => plain.has(name)),
    [],
  )
  assert.ok(!plain.has('@docusaurus/theme-translations'), 'English needs no other words')
  site.write({ 'docs/module.mdx': 'export const two = 2\n\n# Module\n\n{two}\n' })
  const module = await packagesOf(['build', site.dir], write('module'))
  assert.ok(module.has('esbuild') && module.has('unified') && module.has('source-map'))
  await packagesOf(['build', site.dir], write('second'))
  const again = await packagesOf(['build', site.dir], write('again'))
  assert.ok(again.has('zod'))
  assert.deepEqual(largeAmong(again), [])
  site.write({
    'site.config.mjs':
      "export default { title: 'Test', url: 'https://sitegen.example', i18n: { defaultLocale: 'de' } }\n",
  })
  const german = await packagesOf(['build', site.dir], write('german'))
  assert.ok(german.has('@docusaurus/theme-translations'))
})
