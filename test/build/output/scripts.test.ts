import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'

const PLAIN = `# Plain

> [!TIP]
> An alert.

:::note
An admonition.
:::

\`\`\`js title="a.js" {1}
const a = 1
\`\`\`

<details>
<summary>More</summary>

Hidden *words*.

</details>

| a | b |
| - | - |
| 1 | 2 |

- [x] done :tada:

<CodeBlock language="js">const b = 2</CodeBlock>

<head><meta name="x" content="y" /></head>

{'text'} {2} and a <kbd>key</kbd>.
`

const TABS = `<Tabs>
<TabItem value="a">

One

</TabItem>
<TabItem value="b">

Two

</TabItem>
</Tabs>
`

const GROUP = `:::code-group

\`\`\`js [a.js]
a()
\`\`\`

\`\`\`ts [a.ts]
a()
\`\`\`

:::
`

interface Scripts {
  readonly everyPage: { readonly files: readonly string[]; readonly bytes: number }
  readonly modules: Readonly<Record<string, { readonly files: readonly string[]; readonly bytes: number }>>
  readonly pages: Readonly<Record<string, readonly string[]>>
}

const site = siteOf({
  'docs/index.md': PLAIN,
  'docs/tabs.mdx': TABS,
  'docs/group.md': GROUP,
  'docs/imported.mdx': `import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'\n\n${TABS}`,
})

const built = buildSite(site.dir).then(
  ({ stdout }) => (JSON.parse(stdout) as { result: { scripts: Scripts } }).result.scripts,
)

test('a page of what is static loads no script of its own, one with tabs the tabs, however they are written', async () => {
  const { pages, modules } = await built
  const tabs = ['@theme/TabItem', '@theme/Tabs']
  assert.deepEqual(pages, { '/docs/group': tabs, '/docs/imported': tabs, '/docs/tabs': tabs })
  assert.deepEqual(Object.keys(modules), ['@theme/DocItem', '@theme/SearchPage', ...tabs])
})

test('the report counts what a module adds to the files of every page', async () => {
  const { everyPage, modules } = await built
  assert.deepEqual(
    everyPage.files.map((file) => file.replace(/-[\w]+\.js$/, '')),
    ['assets/js/loader', 'assets/js/main', 'assets/js/client', 'assets/js/helpers', 'assets/js/react'],
  )
  assert.ok(everyPage.bytes > 200_000, String(everyPage.bytes))
  const { files = [], bytes = 0 } = modules['@theme/Tabs'] ?? {}
  assert.ok(files.length > 0 && !files.some((file) => everyPage.files.includes(file)), files.join())
  assert.ok(bytes > 500 && bytes < 12_000, String(bytes))
})
