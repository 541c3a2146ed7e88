import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'
import { linearAttention } from '../../../../cli/content/markdown/linear-attention.ts'
import {
  goesBackTooOften,
  maxRepeatedSteps,
  openBrace,
  repeatedSteps,
} from '../../../../cli/content/markdown/parse-cost.ts'
import { compileText } from './compile-text.ts'
import { GOES_BACK } from './snippets.ts'

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
    'a: {b} &amp;\n\n'.repeat(100_000),
    '*a_'.repeat(50_000),
    'a: *b* http://a.b '.repeat(50_000),
    ':::note\n> - a :b\n'.repeat(5_000),
    `${'wörter und *mehr* '.repeat(50)}\n\n`.repeat(1_000),
  ])
    assert.ok(!goesBackTooOften(text, 'mdx'), text.slice(0, 40))
})

test('the pages of this site stay with it', () => {
  const folder = path.join(import.meta.dirname, '../../../../content')
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = all.filter((file) => /\.mdx?$/.test(file))
  assert.ok(files.length > 100)
  for (const file of files) {
    const steps = repeatedSteps(readFileSync(path.join(folder, file), 'utf8'), 'mdx')
    assert.ok(steps < maxRepeatedSteps / 2, `${file}: ${steps}`)
  }
})

test('a mistake has its place, whoever parses', async () => {
  const { diagnostics } = await compileText(`${'{a} '.repeat(4_000)}\n\n:::note Title ]\n\nb </c> d\n\n:::\n`)
  const [{ code, place } = {}, ...others] = diagnostics
  assert.deepEqual([code, place?.line, others], ['MDX_SYNTAX', 5, []])
})

type Resolver = (events: unknown[][], context: unknown) => unknown[][]

/** How often the constructs for emphasis look at a token of a text. */
function attentionSteps(text: string): number {
  let reads = 0
  const watched = (event: unknown[]): unknown[] =>
    new Proxy(event, {
      get: (target, key, receiver) => {
        reads++
        return Reflect.get(target, key, receiver) as unknown
      },
    })
  function counting(this: Processor): void {
    const data = this.data() as unknown as {
      micromarkExtensions: { text: Record<number, { resolveAll: Resolver }> }[]
    }
    const own = data.micromarkExtensions[0]?.text[42]
    assert.ok(own !== undefined)
    const resolveAll: Resolver = (events, context) => own.resolveAll(events.map(watched), context)
    data.micromarkExtensions = [{ text: { 42: { ...own, resolveAll }, 95: { ...own, resolveAll } } }]
  }
  unified().use(remarkParse).use([linearAttention, counting]).parse(text)
  return reads
}

test('the steps of the slow parser for emphasis grow with the length', () => {
  for (const unit of ['*a_ ', '*_ ', '_a* ', '*b* ', 'a* ', '*a **b ']) {
    const few = attentionSteps(unit.repeat(500))
    const twice = attentionSteps(unit.repeat(1_000))
    assert.ok(few > 500 && twice / few < 2.2, `${JSON.stringify(unit)}: ${few}, then ${twice}`)
  }
})

test('a brace that nothing closes is a mistake at once, however many others there are', async () => {
  const rows = [
    ['[', '{::a{b=c}', '](x)'],
    ['x ', '{a:b ', ''],
    ['> [!NOTE]\n> ', '{c} {:a ', ''],
  ] as const
  for (const [before, unit, after] of rows) {
    const started = performance.now()
    const { diagnostics } = await compileText(before + unit.repeat(10_000) + after)
    assert.deepEqual(
      diagnostics.map(({ code, message }) => [code, /begins an expression that has no/.test(message)]),
      [['MDX_SYNTAX', true]],
      unit,
    )
    assert.ok(performance.now() - started < 3000, unit)
  }
  for (const text of ['{"{"} :a', "{'{'}", '\\{ :a', '`{` :a', 'import a from "b"\n\n{a'])
    assert.equal(openBrace(text), null, text)
})
