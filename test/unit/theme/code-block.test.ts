import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createElement } from 'react'
import { compiledHtml } from '../content/markdown/compile-text.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()
after(() => theme.close())

/** A block as a component renders it, without the id by which the client finds its words. */
function rendered(props: object): string {
  return theme.part('CodeBlock', props).replaceAll(/ data-static="code:[a-z\d]{14}"/g, '')
}

describe('<CodeBlock> renders the bytes of a fence', () => {
  const cases: readonly (readonly [props: object, fence: string])[] = [
    [{ language: 'js', children: 'let a' }, '```js\nlet a\n```'],
    [{ children: 'a < b & c > "d" \'e\'\n' }, '```\na < b & c > "d" \'e\'\n```'],
    [
      { language: 'JS', title: "it's <a> & b", children: 'a\n\nb' },
      '```js title="it\'s <a> & b"\na\n\nb\n```',
    ],
    [{ className: 'language-js', showLineNumbers: true, children: 'a' }, '```js showLineNumbers\na\n```'],
    [{ language: 'js', showLineNumbers: 7, children: 'a' }, '```js showLineNumbers=7\na\n```'],
    [
      { language: 'js', metastring: '{2-3} title="x"', children: ['a\n', 'b', '\n', 1, null, false] },
      '```js {2-3} title="x"\na\nb\n1\n```',
    ],
    [{ language: 'py', children: '# highlight-next-line\na' }, '```py\n# highlight-next-line\na\n```'],
    [{ language: 'js', title: '"', children: 'a' }, "```js title='\"'\na\n```"],
    [{ language: 'c"++<x>', children: '' }, '```c"++<x>\n```'],
  ]
  for (const [props, fence] of cases) {
    it(JSON.stringify(props), async () => assert.equal(rendered(props), await compiledHtml(fence)))
  }
})

describe('<CodeBlock> with elements', () => {
  it('shows them as they are, and leaves room for buttons beside them', () => {
    const children = ['a ', createElement('b', { key: 1 }, 'c')]
    assert.equal(
      rendered({ language: 'js', title: 't', children }),
      '<div class="language-js codeBlockContainer theme-code-block"><div class="codeBlockTitle">t</div>' +
        '<div class="codeBlockContent"><pre class="prism-code"><code class="codeBlockLines">a <b>c</b></code></pre>' +
        '<div class="codeBlockButtons"></div></div></div>',
    )
  })

  it('takes an element as its title', () => {
    const html = rendered({ title: createElement('b', null, 't'), children: 'a' })
    assert.match(html, /<div class="codeBlockTitle"><b>t<\/b><\/div><div class="codeBlockContent"><pre/)
  })
})
