import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCompiler } from '../../../../../cli/content/compile/compile.ts'
import type { CompiledContent } from '../../../../../cli/content/compile/compiled.ts'
import { createHighlighter } from '../../../../../cli/content/markdown/code/highlight.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'
import { compiledHtml, compileText, pipelineOptions, showHoled, showNodes } from '../compile-text.ts'
import { showTabs } from '../show-tabs.ts'

const FORMATS = ['mdx', 'md'] as const
const fence = (info: string, code = '<b/>'): string => `\`\`\`${info}\n${code}\n\`\`\`\n`

describe('code of fences', () => {
  const compile = createCompiler({ ...pipelineOptions(), highlight: createHighlighter({}) })
  const compiled = (text: string, format: 'md' | 'mdx' = 'mdx'): Promise<CompiledContent> =>
    compile({ path: 'docs/a.mdx' as FilePath, text, bodyOffset: 0, format, as: 'page' })

  /** The HTML of a plain page. */
  function htmlOf({ nodes }: CompiledContent): string {
    const [node] = nodes
    return typeof node === 'object' && 'html' in node ? showHoled(node.html) : assert.fail('no plain page')
  }

  it('loses the one line break at its end, and no blank line', async () => {
    const lines = async (text: string): Promise<number> =>
      (await compiledHtml(text)).split('<span class="token-line">').length - 1
    assert.equal(await lines('```\na\n```'), 1)
    assert.equal(await lines('```\na\n\n```'), 2)
    assert.equal(await lines('```\n\n\na\n\n\n```'), 5)
    assert.equal(await lines('```\n```'), 1)
  })

  it('is what indented lines are in Markdown, and not in MDX', async () => {
    const text = 'a\n\n    b\n'
    assert.match(htmlOf(await compiled(text, 'md')), /<p>a<\/p>\n<div class="language-text codeBlock/)
    assert.equal(await compiledHtml(text), '<p>a</p>\n<p>b</p>')
  })

  it('keeps words in the info string that are for others to read', async () => {
    const info = 'js [npm] twoslash foo={1} bar="{2}" %%x%%'
    assert.equal(await compiledHtml(fence(info)), await compiledHtml(fence('js')))
  })

  it('has its title and its marked lines beside HTML too', async () => {
    const text = fence('js title="a.js" {1}', 'let a')
    const alone = htmlOf(await compiled(text, 'md'))
    assert.match(alone, /codeBlockTitle.*highlighted-line/s)
    assert.equal(htmlOf(await compiled(`${text}\n<p>HTML</p>`, 'md')), `${alone}\n<p>HTML</p>`)
  })

  it('takes its classes from HTML too', async () => {
    const html = htmlOf(await compiled('<pre><code class="language-js own">let a</code></pre>', 'md'))
    assert.match(html, /^<div class="language-js codeBlockContainer theme-code-block own">.*token keyword/)
  })

  it('may be of any language in any case; one without a name is the default one', async () => {
    const inside = async (info: string): Promise<string> =>
      htmlOf(await compiled(fence(info, 'let a'))).replace(/^.*?<code/, '<code')
    assert.equal(await inside('JavaScript'), await inside('js'))
    assert.equal(await inside('no-such-language'), await inside(''))
    assert.equal(await inside(''), await inside('text'))
  })

  it('that is too long for colours is shown, and the writer is told where it stands and what to do', async () => {
    const long = `let a = "${'x'.repeat(1_000_000)}"`
    const content = await compiled(`# T\n\n- \`\`\`js\n  ${long}\n  \`\`\`\n`)
    const [{ code, level, place, hint = '' } = {}, ...others] = content.diagnostics
    assert.deepEqual([code, level, others], ['HIGHLIGHT_SKIPPED', 'warning', []])
    assert.deepEqual(place, { file: 'docs/a.mdx', line: 3, column: 3 })
    assert.match(hint, /"text" instead of "js"/)
    assert.ok(htmlOf(content).includes(long))
  })

  it('that is too long is no problem where no colours are meant', async () => {
    assert.deepEqual((await compiled(fence('', 'x'.repeat(200_000)))).diagnostics, [])
  })
})

describe('a fence of the language mermaid', () => {
  const setup = { markdown: { mermaid: true } }
  const pie = fence('mermaid', 'pie')
  const GRAPH = 'graph TD\n  A["<b> {x}"] --> B'

  it('is a diagram with its text as a literal prop', async () => {
    for (const format of FORMATS) {
      const compiled = await compileText(fence('Mermaid title="x"', GRAPH), { ...setup, format })
      assert.deepEqual(showNodes(compiled), [['<SgMermaid>', { value: GRAPH }, []]])
      assert.equal(compiled.imports['SgMermaid']?.source, '@theme/Mermaid')
    }
  })

  it('is a block of code without the option', async () => {
    assert.match(await compiledHtml(pie), /language-mermaid/)
    for (const format of FORMATS)
      for (const text of [pie, `<b>HTML</b>\n\n${pie}`]) {
        const { diagnostics } = await compileText(text, { format })
        assert.deepEqual(
          diagnostics.map(({ code, place }) => [code, place?.line]),
          [['DIAGRAM_OFF', text.split('\n').indexOf('```mermaid') + 1 || 1]],
        )
      }
  })

  it('stays where it is', async () => {
    for (const text of [`- x\n\n  ${pie.replaceAll('\n', '\n  ')}`, `:::note\n\n${pie}\n:::\n`]) {
      const nodes = JSON.stringify(showNodes(await compileText(text, setup)))
      assert.match(nodes, /^\[\["<(?:ul|div).*\["<SgMermaid>",\{"value":"pie"\},\[\]\]/)
    }
  })

  it('is a diagram for plugins of the site too', async () => {
    const seen: string[] = []
    const look = () => (tree: { children: { type: string }[] }) => {
      seen.push(...tree.children.map(({ type }) => type))
    }
    await compileText(pie, { ...setup, plugins: { remarkPlugins: [look as never] } })
    assert.deepEqual(seen, ['mdxJsxFlowElement'])
  })

  it('is imported in a module', async () => {
    const module = await compileText(`${pie}\n{1 + 1}\n`, setup)
    assert.deepEqual([module.kind, module.imports['SgMermaid']?.source], ['module', '@theme/Mermaid'])
  })
})

describe('a live fence', () => {
  /** Props of the playgrounds of a text, in the order of a tree's nodes. */
  async function playgrounds(text: string, format: 'md' | 'mdx' = 'mdx'): Promise<readonly unknown[]> {
    const nodes = showNodes(await compileText(text, { format })) as readonly (readonly unknown[])[]
    return nodes.filter(([name]) => name === '<SgPlayground>').map(([, props]) => props)
  }

  it('is a playground around the block of code that it would be otherwise', async () => {
    const [live, plain] = [
      await compileText(fence('jsx live')),
      await compileText(`${fence('jsx')}\n<Admonition type="note" />`),
    ]
    const props = { code: '<b/>', language: 'jsx' }
    assert.deepEqual(showNodes(live), [['<SgPlayground>', props, [showNodes(plain)[0]]]])
    assert.equal(live.imports['SgPlayground']?.source, '@theme/Playground')
    assert.deepEqual((await compileText(fence('jsx'))).imports, {})
  })

  it('says language, title, first line, noInline and position in its info string', async () => {
    const [code, info] = ['<b/>', 'TSX live noInline title="a b" showLineNumbers=7 position=top']
    assert.deepEqual(await playgrounds(`${fence(info)}\n${fence('js live position="bottom"')}`), [
      { code, language: 'tsx', title: 'a b', firstLineNumber: 7, noInline: true, position: 'top' },
      { code, language: 'js', position: 'bottom' },
    ])
    // Words inside of a title, and values that do not exist, say nothing.
    assert.deepEqual(await playgrounds(fence('jsx live title="x noInline position=top" position=left')), [
      { code, language: 'jsx', title: 'x noInline position=top' },
    ])
    for (const other of ['jsx title="live"', 'jsx alive live=1', 'python live', 'json live'])
      assert.deepEqual(await playgrounds(fence(other)), [], other)
  })

  it('has the code as the author wrote it: braces, quotes, empty lines and the last line break', async () => {
    for (const code of ['const a = {b: "\'`"}\n\n  // {c}\n</b>', 'a\n'])
      for (const format of FORMATS)
        assert.deepEqual(await playgrounds(fence('jsx live', code), format), [{ code, language: 'jsx' }])
  })

  it('is imported in a module and keeps its static code', async () => {
    const compiled = await compileText(`${fence('jsx live')}\n{1 + 1}\n`)
    assert.equal(compiled.imports['SgPlayground']?.source, '@theme/Playground')
    assert.match(JSON.stringify(compiled.statics), /token-line/)
  })

  it('draws its own code with a code block of the site, which other tags hold', async () => {
    const setup = { markdown: { overridableElements: ['CodeBlock'] } } as const
    const names = async (text: string): Promise<string> =>
      JSON.stringify(showNodes(await compileText(text, setup)))
    assert.doesNotMatch(await names(fence('jsx live')), /<SgCodeBlock>/)
    const tabs = `<Tabs>\n<TabItem value="a">\n\n${fence('js')}\n</TabItem>\n</Tabs>\n`
    assert.match(await names(tabs), /<SgCodeBlock>/)
  })
})

describe('a fence with npm2yarn', () => {
  const FENCE = fence('bash npm2yarn', 'npm install --save-dev x\nnpm run build')

  it('has a tab for each package manager', async () => {
    for (const format of FORMATS)
      assert.deepEqual(await showTabs(FENCE, { format }), [
        '<Tabs>',
        '  <TabItem value="npm" label="npm">',
        '    div: npm install --save-dev x npm run build',
        '  <TabItem value="yarn" label="Yarn">',
        '    div: yarn add --dev x yarn build',
        '  <TabItem value="pnpm" label="pnpm">',
        '    div: pnpm add --save-dev x pnpm run build',
        '  <TabItem value="bun" label="Bun">',
        '    div: bun add --dev x bun run build',
      ])
  })

  it('keeps the language of the code', async () => {
    const { nodes } = await compileText(fence('sh npm2yarn', 'npm i x'))
    assert.equal(JSON.stringify(nodes).match(/language-sh codeBlock/g)?.length, 8)
  })

  it('has the word as its whole info string behind the language', async () => {
    for (const info of ['bash npm2yarn title="x"', 'bash title="npm2yarn"', 'npm2yarn', 'bash xnpm2yarn'])
      assert.equal((await compileText(fence(info, 'npm i x'))).kind, 'html', info)
  })

  it('is changed by the site: a group, fewer tabs, none, and functions of its own', async () => {
    const tabs = (sync: boolean, converters: readonly unknown[]): Promise<readonly string[]> =>
      showTabs(FENCE, { markdown: { npm2yarn: { sync, converters: converters as readonly 'yarn'[] } } })
    assert.equal((await tabs(true, ['yarn']))[0], '<Tabs groupId="npm2yarn">')
    assert.equal((await tabs(false, [])).length, 3)
    assert.equal((await compileText(FENCE, { markdown: { npm2yarn: null } })).kind, 'html')
    const own = ['Turbo', (command: string) => command.replaceAll('npm', 'turbo')] as const
    assert.deepEqual((await tabs(false, [own, 'bun'])).slice(3, 5), [
      '  <TabItem value="Turbo" label="Turbo">',
      '    div: turbo install --save-dev x turbo run build',
    ])
  })

  it('tells of a function that fails, with its place, and has the other tabs', async () => {
    const throws = (): string => {
      throw new Error('no such command')
    }
    const nothing = (() => undefined) as unknown as () => string
    const converters = [['Throws', throws], ['Gives nothing', nothing], 'bun'] as const
    const setup = { markdown: { npm2yarn: { sync: false, converters } } }
    const { diagnostics } = await compileText(`Words\n\n${FENCE}`, setup)
    const place = { file: 'docs/a.mdx', line: 3, column: 1 }
    assert.deepEqual(
      diagnostics.map((problem) => [problem.code, problem.level, problem.place]),
      Array.from({ length: 2 }, () => ['NPM2YARN_CONVERTER', 'error', place]),
    )
    assert.match(diagnostics[0]?.message ?? '', /"Throws" could not convert .*: no such command\.$/)
    assert.match(diagnostics[1]?.message ?? '', /"Gives nothing" .*: it gave undefined instead of text\.$/)
    const tabs = (await showTabs(FENCE, setup)).filter((line) => line.includes('TabItem'))
    assert.deepEqual(tabs, ['  <TabItem value="npm" label="npm">', '  <TabItem value="bun" label="Bun">'])
  })
})
