import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileText, showNodes, type CompileSetup } from '../compile-text.ts'

/** Props of the playgrounds of a text, in the order of a tree's nodes. */
async function playgrounds(text: string, setup: CompileSetup = {}): Promise<readonly unknown[]> {
  const compiled = await compileText(text, setup)
  return showNodes(compiled).flatMap((node) =>
    Array.isArray(node) && node[0] === '<SgPlayground>' ? [node[1]] : [],
  )
}

const fence = (info: string, code = '<b/>'): string => `\`\`\`${info}\n${code}\n\`\`\`\n`

test('a live fence is a playground around the block of code that it would be otherwise', async () => {
  const [live, plain] = [
    await compileText(fence('jsx live')),
    await compileText(`${fence('jsx')}\n<Admonition type="note" />`),
  ]
  const [[name, props, children]] = showNodes(live) as [[string, unknown, unknown[]]]
  assert.equal(name, '<SgPlayground>')
  assert.deepEqual(props, { code: '<b/>', language: 'jsx' })
  assert.deepEqual(children, [showNodes(plain)[0]])
  assert.equal(live.imports['SgPlayground']?.source, '@theme/Playground')
})

test('the info string says language, title, first line, noInline and position', async () => {
  const info = 'TSX live noInline title="a b" showLineNumbers=7 position=top'
  assert.deepEqual(await playgrounds(fence(info)), [
    { code: '<b/>', language: 'tsx', title: 'a b', firstLineNumber: 7, noInline: true, position: 'top' },
  ])
  assert.deepEqual(await playgrounds(fence('js live position="bottom"')), [
    { code: '<b/>', language: 'js', position: 'bottom' },
  ])
})

test('words inside of a title, and values that do not exist, say nothing', async () => {
  assert.deepEqual(await playgrounds(fence('jsx live title="x noInline position=top" position=left')), [
    { code: '<b/>', language: 'jsx', title: 'x noInline position=top' },
  ])
  assert.deepEqual(await playgrounds(fence('jsx title="live"')), [])
  assert.deepEqual(await playgrounds(fence('jsx alive live=1')), [])
})

test('a fence of a language that a browser cannot run stays a block of code', async () => {
  for (const language of ['python', 'json', 'bash']) {
    const compiled = await compileText(fence(`${language} live`))
    assert.equal(compiled.kind, 'html', language)
    assert.deepEqual(compiled.imports, {})
  }
})

test('the code is as the author wrote it: braces, quotes, empty lines and the last line break', async () => {
  const code = 'const a = {b: "\'`"}\n\n  // {c}\n</b>'
  assert.deepEqual(await playgrounds(fence('jsx live', code)), [{ code, language: 'jsx' }])
  assert.deepEqual(await playgrounds(fence('jsx live', 'a\n')), [{ code: 'a\n', language: 'jsx' }])
})

test('files of CommonMark have playgrounds too', async () => {
  const setup = { format: 'md', path: 'docs/a.md' } as const
  assert.deepEqual(await playgrounds(fence('jsx live', '<b>{1}</b>'), setup), [
    { code: '<b>{1}</b>', language: 'jsx' },
  ])
})

test('a playground in a list stays where it is', async () => {
  const compiled = await compileText('- x\n\n  ```jsx live\n  <b/>\n  ```\n')
  assert.equal(compiled.kind, 'tree')
  assert.match(JSON.stringify(showNodes(compiled)), /"<li>".*"<SgPlayground>".*token-line/)
})

test('in a module a playground is imported and keeps its static code', async () => {
  const compiled = await compileText(`${fence('jsx live')}\n{1 + 1}\n`)
  assert.equal(compiled.kind, 'module')
  assert.equal(compiled.imports['SgPlayground']?.source, '@theme/Playground')
  assert.match(JSON.stringify(compiled.statics), /token-line/)
})

test('a page with code blocks but none that is live loads nothing', async () => {
  const compiled = await compileText(fence('jsx'))
  assert.equal(compiled.kind, 'html')
  assert.deepEqual(compiled.imports, {})
})

test('with a code block of the site, the box of live code draws its own, and other tags hold that of the site', async () => {
  const setup = { markdown: { overridableElements: ['CodeBlock'] } } as const
  const names = async (text: string): Promise<string> =>
    JSON.stringify(showNodes(await compileText(text, setup)))
  assert.doesNotMatch(await names(fence('jsx live')), /<SgCodeBlock>/)
  assert.match(
    await names(`<Tabs>\n<TabItem value="a">\n\n${fence('js')}\n</TabItem>\n</Tabs>\n`),
    /<SgCodeBlock>/,
  )
})
