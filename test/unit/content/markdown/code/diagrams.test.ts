import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileText, showNodes } from '../compile-text.ts'

const MERMAID = { markdown: { mermaid: true } }
const GRAPH = 'graph TD\n  A["<b> {x}"] --> B'
const FENCE = `\`\`\`mermaid\n${GRAPH}\n\`\`\`\n`

test('a fence of the language mermaid is a diagram with its text as a literal prop', async () => {
  for (const format of ['mdx', 'md'] as const) {
    const compiled = await compileText(`# A\n\n${FENCE}`, { ...MERMAID, format })
    assert.equal(compiled.kind, 'tree', format)
    assert.deepEqual(showNodes(compiled).at(-1), ['<SgMermaid>', { value: GRAPH }, []])
    assert.equal(compiled.imports['SgMermaid']?.source, '@theme/Mermaid')
  }
})

test('without the option it is a block of code', async () => {
  const compiled = await compileText(FENCE)
  assert.equal(compiled.kind, 'html')
  assert.deepEqual(compiled.imports, {})
  assert.match(JSON.stringify(compiled.nodes), /language-mermaid/)
})

test('the language may be in capitals and the info string may say more', async () => {
  const compiled = await compileText('```Mermaid title="x"\npie\n```\n', MERMAID)
  assert.deepEqual(showNodes(compiled), [['<SgMermaid>', { value: 'pie' }, []]])
})

test('diagrams stay inside of lists, quotes and admonitions', async () => {
  for (const text of [
    '- x\n\n  ```mermaid\n  pie\n  ```\n',
    '> ```mermaid\n> pie\n> ```\n',
    ':::note\n\n```mermaid\npie\n```\n\n:::\n',
  ]) {
    const compiled = await compileText(text, MERMAID)
    assert.match(
      JSON.stringify(showNodes(compiled)),
      /^\[\["<(?:ul|blockquote|div).*\["<SgMermaid>",\{"value":"pie"\},\[\]\]/,
    )
  }
})

test('site plugins see the diagram, not the fence', async () => {
  const seen: string[] = []
  const look = () => (tree: { children: { type: string }[] }) => {
    seen.push(...tree.children.map(({ type }) => type))
  }
  await compileText(FENCE, { ...MERMAID, plugins: { remarkPlugins: [look as never] } })
  assert.deepEqual(seen, ['mdxJsxFlowElement'])
})

test('the component may be used without an import', async () => {
  const compiled = await compileText('<Mermaid value="pie" />', MERMAID)
  assert.equal(compiled.kind, 'tree')
  assert.equal(compiled.imports['Mermaid']?.source, '@theme/Mermaid')
})

test('in a module a diagram is imported', async () => {
  const compiled = await compileText(`${FENCE}\n{1 + 1}\n`, MERMAID)
  assert.equal(compiled.kind, 'module')
  assert.equal(compiled.imports['SgMermaid']?.source, '@theme/Mermaid')
})
