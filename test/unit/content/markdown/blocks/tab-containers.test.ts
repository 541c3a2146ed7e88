import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { renderedContent } from '../../../support/render-content.ts'
import { loadModule, resolveAlone } from '../../../support/render-text.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { compileText } from '../compile-text.ts'
import { showTabs } from '../show-tabs.ts'

const FORMATS = ['md', 'mdx'] as const

const group = (inside: string, attributes = ''): string => `:::code-group${attributes}\n${inside}\n:::`
const TS = '```ts\na\n```'

/** Lines of tabs that have their label for a value, by what stands in them. */
function tabs(inside: Readonly<Record<string, string>>, props = ''): readonly string[] {
  const items = Object.entries(inside).map(([label, text]) => [
    `  <TabItem value="${label}" label="${label}">`,
    `    ${text}`,
  ])
  return [`<Tabs${props}>`, ...items.flat()]
}

const ATTRIBUTES = '{groupId=npm queryString lazy block default="b c" .wide}'
const ANY_CONTENT =
  ':::::tabs{groupId=os queryString=system}\n\n' +
  '::::tab[Windows **11**]{value=win}\n\nWords\n\n:::note\nInside\n:::\n\n::::\n\n' +
  '::::tab macOS {value=mac default .red}\n\n- list\n\n::::\n\n' +
  '::::tab{value=linux}\nx\n::::\n\n::::tab[a:b]\ny\n::::\n\n::::tab\nz\n::::\n\n:::::'
const NESTED = ':::::tabs\n::::tab[A]\n:::code-group\n```sh npm2yarn\nnpm install x\n```\n:::\n::::\n:::::'

const CASES: Readonly<Record<string, readonly [text: string, lines: readonly string[]]>> = {
  'a label in brackets, a title, or the name of the language': [
    group(
      '\n```ts [config.ts]\na\n```\n\n```js title="config.js"\nb\n```\n\n```YAML\nc\n```\n\n```\nd\n```\n',
    ),
    tabs({ 'config.ts': 'div: a', 'config.js': 'div: b', YAML: 'div: c', text: 'div: d' }),
  ],
  'a label beside a title leaves the title above the code': [
    group('```ts title="a [b].ts" [A label]\na\n```\n```js{1} [x]{2}\nb\n```'),
    tabs({ 'A label': 'div: a [b].ts a', x: 'div: b' }),
  ],
  'fences without a language may have a label': [
    group('```[One label]\na\n```\n~~~ [Two]\nb\n~~~'),
    tabs({ 'One label': 'div: a', Two: 'div: b' }),
  ],
  'equal labels have different values': [
    group('```ts\na\n```\n```ts\nb\n```\n```ts [ts-2]\nc\n```\n```ts\nd\n```'),
    [
      ...tabs({ ts: 'div: a' }),
      '  <TabItem value="ts-3" label="ts">',
      '    div: b',
      '  <TabItem value="ts-2" label="ts-2">',
      '    div: c',
      '  <TabItem value="ts-4" label="ts">',
      '    div: d',
    ],
  ],
  'attributes of a group': [
    group(`${TS}\n\`\`\`ts [b c]\na\n\`\`\``, ATTRIBUTES),
    [
      ...tabs({ ts: 'div: a' }, ' groupId="npm" queryString=true lazy=true block=true className="wide"'),
      '  <TabItem value="b c" label="b c" default=true>',
      '    div: a',
    ],
  ],
  'a name for the query, and attributes that are switched off': [
    group(TS, '{queryString=lang lazy=false}'),
    tabs({ ts: 'div: a' }, ' queryString="lang"'),
  ],
  'a space behind the colons, with attributes': [
    `::: code-group {groupId=npm}\n${TS}\n:::`,
    tabs({ ts: 'div: a' }, ' groupId="npm"'),
  ],
  'tabs of any content': [
    ANY_CONTENT,
    [
      '<Tabs groupId="os" queryString="system">',
      '  <TabItem value="win" label="Windows 11">',
      '    p: Words',
      '    div: {{theme.admonition.note}} Inside',
      '  <TabItem value="mac" label="macOS" default=true className="red">',
      '    ul: list',
      ...tabs({ linux: 'p: x', 'a:b': 'p: y' }).slice(1),
      '  <TabItem value="5" label="5">',
      '    p: z',
    ],
  ],
  'in lists, quotes and admonitions': [
    '- item\n\n  :::code-group\n\n  ```ts\n  a\n  ```\n\n  :::\n\n> :::: note\n> ::: code-group\n> ```ts\n> a\n> ```\n> :::\n> ::::',
    [
      'ul',
      '  li',
      '    p: item',
      ...tabs({ ts: 'div: a' }).map((line) => `    ${line}`),
      'blockquote',
      '  div',
      '    div: {{theme.admonition.note}}',
      '    div',
      ...tabs({ ts: 'div: a' }).map((line) => `      ${line}`),
    ],
  ],
  'in each other': [
    NESTED,
    [
      '<Tabs>',
      '  <TabItem value="A" label="A">',
      '    <Tabs>',
      '      <TabItem value="sh" label="sh">',
      '        <Tabs>',
      '          <TabItem value="npm" label="npm">',
      '            div: npm install x',
      '          <TabItem value="yarn" label="Yarn">',
      '            div: yarn add x',
      '          <TabItem value="pnpm" label="pnpm">',
      '            div: pnpm add x',
      '          <TabItem value="bun" label="Bun">',
      '            div: bun add x',
    ],
  ],
}

