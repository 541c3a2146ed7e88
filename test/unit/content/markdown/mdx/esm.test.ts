import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileText } from '../compile-text.ts'

/** Imports as `Name: imported of source at line:column-endColumn`. */
async function imports(text: string): Promise<readonly string[]> {
  const compiled = await compileText(text)
  assert.deepEqual(compiled.diagnostics, [])
  return Object.entries(compiled.imports).map(
    ([name, { source, imported, place }]) =>
      `${name}: ${imported} of ${source} at ${place.line}:${place.column}-${place.endColumn}`,
  )
}

const IMPORTS: readonly (readonly [name: string, text: string, imports: readonly string[]])[] = [
  ['a default import', "import A from './a'\n\n<A />", ['A: default of ./a at 1:15-20']],
  [
    'named imports',
    "import { A, b as B } from './a'\n\n<A />",
    ['A: A of ./a at 1:27-32', 'B: b of ./a at 1:27-32'],
  ],
  [
    'a default import by name',
    "import { default as A } from './a'\n\n<A />",
    ['A: default of ./a at 1:30-35'],
  ],
  ['a name in quotes', "import { 'a-b' as A } from './a'\n\n<A />", ['A: a-b of ./a at 1:28-33']],
  ['everything', "import * as A from './a'\n\n<A />", ['A: * of ./a at 1:20-25']],
  [
    'default and named',
    "import A, { B } from './a'\n\n<A />",
    ['A: default of ./a at 1:22-27', 'B: B of ./a at 1:22-27'],
  ],
  [
    'several statements',
    "import A from './a'\nimport B from './b'\n\n<A />",
    ['A: default of ./a at 1:15-20', 'B: default of ./b at 2:15-20'],
  ],
  [
    'several blocks',
    "import A from './a'\n\ntext\n\nimport B from './b'\n\n<A />",
    ['A: default of ./a at 1:15-20', 'B: default of ./b at 5:15-20'],
  ],
  ['a statement over lines', "import {\n  A,\n} from './a'\n\n<A />", ['A: A of ./a at 3:8-13']],
  [
    'behind front matter',
    "---\ntitle: x\n---\n\nimport A from './a'\n\n<A />",
    ['A: default of ./a at 5:15-20'],
  ],
  ['in a fence', "```js\nimport A from './a'\n```", []],
  ['in a sentence', "we import A from './a'", []],
  ['an import that is indented', "  import A from './a'", []],
]

for (const [name, text, expected] of IMPORTS) {
  test(`imports: ${name}`, async () => {
    assert.deepEqual(await imports(text), expected)
  })
}

test('imports alone do not make a module, whatever is imported', async () => {
  const { kind } = await compileText(
    "import A from './a'\nimport { b, c as D } from './b'\nimport * as E from './e'\n\n<A><D /><E /></A>",
  )
  assert.equal(kind, 'tree')
})

for (const statement of [
  "import './a.css'",
  'export const a = 1',
  "export { a } from './a'",
  'export default ({ children }) => children',
]) {
  test(`\`${statement}\` makes a module and imports no component`, async () => {
    const { kind, imports: found } = await compileText(`${statement}\n\ntext`)
    assert.deepEqual([kind, found], ['module', {}])
  })
}
