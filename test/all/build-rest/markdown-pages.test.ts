import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { markdownTokens, pageTokens } from '../../../cli/compare/compare-markdown.ts'
import { pageMarkdown } from '../../../cli/render/markdown/html-to-markdown.ts'
import { filesBelow } from '../../../cli/types/looks.ts'
import { copyOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'

/** What the writer puts before the text of a page. */
const BEFORE = '---\ntitle: T\n---\n\n> For AI agents\n\n'

const FIXTURES = [
  ...['classic', 'formats', 'hosted', 'parts', 'plugins', 'runs', 'search'].map(
    (name) => `docusaurus/${name}`,
  ),
  'docusaurus-parts',
  'kitchen',
  'languages',
]

for (const fixture of FIXTURES) {
  test(`every page of the fixture ${fixture} says the same as its Markdown`, async () => {
    const site = copyOf(`fixtures/${fixture}`)
    assert.equal((await buildSite(site.dir)).exitCode, 0)
    const pages = filesBelow(path.join(site.dir, 'build')).filter((file) => file.endsWith('.html'))
    assert.ok(pages.length > 0)
    for (const file of pages) {
      const html = readFileSync(path.join(site.dir, 'build', file), 'utf8')
      const markdown = BEFORE + pageMarkdown(html, 'https://sitegen.example/')
      assert.deepEqual(markdownTokens(markdown), pageTokens(html), file)
    }
  })
}
