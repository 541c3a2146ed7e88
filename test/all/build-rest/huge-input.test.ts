import assert from 'node:assert/strict'
import test from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'

test('R21: a page of 5 MB, a table of 50,000 rows, 20,000 lines of code and a line of 1 MB are built', async () => {
  const block = '## A\n\nSome *text* with `code` and [a link](#a).\n\n- a\n- b\n\n```js\nlet a = 1\n```\n\n'
  const site = siteOf({
    'src/pages/index.md': '# Home\n',
    'docs/page.md': block.repeat(Math.ceil(5_000_000 / block.length)),
    'docs/table.md': `# Table\n\n| a | b |\n|---|---|\n${'| c | d |\n'.repeat(50_000)}`,
    'docs/code.md': `# Code\n\n\`\`\`js\n${'const a = "b" + 1 // c\n'.repeat(20_000)}\`\`\`\n`,
    'docs/line.md': `# Line\n\n${'word '.repeat(200_000)}\n`,
  })
  const { exitCode, codes, stdout } = await buildSite(site.dir)
  assert.equal(exitCode, 0, stdout)
  assert.deepEqual(codes, ['HIGHLIGHT_SKIPPED'])
  const read = (page: string): string => site.read(`build/docs/${page}/index.html`)
  assert.equal(read('table').split('<td>c</td>').length - 1, 50_000)
  assert.equal(read('code').split('class="token-line"').length - 1, 20_000)
  assert.ok(read('line').length > 1_000_000)
  assert.ok(read('page').length > 5_000_000)
})
