import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { renderedContent } from '../../../support/render-content.ts'
import { loadModule, resolveAlone } from '../../../support/render-text.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { compileText } from '../compile-text.ts'
import { showTabs } from '../show-tabs.ts'

const FORMATS = ['md', 'mdx'] as const

interface Case {
  readonly text: string
  readonly lines: readonly string[]
}

const GROUP = (inside: string): string => `:::code-group\n${inside}\n:::`

const CASES: Readonly<Record<string, Case>> = {
  'a label in brackets, a title, or the name of the language': {
    text: `:::code-group

\`\`\`ts [config.ts]
a
\`\`\`

\`\`\`js title="config.js"
b
\`\`\`

\`\`\`YAML
c
\`\`\`

\`\`\`
d
\`\`\`

:::`,
    lines: [
      '<Tabs>',
      '  <TabItem value="config.ts" label="config.ts">',
      '    div: a',
      '  <TabItem value="config.js" label="config.js">',
      '    div: b',
      '  <TabItem value="YAML" label="YAML">',
      '    div: c',
      '  <TabItem value="text" label="text">',
      '    div: d',
    ],
  },
  'a label beside a title leaves the title above the code': {
    text: GROUP('```ts title="a [b].ts" [A label]\na\n```\n```js{1} [x]{2}\nb\n```'),
    lines: [
      '<Tabs>',
      '  <TabItem value="A label" label="A label">',
      '    div: a [b].ts a',
      '  <TabItem value="x" label="x">',
      '    div: b',
    ],
  },
  'fences without a language may have a label': {
    text: GROUP('```[One label]\na\n```\n~~~ [Two]\nb\n~~~'),
    lines: [
      '<Tabs>',
      '  <TabItem value="One label" label="One label">',
      '    div: a',
      '  <TabItem value="Two" label="Two">',
      '    div: b',
    ],
  },
  'equal labels have different values': {
    text: GROUP('```ts\na\n```\n```ts\nb\n```\n```ts [ts-2]\nc\n```\n```ts\nd\n```'),
    lines: [
      '<Tabs>',
      '  <TabItem value="ts" label="ts">',
      '    div: a',
      '  <TabItem value="ts-3" label="ts">',
      '    div: b',
      '  <TabItem value="ts-2" label="ts-2">',
      '    div: c',
      '  <TabItem value="ts-4" label="ts">',
      '    div: d',
    ],
  },
  'attributes of a group': {
    text: ':::code-group{groupId=npm queryString lazy block default="b c" .wide}\n```ts\na\n```\n```ts [b c]\nb\n```\n:::',
    lines: [
      '<Tabs groupId="npm" queryString=true lazy=true block=true className="wide">',
      '  <TabItem value="ts" label="ts">',
      '    div: a',
      '  <TabItem value="b c" label="b c" default=true>',
      '    div: b',
    ],
  },
  'a name for the query, and attributes that are switched off': {
    text: ':::code-group{queryString=lang lazy=false}\n```ts\na\n```\n:::',
    lines: ['<Tabs queryString="lang">', '  <TabItem value="ts" label="ts">', '    div: a'],
  },
  'a space behind the colons, with attributes': {
    text: '::: code-group {groupId=npm}\n```ts\na\n```\n:::',
    lines: ['<Tabs groupId="npm">', '  <TabItem value="ts" label="ts">', '    div: a'],
  },
  'tabs of any content': {
    text: `:::::tabs{groupId=os queryString=system}

::::tab[Windows **11**]{value=win}

Words

:::note
Inside
:::

::::

::::tab macOS {value=mac default .red}

- list

::::

::::tab{value=linux}
x
::::

::::tab[a:b]
y
::::

::::tab
z
::::

:::::`,
    lines: [
      '<Tabs groupId="os" queryString="system">',
      '  <TabItem value="win" label="Windows 11">',
      '    p: Words',
      '    div: {{theme.admonition.note}} Inside',
      '  <TabItem value="mac" label="macOS" default=true className="red">',
      '    ul: list',
      '  <TabItem value="linux" label="linux">',
      '    p: x',
      '  <TabItem value="a:b" label="a:b">',
      '    p: y',
      '  <TabItem value="5" label="5">',
      '    p: z',
    ],
  },
  'in lists, quotes and admonitions': {
    text: `- item

  :::code-group

  \`\`\`ts
  a
  \`\`\`

  :::

> :::: note
> ::: code-group
> \`\`\`ts
> b
> \`\`\`
> :::
> ::::`,
    lines: [
      'ul',
      '  li',
      '    p: item',
      '    <Tabs>',
      '      <TabItem value="ts" label="ts">',
      '        div: a',
      'blockquote',
      '  div',
      '    div: {{theme.admonition.note}}',
      '    div',
      '      <Tabs>',
      '        <TabItem value="ts" label="ts">',
      '          div: b',
    ],
  },
  'in each other': {
    text: `:::::tabs
::::tab[A]
:::code-group
\`\`\`sh npm2yarn
npm install x
\`\`\`
:::
::::
:::::`,
    lines: [
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
  },
}

for (const format of FORMATS) {
  describe(`containers of tabs in ${format}`, () => {
    for (const [what, { text, lines }] of Object.entries(CASES)) {
      test(what, async () => {
        const compiled = await compileText(text, { format })
        assert.deepEqual(compiled.diagnostics, [])
        assert.equal(compiled.kind, 'tree')
        assert.deepEqual(await showTabs(text, { format }), lines)
      })
    }
  })
}

test('comments and definitions between fences are no mistake', async () => {
  const between = { md: '<!-- why -->', mdx: '{/* why */}' }
  for (const format of FORMATS) {
    const text = GROUP(`\`\`\`ts\na\n\`\`\`\n\n${between[format]}\n\n[x]: /y\n\n\`\`\`js\nb\n\`\`\``)
    const compiled = await compileText(text, { format })
    assert.deepEqual(compiled.diagnostics, [])
    assert.equal((await showTabs(text, { format })).length, 5)
  }
})

test('the parts of the theme are imported, and once', async () => {
  const { imports } = await compileText(`${GROUP('```ts\na\n```')}\n\n${GROUP('```ts\nb\n```')}`, {
    format: 'md',
  })
  const sources = Object.values(imports).map(({ source }) => source)
  assert.deepEqual(sources.sort(), ['@theme/TabItem', '@theme/Tabs'])
})

test('a group keeps the options of its fences', async () => {
  const { nodes } = await compileText(GROUP('```ts [a] {2} showLineNumbers=5\na\nb\n```'), { format: 'md' })
  const html = JSON.stringify(nodes)
  assert.match(html, /counter-reset:line-count 4/)
  assert.match(html, /theme-code-block-highlighted-line/)
})

interface Mistake {
  readonly text: string
  readonly said: readonly (readonly [message: string, place: string])[]
  readonly lines: readonly string[]
}

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'words between fences belong to the fence before them': {
    text: ':::code-group\n\nBefore\n\n```ts\na\n```\n\nBetween\n\n```js\nb\n```\n\n:::',
    said: [
      ['":::code-group" contains something other than a tab: it is shown with what comes before it.', '3:1'],
    ],
    lines: [
      'p: Before',
      '<Tabs>',
      '  <TabItem value="ts" label="ts">',
      '    div: a',
      '    p: Between',
      '  <TabItem value="js" label="js">',
      '    div: b',
    ],
  },
  'a group without fences': {
    text: '> :::code-group\n> Words\n> :::',
    said: [['":::code-group" holds no tab: its content is shown as it is.', '1:3']],
    lines: ['blockquote: Words'],
  },
  'tabs without a tab': {
    text: '::::tabs\n\n:::note\nx\n:::\n\n::::',
    said: [['":::tabs" holds no tab: its content is shown as it is.', '1:1']],
    lines: ['div: {{theme.admonition.note}} x'],
  },
  'a tab on its own': {
    text: ':::tab[A *b*]\nx\n:::',
    said: [['":::tab" is not inside ":::tabs": its label and content are shown as text.', '1:1']],
    lines: ['p: A b', 'p: x'],
  },
  'an attribute that there is not': {
    text: ':::code-group{group=a}\n```ts\na\n```\n:::',
    said: [['":::code-group" does not know the attribute "group": it is ignored.', '1:1']],
    lines: ['<Tabs>', '  <TabItem value="ts" label="ts">', '    div: a'],
  },
  'a default that no tab has': {
    text: ':::code-group{default=c}\n```ts\na\n```\n:::',
    said: [['":::code-group" has no tab "c" to begin with.', '1:1']],
    lines: ['<Tabs>', '  <TabItem value="ts" label="ts">', '    div: a'],
  },
  'a query without a name': {
    text: ':::code-group{queryString}\n```ts\na\n```\n:::',
    said: [['":::code-group" has queryString without a name, and no groupId: it is ignored.', '1:1']],
    lines: ['<Tabs>', '  <TabItem value="ts" label="ts">', '    div: a'],
  },
}

