import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompiledContent } from '../../../../cli/content/compile/compiled.ts'
import { findImportCycles } from '../../../../cli/content/compile/content-compiler.ts'
import {
  componentKey,
  contentImports,
  fileKey,
  importedContent,
  siteSpecifier,
} from '../../../../cli/content/compile/content-key.ts'
import type { FilePath } from '../../../../cli/types/file-path.ts'
import { compileText } from '../markdown/compile-text.ts'

const HERE = 'docs/guide/a.mdx' as FilePath

test('a specifier is seen from the site directory', () => {
  const cases: readonly (readonly [written: string, expected: string])[] = [
    ['./Card.tsx', './docs/guide/Card.tsx'],
    ['../../src/Card', './src/Card'],
    ['../../../../shared/Card', '../../shared/Card'],
    ['..', './docs'],
    ['@site/src/Card', './src/Card'],
    ['@theme/Tabs', '@theme/Tabs'],
    ['cards/Card', 'cards/Card'],
    ['!!raw-loader!./a b#c.js', '!!raw-loader!./docs/guide/a b#c.js'],
  ]
  for (const [written, expected] of cases) assert.equal(siteSpecifier(written, HERE), expected)
})

test('the key of a component names its export, unless it is the default one', () => {
  const keyOf = (imported: string) =>
    componentKey({ source: './Card', imported, place: { file: HERE } }, HERE)
  assert.deepEqual(['default', 'Card'].map(keyOf), ['./docs/guide/Card', './docs/guide/Card#Card'])
  assert.equal(fileKey(HERE), './docs/guide/a.mdx')
})

test('an import of Markdown names a content file, other imports do not', () => {
  const cases: readonly (readonly [source: string, file: string | null])[] = [
    ['./_b.MD', 'docs/guide/_b.MD'],
    ['@site/docs/_b.md', 'docs/_b.md'],
    ['../../../README.md', '../README.md'],
    ['pkg/README.md', null],
    ['./b.mdx.tsx', null],
    ['./mdx', null],
  ]
  for (const [source, file] of cases) assert.equal(importedContent(source, HERE), file, source)
})

test('only content counts as imported content', async () => {
  const text =
    "import A from './_a.mdx'\nimport B from './b'\nimport C from '@site/c.md'\nimport D from 'pkg/d.md'"
  const compiled = await compileText(text, { path: 'docs/x.mdx' })
  assert.deepEqual(contentImports(compiled), ['docs/_a.mdx', 'c.md'])
})

/** Files by name, each with the names that it imports. */
type Imports = Readonly<Record<string, string>>

async function compiledFiles(imports: Imports): Promise<Map<FilePath, CompiledContent>> {
  const compiled = new Map<FilePath, CompiledContent>()
  for (const [name, imported] of Object.entries(imports)) {
    const lines = [...imported].map((other) => `import ${other.toUpperCase()} from './_${other}.mdx'`)
    const path = `docs/_${name}.mdx`
    compiled.set(path as FilePath, await compileText(`${lines.join('\n')}\n\ntext`, { path }))
  }
  return compiled
}

/** Chains as `aba`. */
async function chains(imports: Imports): Promise<readonly string[]> {
  const cycles = findImportCycles(await compiledFiles(imports))
  return cycles.map(({ chain }) => chain.map((path) => path.slice('docs/_'.length, -'.mdx'.length)).join(''))
}

const CYCLES: readonly (readonly [name: string, imports: Imports, chains: readonly string[]])[] = [
  ['a file that imports itself', { a: 'a' }, ['aa']],
  ['a longer circle, from its first file in path order', { c: 'a', a: 'b', b: 'c' }, ['abca']],
  ['a circle behind a file that is no part of it', { a: 'b', b: 'c', c: 'b' }, ['bcb']],
  ['two circles', { a: 'b', b: 'a', c: 'd', d: 'c' }, ['aba', 'cdc']],
  ['two circles through one file', { a: 'bc', b: 'a', c: 'a' }, ['aba', 'aca']],
  ['one file imported twice', { a: 'bc', b: 'd', c: 'd', d: '' }, []],
  ['a file that is not there', { a: 'z' }, []],
]

for (const [name, imports, expected] of CYCLES) {
  test(`import circles: ${name}`, async () => {
    assert.deepEqual(await chains(imports), expected)
    const reversed = Object.fromEntries(Object.entries(imports).toReversed())
    assert.deepEqual(await chains(reversed), expected)
  })
}

test('a circle is reported at the import that begins it, with its chain', async () => {
  const [found] = findImportCycles(await compiledFiles({ a: 'xb', b: 'a', x: '' }))
  assert.deepEqual(found?.diagnostic, {
    code: 'IMPORT_CYCLE',
    level: 'error',
    message: 'docs/_a.mdx imports itself through other files.',
    place: { file: 'docs/_a.mdx', line: 2, column: 15, endColumn: 25 },
    notes: ['the chain: docs/_a.mdx -> docs/_b.mdx -> docs/_a.mdx'],
    hint: 'Remove one of the imports, or move what both files need into a third one.',
  })
  const [itself] = findImportCycles(await compiledFiles({ a: 'a' }))
  assert.equal(itself?.diagnostic.message, 'docs/_a.mdx imports itself.')
})

test('many ways between many files take no time', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwx']
  const below = letters.map((letter, index) => [letter, letters.slice(index + 1).join('')])
  assert.deepEqual(await chains(Object.fromEntries(below) as Imports), [])
})
