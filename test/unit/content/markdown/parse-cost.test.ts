import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
  goesBackTooOften,
  maxRepeatedSteps,
  repeatedSteps,
} from '../../../../cli/content/markdown/parse-cost.ts'
import { compileText } from './compile-text.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')

/** What the fast parser goes back for, in a paragraph. */
const GOES_BACK: readonly (readonly [unit: string, format: 'md' | 'mdx'])[] = [
  [':a', 'md'],
  [':a[b] ', 'md'],
  [':a[b]', 'mdx'],
  [':a[', 'md'],
  [':a{', 'mdx'],
  ['a: :b ', 'md'],
  ['x :a\n', 'mdx'],
  ['| :a |\n', 'md'],
  ['&amp;', 'md'],
  ['&#33; ', 'mdx'],
  ['{}', 'mdx'],
  ['{a} ', 'mdx'],
  ['_a', 'md'],
  ['*a_ ', 'md'],
  ['*_ ', 'mdx'],
  ['<ä/>', 'md'],
  ['<ä/>\n', 'mdx'],
  ['*ä* ', 'md'],
  ['ä [a](b) ', 'mdx'],
]

for (const [unit, format] of GOES_BACK) {
  test(`the steps back are counted, and end before they are many: ${JSON.stringify(unit)} in ${format}`, () => {
    const few = repeatedSteps(unit.repeat(100), format)
    const twice = repeatedSteps(unit.repeat(200), format)
    assert.ok(few > 0 && twice / few > 3.5 && twice / few < 4.5, 'they grow with the square')
    assert.ok(goesBackTooOften(unit.repeat(10_000), format))
    assert.ok(!goesBackTooOften(unit.repeat(300), format))
    // Many short blocks are read sooner by the fast parser.
    assert.ok(!goesBackTooOften(`${unit.repeat(40)}\n\n`.repeat(5_000), format))
  })
}

test('what the fast parser reads once stays with it', () => {
  for (const text of [
    'word '.repeat(200_000),
    `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(50_000)}`,
    `\`\`\`js\n${'const a = { b: "_c" } && d\n'.repeat(20_000)}\`\`\`\n`,
    `~~~\n${'a: {b}\n'.repeat(20_000)}~~~\n\n${'a_b '.repeat(50_000)}`,
    `export const a = {\n${'  b: {c: 1},\n'.repeat(20_000)}}\n`,
    '- [a](b) `c` *d* <e/>\n'.repeat(20_000),
    'a: {b} &amp;\n\n'.repeat(100_000),
    '*_'.repeat(50_000),
    '*a_'.repeat(50_000),
    '[a]: x '.repeat(50_000),
    'a: *b* http://a.b '.repeat(50_000),
    '**a** _b_ c* '.repeat(50_000),
    'ä *b* [c](d)\n'.repeat(50_000),
    ':::note\n'.repeat(5_000),
    ':::note\n> - a :b\n'.repeat(5_000),
    `${'wörter und *mehr* '.repeat(50)}\n\n`.repeat(1_000),
  ])
    assert.ok(!goesBackTooOften(text, 'mdx'), text.slice(0, 40))
})

test('the pages of this site stay with it', () => {
  const folder = path.join(ROOT, 'content')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.mdx?$/.test(file),
  )
  assert.ok(files.length > 100)
  for (const file of files) {
    const steps = repeatedSteps(readFileSync(path.join(folder, file), 'utf8'), 'mdx')
    assert.ok(steps < maxRepeatedSteps / 2, `${file}: ${steps}`)
  }
})

test('a mistake has its place, whoever parses', async () => {
  const { diagnostics } = await compileText(`${'{a} '.repeat(4_000)}\n\n:::note Title ]\n\nb </c> d\n\n:::\n`)
  assert.deepEqual(
    diagnostics.map(({ code, place }) => [code, place?.line]),
    [['MDX_SYNTAX', 5]],
  )
})
