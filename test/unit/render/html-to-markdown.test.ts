import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageMarkdown } from '../../../cli/render/markdown/html-to-markdown.ts'
import { markdownTokens, pageTokens } from '../../../cli/compare/compare-markdown.ts'

const ADDRESS = 'https://docs.example/guide/setup/'

function markdownOf(html: string): string {
  const page = `<body><nav>Menu</nav><main>${html}</main><p>Outside</p></body>`
  const markdown = pageMarkdown(page, ADDRESS)
  assert.deepEqual(markdownTokens(markdown), pageTokens(page), markdown)
  return markdown.trimEnd()
}

const CASES: readonly (readonly [name: string, html: string, markdown: string])[] = [
  ['text', '<p>One <em>two</em> <strong>three</strong>.</p><p>Four</p>', 'One *two* **three**.\n\nFour'],
  ['headings', '<h2 id="a">A<a class="hash-link" href="#a">​</a></h2><p>b</p>', '## A\n\nb'],
  [
    'links',
    '<p><a href="../other/#x">Other</a> <a href="https://x.example/a b">out</a></p>',
    '[Other](https://docs.example/guide/other/#x) [out](https://x.example/a%20b)',
  ],
  ['a card', '<a href="/a/"><h3>Title</h3><p>More</p></a>', '[Title More](https://docs.example/a/)'],
  [
    'pictures',
    '<p><img src="/a.png" alt="A [b]"><img src="/b.png" alt=""></p>',
    '![A \\[b\\]](https://docs.example/a.png)',
  ],
  ['lists', '<ul><li>a<ol start="3"><li>b</li></ol></li><li>c</li></ul>', '- a\n\n  3. b\n- c'],
  ['loose lists', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>', '- a\n\n  b\n\n- c'],
  ['tasks', '<ul><li><input type="checkbox" checked disabled> done</li></ul>', '- [x] done'],
  [
    'a table',
    '<table><thead><tr><th>A</th><th align="right">B</th></tr></thead><tbody><tr><td><code>a|b</code></td><td>1<br>2</td></tr></tbody></table>',
    '| A | B |\n| --- | ---: |\n| `a\\|b` | 1 2 |',
  ],
  [
    'code',
    '<div class="theme-code-block"><div class="codeBlockTitle">a "b".ts</div><pre class="language-ts"><code><span>a</span> &lt; ```\n</code></pre></div>',
    '````ts title="a &quot;b&quot;.ts"\na < ```\n````',
  ],
  [
    'an admonition',
    '<div class="theme-admonition theme-admonition-tip"><div class="admonition-heading"><span aria-hidden="true">!</span>Tip</div><div><p>Do it.</p></div></div>',
    '> **Tip**\n>\n> Do it.',
  ],
  [
    'tabs',
    '<div role="tablist"><button role="tab">npm</button></div><div role="tabpanel" data-label="npm"><p>a</p></div>',
    '**npm**\n\na',
  ],
  [
    'details',
    '<details><summary>More &amp; more</summary><p>a</p></details>',
    '<details>\n<summary>More &amp; more</summary>\n\na\n\n</details>',
  ],
  [
    'a formula',
    '<p><span class="katex"><math><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></math><span aria-hidden="true">x2</span></span></p>',
    '`x^2`',
  ],
  ['a quotation', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['raised text', '<p>10<sup>2</sup></p>', '10<sup>2</sup>'],
  ['what is no text', '<p data-search-ignore="">a</p><aside>b</aside><p>c</p>', 'c'],
  [
    'a box about the page, which the search leaves out',
    '<div class="theme-admonition alert" data-search-ignore=""><div class="admonition-heading">Old</div><p>a</p></div><p>b</p>',
    '> **Old**\n>\n> a\n\nb',
  ],
]

for (const [name, html, markdown] of CASES) {
  test(`Markdown of a page: ${name}`, () => assert.equal(markdownOf(html), markdown))
}

const TEXTS = [
  '# a',
  '- a',
  '1. a',
  '> a',
  '*a*',
  '_a_',
  'a_b',
  '`a`',
  '[a](b)',
  '<b>',
  '&amp;',
  '~a~',
  'a ![',
  '===',
  '+ a',
  '\\',
  '| a |',
  'https://x.example/_a_b*',
  '```',
  '~~~',
  'a #',
  '[x] a',
  '[^1]: a',
]

test('text stays text, whatever it looks like', () => {
  const escaped = TEXTS.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  for (const text of escaped) {
    for (const html of [
      `<p>${text}</p>`,
      `<h2>${text}</h2>`,
      `<ul><li>${text}</li></ul>`,
      `<p>a <a href="/">${text}</a> b</p>`,
      `<table><tr><td>${text}</td></tr></table>`,
      `<p>a<strong>${text}</strong>b</p>`,
      `<p><em>a</em><em>${text}</em></p>`,
    ])
      markdownOf(html)
  }
})
