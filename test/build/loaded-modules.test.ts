import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { temporarySite } from '../support/build-site.ts'
import { runProcess } from '../support/sitegen-process.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const HOOK = pathToFileURL(path.join(ROOT, 'test/support/log-modules.mjs')).href

/** Packages whose code a command has loaded: those of the modules that it imported, and those in chunks of `dist`. */
async function packagesOf(args: readonly string[], log: string): Promise<ReadonlySet<string>> {
  const env = { SITEGEN_TEST_MODULES: log }
  const { exitCode, stderr } = await runProcess(args, { cwd: ROOT, nodeArgs: ['--import', HOOK], env })
  assert.equal(exitCode, 0, stderr)
  const files = readFileSync(log, 'utf8').trim().split('\n')
  const sources = files.filter((url) => url.startsWith('file:')).flatMap((url) => sourcesOf(fileURLToPath(url)))
  return new Set(sources.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(file)?.[1] ?? []))
}

function sourcesOf(file: string): readonly string[] {
  const map = `${file}.map`
  return existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources : [file]
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

test('a command that has nothing to do loads none of the large libraries', async () => {
  const site = temporarySite({
    'docs/index.md': '---\nslug: /\n---\n\n# Home\n',
    'docs/module.mdx': 'export const two = 2\n\n# Module\n\n{two}\n',
  })
  const log = path.join(site.dir, '../modules.txt')
  const write = (name: string): string => log.replace('modules', name)
  try {
    const asked = await packagesOf(['--version'], write('version'))
    assert.deepEqual([...asked].sort(), ['commander', 'fastest-levenshtein', 'picocolors'])
    const first = await packagesOf(['build', site.dir], write('first'))
    assert.ok(first.has('esbuild') && first.has('unified') && first.has('source-map'))
    await packagesOf(['build', site.dir], write('second'))
    const again = await packagesOf(['build', site.dir], write('again'))
    assert.ok(again.has('zod'))
    assert.deepEqual(largeAmong(again), [])
  } finally {
    site.remove()
  }
})

test('a site of plain Markdown is built without the pipeline, and nothing is said of flags that V8 does not know', async () => {
  const site = temporarySite({ 'docs/index.md': '---\nslug: /\n---\n\n# Home\n\nWords, and a `sign`.\n\n- one\n- two\n' })
  try {
    const loaded = await packagesOf(['build', site.dir], path.join(site.dir, '../modules.txt'))
    assert.deepEqual(
      ['esbuild', 'micromark', 'parse5', 'unified'].filter((name) => loaded.has(name)),
      ['esbuild'],
    )
    const { stderr } = await runProcess(['build', site.dir], { cwd: ROOT })
    assert.doesNotMatch(stderr, /flag/)
  } finally {
    site.remove()
  }
})
