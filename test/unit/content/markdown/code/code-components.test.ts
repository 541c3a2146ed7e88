import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compiledHtml, compileText, showHoled } from '../compile-text.ts'

/** A tag and the fence that says the same. */
const SAME: readonly (readonly [tag: string, fence: string])[] = [
  ['<CodeBlock language="js">let a</CodeBlock>', '```js\nlet a\n```'],
  // MDX takes up to two spaces from each further line of an expression.
  ['<CodeBlock>{`a\n    b`}</CodeBlock>', '```\na\n  b\n```'],
  ["<CodeBlock language={'JS'}>{'let a'}</CodeBlock>", '```js\nlet a\n```'],
  ['<CodeBlock className="language-js">a</CodeBlock>', '```js\na\n```'],
  ['<CodeBlock className="language-js" language="css">a</CodeBlock>', '```css\na\n```'],
  ['<CodeBlock language="js" title="a b.js">a</CodeBlock>', '```js title="a b.js"\na\n```'],
  ['<CodeBlock language="js" title={\'"\'}>a</CodeBlock>', "```js title='\"'\na\n```"],
  ['<CodeBlock language="js" showLineNumbers>a</CodeBlock>', '```js showLineNumbers\na\n```'],
  ['<CodeBlock language="js" showLineNumbers={5}>a</CodeBlock>', '```js showLineNumbers=5\na\n```'],
  ['<CodeBlock language="js" showLineNumbers="5">a</CodeBlock>', '```js showLineNumbers=5\na\n```'],
  [
    '<CodeBlock language="js" showLineNumbers={false} metastring="showLineNumbers">a</CodeBlock>',
    '```js\na\n```',
  ],
  [
    '<CodeBlock language="js" metastring={\'title="a" {1} showLineNumbers=3\'}>a</CodeBlock>',
    '```js title="a" {1} showLineNumbers=3\na\n```',
  ],
  ['<CodeBlock metastring="showLineNumbers">a</CodeBlock>', '```text showLineNumbers\na\n```'],
  [
    '<CodeBlock language="js" metastring=\'title="meta"\' title="prop">a</CodeBlock>',
    '```js title="meta"\na\n```',
  ],
  ['<CodeBlock language="js">\nlet a\nlet b\n</CodeBlock>', '```js\nlet a\nlet b\n```'],
  ['<CodeBlock language="js">{/* c */}{`// highlight-next-line\na\n`}</CodeBlock>', '```js {1}\na\n```'],
  ['<CodeBlock language="js" children="a" />', '```js\na\n```'],
  ['- <CodeBlock language="js">{`a`}</CodeBlock>', '- ```js\n  a\n  ```'],
]

describe('a <CodeBlock> tag with literal props and text', () => {
  for (const [tag, fence] of SAME) {
    it(`gives the bytes of a fence and leaves no component: ${tag}`, async () => {
      assert.equal(await compiledHtml(tag), await compiledHtml(fence))
    })
  }

  it('puts its classes on the block', async () => {
    assert.match(
      await compiledHtml('<CodeBlock language="js" className="a language-css b">x</CodeBlock>'),
      /^<div class="language-js codeBlockContainer theme-code-block a b">/,
    )
  })

  it('may be imported under any name', async () => {
    const text = 'import Code from \'@theme/CodeBlock\'\n\n<Code language="js">{`a`}</Code>'
    assert.equal((await compiledHtml(text)).trim(), await compiledHtml('```js\na\n```'))
  })

  it('becomes static words in a module too', async () => {
    const { kind, statics } = await compileText('{1 + 1}\n\n<CodeBlock language="js">{`a`}</CodeBlock>')
    assert.equal(kind, 'module')
    assert.match(showHoled(statics.find(({ tag }) => tag === 'div')?.html ?? []), />a<\/span>/)
  })
})

describe('a <CodeBlock> tag stays a component', () => {
  const cases: readonly (readonly [why: string, text: string])[] = [
    ['when its code is known later', "import code from '.'\n\n<CodeBlock>{code}</CodeBlock>"],
    ['when its children are elements', '<CodeBlock>a <b>c</b></CodeBlock>'],
    ['when it has a prop that a fence cannot say', '<CodeBlock id="x">a</CodeBlock>'],
    ['when a prop is run', '<CodeBlock title={1 + 1}>a</CodeBlock>'],
    ['when a prop is of another type', '<CodeBlock title={1}>a</CodeBlock>'],
    ['when its props are spread', '<CodeBlock {...props}>a</CodeBlock>'],
    ['when a template has expressions', '<CodeBlock>{`a ${b}`}</CodeBlock>'],
    ["when it is the site's own", "import CodeBlock from './own'\n\n<CodeBlock>a</CodeBlock>"],
    ['when it is another export', "import { CodeBlock } from '@theme/CodeBlock'\n\n<CodeBlock>a</CodeBlock>"],
    ['when the file declares it', 'export const CodeBlock = () => null\n\n<CodeBlock>a</CodeBlock>'],
  ]
  for (const [why, text] of cases) {
    it(why, async () => {
      const { kind, diagnostics } = await compileText(text)
      assert.notEqual(kind, 'html')
      assert.deepEqual(diagnostics, [])
    })
  }

  it('when the site maps the name to a component of its own', async () => {
    const { kind, imports } = await compileText('<CodeBlock>a</CodeBlock>', {
      components: { CodeBlock: './src/code' },
    })
    assert.deepEqual([kind, imports['CodeBlock']?.source], ['tree', './src/code'])
  })
})
