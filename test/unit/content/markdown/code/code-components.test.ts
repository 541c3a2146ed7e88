import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compiledHtml, compileText, showHoled } from '../compile-text.ts'

/** Attributes and the info string of the fence that says the same. */
const SAME: readonly (readonly [attributes: string, info: string])[] = [
  ['', ''],
  ['language="js"', 'js'],
  ["language={'JS'}", 'js'],
  ['className="language-js"', 'js'],
  ['className="language-js" language="css"', 'css'],
  ['language="js" title="a b.js"', 'js title="a b.js"'],
  ['language="js" title={\'"\'}', "js title='\"'"],
  ['language="js" showLineNumbers', 'js showLineNumbers'],
  ['language="js" showLineNumbers={5}', 'js showLineNumbers=5'],
  ['language="js" showLineNumbers="5"', 'js showLineNumbers=5'],
  ['language="js" showLineNumbers={false} metastring="showLineNumbers"', 'js'],
  ['language="js" metastring={\'title="a" {1} showLineNumbers=3\'}', 'js title="a" {1} showLineNumbers=3'],
  ['metastring="showLineNumbers"', 'text showLineNumbers'],
  ['language="js" metastring=\'title="meta"\' title="prop"', 'js title="meta"'],
]

/** Tags with other children, and the fence. */
const CHILDREN: readonly (readonly [tag: string, fence: string])[] = [
  // MDX takes up to two spaces from each further line of an expression.
  ['<CodeBlock>{`a\n    b`}</CodeBlock>', '```\na\n  b\n```'],
  ["<CodeBlock language='js'>{'let a'}</CodeBlock>", '```js\nlet a\n```'],
  ['<CodeBlock language="js">\nlet a\nlet b\n</CodeBlock>', '```js\nlet a\nlet b\n```'],
  ['<CodeBlock language="js">{/* c */}{`// highlight-next-line\na\n`}</CodeBlock>', '```js {1}\na\n```'],
  ['<CodeBlock language="js" children="a" />', '```js\na\n```'],
  ['- <CodeBlock language="js">{`a`}</CodeBlock>', '- ```js\n  a\n  ```'],
  ["import Code from '@theme/CodeBlock'\n\n<Code>a</Code>", '```\na\n```'],
]

describe('a <CodeBlock> tag with literal props and text', () => {
  const attributed = SAME.map(([attributes, info]) => [
    `<CodeBlock ${attributes}>a</CodeBlock>`,
    `\`\`\`${info}\na\n\`\`\``,
  ])
  for (const [tag = '', fence = ''] of [...attributed, ...CHILDREN]) {
    it(`gives the bytes of a fence and leaves no component: ${tag}`, async () => {
      assert.equal((await compiledHtml(tag)).trim(), await compiledHtml(fence))
    })
  }

  it('puts its classes on the block', async () => {
    assert.match(
      await compiledHtml('<CodeBlock language="js" className="a language-css b">x</CodeBlock>'),
      /^<div class="language-js codeBlockContainer theme-code-block a b">/,
    )
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
    const components = { CodeBlock: './src/code' }
    const { imports } = await compileText('<CodeBlock>a</CodeBlock>', { components })
    assert.equal(imports['CodeBlock']?.source, './src/code')
  })
})
