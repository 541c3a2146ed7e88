import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createElement } from 'react'
import { compiledHtml } from '../content/markdown/compile-text.ts'
import { screenOf, textOf } from '../../support/screen.ts'
import { loadTheme } from './render-theme.ts'

const theme = await loadTheme()

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
    const screen = screenOf(rendered({ language: 'js', title: 't', children }))
    assert.equal(textOf(screen.getByRole('code')), 'a c')
    assert.equal(screen.getByText('c').tagName, 'B')
    assert.ok(screen.getByText('t'))
    assert.notEqual(screen.container.querySelector('.codeBlockContent > .codeBlockButtons'), null)
  })

  it('takes an element as its title', () => {
    const screen = screenOf(rendered({ title: createElement('b', null, 't'), children: 'a' }))
    const title = screen.getByText('t')
    assert.equal(title.tagName, 'B')
    assert.ok(!screen.container.querySelector('pre')?.contains(title))
  })
})
