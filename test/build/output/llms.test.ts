import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { compareMarkdown } from '../../../cli/compare/compare-markdown.ts'
import { outputOf, siteOf } from '../../support/build/sites.ts'
import { buildSite } from '../../support/build-site.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const CONFIG = `export default {
  title: 'Kites', tagline: 'How to fly them', url: 'https://kites.example', baseUrl: '/k/', trailingSlash: true,
  llms: { ignorePatterns: ['/k/docs/private/**'], chats: [{ label: 'Chat', href: 'https://chat.example/?q={prompt}' }] },
}
`

const SITE = {
  'site.config.mjs': CONFIG,
  'docs/index.md': '# Start\n\nSee [the line](./parts/line.mdx#knots).\n',
  'docs/parts/_category_.json': '{ "label": "Parts", "link": { "type": "generated-index" } }',
  'docs/parts/line.mdx': `---
description: The line.
---
import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

# Line

:::warning[Sharp]
Wear gloves.
:::

<Tabs><TabItem value="a" label="Nylon">

Soft.

</TabItem><TabItem value="b" label="Wire">

\`\`\`ts title="cut.ts"
cut()
\`\`\`

</TabItem></Tabs>

## Knots

| Knot | Holds |
| --- | --- |
| Bowline | yes |
`,
  'docs/left-out.md': '---\nllms: false\n---\n\n# Left out\n',
  'docs/private/notes.md': '# Notes\n',
  'docs/hidden.mdx': '# Hidden\n\n<head><meta name="robots" content="noindex" /></head>\n',
  'docs/unlisted.md': '---\nunlisted: true\n---\n\n# Unlisted\n',
  'blog/2026-01-02-wind.md':
    '---\ntitle: Wind\nauthors: [{ name: Ada }]\n---\n\nIt blows.\n\n<!-- truncate -->\n\nHard.\n',
  'src/pages/index.tsx': `import Layout from '@theme/Layout'
export default () => <Layout title="Home" description="Welcome."><main><h1>Kites</h1></main></Layout>
`,
}

function markdownFiles(output: ReadonlyMap<string, string>): readonly string[] {
  return [...output.keys()].filter((file) => file.endsWith('.md') || file.includes('llms'))
}

test('pages are written as Markdown and listed, the same after edits as in a clean build', async () => {
  const site = siteOf(SITE)
  const build = async (...args: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { exitCode, stdout, stderr } = await buildSite(site.dir, '--threads', '0', ...args)
    assert.equal(exitCode, 0, stdout + stderr)
    return outputOf(site)
  }
  const first = await build()
  assert.deepEqual(markdownFiles(first), [
    'blog.md',
    'blog/2026/01/02/wind.md',
    'blog/archive.md',
    'docs.md',
    'docs/category/parts.md',
    'docs/parts/line.md',
    'index.md',
    'llms-full.txt',
    'llms.txt',
    'llms/blog-full.txt',
    'llms/docs-defaultSidebar-full.txt',
    'llms/pages-full.txt',
  ])
  assert.equal(
    first.get('docs/parts/line.md'),
    `---
title: "Line"
description: "The line."
canonical: "https://kites.example/k/docs/parts/line/"
---

> For AI agents: all pages of this site are listed at https://kites.example/k/llms.txt

# Line

> **Sharp**
>
> Wear gloves.

**Nylon**

Soft.

**Wire**

\`\`\`ts title="cut.ts"
cut()
\`\`\`

## Knots

| Knot | Holds |
| --- | --- |
| Bowline | yes |
`,
  )
  assert.match(
    first.get('docs.md') ?? '',
    /\[the line\]\(https:\/\/kites\.example\/k\/docs\/parts\/line\/#knots\)/,
  )
  assert.equal(
    first.get('llms.txt'),
    `# Kites

> How to fly them

## Docs

- [Start](https://kites.example/k/docs.md): See the line.

### Parts

- [Parts](https://kites.example/k/docs/category/parts.md)
- [Line](https://kites.example/k/docs/parts/line.md): The line.

## Pages

- [Home](https://kites.example/k/index.md): Welcome.

## Blog

- [Blog](https://kites.example/k/blog.md): Blog
- [Wind](https://kites.example/k/blog/2026/01/02/wind.md): It blows.
- [Archive](https://kites.example/k/blog/archive.md): Archive
`,
  )
  const [html = '', left = ''] = [
    first.get('docs/parts/line/index.html'),
    first.get('docs/left-out/index.html'),
  ]
  assert.match(html, /<link rel="alternate" type="text\/markdown" href="\/k\/docs\/parts\/line\.md">/)
  assert.match(html, /<details class="copy-page".*https:\/\/chat\.example\/\?q=Read%20https%3A%2F%2Fkites/)
  assert.doesNotMatch(left, /text\/markdown|copy-page/)
  assert.doesNotMatch(first.get('docs/hidden/index.html') ?? '', /text\/markdown/)
  assert.deepEqual(compareMarkdown(path.join(site.dir, 'build')), [])

  site.write({
    'docs/parts/line.mdx': SITE['docs/parts/line.mdx'].replace('Soft.', 'Softer.'),
    'docs/left-out.md': '# In\n',
  })
  const edited = await build()
  assert.match(edited.get('llms/docs-defaultSidebar-full.txt') ?? '', /# In\n[^]*Softer\./)
  const clean = await build('--no-cache')
  assert.deepEqual([...edited], [...clean])
  await build('--report', path.join(site.dir, 'report.json'))
  const report = JSON.parse(site.read('report.json')) as {
    readonly cache: { readonly rendered: { readonly misses: number } }
    readonly output: { readonly kinds: { readonly markdown: { readonly files: number } } }
  }
  // A page that a component keeps from being indexed has no Markdown that could be missing.
  assert.deepEqual([report.cache.rendered.misses, report.output.kinds.markdown.files], [0, 13])
})

test('--verify finds a page whose Markdown says something else', { skip: skipUnlessWhole }, async () => {
  const site = siteOf({
    'docs/index.md': '# Start\n\nOne two.\n',
    'site.config.mjs': `import { readFileSync, writeFileSync } from 'node:fs'
const change = { name: 'change', postBuild({ outDir }) {
  const file = outDir + '/docs.md'
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('two', 'three'))
} }
export default { title: 'T', url: 'https://sitegen.example', llms: true, plugins: [() => change] }
`,
  })
  const { diagnostics } = await buildSite(site.dir, '--verify')
  const problem = diagnostics.find(({ code }) => code === 'VERIFY_MARKDOWN')
  assert.deepEqual(problem?.notes, ['docs.md says "Start One three." where its page says "Start One two."'])
})
