import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { outputOf, siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'

const FILES = {
  'site.config.mjs': `import { readFileSync } from 'node:fs'
import path from 'node:path'
import { plugin } from './plugin.mjs'
const data = () => JSON.parse(readFileSync(path.join(import.meta.dirname, 'cfg/data.json'), 'utf8'))
const { title } = data()
export default {
  title,
  url: 'https://sitegen.example',
  docs: { remarkPlugins: [plugin] },
  markdown: { preprocessor: ({ fileContent }) => fileContent + '\\n\\nIt is called ' + title + '.\\n' },
}
`,
  'plugin.mjs': `import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
const at = (name) => path.join(import.meta.dirname, name)
const names = readdirSync(at('list'))
const paragraph = (value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })
export const plugin = () => async (tree) => {
  const snippet = await readFile(at('snippets/s.txt'), 'utf8')
  const extra = await readFile(at('snippets/extra.txt'), 'utf8').catch(() => 'no extra')
  tree.children.push(paragraph(snippet), paragraph(extra), paragraph('Names: ' + names.join()))
}
`,
  'cfg/data.json': '{ "title": "First title" }',
  'snippets/s.txt': 'First snippet',
  'list/one.txt': '',
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n',
}

/** What is written, and what pages say then. */
const EDITS = [
  ['snippets/s.txt', 'Second snippet', 'Second snippet'],
  ['snippets/extra.txt', 'Something extra', 'Something extra'],
  ['list/two.txt', '', 'Names: one.txt,two.txt'],
  ['cfg/data.json', '{ "title": "Second title" }', 'It is called Second title.'],
] as const

for (const threads of ['0', '2']) {
  test(`files that the configuration and plugins read are inputs of pages, with ${threads} threads`, async () => {
    const site = siteOf(FILES)
    const build = async (...args: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const { exitCode, stdout } = await buildSite(site.dir, '--threads', threads, ...args)
      assert.equal(exitCode, 0, stdout)
      return outputOf(site)
    }
    await build()
    for (const [file, text, said] of EDITS) {
      site.write({ [file]: text })
      const warm = await build()
      for (const page of ['a', 'b']) assert.ok(warm.get(`docs/${page}/index.html`)?.includes(said), said)
      assert.deepEqual(warm, await build('--no-cache'))
    }
    rmSync(path.join(site.dir, 'snippets/extra.txt'))
    assert.match((await build()).get('docs/a/index.html') ?? '', /no extra/)
  })
}
