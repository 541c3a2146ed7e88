import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCompiler } from '../../../../../cli/content/compile/compile.ts'
import type { CompiledContent } from '../../../../../cli/content/compile/compiled.ts'
import { createHighlighter } from '../../../../../cli/content/markdown/code/highlight.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'
import { compiledHtml, pipelineOptions, showHoled } from '../compile-text.ts'

const compile = createCompiler({ ...pipelineOptions(), highlight: createHighlighter({}) })

function compiled(text: string, format: 'md' | 'mdx' = 'mdx'): Promise<CompiledContent> {
  return compile({ path: 'docs/a.mdx' as FilePath, text, bodyOffset: 0, format, as: 'page' })
}

/** The HTML of a plain page. */
function htmlOf({ nodes }: CompiledContent): string {
  const [node] = nodes
  return typeof node === 'object' && 'html' in node ? showHoled(node.html) : assert.fail('no plain page')
}

describe('code of fences', () => {
  it('loses the one line break at its end, and no blank line', async () => {
    const lines = async (text: string): Promise<number> =>
      (await compiledHtml(text)).split('<span class="token-line">').length - 1
    assert.equal(await lines('```\na\n```'), 1)
    assert.equal(await lines('```\na\n\n```'), 2)
    assert.equal(await lines('```\n\n\na\n\n\n```'), 5)
    assert.equal(await lines('```\n```'), 1)
  })

  it('keeps words in the info string that are for others to read', async () => {
    assert.equal(
      await compiledHtml('```js [npm] twoslash foo={1} bar="{2}" %%x%%\na\n```'),
      await compiledHtml('```js\na\n```'),
    )
  })

  it('has its title and its marked lines beside HTML too', async () => {
    const fence = '```js title="a.js" {1}\nlet a\n```\n'
    const alone = htmlOf(await compiled(fence, 'md'))
    assert.match(alone, /codeBlockTitle.*highlighted-line/s)
    assert.equal(htmlOf(await compiled(`${fence}\n<p>HTML</p>`, 'md')), `${alone}\n<p>HTML</p>`)
  })

  it('takes its classes from HTML too', async () => {
    const html = htmlOf(await compiled('<pre><code class="language-js own">let a</code></pre>', 'md'))
    assert.match(html, /^<div class="language-js codeBlockContainer theme-code-block own">.*token keyword/)
  })

  it('may be of any language in any case; one without a name is the default one', async () => {
    const inside = async (info: string): Promise<string> =>
      htmlOf(await compiled(`\`\`\`${info}\nlet a\n\`\`\``)).replace(/^.*?<code/, '<code')
    assert.equal(await inside('JavaScript'), await inside('js'))
    assert.equal(await inside('no-such-language'), await inside(''))
    assert.equal(await inside(''), await inside('text'))
  })
})

describe('code that is too long for colours', () => {
  it('is shown, and the writer is told where it stands and what to do', async () => {
    const long = `let a = "${'x'.repeat(1_000_000)}"`
    const content = await compiled(`# T\n\n- \`\`\`js\n  ${long}\n  \`\`\`\n`)
    const [problem, ...others] = content.diagnostics
    assert.deepEqual(others, [])
    assert.deepEqual(
      [problem?.code, problem?.level, problem?.place],
      ['HIGHLIGHT_SKIPPED', 'warning', { file: 'docs/a.mdx', line: 3, column: 3 }],
    )
    assert.match(problem?.hint ?? '', /"text" instead of "js"/)
    assert.ok(htmlOf(content).includes(long))
  })

  it('of 20,000 lines is shown line by line', async () => {
    const content = await compiled(`\`\`\`js\n${'const a = 1\n'.repeat(20_000)}\`\`\`\n`)
    assert.equal(htmlOf(content).split('<span class="token-line">const a').length, 20_001)
    assert.equal(content.diagnostics[0]?.code, 'HIGHLIGHT_SKIPPED')
  })

  it('is no problem where no colours are meant', async () => {
    const { diagnostics } = await compiled(`\`\`\`\n${'x'.repeat(200_000)}\n\`\`\`\n`)
    assert.deepEqual(diagnostics, [])
  })
})
