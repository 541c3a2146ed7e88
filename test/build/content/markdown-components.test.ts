import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { before } from 'node:test'
import { OVERRIDABLE_ELEMENTS } from '../../../cli/types/site-theme.ts'
import { buildSite, runCli, type Files, type TemporarySite } from '../../support/build-site.ts'
import { siteOf } from '../../support/build/sites.ts'
import { skipUnlessWhole } from '../../support/is-whole.ts'

const CONFIG =
  "export default { title: 'Test', url: 'https://sitegen.example', onBrokenAnchors: 'throw', markdown: { format: 'detect' } }\n"

const WORDS = `# Title

## First *heading* {#first}

[A page](./other.md "Its title"), [an anchor](#first), [another site](https://other.example/) and \`code\`.

![A picture](./dot.svg)

- one
- two
  - three

1. first

### First *heading*

:::note

Words, and a [link](./other.md#words).

:::

::::warning[Careful]{.own #careful}

- In a list.

  :::tip Inner

  Inside.

  :::

::::

> [!IMPORTANT]
> As GitHub writes it.

\`\`\`js title="a.js" {1} showLineNumbers
let a = 1
\`\`\`

    indented

| a | b |
| - | - |
| [x](./other.md) | 2 |

A footnote[^1].

[^1]: Its text.

<details>
<summary>More</summary>

Closed **words**.

</details>
`

const CONTENT: Files = {
  'docs/words.md': WORDS,
  'docs/tree.mdx': `${WORDS}\n<Tabs><TabItem value="a">In a [tab](./other.md).</TabItem></Tabs>\n`,
  'docs/module.mdx': `${WORDS}\nexport const n = 1\n\n{n + 1} and [more](./other.md)\n`,
  'docs/other.md': '# Other\n\n## Words\n\nHere.\n',
  'src/pages/index.md': '# Home\n',
  'docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"></svg>\n',
}

const wrapper = (part: string): string =>
  `import Original from '@theme-original/${part}'\nexport default (props) => <Original {...props} />\n`
const WRAPPERS: Files = Object.fromEntries(
  OVERRIDABLE_ELEMENTS.map((part) => [`src/theme/${part}.jsx`, wrapper(part)]),
)

function siteWith(files: Files): TemporarySite {
  return siteOf({ 'site.config.mjs': CONFIG, ...CONTENT, ...files })
}

const PAGES = ['words', 'tree', 'module']

async function built(files: Files): Promise<string> {
  const site = siteWith(files)
  const { exitCode, stdout, stderr, diagnostics } = await buildSite(site.dir, '--no-cache')
  assert.equal(exitCode, 0, stdout + stderr)
  assert.deepEqual(diagnostics, [])
  return path.join(site.dir, 'build')
}

