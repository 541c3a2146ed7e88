import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tests as commonMark } from 'commonmark-spec'
import { createCompiler } from '../../../../cli/content/compile/compile.ts'
import { splitFrontMatter } from '../../../../cli/content/front-matter/front-matter.ts'
import { createOnePass } from '../../../../cli/content/markdown/one-pass/one-pass.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { sampleSize } from '../../../support/is-whole.ts'
import { oddDocument } from '../text/odd-documents.ts'
import { pipelineOptions } from './compile-text.ts'
import { SNIPPETS } from './snippets.ts'

const options = pipelineOptions()
const onePass = createOnePass(options)
let sentBack: string | null = ''
const compile = createCompiler(options, null, (tree, file) => (sentBack = onePass?.(tree, file) ?? null))
const reference = createCompiler(options, null, null)

const PLAIN = [...SNIPPETS, ...commonMark.map(({ markdown }) => markdown)]
const DOCUMENTS = [
  ...PLAIN,
  ...Array.from({ length: sampleSize(25_000) }, (_, seed) => oddDocument(`one-pass ${seed}`)),
]

for (const format of ['md', 'mdx'] as const) {
  test(`what is written in one pass is what the pipeline gives (${format})`, async () => {
    let written = 0
    for (const text of DOCUMENTS) {
      const { bodyOffset } = splitFrontMatter(text)
      const input = { path: 'docs/a.mdx' as FilePath, text, bodyOffset, format, as: 'page' } as const
      sentBack = ''
      const { sentBack: _, ...made } = await compile(input)
      if (sentBack === null) written++
      // Keys have their order.
      assert.equal(JSON.stringify(made), JSON.stringify(await reference(input)), text)
    }
    // Odd documents are mostly for the pipeline.
    assert.ok(written > PLAIN.length / 3, String(written))
  })
}
