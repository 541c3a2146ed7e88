import assert from 'node:assert/strict'
import path from 'node:path'
import test from 'node:test'
import { markdownOption } from '../../../../cli/config/options/markdown.ts'
import { codeTexts } from '../../../../cli/commands/translations/code-texts.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const DOCUSAURUS = "import Translate, { translate } from '@docusaurus/Translate'\n"
const OWN = "import { Translate, translate as t } from 'sitegen/runtime'\n"

async function found(files: Readonly<Record<string, string>>, ...modules: readonly string[]) {
  const siteDir = temporaryFolder(files)
  const markdown = markdownOption({ siteDir }).resolve({})
  const { texts, problems } = await codeTexts({ folders: [path.join(siteDir, 'src')], modules }, {
    siteDir,
    markdown,
  } as Parameters<typeof codeTexts>[1])
  return {
    texts: Object.fromEntries(texts.map(({ key, message, description }) => [key, [message, description]])),
    problems: problems.map(({ code, level, place, message }) => {
      assert.deepEqual([code, level], ['MESSAGE_NOT_STATIC', 'warning'])
      return `${place?.file}:${place?.line} ${message}`
    }),
  }
}

const ROWS: readonly (readonly [
  said: string,
  code: string,
  key: string,
  message: string,
  description?: string,
])[] = [
  ['an id, a message and a description', "t({ id: 'a', message: 'A', description: 'D' })", 'a', 'A', 'D'],
  ['a message alone', "t({ message: 'Hello' })", 'Hello', 'Hello'],
  ['an id alone', "t({ id: 'a' })", 'a', 'a'],
  ['texts that are added, and a template', "t({ id: 'a' + '.b', message: `B` + ' c' })", 'a.b', 'B c'],
  ['values, which may be anything', "t({ message: 'Hi {name}' }, { name: x })", 'Hi {name}', 'Hi {name}'],
  ['a spread before', "t({ ...x, id: 'a', message: 'A' })", 'a', 'A'],
  ['a component', '<Translate id="a" description="D">Words</Translate>', 'a', 'Words', 'D'],
  ['lines as React joins them', '<Translate>\n  One &amp;\n  two\n</Translate>', 'One & two', 'One & two'],
  ['a string between braces', "<Translate values={{ n: <b /> }}>{'A {n}'}</Translate>", 'A {n}', 'A {n}'],
  ['a component with an id alone', '<Translate id="a" />', 'a', 'a'],
]
for (const [said, code, key, message, description] of ROWS)
  test(`a text is found: ${said}`, async () => {
    const result = await found({ 'src/a.tsx': `${OWN}export const a = (x: string) => (${code})` })
    assert.deepEqual(result, { texts: { [key]: [message, description] }, problems: [] })
  })

const COMPUTED: readonly (readonly [code: string, problem: string])[] = [
  ["t({ id: x, message: 'A' })", 'The id of a text is not written as one string.'],
  ["t({ id: 'a', message: x })", 'The message of the text "a" is not written as one string.'],
  ["t({ id: 'a', message: `A ${x}` })", 'The message of the text "a" is not written as one string.'],
  ['t(x)', 'The message of a text is not written as one string.'],
  ["t({ id: 'a', ...x })", 'The id of a text is not written as one string.'],
  ['<Translate id={x}>A</Translate>', 'The id of a text is not written as one string.'],
  ['<Translate id="a">A <b>b</b></Translate>', 'The message of the text "a" is not written as one string.'],
  ['<Translate>{x}</Translate>', 'The message of a text is not written as one string.'],
]
for (const [code, problem] of COMPUTED)
  test(`what is not static is a warning with its line: ${code}`, async () => {
    const result = await found({ 'src/a.jsx': `${OWN}\nexport const a = (x) =>\n  (${code})` })
    assert.deepEqual(result, { texts: {}, problems: [`src/a.jsx:4 ${problem}`] })
  })

test('only what the modules of sitegen and Docusaurus export is meant', async () => {
  const { texts } = await found({
    'src/a.js': "import { translate } from './own'\ntranslate({ message: 'own' })",
    'src/b.js': `${DOCUSAURUS}translate({ message: 'b' }); <Translate>c</Translate>`,
    'src/c.js': "import { Translate as T } from 'sitegen/runtime'\nexport default () => <T>d</T>",
  })
  assert.deepEqual(Object.keys(texts), ['b', 'c', 'd'])
})

test('modules are followed, packages are not', async () => {
  const { texts } = await found(
    {
      'src/a.ts': "import '../parts/b'\nimport '@site/parts/c'\nimport 'pack'\nvoid import('../parts/d.mdx')",
      'parts/b/index.tsx': `${OWN}export default () => <Translate>b</Translate>`,
      'parts/c.mjs': `${OWN}t({ message: 'c' })`,
      'parts/d.mdx': `${OWN}\n<Translate>d</Translate>\n`,
      'parts/e.js': `${OWN}t({ message: 'e' })`,
      'parts/f.js': `${OWN}t({ message: 'f' })`,
      'node_modules/pack/index.js': `${OWN}t({ message: 'pack' })`,
    },
    './parts/e.js',
  )
  assert.deepEqual(Object.keys(texts).sort(), ['b', 'c', 'd', 'e'])
})

test('content of MDX has texts in components, expressions and attributes; plain Markdown has none', async () => {
  const mdx = `---
title: translate
---

${DOCUSAURUS}
# A <Translate id="title">heading</Translate>

{translate({ message: 'expression' })} and <b title={translate({ id: 'b', message: 'B' })}>x</b>

<Translate id="block">
  A paragraph
</Translate>

\`<Translate>code</Translate>\`
`
  const { texts, problems } = await found({
    'src/a.mdx': mdx,
    'src/b.md': `---\nmdx:\n  format: md\n---\n\n<Translate>md</Translate>\n`,
    'src/c.md': '<Translate id="c">C</Translate>\n',
  })
  assert.deepEqual(Object.keys(texts).sort(), ['b', 'c', 'expression', 'title'])
  assert.deepEqual(problems, ['src/a.mdx:11 The message of the text "block" is not written as one string.'])
})

test('a file that cannot be read is named, where it seems to have texts', async () => {
  const { texts, problems } = await found({
    'src/a.js': `${OWN}t({ message: 'a' `,
    'src/b.js': "import 'c'\n}",
    'src/d.js': `${OWN}t({ message: 'd' })`,
  })
  assert.deepEqual(Object.keys(texts), ['d'])
  assert.deepEqual(problems, ['src/a.js:undefined The texts of src/a.js could not be read.'])
})