/** The text of a page without what says who renders it: marks of static parts, and React's comments between texts. */
function article(dir: string, page: string): string {
  const html = readFileSync(path.join(dir, 'docs', page, 'index.html'), 'utf8')
  const found =
    /<div class="theme-doc-markdown[^>]*>(.*?)<footer|<div class="theme-doc-markdown[^>]*>(.*?)<nav class="pagination/s.exec(
      html,
    )
  const text = found?.[1] ?? found?.[2] ?? ''
  assert.ok(text.length > 1000, 'the article is found')
  return (
    text
      .replaceAll(/ data-static="[^"]*"/g, '')
      .replaceAll('<!-- -->', '')
      .replaceAll('/>', '>')
      .replaceAll(/(data-[\w-]+)="(?:true)?"/g, '$1')
      // A component knows the words of a heading only when they are a text (format A4).
      .replaceAll(/aria-label="Direct link to [^"]*"/g, '')
      .replaceAll(/>\s+</g, '><')
      .replaceAll('&#x27;', "'")
      .replaceAll('\u200B', '&#8203;')
      .replaceAll(/<(\w+)((?: [\w:-]+(?:="[^"]*")?)+)/g, (_, tag: string, attributes: string) => {
        const sorted = (attributes.match(/ [\w:-]+(?:="[^"]*")?/g) ?? []).toSorted()
        return `<${tag}${sorted.join('')}`
      })
  )
}

let plain = ''
before(async () => {
  plain = await built({})
})

test('Markdown passes through the parts of a site, looks as before when they show those of the theme, and the build says so', async () => {
  const site = siteWith(WRAPPERS)
  const { stdout, stderr, exitCode } = await runCli(['build', site.dir], site.dir)
  assert.equal(exitCode, 0, stderr)
  assert.match(stdout, /^Written as components of the site.*: Admonition on 2 pages, CodeBlock on 2 pages,/m)
  for (const page of PAGES)
    assert.equal(article(path.join(site.dir, 'build'), page), article(plain, page), page)
})

test('what the parts of a site show stands in the page', { skip: skipUnlessWhole }, async () => {
  const own = (body: string): string => `export default (props) => ${body}\n`
  const dir = await built({
    'src/theme/Admonition.jsx': own('<aside data-own={props.type}>{props.title}{props.children}</aside>'),
    'src/theme/CodeBlock.jsx': own('<pre data-own={props.className}>{props.children}</pre>'),
    'src/theme/Heading.jsx': own('<props.as data-own="heading" id={props.id}>{props.children}</props.as>'),
    'src/theme/MDXComponents/A.jsx': own('<a data-own="a" {...props} />'),
    'src/theme/MDXComponents/Img.jsx': own('<img data-own="img" {...props} />'),
  })
  for (const page of PAGES) {
    const text = article(dir, page)
    assert.match(text, /<aside data-own="warning">Careful/)
    assert.match(text, /<pre data-own="language-js">let a = 1/)
    assert.match(text, /<h2 data-own="heading" id="first">First <em>heading<\/em><\/h2>/)
    assert.match(text, /<a data-own="a" href="\/docs\/other" title="Its title">A page<\/a>/)
    assert.match(text, /<img [^>]*data-own="img"[^>]*height="4"/)
  }
})

const TABLE = `import MDXComponents from '@theme-original/MDXComponents'

const components = {
  ...MDXComponents,
  a: (props) => <a data-own="a" {...props} />,
  'table': ({ children }) => <div data-own="table"><table>{children}</table></div>,
  h3({ id, children }) {
    return <h3 data-own="h3" id={id}>{children}</h3>
  },
  details: (props) => <details data-own="details" {...props} />,
}

export default components
`

const ROWS = '\n| A | B |\n| --- | ---: |\n| [one](./other.md) | `two` |\n'

test('tags that the table of components of a site names are written as its components, others are not', async () => {
  const dir = await built({
    'src/theme/MDXComponents.jsx': TABLE,
    'docs/words.md': WORDS + ROWS,
    'docs/tree.mdx': `${WORDS}${ROWS}\n<Tabs><TabItem value="a">In a [tab](./other.md).</TabItem></Tabs>\n`,
    'docs/module.mdx': `${WORDS}${ROWS}\nexport const n = 1\n\n{n + 1} and <a href="#first">a tag</a>\n`,
  })
  for (const page of PAGES) {
    const text = article(dir, page)
    assert.match(
      text,
      /<div data-own="table"><table><thead>.*<td><a data-own="a" href="\/docs\/other">one<\/a>/,
    )
    assert.match(text, /<h3 data-own="h3" id="first-heading">First <em>heading<\/em><\/h3>/)
    assert.match(text, /<h2 class="anchor" id="first">First <em>heading<\/em><a [^>]*class="hash-link"/)
    assert.match(text, /<a data-own="a" href="\/docs\/other" title="Its title">A page<\/a>/)
    assert.match(text, /<details data-own="details"><summary>More<\/summary>/)
  }
  assert.match(article(dir, 'module'), /<a href="#first">a tag<\/a>/)
})
