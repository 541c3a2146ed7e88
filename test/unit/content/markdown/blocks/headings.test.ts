import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Root } from 'mdast'
import type { ContentFormat } from '../../../../../cli/content/scan/content-format.ts'
import { compiledHtml, compileText, type CompileSetup } from '../compile-text.ts'

/** Ids of the headings of a page, in order. */
async function ids(text: string, setup?: CompileSetup): Promise<readonly string[]> {
  const html = await compiledHtml(text, setup)
  return [...html.matchAll(/<h[2-6](?: id="([^"]*)")?/g)].map(([, id]) => id ?? '-')
}

type Case = readonly [name: string, text: string, ids: readonly string[]]

const BOTH: readonly Case[] = [
  ['words', '## Hello, World!', ['hello-world']],
  ['every level', '## a\n### b\n#### c\n##### d\n###### e', ['a', 'b', 'c', 'd', 'e']],
  ['letters of any script', '## Ünï cödé 日本', ['ünï-cödé-日本']],
  ['an emoji before words', '## 🎉 x', ['-x']],
  ['code, emphasis and links', '## `code` *em* **st** ~~del~~ [link](./a.md)', ['code-em-st-del-link']],
  ['an image', '## ![the logo](a.png)', ['the-logo']],
  ['a colon', '## a:b c', ['ab-c']],
  ['underlined headings', 'One\n---', ['one']],
  ['closing marks', '## a ##', ['a']],
  ['the same words again', '## a\n\n## A\n\n## a', ['a', 'a-1', 'a-2']],
  ['words that look like a numbered one', '## a\n\n## a\n\n## a-1', ['a', 'a-1', 'a-1-1']],
  ['an id of its own', '## a {#my-id}', ['my-id']],
  ['an id of its own with capitals and signs', '## a {#My_id.x}', ['My_id.x']],
  ['an id of its own behind closing marks', '## a {#my-id} ##', ['my-id']],
  ['an id of its own in an underlined heading', 'a {#my-id}\n---', ['my-id']],
  ['an id and nothing else', '## {#my-id}', ['my-id']],
  ['an id behind emphasis', '## *a* {#my-id}', ['my-id']],
  ['ids of their own are not numbered', '## a {#x}\n\n## b {#x}\n\n## x', ['x', 'x', 'x']],
  ['an id in code is text', '## a `{#x}`', ['a-x']],
  ['an id that is not at the end is text', '## a {#x} b', ['a-x-b']],
  ['an id in a comment', '## a <!-- #my-id -->', ['my-id']],
  ['the first word of a comment', '## a <!-- #my-id and more -->', ['my-id']],
  ['a comment without a mark', '## a <!-- my-id --> b', ['a--b']],
  ['an h1 has no id', '# a\n\n## a', ['a-1']],
]

for (const format of ['mdx', 'md'] as const satisfies readonly ContentFormat[]) {
  for (const [name, text, expected] of BOTH) {
    test(`ids in ${format}: ${name}`, async () => {
      assert.deepEqual(await ids(text, { format }), expected)
    })
  }
}

const MDX: readonly Case[] = [
  ['an id in a comment of MDX', '## a {/* #my-id */}', ['my-id']],
  ['without spaces', '## a{/*#my-id*/}', ['my-id']],
  ['in an underlined heading', 'a {/* #my-id */}\n---', ['my-id']],
  ['a comment that is not at the end', '## a {/* #x */} b', ['a--b']],
  ['the text of tags', '## a <b>c</b>', ['a-c']],
]

for (const [name, text, expected] of MDX) {
  test(`ids in MDX: ${name}`, async () => {
    assert.deepEqual(await ids(text), expected)
  })
}

const LETTERLESS = ['## !!!', '## 🎉', '##']

for (const text of LETTERLESS) {
  test(`the heading ${JSON.stringify(text)}, which has no letters, has no empty id`, async () => {
    const html = await compiledHtml(text)
    assert.doesNotMatch(html, /id=""|href="#"/)
  })
}

test('braces with nothing between them are text', async () => {
  for (const format of ['mdx', 'md'] as const) {
    const html = await compiledHtml('## a {#}', { format })
    assert.match(html, />a \{#\}/)
    assert.doesNotMatch(html, /[\uE000-\uF8FF]/)
  }
})

test('generated ids keep their case when the site asks for it', async () => {
  assert.deepEqual(
    await ids('## Hello World {#Own}\n\n## ABC', { markdown: { anchors: { maintainCase: true } } }),
    ['Own', 'ABC'],
  )
})

test('an id that an earlier plugin set is used, re-slugged with its case', async () => {
  const remark = () => (tree: Root) => {
    for (const node of tree.children)
      if (node.type === 'heading') node.data = { hProperties: { id: 'Set Before' } }
  }
  assert.deepEqual(await ids('## a {#x}\n\n## b', { plugins: { beforeDefaultRemarkPlugins: [remark] } }), [
    'Set-Before',
    'Set-Before-1',
  ])
})

test('headings in containers and components have ids', async () => {
  const compiled = await compileText('> ## a\n\n- ## b\n\n:::note\n\n## c\n\n:::\n\n<A>\n\n## d\n\n</A>')
  assert.deepEqual(
    compiled.toc.map((entry) => ('id' in entry ? entry.id : null)),
    ['a', 'b', 'c', 'd'],
  )
})

test('a heading with an id has a link to itself whose label names it', async () => {
  assert.equal(
    await compiledHtml('## a *b* {#c}'),
    '<h2 id="c" class="anchor">a <em>b</em><a class="hash-link" href="#c" aria-label="{{theme.common.headingLinkTitle heading=a b}}" translate="no">&#8203;</a></h2>',
  )
})

test('a heading without text is labelled by its id', async () => {
  assert.match(await compiledHtml('## ![logo](a.png)'), /headingLinkTitle heading=logo\}/)
})

test('a heading as raw HTML has a link when it has an id', async () => {
  const html = await compiledHtml('<h2 id="x">a</h2>\n<h2>b</h2>', { format: 'md' })
  assert.match(html, /<h2 id="x" class="anchor">a<a class="hash-link" href="#x"/)
  assert.match(html, /<h2>b<\/h2>/)
})

test('the heading over footnotes is no anchor', async () => {
  assert.match(
    await compiledHtml('a[^1]\n\n[^1]: b'),
    /<h2 class="sr-only" id="footnote-label">Footnotes<\/h2>/,
  )
})

const SAME: readonly (readonly [name: string, text: string, places: readonly string[]])[] = [
  ['written twice', '## a {#x}\n\n## b {#x}', ['3:1']],
  ['written three times', '## a {#x}\n\n## b {#x}\n\n- ## c {#x}', ['3:1', '5:3']],
  ['written and made of the words', '## a {#x}\n\n## x', ['3:1']],
  ['made of the words twice, which numbers them', '## x\n\n## x', []],
  ['that of an h1, which has none', '# a {#x}\n\n## b {#x}\n\n# c {#x}', []],
]

for (const [name, text, places] of SAME) {
  test(`an id that is ${name} is reported ${places.length} times`, async () => {
    const { diagnostics } = await compileText(text)
    assert.deepEqual(
      diagnostics.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`),
      places.map((place) => `DUPLICATE_HEADING_ID ${place}`),
    )
    for (const { notes, hint } of diagnostics) {
      assert.deepEqual(notes, ['the first is at docs/a.mdx:1:1'])
      assert.match(hint ?? '', /\{#x-2\}/)
    }
  })
}

test('a comment is an id only when nothing stands beside it between the braces', async () => {
  assert.deepEqual(await ids('## a {/* #b */}'), ['b'])
  assert.deepEqual((await compileText('## a {/* #b */ c /* d */}')).toc, [
    { value: 'a', id: 'a--b--c--d-', level: 2 },
  ])
})

/** Levels of the headings, in order. */
async function levels(text: string, path: string): Promise<string> {
  const html = await compiledHtml(text, { path, format: 'md' })
  return [...html.matchAll(/<h([1-6])/g)].map(([, level]) => level).join(' ')
}

const PARTS: readonly (readonly [written: string, page: string, section: string, excerpt: string])[] = [
  ['## a\n### b\n## c', '2 3 2', '2 3 2', '3 4 3'],
  ['### a\n#### b', '3 4', '2 3', '3 4'],
  ['# a\n## b', '1 2', '1 2', '1 3'],
  ['## a\n###### b', '2 6', '2 6', '3 6'],
  ['a', '', '', ''],
]

for (const [written, page, section, excerpt] of PARTS) {
  test(`headings of a part follow those above it where it is shown: ${JSON.stringify(written)}`, async () => {
    const part = (kind: string): string => `blog/a.md?${kind}=0-9-0123456789abcdef`
    assert.equal(await levels(written, 'blog/a.md'), page)
    assert.equal(await levels(written, part('section')), section)
    assert.equal(await levels(written, part('excerpt')), excerpt)
  })
}
