import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { Explanation } from '../../../cli/commands/build/explain-build.ts'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite, readTree, type TemporarySite } from '../../support/build-site.ts'
import { trusting } from '../../support/build/trusting.ts'

/** A remark plugin that puts the words of a file at the end of pages that ask for it, and says that it reads it. */
const CONFIG = `import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
const dir = process.cwd()
const words = () => (tree, file) => {
  if (!file.path.includes('words')) return
  file.data.addDependency('data/words.txt')
  file.data.addDependency(join(dir, 'data/other.txt'))
  const text = ['words', 'other'].map((name) => join(dir, 'data', name + '.txt')).map((name) => existsSync(name) ? readFileSync(name, 'utf8') : 'none')
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: text.join(' and ') }] })
}
export default {
  title: 'Test',
  url: 'https://sitegen.example',
  trailingSlash: true,
  docs: { path: 'docs', remarkPlugins: [words] },
}
`

function wordSite(): TemporarySite {
  const site = siteOf({
    'docs/words.md': '# Words\n',
    'docs/module-words.mdx': '# Module {1 + 1}\n',
    'docs/plain.md': '# Plain\n',
    'data/words.txt': 'one',
  })
  site.write({ 'site.config.mjs': CONFIG.replace('process.cwd()', JSON.stringify(site.dir)) })
  return site
}

function outputOf({ dir }: TemporarySite): readonly (readonly [string, string])[] {
  return [...readTree(path.join(dir, 'build'))].map(([file, bytes]) => [file, bytes.toString('latin1')])
}

async function explain({ dir }: TemporarySite, asked: string): Promise<Explanation> {
  const { stdout, exitCode } = await trusting(() => buildSite(dir, '--explain', asked))
  assert.equal(exitCode, 0, stdout)
  return (JSON.parse(stdout) as { result: { explain: Explanation } }).result.explain
}

test('content is compiled again when a file changed that a plugin reads, and only then', async () => {
  const site = wordSite()
  await explain(site, 'docs/words')
  assert.match(site.read('build/docs/words/index.html'), /one and none/)
  const same = await explain(site, 'docs/words')
  assert.deepEqual([same.rendered, same.content], [false, 'known'])

  site.write({ 'data/words.txt': 'two' })
  const { reasons, content } = await explain(site, 'docs/words')
  assert.deepEqual(
    [reasons, content],
    [['data/words.txt changed, which a plugin reads for docs/words.md'], 'compiled'],
  )
  assert.match(site.read('build/docs/words/index.html'), /two and none/)
  assert.equal((await explain(site, 'docs/plain')).content, 'known')

  site.write({ 'data/other.txt': 'three' })
  const added = await explain(site, 'docs/module-words')
  assert.deepEqual(added.reasons[0], 'data/other.txt changed, which a plugin reads for docs/module-words.mdx')
  rmSync(path.join(site.dir, 'data/words.txt'))
  await buildSite(site.dir)
  const warm = outputOf(site)
  assert.match(site.read('build/docs/module-words/index.html'), /none and three/)
  await buildSite(site.dir, '--no-cache')
  assert.deepEqual(warm, outputOf(site))
})

test('a dependency that is no path is a mistake of the plugin', async () => {
  const site = wordSite()
  site.write({ 'site.config.mjs': CONFIG.replace("'data/words.txt')\n", '42)\n') })
  const { diagnostics } = await buildSite(site.dir)
  const problem = diagnostics.find(({ code }) => code === 'MARKDOWN_PLUGIN')
  assert.match(problem?.message ?? '', /addDependency takes the path of a file/)
})
