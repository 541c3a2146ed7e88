import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outlineOf } from '../../../../../cli/content/scan/scan.ts'
import type { FilePath } from '../../../../../cli/types/file-path.ts'
import { isWhole } from '../../../../support/is-whole.ts'
import { MARKDOWN } from '../../../support/site-config.ts'
import { compiledHtml, compileText } from '../compile-text.ts'

const TITLES: readonly (readonly [name: string, text: string, title: string | null])[] = [
  ['a heading behind a lower one', '## A\n\n# B', null],
  ['a heading behind a thematic break', '---\n\n# A', null],
  ['a heading in a quote', '> # A', null],
  ['a heading in JSX', '<div>\n\n# A\n\n</div>', null],
  ['an empty heading', '#', null],
  ['the first of two', '# A\n\n# B', 'A'],
]

for (const [name, text, title] of TITLES) {
  test(`the content title of ${name} is ${JSON.stringify(title)}`, async () => {
    assert.equal((await compileText(text)).contentTitle, title)
  })
}

test('the content title is wrapped in a header, other headings are not', async () => {
  const html = await compiledHtml('# A *b* {#c}\n\n# D')
  assert.equal(html, '<header><h1>A <em>b</em></h1></header>\n<h1>D</h1>')
})

/** What may stand before a title that opens the body. */
const OPENINGS = ['', '\n\n', '---\ntitle: x\n---\n', '<!-- c\n\nd -->\n', '[r]: ./x.md\n\n']
const MDX_OPENINGS = [
  "import A from './a'\n\n",
  "import A from './a'\nexport const x = 1\n\n",
  '{/* c */}\n\n',
  "import A from './a'\n\n{/* c */}\n\n<!-- d -->\n\n",
  'export const x = {\n\n}\n\n',
]

const HEADINGS = [
  '  # indented',
  '# a\u00A0',
  '# a:b :c: d',
  '# a~~b~~_c_',
  '# closing ##  ',
  '#',
  'Title *x*\nmore\n=====',
  '# *a* **b** `c d` ~~e~~ __f__ a_b_c',
  '# [l](./x.md) [r] [x][r] [r][] ![i](y.png)',
  '# ![alone](y.png)',
  '# **a** {#id} ',
  '# a {#b} c',
  '# a <!-- #id -->',
  '# a <!-- b --> c',
  '# a &amp; &lt;b&gt; &nbsp;c',
  '# a \\* \\# \\{ \\<',
  '# :foo[bar] x',
  '# a\\',
  '# a<br/>b',
  '# a[^1]',
]
const MDX_HEADINGS = [
  '# a {/* #id */}',
  '# a {/* b */} c',
  '# a {1 + 1} b',
  '# {x}',
  '# <A>x</A> y',
  '# a <A b="c"/>',
  'a {/* #id */}\n===',
]
const ENDINGS = ['', '\n', '\n\ntext', '\ntext', '\n## sub', '\n\n# Second', '\n\n[r]: ./r.md\n\n[^1]: n']

/** What is no title; here no other h1 follows. */
const NO_HEADINGS = [
  '#No heading',
  '#\u00A0No heading',
  '\t# Code',
  '####### No heading',
  'Lower\n---',
  '## Lower',
  'text',
  '',
]

/** Each heading behind one of the openings, or, in `npm run test:all`, all openings and endings with all headings. */
function documentsOf(openings: readonly string[], headings: readonly string[]): readonly string[] {
  const at = (list: readonly string[], index: number): string => list[index % list.length] ?? ''
  if (!isWhole)
    return [...headings, ...NO_HEADINGS].map((heading, index) => {
      const ending = index < headings.length ? at(ENDINGS, index + Math.floor(index / openings.length)) : ''
      return at(openings, index) + heading + ending
    })
  const bodies = headings.flatMap((heading) => ENDINGS.map((ending) => heading + ending))
  return openings.flatMap((opening) => [...bodies, ...NO_HEADINGS].map((body) => opening + body))
}

const DOCUMENTS = {
  md: documentsOf(OPENINGS, HEADINGS),
  mdx: documentsOf([...OPENINGS, ...MDX_OPENINGS], [...HEADINGS, ...MDX_HEADINGS]),
}

for (const format of ['mdx', 'md'] as const) {
  test(`planning and compiling find the same title in small documents of ${format}`, async () => {
    for (const text of DOCUMENTS[format]) {
      // Planning finds the words of a title; scanning then puts emoji into them.
      const { contentTitle, diagnostics } = await compileText(text, { format, markdown: { emoji: false } })
      if (diagnostics.some(({ level }) => level === 'error')) continue
      const { outline } = outlineOf({
        text,
        file: 'docs/a.mdx' as FilePath,
        markdown: { ...MARKDOWN, format },
      })
      assert.equal(contentTitle, outline.contentTitle, JSON.stringify(text))
    }
  })
}