for (const [what, [text, lines]] of Object.entries(CASES)) {
  test(`containers of tabs: ${what}`, async () => {
    for (const format of FORMATS) {
      const { kind, diagnostics } = await compileText(text, { format })
      assert.deepEqual([kind, diagnostics], ['tree', []])
      assert.deepEqual(await showTabs(text, { format }), lines)
    }
  })
}

test('comments and definitions between fences are no mistake', async () => {
  const between = { md: '<!-- why -->', mdx: '{/* why */}' }
  for (const format of FORMATS) {
    const text = group(`${TS}\n\n${between[format]}\n\n[x]: /y\n\n\`\`\`js\nb\n\`\`\``)
    assert.deepEqual((await compileText(text, { format })).diagnostics, [])
    assert.equal((await showTabs(text, { format })).length, 5)
  }
})

test('the parts of the theme are imported, and once', async () => {
  const { imports } = await compileText(`${group(TS)}\n\n${group(TS)}`, { format: 'md' })
  const sources = Object.values(imports).map(({ source }) => source)
  assert.deepEqual(sources.sort(), ['@theme/TabItem', '@theme/Tabs'])
})

test('a group keeps the options of its fences', async () => {
  const { nodes } = await compileText(group('```ts [a] {2} showLineNumbers=5\na\nb\n```'), { format: 'md' })
  assert.match(JSON.stringify(nodes), /counter-reset:line-count 4.*theme-code-block-highlighted-line/)
})

const ONE = tabs({ ts: 'div: a' })

/** What is said of a text, where, and what is shown of it. */
const MISTAKES: readonly (readonly [text: string, said: string, place: string, lines: readonly string[]])[] =
  [
    [
      group(`\nBefore\n\n${TS}\n\nBetween\n\n\`\`\`js\nb\n\`\`\`\n`),
      'code-group" contains something other than a tab: it is shown with what comes before it.',
      '3:1',
      ['p: Before', ...ONE, '    p: Between', ...tabs({ js: 'div: b' }).slice(1)],
    ],
    ['> :::code-group\n> Words\n> :::', 'code-group" holds no tab', '1:3', ['blockquote: Words']],
    [
      '::::tabs\n\n:::note\nx\n:::\n\n::::',
      'tabs" holds no tab: its content is shown as it is.',
      '1:1',
      ['div: {{theme.admonition.note}} x'],
    ],
    [':::tab[A *b*]\nx\n:::', 'tab" is not inside ":::tabs"', '1:1', ['p: A b', 'p: x']],
    [group(TS, '{group=a}'), 'code-group" does not know the attribute "group"', '1:1', ONE],
    [group(TS, '{default=c}'), 'code-group" has no tab "c" to begin with.', '1:1', ONE],
    [group(TS, '{queryString}'), 'code-group" has queryString without a name', '1:1', ONE],
  ]

for (const [text, said, place, lines] of MISTAKES) {
  test(`a mistake in containers of tabs is told, and the content is shown: ${said}`, async () => {
    for (const format of FORMATS) {
      const [problem, ...others] = (await compileText(text, { format })).diagnostics
      assert.deepEqual([problem?.code, problem?.level, others], ['TAB_CONTAINER', 'warning', []])
      assert.ok(problem !== undefined && problem.message.startsWith(`":::${said}`), problem?.message)
      assert.equal(`${problem.place?.line}:${problem.place?.column}`, place)
      assert.ok(problem.hint !== undefined)
      assert.deepEqual(await showTabs(text, { format, as: 'partial' }), lines)
    }
  })
}

test('a directive that a plugin of the site has handled is left alone', async () => {
  const handle = () => (tree: { children: { type: string; data?: object }[] }) => {
    for (const node of tree.children) if (node.type === 'containerDirective') node.data = { hName: 'section' }
  }
  const plugins = { beforeDefaultRemarkPlugins: [handle] }
  assert.deepEqual((await compileText(':::tabs\nx\n:::', { plugins })).diagnostics, [])
})

const folder = temporaryFolder({})

/** A component that shows its name and its props. */
function marker(name: string): unknown {
  return ({ children, ...props }: { readonly children?: ReactNode }) =>
    createElement('x-mark', { 'data-name': name, 'data-props': JSON.stringify(props) }, children)
}

test('an MDX module has the same tabs', async () => {
  const text = [group(TS, ATTRIBUTES), ANY_CONTENT, NESTED].join('\n\n')
  const parts = { '@theme/Tabs': marker('Tabs'), '@theme/TabItem': marker('TabItem') }
  const rendered = async (source: string, components: Readonly<Record<string, unknown>>): Promise<string> => {
    const { content } = resolveAlone(await compileText(source))
    return (await renderedContent({ content, components })).replaceAll(/\n(?=<)|(?<=>)\n/g, '')
  }
  const tree = await rendered(text, parts)
  assert.match(tree, /groupId&quot;:&quot;os/)
  const module = `export const x = 1\n\n${text}`
  mkdirSync(path.join(folder, 'docs'))
  writeFileSync(path.join(folder, 'docs/a.mdx'), module)
  const loaded = await loadModule('docs/a.mdx', { folder, modules: parts })
  assert.equal(await rendered(module, { './docs/a.mdx': loaded['default'] }), tree)
})
