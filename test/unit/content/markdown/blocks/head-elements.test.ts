import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileText, showNodes } from '../compile-text.ts'

const TITLE = ['<title>', ['A & b']]
const META = ['<meta name="x" content="y">', []]

const HEADS: readonly (readonly [name: string, inside: string, children: readonly unknown[]])[] = [
  ['elements on lines', '\n  <title>A & b</title>\n  <meta name="x" content="y" />\n', [TITLE, META]],
  ['blank lines', '\n\n<title>A & b</title>\n\n<meta name="x" content="y" />\n\n', [TITLE, META]],
  ['everything on one line', '<title>A & b</title><meta name="x" content="y" />', [TITLE, META]],
  ['text on lines of its own', '\n<title>\n  A & b\n</title>\n', [TITLE]],
  ['nothing', '', []],
]

for (const [name, inside, children] of HEADS) {
  test(`<head> with ${name} is <Head> with elements`, async () => {
    for (const format of ['mdx', 'md'] as const) {
      const compiled = await compileText(`<head>${inside}</head>`, { format })
      assert.deepEqual([compiled.kind, compiled.diagnostics], ['tree', []])
      assert.deepEqual(showNodes(compiled), [['<Head>', {}, children]])
    }
  })
}

test('<Head> is read like <head>', async () => {
  const nodes = showNodes(await compileText('<Head>\n  <title>\n    A *b* `c`\n  </title>\n</Head>'))
  assert.deepEqual(nodes, [['<Head>', {}, [['<title>', ['A b c']]]]])
})

test('links in a head keep their addresses as written, and templates are text', async () => {
  const head = '<head>\n<link rel="x" href="./a.md" />\n<style>{`a > b {}`}</style>\n</head>'
  const { references, nodes } = await compileText(`${head}\n\n[a](./b.md)`)
  assert.deepEqual(
    references.map(({ kind, url }) => [kind, url]),
    [['link', './b.md']],
  )
  assert.match(JSON.stringify(nodes), /"href":"\.\/a\.md".*"a > b \{\}"/)
})

test('an expression in a head makes a module, whose head has elements too', async () => {
  const { kind, statics } = await compileText('<head>\n<title>a {1 + 1}</title>\n</head>\n\ntext')
  assert.deepEqual([kind, statics.map(({ html }) => html.join(''))], ['module', ['text']])
})

test('in Markdown <head> in code, and one that is never closed, are no heads', async () => {
  for (const text of ['`<head></head>`', '```html\n<head>\n</head>\n```', '<head>\n<title>a</title>\n\nb'])
    assert.equal((await compileText(text, { format: 'md' })).kind, 'html')
})
