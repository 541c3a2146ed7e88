import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileText, showNodes } from '../compile-text.ts'

type Case = readonly [name: string, text: string, children: readonly unknown[]]

const TITLE = ['<title>', ['A & b']]
const META = ['<meta name="x" content="y">', []]

const HEADS: readonly Case[] = [
  [
    'elements on lines',
    '<head>\n  <title>A & b</title>\n  <meta name="x" content="y" />\n</head>',
    [TITLE, META],
  ],
  [
    'blank lines',
    '<head>\n\n<title>A & b</title>\n\n<meta name="x" content="y" />\n\n</head>',
    [TITLE, META],
  ],
  ['everything on one line', '<head><title>A & b</title><meta name="x" content="y" /></head>', [TITLE, META]],
  ['text on lines of its own', '<head>\n<title>\n  A & b\n</title>\n</head>', [TITLE]],
  ['nothing', '<head></head>', []],
]

for (const [name, text, children] of HEADS) {
  for (const format of ['mdx', 'md'] as const) {
    test(`<head> with ${name} is <Head> with elements, in ${format}`, async () => {
      const compiled = await compileText(text, { format })
      assert.deepEqual([compiled.kind, compiled.diagnostics], ['tree', []])
      assert.deepEqual(showNodes(compiled), [['<Head>', {}, children]])
    })
  }
}

test('<Head> is read like <head>', async () => {
  const nodes = showNodes(await compileText('<Head>\n  <title>\n    A *b* `c`\n  </title>\n</Head>'))
  assert.deepEqual(nodes, [['<Head>', {}, [['<title>', ['A b c']]]]])
})

test('links in a head keep their addresses as written', async () => {
  const { references, nodes } = await compileText(
    '<head>\n<link rel="x" href="./a.md" />\n</head>\n\n[a](./a.md)',
  )
  assert.deepEqual(
    references.map(({ kind, url }) => [kind, url]),
    [['link', './a.md']],
  )
  assert.match(JSON.stringify(nodes), /"href":"\.\/a\.md"/)
})

test('styles and scripts as templates are text', async () => {
  const nodes = showNodes(await compileText('<head>\n<style>{`a > b {}`}</style>\n</head>'))
  assert.deepEqual(nodes, [['<Head>', {}, [['<style>', ['a > b {}']]]]])
})

test('an expression in a head makes a module, whose head has elements too', async () => {
  const { kind, statics } = await compileText('<head>\n<title>a {1 + 1}</title>\n</head>\n\ntext')
  assert.equal(kind, 'module')
  assert.deepEqual(
    statics.map(({ html }) => html.join('')),
    ['text'],
  )
})

test('in Markdown <head> in code, and one that is never closed, are no heads', async () => {
  for (const text of ['`<head></head>`', '```html\n<head>\n</head>\n```', '<head>\n<title>a</title>\n\nb']) {
    assert.equal((await compileText(text, { format: 'md' })).kind, 'html')
  }
})
