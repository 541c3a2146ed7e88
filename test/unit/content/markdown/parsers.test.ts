import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PluggableList, Processor } from 'unified'
import type { CompiledContent } from '../../../../cli/content/compile/compiled.ts'
import { syntaxOf } from '../../../../cli/content/markdown/syntax.ts'
import { compileText, pipelineOptions, showHoled, showNodes } from './compile-text.ts'
import { SNIPPETS } from './snippets.ts'

/** A plugin that brings a micromark extension, which adds nothing. */
function extension(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: unknown[] }
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), {}]
}

/** What becomes uses of the theme's parts. */
const WITH_PARTS: readonly string[] = [
  '```bash npm2yarn\nnpm install x\n```',
  '```jsx live noInline\nrender(<b>x</b>)\n```',
  ':::code-group\n\n```js [A]\na\n```\n\n```ts [B]\nb\n```\n\n:::',
  '::::tabs\n\n:::tab[A *b*]\n\nx\n\n:::\n\n:::tab[C]\n\ny\n\n:::\n\n::::',
]

/** What the fast parser goes back for: many of these in a paragraph are left to micromark. */
const GOES_BACK: readonly string[] = [
  ':a ',
  ':a[b] ',
  ':a[b]',
  ':a{b} ',
  ':a[',
  'a: b ',
  'x :a\n',
  '&amp;',
  '&#33; ',
  '_a',
  '_a_ ',
  'a@b.c ',
  'mailto:a@b.c ',
  'http://a.b ',
  '*a*: b &lt; ',
  'a: *b* ',
  '*a_ ',
  '*_ ',
  '*ä* ',
].map((unit) => unit.repeat(40))

function comparable({
  kind,
  nodes,
  statics,
  toc,
  contentTitle,
  imports,
  references,
  diagnostics,
}: CompiledContent): unknown {
  return {
    kind,
    nodes: showNodes({ nodes } as CompiledContent),
    statics: statics.map(({ open, html }) => [showHoled(open), showHoled(html)]),
    toc,
    contentTitle,
    imports,
    references,
    // The parsers word their messages differently.
    diagnostics: diagnostics.map(({ code, place }) => [code, place?.line]),
  }
}

test('plugins that extend the syntax are found out', () => {
  const plain = (): void => undefined
  const { plugins } = pipelineOptions()
  const parser = (changed: Partial<typeof plugins>): string =>
    syntaxOf({ ...plugins, ...changed }, 'mdx').parser
  assert.equal(parser({}), 'fast')
  assert.equal(parser({ remarkPlugins: [plain] }), 'fast')
  assert.equal(parser({ remarkPlugins: [plain, extension] }), 'micromark')
  assert.equal(parser({ beforeDefaultRemarkPlugins: [[extension, {}]] }), 'micromark')
})

for (const format of ['mdx', 'md'] as const) {
  for (const text of [...SNIPPETS, ...WITH_PARTS, ...GOES_BACK]) {
    test(`both parsers give the same ${format} for ${JSON.stringify(text).slice(0, 60)}`, async () => {
      const fast = await compileText(text, { format })
      const slow = await compileText(text, { format, plugins: { remarkPlugins: [extension] } })
      assert.deepEqual(comparable(fast), comparable(slow))
    })
  }
}

test('a fence in an admonition may hold colons with the fast parser; with micromark the admonition ends there', async () => {
  const text = ':::note\n\n```md\n:::\n```\n\n:::'
  const blocks = async (remarkPlugins: PluggableList): Promise<number> => {
    const compiled = await compileText(text, { plugins: { remarkPlugins } })
    return JSON.stringify(showNodes(compiled)).split('codeBlockContainer').length - 1
  }
  assert.deepEqual([await blocks([]), await blocks([extension])], [1, 2])
})

test('a plugin changes the syntax', async () => {
  function withoutHeadings(this: Processor): void {
    const data = this.data() as { micromarkExtensions?: unknown[] }
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: ['headingAtx'] } }]
  }
  const text = '# a\n\n:::note T\n\n<!-- c -->\n\n:::'
  const compiled = await compileText(text, { plugins: { remarkPlugins: [withoutHeadings] } })
  assert.match(JSON.stringify(showNodes(compiled)), /<p># a<\/p>.*theme-admonition-note/)
  assert.deepEqual(compiled.diagnostics, [])
})