for (const format of FORMATS) {
  describe(`mistakes in containers of tabs in ${format} are said, and the content is shown`, () => {
    for (const [what, { text, said, lines }] of Object.entries(MISTAKES)) {
      test(what, async () => {
        const { diagnostics } = await compileText(text, { format })
        assert.deepEqual(
          diagnostics.map(({ code, level, message, place }) => [
            code,
            level,
            message,
            `${place?.line}:${place?.column}`,
          ]),
          said.map(([message, place]) => ['TAB_CONTAINER', 'warning', message, place]),
        )
        assert.ok(diagnostics.every(({ hint }) => hint !== undefined))
        assert.deepEqual(await showTabs(text, { format, as: 'partial' }), lines)
      })
    }
  })
}

test('a directive that a plugin of the site has handled is left alone', async () => {
  const handle = () => (tree: { children: { type: string; data?: object }[] }) => {
    for (const node of tree.children) if (node.type === 'containerDirective') node.data = { hName: 'section' }
  }
  const { diagnostics } = await compileText(':::tabs\nx\n:::', {
    plugins: { beforeDefaultRemarkPlugins: [handle] },
  })
  assert.deepEqual(diagnostics, [])
})

const folder = temporaryFolder({})

/** A component that shows its name and its props. */
function marker(name: string): unknown {
  return ({ children, ...props }: { readonly children?: ReactNode }) =>
    createElement('x-mark', { 'data-name': name, 'data-props': JSON.stringify(props) }, children)
}

test('an MDX module has the same tabs', async () => {
  const body = [CASES['attributes of a group'], CASES['tabs of any content'], CASES['in each other']]
  const text = body.map((each) => each?.text ?? '').join('\n\n')
  const module = `export const x = 1\n\n${text}`
  const [Tabs, TabItem] = [marker('Tabs'), marker('TabItem')]
  const components = { '@theme/Tabs': Tabs, '@theme/TabItem': TabItem }
  const tree = resolveAlone(await compileText(text)).content
  mkdirSync(path.join(folder, 'docs'))
  writeFileSync(path.join(folder, 'docs/a.mdx'), module)
  const loaded = await loadModule('docs/a.mdx', {
    folder,
    modules: components,
  })
  const html = await renderedContent({ content: tree, components })
  assert.match(html, /groupId&quot;:&quot;os/)
  assert.equal(
    withoutBreaks(
      await renderedContent({
        content: resolveAlone(await compileText(module)).content,
        components: { './docs/a.mdx': loaded['default'] },
      }),
    ),
    withoutBreaks(html),
  )
})

function withoutBreaks(html: string): string {
  return html.replaceAll(/\n(?=<)|(?<=>)\n/g, '')
}
